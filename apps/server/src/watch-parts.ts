import { type CallPriority, createGraphSubscriptions, type RemoteAccount } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { EventBus } from '#events/event-bus.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { KnownSendersService } from '#mail/known-senders-service.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MessagesService } from '#mail/messages-service.ts';
import type { MailboxTurns } from '#mail/turns-service.ts';
import { createAutoClassify } from '#sync/auto-classify.ts';
import { createLookService } from '#sync/look-service.ts';
import { createMailWatch, WATCH_LEASE_MS } from '#sync/mail-watch.ts';
import { isPublicAddress, type SubscriptionsService } from '#sync/subscriptions-service.ts';
import type { Clock, Ids } from '#system.ts';
import type { ClassifyService } from '#triage/classify-service.ts';

export type FindGraph = ReturnType<typeof createFindGraph>;

/** Finds the subscriptions of a mailbox: null where Graph cannot call us, or has nothing to do with the mailbox. */
export function createFindGraph(needs: {
  publicUrl: string;
  remote: (userId: UserId, mailbox: ConnectedMailbox, priority: CallPriority) => RemoteAccount;
}) {
  return (userId: UserId, mailbox: ConnectedMailbox, priority: CallPriority) =>
    mailbox.kind === 'account' && mailbox.provider === 'outlook' && isPublicAddress(needs.publicUrl)
      ? createGraphSubscriptions(needs.remote(userId, mailbox, priority))
      : null;
}

/** The part of the composition root that notices new mail while somebody has a tab open (D-50). */
export function createWatchParts(needs: {
  db: Database;
  clock: Clock;
  ids: Ids;
  events: EventBus;
  mailboxes: MailboxesService;
  index: IndexService;
  senders: KnownSendersService;
  messages: MessagesService;
  classify: ClassifyService;
  turns: MailboxTurns;
  subscriptions: SubscriptionsService;
  findGraph: FindGraph;
  readAutoClassify: (userId: UserId) => Promise<boolean>;
  notSureThreshold: (userId: UserId) => Promise<number>;
  onTrouble: (error: unknown) => void;
}) {
  const { db, clock, ids, events, index, subscriptions, findGraph, onTrouble } = needs;
  const looks = createLookService({
    db,
    clock,
    processId: ids.uuid(),
    leaseMs: WATCH_LEASE_MS,
    mailboxes: needs.mailboxes,
    index,
    senders: needs.senders,
    turns: needs.turns,
    autoClassify: createAutoClassify({
      db,
      index,
      messages: needs.messages,
      classify: needs.classify,
      turns: needs.turns,
      isOn: needs.readAutoClassify,
      notSureThreshold: needs.notSureThreshold,
    }),
    afterLook: async (userId, mailbox) => {
      const graph = findGraph(userId, mailbox, 'background');
      if (graph) await subscriptions.keep({ userId, mailboxId: mailbox.id }, graph);
    },
    onTrouble,
  });
  const watch = createMailWatch({
    clock,
    look: looks.look,
    release: looks.release,
    subscribe: events.subscribe,
    random: Math.random,
    onTrouble,
  });
  return {
    open: watch.open,
    nextLookAt: watch.nextLookAt,
    async stop(): Promise<void> {
      // Ending the watch takes its time, in which a history would read on.
      looks.stopReading();
      await watch.stop();
      await looks.settle();
    },
  };
}
