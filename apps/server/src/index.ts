// The door for packages/testkit: everything a test needs to run the server in its own process.
export type { Mail, Mailer } from '#accounts/mailer.ts';
export { createPasswords, type Passwords } from '#accounts/passwords.ts';
export { type Config, readConfig } from '#config.ts';
export { createTokenVault } from '#connections/token-vault.ts';
export { createRandomKeyring, type Keyring } from '#crypto/keyring.ts';
export { createSealer, type Sealer } from '#crypto/seal.ts';
export {
  type Database,
  migrationsFolder,
  type RewriteSql,
  rowsOf,
  type Tx,
  type UserId,
} from '#db/database.ts';
export { dumpRows } from '#db/dump-rows.ts';
export { openPglite, type PgliteDatabase, type PgliteOptions } from '#db/pglite.ts';
export { openPostgres } from '#db/postgres.ts';
export { AppError } from '#http/errors.ts';
export { createRouter } from '#http/router.ts';
export { SESSION_COOKIE, type SignedInUser } from '#http/session-guard.ts';
export { createLogger, type Logger } from '#logger.ts';
export type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
export { createIndexService, type IndexService } from '#mail/index-service.ts';
export { createLocalMailStore } from '#mail/local-mail-store.ts';
export { createMessageCache } from '#mail/message-cache.ts';
export { createOutboxRunner } from '#outbox/outbox-runner.ts';
export { createOutboxService } from '#outbox/outbox-service.ts';
export {
  type Clock,
  createIds,
  type Edges,
  type Ids,
  systemClock,
  systemIds,
} from '#system.ts';
export { type App, type AppOptions, buildApp, mountResources } from './app.ts';
export { type Context, createContext } from './context.ts';
export type { Overrides } from './overrides.ts';
