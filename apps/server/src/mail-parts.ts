import { type Assistant, createLocalAssistant } from '@eisen/assistant';
import type { Delegated, Invite, Provider, User } from '@eisen/contract';
import {
  buildBundledMailbox,
  bundledOwner,
  createGoogleCalendar,
  type MailboxProvider,
  type Quota,
  renderBundledMime,
} from '@eisen/mailbox';
import { createClassifier, DEFAULT_WEIGHTS } from '@eisen/triage';
import type { FastifyInstance } from 'fastify';
import { mountCalendarRoutes } from '#calendar/calendar-routes.ts';
import { sealedLocalEvents } from '#calendar/local-calendar.ts';
import { sealedLocalTodos } from '#calendar/local-todo.ts';
import { createOffices } from '#calendar/offices.ts';
import type { Config } from '#config.ts';
import { createAccountOpener } from '#connections/account-opener.ts';
import { ADAPTERS } from '#connections/adapters.ts';
import type { TokensService } from '#connections/tokens-service.ts';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import type { EventBus } from '#events/event-bus.ts';
import { createEventPresenter, presentConnection } from '#events/events-present.ts';
import { mountEventRoutes } from '#events/events-routes.ts';
import type { Metrics } from '#http/metrics.ts';
import type { SendPage } from '#http/page-files.ts';
import type { Router } from '#http/router.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import { createIntentsService } from '#journal/intents-service.ts';
import { mountJournalRoutes } from '#journal/journal-routes.ts';
import { createJournalService } from '#journal/journal-service.ts';
import { sealedJournal } from '#journal/sealed-inverse.ts';
import type { ModelParts } from '#language-model/model-parts.ts';
import { createDraftReader } from '#learning/drafts.ts';
import { mountLearningRoutes } from '#learning/learning-routes.ts';
import { createLearningService } from '#learning/learning-service.ts';
import { sealedLessons } from '#learning/sealed-lessons.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { mountActionRoutes, mountReadingRoutes } from '#mail/email-routes.ts';
import { createInboxLook } from '#mail/inbox-look.ts';
import { createIndexService } from '#mail/index-service.ts';
import { createKnownSendersService } from '#mail/known-senders-service.ts';
import { createListingService } from '#mail/listing-service.ts';
import { sealedLocalMail } from '#mail/local-mail-store.ts';
import { sealedMailboxes } from '#mail/mailbox-identity.ts';
import { mountMailboxRoutes } from '#mail/mailbox-routes.ts';
import { createMailboxesService } from '#mail/mailboxes-service.ts';
import { createMessageCache } from '#mail/message-cache.ts';
import { createMessagesService } from '#mail/messages-service.ts';
import { createMoveService } from '#mail/move-service.ts';
import { createReadStateService } from '#mail/read-state-service.ts';
import { mountSandboxRoutes } from '#mail/sandbox-routes.ts';
import { createBundledMail, createSandboxService } from '#mail/sandbox-service.ts';
import { createSettlingService } from '#mail/settling-service.ts';
import { shareForgetting } from '#mail/shared-forgetting.ts';
import { createMailboxTurns } from '#mail/turns-service.ts';
import { mountOutboxRoutes } from '#outbox/outbox-routes.ts';
import { createOutboxRunner } from '#outbox/outbox-runner.ts';
import { createOutboxService, sealedOutbox } from '#outbox/outbox-service.ts';
import { mountGraphNotes } from '#sync/graph-notes-routes.ts';
import { createSubscriptionsService } from '#sync/subscriptions-service.ts';
import type { Clock, Edges, Ids } from '#system.ts';
import type { FindTodo } from '#tasks/task-copy.ts';
import { createClassifyService } from '#triage/classify-service.ts';
import { createDecisionsService, sealedDecisions } from '#triage/decisions-service.ts';
import { createQuadrantsService } from '#triage/quadrants-service.ts';
import { createRaisingService } from '#triage/raising-service.ts';
import { readDeadline } from '#triage/read-deadline.ts';
import { mountTriageRoutes } from '#triage/triage-routes.ts';
import { createUndoParts } from './undo-parts.ts';
import { createFindGraph, createWatchParts } from './watch-parts.ts';

export interface MailPartsNeeds {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly edges: Edges;
  readonly metrics: Metrics;
  readonly events: EventBus;
  readonly isSessionAlive: (token: string) => Promise<boolean>;
  /** The language model that may stand beside the local assistant. */
  readonly model: Pick<ModelParts, 'assistantOf' | 'erase'>;
  /** For the stream of events: what is shared with the user, as he sees it. */
  readonly findDelegated: (userId: UserId, id: string) => Promise<Delegated | null>;
  readonly findInvite: (userId: UserId, id: string) => Promise<Invite | null>;
  readonly config: Pick<Config, 'sandbox' | 'localMail' | 'publicUrl' | 'microsoft' | 'google'>;
  readonly tokens: TokensService;
  /** How quotas of accounts are kept; undefined: by this process alone. */
  readonly createQuota: ((provider: Provider, account: string) => Quota) | undefined;
  /** Whether a mailbox of the provider can be connected. */
  readonly canConnect: (provider: Provider) => boolean;
  /** The user's own threshold for "Not sure", 0 to 1; null asks for the model's (settings). */
  readonly readNotSureThreshold: (userId: UserId) => Promise<number | null>;
  /** Whether the user wants new mail classified without a click (D-50). */
  readonly readAutoClassify: (userId: UserId) => Promise<boolean>;
  /** The user's own time zone, an IANA name; null where it is not known (settings). */
  readonly readTimeZone: (userId: UserId) => Promise<string | null>;
  readonly onTrouble: (error: unknown) => void;
  /** Tests: another assistant, a faulty provider around the real one. */
  readonly overrides?: {
    readonly assistant?: Assistant | undefined;
    readonly wrapProvider?:
      | ((provider: MailboxProvider, mailboxId: string) => MailboxProvider)
      | undefined;
    readonly createQuota?: ((provider: Provider) => Quota) | undefined;
  };
}

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

