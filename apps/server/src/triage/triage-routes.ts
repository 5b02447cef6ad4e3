import type { Assistant } from '@eisen/assistant';
import { assistantCalls, emailActionCalls } from '@eisen/contract';
import { QUADRANT_LABELS } from '@eisen/triage';
import type { UserId } from '#db/database.ts';
import { notFound } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import type { DraftReader } from '#learning/drafts.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { presentDecision } from '#mail/mail-present.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import { withProviderFailures } from '#mail/provider-failures.ts';
import type { TriageReader } from '#reading/reading.ts';
import type { Clock, Ids } from '#system.ts';
import type { ClassifyService } from './classify-service.ts';
import type { Placed, QuadrantsService } from './quadrants-service.ts';

export interface TriageRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mailboxes: MailboxesService;
  readonly messages: MessagesService;
  readonly classify: ClassifyService;
  readonly quadrants: QuadrantsService;
  readonly drafts: DraftReader;
  readonly assistantOf: (userId: UserId) => Promise<Assistant>;
  readonly readerOf: (userId: UserId) => Pick<TriageReader, 'buildRequest'>;
  /** Confidence below which this user's mail stays "Not sure" (settings, else the model's own). */
  readonly notSureThreshold: (userId: UserId) => Promise<number>;
  /** The zone that what mail says of times is read in; null where it is not known. */
  readonly readTimeZone: (userId: UserId) => Promise<string | null>;
}

/** Sorting mail, by the assistant and by hand (D-27, D-69, D-70, D-110). */
export function mountTriageRoutes(needs: TriageRoutesNeeds): void {
  const { router, clock, mailboxes, messages, quadrants, assistantOf } = needs;

  router.serveTwin(assistantCalls.classify, ({ user, mailbox, body }) =>
    withProviderFailures(mailbox.provider, async () => {
      const { owner, provider, address, displayName } = mailboxes.open(user.id, mailbox);
      const result = await needs.classify.classify(
        { owner, provider, address, displayName },
        {
          ids: body.emails.map((email) => email.id),
          threshold: await needs.notSureThreshold(user.id),
          // In the journal a group tells what was asked for from what is sorted on arrival.
          group: body.group ?? needs.ids.uuid(),
        },
      );
      const now = clock.now();
      return {
        emails: result.decisions.map((decision) => ({
          id: decision.id,
          ...presentDecision(decision, now),
        })),
        journal_id: result.journalId,
      };
    }),
  );

  /** What the assistant may see of the named messages; those that are gone are left out. */
  async function readRequests(
    user: { id: UserId },
    mailbox: ConnectedMailbox,
    emails: readonly { readonly id: string }[],
  ) {
    const { owner, provider, address, displayName } = mailboxes.open(user.id, mailbox);
    const found = await messages.read(
      owner.mailboxId,
      provider,
      emails.map((email) => email.id),
    );
    const unknown = { knownSender: null, repliedBefore: null };
    const reader = needs.readerOf(user.id);
    const context = { owner: { address, displayName }, relation: unknown };
    const requests = await Promise.all(
      [...found.values()].map((message) => reader.buildRequest(message, context)),
    );
    return requests.filter((request) => request !== null);
  }

  router.serveTwin(assistantCalls.summarize, ({ user, mailbox, body }) =>
    withProviderFailures(mailbox.provider, async () => {
      const requests = await readRequests(user, mailbox, body.emails);
      const title = QUADRANT_LABELS[body.quadrant].title;
      const assistant = await assistantOf(user.id);
      const { value, source } = await assistant.summarize(requests, title);
      return { summary: value, source };
    }),
  );

  router.serveTwin(assistantCalls.insights, ({ user, mailbox, body }) =>
    withProviderFailures(mailbox.provider, async () => {
      const requests = await readRequests(user, mailbox, body.emails);
      const timeZone = await needs.readTimeZone(user.id);
      const options = { quadrant: body.quadrantKey, now: clock.now(), timeZone };
      const assistant = await assistantOf(user.id);
      const { value, source } = await assistant.describe(requests, options);
      return { insights: [...value], source };
    }),
  );

  router.serve(emailActionCalls.setQuadrants, async ({ user, mailbox, body }) => {
    const owner = { userId: user.id, mailboxId: mailbox.id };
    const group = body.group ?? undefined;
    if (body.all === true)
      return presentPlaced(await quadrants.clear(owner, body.from ?? null, group));
    const ids = body.items.map((item) => item.id);
    const drafts = await needs.drafts.read(mailboxes.open(user.id, mailbox), ids);
    const placed = await quadrants.place(owner, body.items, { group, drafts });
    if (!placed) throw notFound('Email not found');
    return presentPlaced(placed);
  });
}

function presentPlaced({ emails, journalId }: Placed) {
  return {
    emails: emails.map(({ id, quadrant, reasoning }) => ({ id, quadrant, reasoning })),
    journal_id: journalId,
  };
}
