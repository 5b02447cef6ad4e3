import type { User } from '@eisen/contract';
import type { FastifyInstance } from 'fastify';
import { type CalendarRoutesNeeds, mountCalendarRoutes } from '#calendar/calendar-routes.ts';
import type { UserId } from '#db/database.ts';
import { createEventPresenter, presentConnection } from '#events/events-present.ts';
import { mountEventRoutes } from '#events/events-routes.ts';
import type { SendPage } from '#http/page-files.ts';
import type { Router } from '#http/router.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import { type JournalRoutesNeeds, mountJournalRoutes } from '#journal/journal-routes.ts';
import { mountLearningRoutes } from '#learning/learning-routes.ts';
import type { LearningService } from '#learning/learning-service.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import {
  type EmailRoutesNeeds,
  mountActionRoutes,
  mountReadingRoutes,
} from '#mail/email-routes.ts';
import type { IndexService } from '#mail/index-service.ts';
import { mountMailboxRoutes } from '#mail/mailbox-routes.ts';
import { mountSandboxRoutes } from '#mail/sandbox-routes.ts';
import type { SandboxService } from '#mail/sandbox-service.ts';
import { mountOutboxRoutes } from '#outbox/outbox-routes.ts';
import type { OutboxService } from '#outbox/outbox-service.ts';
import { mountGraphNotes } from '#sync/graph-notes-routes.ts';
import type { SubscriptionsService } from '#sync/subscriptions-service.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import { mountTriageRoutes, type TriageRoutesNeeds } from '#triage/triage-routes.ts';
import type { MailPartsNeeds } from './mail-needs.ts';

export interface MailMount {
  readonly app: FastifyInstance;
  readonly router: Router<ConnectedMailbox>;
  readonly sendPage: SendPage;
  readonly presentUser: (
    user: SignedInUser,
    mailbox: ConnectedMailbox | null,
    photo: string | null,
  ) => Promise<User>;
}

/** The made parts that routes call; what a resource's own routes need, they say themselves. */
type Served = Omit<EmailRoutesNeeds & TriageRoutesNeeds, 'router'> &
  Pick<JournalRoutesNeeds<ConnectedMailbox>, 'journal' | 'undo' | 'redo' | 'nameEmails'> &
  Pick<CalendarRoutesNeeds, 'offices' | 'eventRemovals'> & {
    readonly index: IndexService;
    readonly decisions: DecisionsService;
    readonly learning: LearningService;
    readonly outbox: OutboxService;
    readonly sandbox: SandboxService;
    readonly subscriptions: SubscriptionsService;
    /** Counts an open tab of the user. @returns what ends it */
    readonly watch: { open(userId: UserId): () => void };
  };

/** Mounts every route of mail, triage, journal, outbox and the stream of events. */
export async function mountMail(
  needs: MailPartsNeeds,
  served: Served,
  { app, router, sendPage, presentUser }: MailMount,
): Promise<void> {
  const { db, ids, events, config, tokens } = needs;
  const { mailboxes, messages, decisions, journal, outbox, index } = served;
  const readConnection = async (userId: UserId) => {
    const mailbox = await mailboxes.findConnected(userId);
    if (!mailbox) return { state: 'disconnected' as const, retry_at: null };
    const owner = { userId, mailboxId: mailbox.id };
    const head = await db.asUser(userId, (tx) => index.head(tx, owner));
    return {
      state: head?.connection ?? ('connected' as const),
      retry_at: head?.retryAt?.toISOString() ?? null,
    };
  };
  mountMailboxRoutes({ router, mailboxes, tokens, canConnect: needs.canConnect, presentUser });
  mountReadingRoutes({ ...served, router });
  mountActionRoutes({ ...served, router });
  mountTriageRoutes({ ...served, router });
  mountLearningRoutes(router, served.learning);
  mountCalendarRoutes({
    router,
    offices: served.offices,
    eventRemovals: served.eventRemovals,
    ids,
    noteChange: (userId) =>
      db.asUser(userId, async (tx) => events.note(tx, userId, { name: 'calendar' })),
  });
  mountJournalRoutes({ ...served, router });
  await mountGraphNotes(app, served.subscriptions);
  mountEventRoutes({
    app,
    router,
    bus: events,
    isSessionAlive: needs.isSessionAlive,
    present: createEventPresenter({ ...needs, decisions, journal }),
    greet: async (userId) => presentConnection(await readConnection(userId)),
    onOpen(userId) {
      const ends = [served.watch.open(userId), needs.metrics.streamOpened()];
      return () => {
        for (const end of ends) end();
      };
    },
  });
  mountOutboxRoutes({ router, outbox, mailboxes, messages, ids });
  mountSandboxRoutes({
    router,
    sandbox: served.sandbox,
    sandboxEnabled: config.sandbox,
    sendPage,
  });
}
