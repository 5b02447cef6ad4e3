import type { MailboxProvider } from '@eisen/mailbox';
import { createAccountsService } from '#accounts/accounts-service.ts';
import { createKnownDevices } from '#accounts/known-devices.ts';
import { createLinksService } from '#accounts/links-service.ts';
import { createMailer } from '#accounts/mailer.ts';
import { createPasswords } from '#accounts/passwords.ts';
import { createProofsService } from '#accounts/proofs-service.ts';
import { createPurge } from '#accounts/purge-service.ts';
import { createSessionsService } from '#accounts/sessions-service.ts';
import { createSignInLog } from '#accounts/sign-in-log.ts';
import { SEALED_TABLES } from '#all-sealed-tables.ts';
import type { Config } from '#config.ts';
import { createConnectionParts } from '#connections/connection-parts.ts';
import { openInstallationKeys, openInstallationRoot } from '#crypto/installation-keys.ts';
import type { Keyring } from '#crypto/keyring.ts';
import {
  countByKey,
  type KeyCount,
  type RotationResult,
  rotateKeys,
  settleWriters,
} from '#crypto/rotate-keys.ts';
import { createSealer } from '#crypto/seal.ts';
import type { Database, UserId } from '#db/database.ts';
import { openDatabase } from '#db/open-database.ts';
import { createDiskSpace, type DiskSpace } from '#disk-space.ts';
import { createEventBus } from '#events/event-bus.ts';
import { createExportService } from '#export/export-service.ts';
import { createGoalsService } from '#goals/goals-service.ts';
import { measureQueues } from '#health/queue-metrics.ts';
import { createIdempotency, LEASE_WITHOUT_BEATS } from '#http/idempotency.ts';
import { createLimits } from '#http/limits.ts';
import { createMetrics } from '#http/metrics.ts';
import { inTurn } from '#in-turn.ts';
import { createAnswersService } from '#language-model/answers-service.ts';
import { createModelParts } from '#language-model/model-parts.ts';
import { createLeadParts } from '#leads/lead-parts.ts';
import { createLogger, describeError, type Logger, loggerFor } from '#logger.ts';
import { createMailParts } from '#mail-parts.ts';
import type { Overrides } from '#overrides.ts';
import { createInlineReading } from '#reading/reading.ts';
import { createSettingsService } from '#settings/settings-service.ts';
import { createSharingParts } from '#sharing-parts.ts';
import { systemClock, systemEdges, systemIds } from '#system.ts';
import { createTasksService } from '#tasks/tasks-service.ts';

export type Context = Awaited<ReturnType<typeof createContext>>;

const TIDY_EVERY_MS = 60 * 60_000;
/** Soon after the start as well: somebody who opens Eisen for half an hour a day has his 30 days kept, too. */
const FIRST_TIDY_MS = 60_000;