/** What mail, triage, journal and outbox seal, for key rotation. */
export const sealedMailTables: readonly SealedTable[] = [
  ...sealedMailboxes,
  ...sealedLocalMail,
  ...sealedDecisions,
  ...sealedLessons,
  ...sealedJournal,
  ...sealedOutbox,
  sealedLocalEvents,
  sealedLocalTodos,
];

let unpacked: ReturnType<typeof createClassifier> | null = null;

/** Unpacking the weights takes longer than making everything else: once for each process is enough. */
function readClassifier(): ReturnType<typeof createClassifier> {
  unpacked ??= createClassifier(DEFAULT_WEIGHTS);
  return unpacked;
}

/** The part of the composition root that makes mail, triage, journal and outbox, once. */
export function createMailParts(needs: MailPartsNeeds) {
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
  const runner = createOutboxRunner({
    db,
    sealer,
    clock,
    events,
    turns,
    onTrouble: needs.onTrouble,
    openMailbox: async (userId, mailboxId) =>
      (await mailboxes.openById(userId, mailboxId))?.provider ?? null,
  });
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
  const classifier = readClassifier();
  const assistant = overrides.assistant ?? createLocalAssistant({ classifier, readDeadline });
  const assistantOf = (userId: UserId) => needs.model.assistantOf(userId, assistant);
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
    nextCheckAt: ({ userId }) => watch.nextLookAt(userId),
  });
  const notSureThreshold = async (userId: UserId) =>
    (await needs.readNotSureThreshold(userId)) ??
    classifier.defaultNotSureThreshold + (await learning.thresholdShift(userId));
  const intents = createIntentsService({ db, sealer, clock, ids, journal, events });
  const settling = createSettlingService({
    db,
    clock,
    intents,
    index,
    cache,
    turns,
    openById: mailboxes.openById,
    onTrouble: needs.onTrouble,
  });
  const acting = { db, clock, index, journal, intents, settling, messages, cache };
  const moves = createMoveService({ ...acting, decisions });
  const readState = createReadStateService(acting);
  const drafts = createDraftReader({ sealer, messages, classifier, edges: needs.edges });
  const quadrants = createQuadrantsService({ db, decisions, index, journal, learning });
  const classify = createClassifyService({
    db,
    clock,
    assistantOf,
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
  const watch = createWatchParts({
    ...needs,
    mailboxes,
    index,
    senders,
    messages,
    classify,
    turns,
    subscriptions,
    findGraph,
    notSureThreshold,
  });
  const undo = createUndoParts({
    journal,
    mailboxes,
    moves,
    readState,
    quadrants,
    drafts,
    settling,
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

  async function mount({ app, router, sendPage, presentUser }: MailMount): Promise<void> {
    await cache.start();
    const sandboxEnabled = config.sandbox;
    const reading = { router, mailboxes, listing, messages, moves, readState };
    mountMailboxRoutes({ router, mailboxes, tokens, canConnect: needs.canConnect, presentUser });
    mountReadingRoutes(reading);
    mountActionRoutes(reading);
    mountTriageRoutes({
      router,
      clock,
      mailboxes,
      messages,
      classify,
      quadrants,
      drafts,
      assistantOf,
      notSureThreshold,
      readTimeZone: needs.readTimeZone,
    });
    mountLearningRoutes(router, learning);
    mountCalendarRoutes({
      router,
      offices,
      ids,
      noteChange: (userId) =>
        db.asUser(userId, async (tx) => events.note(tx, userId, { name: 'calendar' })),
    });
    mountJournalRoutes({ router, journal, undo, outbox });
    await mountGraphNotes(app, subscriptions);
    mountEventRoutes({
      app,
      router,
      bus: events,
      isSessionAlive: needs.isSessionAlive,
      present: createEventPresenter({ ...needs, decisions, journal }),
      greet: async (userId) => presentConnection(await readConnection(userId)),
      onOpen(userId) {
        const ends = [watch.open(userId), needs.metrics.streamOpened()];
        return () => {
          for (const end of ends) end();
        };
      },
    });
    mountOutboxRoutes({ router, outbox, mailboxes, messages, ids });
    mountSandboxRoutes({ router, sandbox, sandboxEnabled, sendPage });
  }

  return {
    mailboxes,
    sandbox,
    outbox,
    mount,
    /**
     * Begins to drain the outbox, to settle what is unclear and to raise what is due; for processes that work in the
     * background.
     */
    startBackground() {
      runner.start();
      settling.start();
      raising.start();
    },
    /** The to-do list of the user's mailbox, if it keeps one. */
    findTodo: (async (userId) => {
      const mailbox = await mailboxes.findConnected(userId);
      const todo = mailbox && offices.todo(userId, mailbox);
      return todo && { mailboxId: mailbox.id, todo };
    }) satisfies FindTodo,
    drainOutbox: () => runner.drain(),
    /** Asks providers what became of changes whose answers were lost. */
    settleChanges: () => settling.settleDue(),
    /** Moves what has come near its deadline to "do" (D-120). */
    raiseDue: () => raising.raiseDue(),
    async stop() {
      // All at once: each may have to wait for a provider, and a stopping process has ten seconds.
      await Promise.all([watch.stop(), runner.stop(), settling.stop(), raising.stop()]);
      await inbox.settle();
      await cache.settle();
    },
  };
}
