import { buildBundledMailbox, bundledOwner, renderBundledMime } from '@eisen/mailbox';
import { DEFAULT_WEIGHTS } from '@eisen/triage';
import { createEventRemovals } from '#calendar/event-removals.ts';
import type { UserId } from '#db/database.ts';
import { createIntentsService } from '#journal/intents-service.ts';
import { createDraftReader } from '#learning/drafts.ts';
import { createInboxLook } from '#mail/inbox-look.ts';
import { createListingService } from '#mail/listing-service.ts';
import { createMoveService } from '#mail/move-service.ts';
import { createOvertakenChanges } from '#mail/overtaken-changes.ts';
import { createReadStateService } from '#mail/read-state-service.ts';
import { createBundledMail, createSandboxService } from '#mail/sandbox-service.ts';
import { createSettlingService } from '#mail/settling-service.ts';
import { createOutboxRunner } from '#outbox/outbox-runner.ts';
import type { FindTodo } from '#tasks/task-copy.ts';
import { createClassifyService } from '#triage/classify-service.ts';
import { createQuadrantsService } from '#triage/quadrants-service.ts';
import { createRaisingService } from '#triage/raising-service.ts';
import type { MailPartsNeeds } from './mail-needs.ts';
import { type MailMount, mountMail } from './mail-routes.ts';
import { createMailboxParts } from './mailbox-parts.ts';
import { createUndoParts } from './undo-parts.ts';
import { createWatchParts } from './watch-parts.ts';

/** The part of the composition root that makes mail, triage, journal and outbox, once. */
export function createMailParts(needs: MailPartsNeeds) {
  const { db, sealer, clock, ids, edges, events, config, overrides = {} } = needs;
  const parts = createMailboxParts(needs);
  const { cache, messages, index, senders, decisions, learning, journal, outbox } = parts;
  const { offices, mailboxes, turns } = parts;
  const readerOf = (userId: UserId) => needs.reading.triage({ owner: userId, isUrgent: true });
  const assistantOf = (userId: UserId) => {
    const { assistant, teller } = needs.reading.triage({ owner: userId, isUrgent: false });
    return needs.model.assistantOf(userId, { local: overrides.assistant ?? assistant, teller });
  };
  const inbox = createInboxLook({
    db,
    clock,
    index,
    turns,
    openBackground: async ({ userId, mailboxId }) =>
      (await mailboxes.openById(userId, mailboxId, 'background'))?.provider ?? null,
    onTrouble: needs.onTrouble,
    sleep: edges.sleep,
  });
  const listing = createListingService({
    db,
    clock,
    index,
    decisions,
    senders,
    messages,
    inbox,
    readerOf,
    nextCheckAt: ({ userId }) => watch.nextLookAt(userId),
  });
  const notSureThreshold = async (userId: UserId) =>
    (await needs.readNotSureThreshold(userId)) ??
    DEFAULT_WEIGHTS.notSureThreshold + (await learning.thresholdShift(userId));
  const intents = createIntentsService({ db, sealer, clock, ids, events });
  const overtaken = createOvertakenChanges({ db, index, decisions, journal, intents });
  const settling = createSettlingService({
    db,
    clock,
    intents,
    index,
    overtaken,
    cache,
    turns,
    openById: mailboxes.openById,
    onTrouble: needs.onTrouble,
  });
  const acting = { db, clock, index, journal, intents, settling, messages, cache };
  const moves = createMoveService({ ...acting, decisions, overtaken });
  const runner = createOutboxRunner({
    db,
    sealer,
    clock,
    events,
    turns,
    onTrouble: needs.onTrouble,
    openMailbox: async (userId, mailboxId) =>
      (await mailboxes.openById(userId, mailboxId))?.provider ?? null,
    onAnswered: (tx, owner, answer) => index.noteAnswer(tx, owner, answer),
    archive: moves.archiveFromInbox,
  });
  const readState = createReadStateService(acting);
  const drafts = createDraftReader({ ...needs, messages, senders, readerOf });
  const quadrants = createQuadrantsService({ db, decisions, index, journal, learning });
  const classify = createClassifyService({
    db,
    clock,
    assistantOf,
    readerOf,
    messages,
    senders,
    decisions,
    index,
    journal,
    events,
    learning,
    readTimeZone: needs.readTimeZone,
  });
  const raising = createRaisingService({ ...needs, decisions, index, journal, turns });
  const watch = createWatchParts({ ...needs, ...parts, classify, notSureThreshold });
  const { undo, redo, nameEmails } = createUndoParts({
    db,
    ids,
    index,
    messages,
    journal,
    mailboxes,
    moves,
    readState,
    quadrants,
    drafts,
    settling,
  });
  const eventRemovals = createEventRemovals({
    db,
    clock,
    events,
    findCalendar: async ({ userId, mailboxId }) => {
      const mailbox = await mailboxes.findConnected(userId);
      return mailbox?.id === mailboxId ? offices.calendar(userId, mailbox) : null;
    },
    onTrouble: needs.onTrouble,
  });
  const sandbox = createSandboxService({
    db,
    clock,
    mailboxes,
    index,
    senders,
    operatorMailPath: config.localMail,
    bundled: createBundledMail({
      owner: bundledOwner,
      build: buildBundledMailbox,
      renderMime: renderBundledMime,
    }),
  });
  const served = {
    ...parts,
    assistantOf,
    readerOf,
    listing,
    notSureThreshold,
    clock,
    ids,
    readTimeZone: needs.readTimeZone,
    moves,
    readState,
    drafts,
    quadrants,
    classify,
    watch,
    undo,
    redo,
    nameEmails,
    sandbox,
    eventRemovals,
  };

  return {
    mailboxes,
    sandbox,
    outbox,
    async mount(at: MailMount): Promise<void> {
      await cache.start();
      await mountMail(needs, served, at);
    },
    /**
     * Begins to drain the outbox, to settle what is unclear, to raise what is due and to repeat deletions of events; for
     * processes that work in the background.
     */
    startBackground() {
      runner.start();
      settling.start();
      raising.start();
      eventRemovals.start();
    },
    /** The to-do list of the user's mailbox, if it keeps one. */
    findTodo: (async (userId) => {
      const mailbox = await mailboxes.findConnected(userId);
      const todo = mailbox && offices.todo(userId, mailbox);
      return todo && { mailboxId: mailbox.id, todo };
    }) satisfies FindTodo,
    drainOutbox: () => runner.drain(),
    /** Asks calendars again for deletions that they have not confirmed. */
    removeDueEvents: () => eventRemovals.removeDue(),
    /** Asks providers what became of changes whose answers were lost. */
    settleChanges: () => settling.settleDue(),
    /** Moves what has come near its deadline to "do" (D-120). */
    raiseDue: () => raising.raiseDue(),
    async stop() {
      // All at once: each may have to wait for a provider, and a stopping process has ten seconds.
      const working = [watch, runner, settling, raising, eventRemovals];
      await Promise.all(working.map((one) => one.stop()));
      await inbox.settle();
      await cache.settle();
    },
  };
}
