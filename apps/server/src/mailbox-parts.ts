import { createGoogleCalendar } from '@eisen/mailbox';
import { createOffices } from '#calendar/offices.ts';
import { createAccountOpener } from '#connections/account-opener.ts';
import { ADAPTERS } from '#connections/adapters.ts';
import { createJournalService } from '#journal/journal-service.ts';
import { createLearningService } from '#learning/learning-service.ts';
import { createIndexService } from '#mail/index-service.ts';
import { createKnownSendersService } from '#mail/known-senders-service.ts';
import { createMailboxesService } from '#mail/mailboxes-service.ts';
import { createMessageCache } from '#mail/message-cache.ts';
import { createMessagesService } from '#mail/messages-service.ts';
import { shareForgetting } from '#mail/shared-forgetting.ts';
import { createMailboxTurns } from '#mail/turns-service.ts';
import { createOutboxService } from '#outbox/outbox-service.ts';
import { createSubscriptionsService } from '#sync/subscriptions-service.ts';
import { createDecisionsService } from '#triage/decisions-service.ts';
import type { MailPartsNeeds } from './mail-needs.ts';
import { createFindGraph } from './watch-parts.ts';

/** The part of the composition root that makes the users' mailboxes, and all that is kept about one and goes with it. */
export function createMailboxParts(needs: MailPartsNeeds) {
  const { db, sealer, clock, ids, edges, events, config, tokens, overrides = {} } = needs;
  const cache = shareForgetting({
    db,
    cache: createMessageCache(clock),
    nodeId: ids.uuid(),
    onTrouble: needs.onTrouble,
  });
  const messages = createMessagesService({ cache });
  const index = createIndexService({ db, clock, cache, events });
  const senders = createKnownSendersService({ db, sealer, clock, index });
  const decisions = createDecisionsService({ sealer, clock, ids });
  const learning = createLearningService({ db, sealer, clock, ids });
  const journal = createJournalService({ db, sealer, clock, ids, events });
  const outbox = createOutboxService({
    db,
    sealer,
    clock,
    ids,
    events,
    messageIdDomain: new URL(config.publicUrl).hostname,
  });
  const accounts = createAccountOpener({
    config,
    tokens,
    cache,
    adapters: ADAPTERS,
    edges,
    metrics: needs.metrics,
    reading: needs.reading,
    createQuota: overrides.createQuota ?? needs.createQuota,
  });
  needs.metrics.measure(
    'eisen_provider_quota_left_units',
    'Units left of the quota of the account that has the fewest, as far as this process knows',
    'provider',
    async () => accounts.quotasLeft(),
  );
  const offices = createOffices({
    db,
    sealer,
    ids,
    remote: (userId, mailbox) => accounts.remote(userId, mailbox, 'user'),
    createGoogleCalendar: (account) =>
      createGoogleCalendar({ ...account, baseUrl: config.google?.calendarUrl ?? '' }),
    wrapCalendar: overrides.wrapCalendar,
  });
  const subscriptions = createSubscriptionsService({
    db,
    sealer,
    clock,
    ids,
    events,
    publicUrl: config.publicUrl,
  });
  const findGraph = createFindGraph({ publicUrl: config.publicUrl, remote: accounts.remote });
  const mailboxes = createMailboxesService({
    db,
    sealer,
    clock,
    ids,
    cache,
    tokens,
    accounts,
    reading: needs.reading,
    wrapProvider: overrides.wrapProvider,
    erasers: [
      (tx, owner) => index.erase(tx, owner),
      (tx, owner) => decisions.erase(tx, owner),
      (tx, owner) => learning.erase(tx, owner),
      (tx, { userId, mailboxId }) => journal.erase(tx, userId, mailboxId),
      (tx, owner) => outbox.end(tx, owner),
      (tx, owner) => offices.erase(tx, owner),
      (tx, owner) => subscriptions.erase(tx, owner),
    ],
    beforeLeaving: async (userId, mailbox) => {
      const graph = findGraph(userId, mailbox, 'user');
      if (graph) await subscriptions.leave({ userId, mailboxId: mailbox.id }, graph);
    },
    userErasers: [
      (tx, { userId }) => senders.erase(tx, userId),
      (tx, { userId }) => needs.model.erase(tx, userId),
      async (tx, { userId }) => {
        await events.erase(tx, userId);
        events.note(tx, userId, { name: 'connection', state: 'disconnected', retryAt: null });
      },
    ],
  });
  const turns = createMailboxTurns({ db, clock, ids, edges, onTrouble: needs.onTrouble });
  return {
    cache,
    messages,
    index,
    senders,
    decisions,
    learning,
    journal,
    outbox,
    offices,
    subscriptions,
    findGraph,
    mailboxes,
    turns,
  };
}
