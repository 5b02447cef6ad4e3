import { emailActionCalls, type Ledger, mailboxCalls } from '@eisen/contract';
import { type CallPriority, type MessageId, ProviderError } from '@eisen/mailbox';
import type { UserId } from '#db/database.ts';
import { invalid, notFound, syncTokenExpired } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import { attachmentHeaders } from './attachment-headers.ts';
import { listAttachments } from './attachments.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { Ledger as MailLedger } from './ledger-reader.ts';
import type { ListingService, OpenMailbox } from './listing-service.ts';
import type { MailboxesService } from './mailboxes-service.ts';
import type { MessagesService } from './messages-service.ts';
import type { MoveKind, MoveService } from './move-service.ts';
import { withProviderFailures } from './provider-failures.ts';
import type { ReadStateService } from './read-state-service.ts';

export interface EmailRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly mailboxes: MailboxesService;
  readonly listing: ListingService;
  readonly messages: MessagesService;
  readonly moves: MoveService;
  readonly readState: ReadStateService;
}

const NO_EMAIL = 'Email not found';
const NO_ATTACHMENT = 'Attachment not found';

const DONE: Readonly<Record<MoveKind, string>> = {
  archive: 'Email archived',
  delete: 'Email moved to deleted items',
  restore: 'Email moved back to the inbox',
};

/** Reading mail: pages, changes, search, one email, attachments, the ledger (D-25, D-103, D-115). */
export function mountReadingRoutes(needs: EmailRoutesNeeds): void {
  const { router, listing, messages } = needs;
  const opened = createOpener(needs.mailboxes);

  router.serveTwin(mailboxCalls.emails, ({ user, mailbox, query }) =>
    opened.by(query.behind ? 'background' : 'user')(user, mailbox, async (open) => {
      const { limit, since } = query;
      const cursor = query.cursor ?? null;
      if (since !== undefined) {
        const changes = await listing.changesSince(open, { since, limit });
        if (changes === 'expired') throw syncTokenExpired();
        return { ...presentPage(changes), removed: [...changes.removed] };
      }
      const page = await refusingForgedCursor(cursor, () =>
        query.q === undefined
          ? listing.list(open, { limit, cursor })
          : listing.search(open, { query: query.q, limit, cursor }),
      );
      return presentPage(page);
    }),
  );

  router.serveTwin(mailboxCalls.email, ({ user, mailbox, params }) =>
    opened(user, mailbox, async (open) => {
      const email = await listing.read(open, params.emailId);
      if (!email) throw notFound(NO_EMAIL);
      return { email };
    }),
  );

  router.serveTwin(mailboxCalls.attachments, ({ user, mailbox, params }) =>
    opened(user, mailbox, async (open) => {
      const message = await messages.readOne(open.owner.mailboxId, open.provider, params.emailId);
      if (!message) throw notFound(NO_EMAIL);
      return { attachments: await listAttachments(open.provider, open.as, message) };
    }),
  );

  router.serveTwin(mailboxCalls.attachment, ({ user, mailbox, params, reply }) =>
    opened(user, mailbox, async ({ provider }) => {
      const file = await provider
        .getAttachment(params.emailId as MessageId, params.id)
        .catch((error: unknown) => {
          const isMissing = error instanceof ProviderError && error.kind === 'not-found';
          throw isMissing ? notFound(NO_ATTACHMENT) : error;
        });
      return reply.headers(attachmentHeaders(file)).send(Buffer.from(file.content));
    }),
  );

  router.serve(mailboxCalls.ledger, ({ user, mailbox }) =>
    opened(user, mailbox, async (open) => presentLedger(await listing.ledger(open))),
  );
}

/** Moving mail and marking it read, each a journal entry (D-87, D-112, D-122). */
export function mountActionRoutes(needs: EmailRoutesNeeds): void {
  const { router, moves, readState } = needs;
  const opened = createOpener(needs.mailboxes);

  for (const kind of ['archive', 'delete', 'restore'] as const)
    router.serve(emailActionCalls[kind], ({ user, mailbox, body }) =>
      opened(user, mailbox, async ({ owner, provider }) => {
        const outcome = await moves.move(owner, provider, {
          kind,
          messageId: body.message_id,
          group: body.group ?? undefined,
        });
        if (outcome === 'unknown') throw notFound(NO_EMAIL);
        return { message: DONE[kind], journal_id: outcome.journalId };
      }),
    );

  router.serve(emailActionCalls.setRead, ({ user, mailbox, body }) =>
    opened(user, mailbox, async ({ owner, provider }) => {
      const { journalId } = await readState.mark(owner, provider, {
        ids: body.ids,
        read: body.read,
        group: body.group ?? undefined,
      });
      return { journal_id: journalId };
    }),
  );
}

function createOpener(mailboxes: MailboxesService) {
  const by =
    (priority: CallPriority) =>
    <T>(
      user: { readonly id: UserId },
      mailbox: ConnectedMailbox,
      work: (open: OpenMailbox) => Promise<T>,
    ): Promise<T> =>
      withProviderFailures(mailbox.provider, () =>
        work(mailboxes.open(user.id, mailbox, priority)),
      );
  return Object.assign(by('user'), { by });
}

/** A cursor that the adapter did not write is the caller's mistake, not the provider's. */
async function refusingForgedCursor<T>(cursor: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (cursor !== null && error instanceof ProviderError && error.kind === 'refused')
      throw invalid({ cursor: 'This cursor is not valid' });
    throw error;
  }
}

function presentPage(page: Awaited<ReturnType<ListingService['list']>>) {
  return {
    emails: [...page.emails],
    next_cursor: page.nextCursor,
    sync_token: page.syncToken,
    revision: page.revision,
    total: page.total,
  };
}

function presentLedger(ledger: MailLedger): Ledger {
  const { byQuadrant } = ledger;
  return {
    provider_count: ledger.providerCount,
    known: ledger.known,
    by_quadrant: {
      do: byQuadrant.do,
      schedule: byQuadrant.schedule,
      delegate: byQuadrant.delegate,
      eliminate: byQuadrant.eliminate,
    },
    unsure: ledger.unsure,
    held: ledger.held,
    unclassified: ledger.unclassified,
    last_checked: ledger.checkedAt?.toISOString() ?? null,
    next_check: ledger.nextCheckAt?.toISOString() ?? null,
    lag_s: ledger.lagSeconds,
    connection: {
      state: ledger.connection.state,
      retry_at: ledger.connection.retryAt?.toISOString() ?? null,
    },
  };
}