/** Builds everything of the server once. Nothing listens and no background work runs until it is asked for. */
export async function createContext(config: Config, overrides: Overrides = {}) {
  const log = overrides.log ?? createLogger({ level: config.logLevel });
  const onTrouble = (error: unknown) =>
    loggerFor(log, 'db').error({ problem: describeError(error) }, 'The database has trouble');
  const disk =
    overrides.disk ??
    createDiskSpace({
      folder: config.dataDir,
      onChange: ({ isFull, folder, disk, freeBytes }) => {
        const about = { folder, disk, free_mb: Math.floor(freeBytes / 1024 / 1024) };
        const lines = loggerFor(log, 'db');
        if (isFull) lines.error(about, 'The disk is full: nothing is written until there is room');
        else lines.info(about, 'The disk has room again');
      },
    });
  const db = overrides.db ?? (await openDatabase(config, onTrouble, disk));
  try {
    const keyring = overrides.keyring ?? (await openInstallationKeys(config, db));
    return await build({ config, overrides, log, keyring, db, disk });
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function build(made: {
  config: Config;
  overrides: Overrides;
  log: Logger;
  keyring: Keyring;
  db: Database;
  disk: DiskSpace;
}) {
  const { config, overrides, log, keyring, db, disk } = made;
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? systemIds;
  const edges = overrides.edges ?? systemEdges;
  const metrics = overrides.metrics ?? createMetrics();
  measureQueues(metrics, { db, clock });
  const trouble = (subsystem: 'db' | 'outbox') => (error: unknown) =>
    loggerFor(log, subsystem).error({ problem: describeError(error) }, 'Background work failed');

  const reading = overrides.reading ?? createInlineReading();
  const sealer = createSealer(keyring, await openInstallationRoot(config, db, keyring));
  const limits = createLimits({ db, sealer, clock });
  const idempotency = createIdempotency({
    db,
    sealer,
    clock,
    sleep: edges.sleep,
    // Beats are of real time, and who hands in edges has a time of their own.
    lease: overrides.edges ? LEASE_WITHOUT_BEATS : undefined,
  });
  const passwords = overrides.passwords ?? createPasswords();
  const mailer =
    overrides.mailer ?? createMailer({ config, clock, ids, log: loggerFor(log, 'mailer') });
  const events = createEventBus({ db, clock });
  const sessions = createSessionsService({
    db,
    clock,
    ids,
    onEnded: (tx, userId) => events.ring(tx, userId, 'session'),
  });
  const answers = createAnswersService({ db, sealer, clock });
  const settings = createSettingsService({ db, sealer, clock, model: config.model, answers });
  const model = await createModelParts({
    config: config.model,
    db,
    answers,
    clock,
    edges,
    settings,
    limits,
    metrics,
    log: loggerFor(log, 'model'),
  });
  const goals = createGoalsService({ db, sealer, clock, ids, events });
  const proofs = createProofsService({ config, clock });
  const leads = createLeadParts({
    config,
    db,
    sealer,
    clock,
    ids,
    proofs,
    log: loggerFor(log, 'leads'),
  });
  const findAccountMailbox = async (userId: UserId): Promise<MailboxProvider | null> => {
    const connected = await mail.mailboxes.findConnected(userId);
    if (connected?.kind !== 'account') return null;
    return mail.mailboxes.open(userId, connected).provider;
  };
  const sharing = createSharingParts({
    findAccountMailbox: overrides.findAccountMailbox ?? findAccountMailbox,
    db,
    sealer,
    clock,
    ids,
    config,
    limits,
    mailer,
    proofs,
    notes: events,
    log: loggerFor(log, 'accounts'),
  });
  const links = createLinksService({
    config,
    db,
    clock,
    ids,
    limits,
    mailer,
    passwords,
    proofs,
    sessions,
    log: loggerFor(log, 'accounts'),
  });
  const connections = createConnectionParts({
    db,
    sealer,
    clock,
    ids,
    config,
    log: loggerFor(log, 'connections'),
    edges,
    metrics,
  });
  const mail = createMailParts({
    tokens: connections.tokens,
    createQuota: connections.createQuota,
    canConnect: connections.canConnect,
    db,
    sealer,
    clock,
    ids,
    edges,
    metrics,
    reading,
    events,
    findDelegated: sharing.delegation.find,
    findInvite: sharing.invites.find,
    isSessionAlive: sessions.isAlive,
    model,
    config,
    readNotSureThreshold: async (userId) => (await settings.read(userId)).not_sure_threshold,
    readAutoClassify: async (userId) => (await settings.read(userId)).auto_classify,
    readTimeZone: async (userId) => (await settings.read(userId)).time_zone,
    onTrouble: trouble('outbox'),
    overrides,
  });
  const accounts = createAccountsService({
    db,
    clock,
    ids,
    limits,
    passwords,
    sessions,
    proofs,
    devices: createKnownDevices({ sealer, clock, ids }),
    logSignIn: createSignInLog({ log: loggerFor(log, 'accounts'), sealer }),
    forgetShared: async (tx, userId) => {
      await sharing.forgetUser(tx, userId);
      await leads.forgetUser(tx, userId);
    },
    forgetMailbox: async (userId) => {
      await mail.mailboxes.disconnect(userId);
    },
  });

  const consent = connections.createConsent({
    mailboxes: mail.mailboxes,
    isSignedIn: async ({ userId, sessionToken }) =>
      (await sessions.find(sessionToken))?.id === userId,
    proveAddress: links.proveByProvider,
  });

  const exports = createExportService({
    db,
    sealer,
    clock,
    limits,
    sealedTables: SEALED_TABLES,
    listInvites: sharing.invites.list,
    listLeads: leads.listOfUser,
  });

  const findTodo = overrides.findTodo ?? mail.findTodo;
  const tasks = createTasksService({
    db,
    sealer,
    clock,
    ids,
    findTodo,
    events,
    onTrouble: trouble('outbox'),
  });

  const purge = createPurge({ db, clock, dataDir: config.dataDir });
  const tidy = async () => {
    const shared = [goals, sharing, mail.outbox, events, leads, purge, model];
    const parts = [limits, idempotency, sessions, links, connections, ...shared];
    await inTurn(parts.map((part) => () => part.tidy()));
  };
  const tidyTimers: NodeJS.Timeout[] = [];

  return {
    config,
    log,
    metrics,
    clock,
    ids,
    db,
    disk,
    keyring,
    sealer,
    limits,
    idempotency,
    sessions,
    settings,
    goals,
    tasks,
    /** Who drafts this user's goals. */
    drafterOf: (userId: UserId) => {
      const { drafter, teller } = reading.triage({ owner: userId, isUrgent: true });
      return model.drafterOf(userId, { local: drafter, teller });
    },
    model,
    links,
    leads,
    accounts,
    exports,
    events,
    sharing,
    mail,
    consent,
    passwords,
    /** Told by `/readyz`. */
    lifecycle: { stopping: false },
    /** Removes what has ended: limits, answers, sessions, links, replies that were never sent, what is past its 30 days. */
    tidy,
    /** Seals anew what an older key sealed, while everything else goes on (PLUS-34). */
    async rotateKeys(onProgress?: (result: RotationResult) => void): Promise<RotationResult[]> {
      keyring.reload();
      const progress = onProgress ? { onProgress } : {};
      await settleWriters(db, SEALED_TABLES);
      return rotateKeys({ db, sealer, tables: SEALED_TABLES, ...progress });
    },
    /** What a rotation would find, and nothing changed. */
    countByKey(): Promise<KeyCount[]> {
      keyring.reload();
      return countByKey({ db, keyring, tables: SEALED_TABLES });
    },
    startBackground(): void {
      mail.startBackground();
      tasks.copies.start();
      const turn = () => void tidy().catch(trouble('db'));
      tidyTimers.push(setTimeout(turn, FIRST_TIDY_MS), setInterval(turn, TIDY_EVERY_MS));
      for (const timer of tidyTimers) timer.unref();
    },
    async close(): Promise<void> {
      for (const timer of tidyTimers) clearTimeout(timer);
      await Promise.all([mail.stop(), tasks.copies.stop()]);
      await links.settle();
      await connections.settle();
      await db.close();
    },
  };
}
