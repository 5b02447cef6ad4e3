import { existsSync } from 'node:fs';
import path from 'node:path';
import { createReader, type Environment, isLoopback, type Reader } from './environment-reader.ts';
import { type ModelConfig, readModel } from './language-model/model-config.ts';
import {
  type GoogleConfig,
  type MicrosoftConfig,
  readGoogle,
  readMicrosoft,
} from './provider-config.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
export type Role = 'all' | 'web' | 'worker';

/** Everything that the environment decides, complete and checked (ARCHITECTURE §4). */
export interface Config {
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** Whether HOST and PUBLIC_URL reach this machine only; sandbox, local mail and local mode depend on it. */
  readonly loopback: boolean;
  /** Scheme, host and port that people type, without a slash at the end. */
  readonly publicUrl: string;
  /** Absolute path: lock, keys, outbox, and the embedded database in `database/`. */
  readonly dataDir: string;
  /** `postgres://…`, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  /** The text of EISEN_KEYS, or null for the key file in `dataDir`. */
  readonly keys: string | null;
  /** Addresses or CIDR ranges of proxies whose forwarded address is believed. */
  readonly trustProxy: readonly string[];
  /** Origins that may call besides the public one. */
  readonly allowedOrigins: readonly string[];
  /** Where the browser finds the calls; null for the page's own origin (D-13). */
  readonly apiBase: string | null;
  readonly goalsBase: string | null;
  readonly microsoft: MicrosoftConfig | null;
  readonly google: GoogleConfig | null;
  /** Whether a local mailbox takes the place of the providers (D-114). */
  readonly sandbox: boolean;
  /** The language model that users may turn on, or null (D-28). */
  readonly model: ModelConfig | null;
  /** An .mbox file or a folder of .eml, or null (D-114). */
  readonly localMail: string | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** No SMTP, no provider, loopback: every registered address counts as proven (D-98). */
  readonly localMode: boolean;
  /** Set on the session cookie unless pages come over plain http from this machine. */
  readonly secureCookie: boolean;
  /** Where a public form's answers go instead of the own collector, or null (D-30). */
  readonly leads: {
    readonly earlyAccessUrl: string | null;
    readonly waitlistUrl: string | null;
    readonly onboardingUrl: string | null;
  };
  readonly supportEmail: string | null;
  readonly privacyEmail: string | null;
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** What works but should be set, one sentence each. */
  readonly warnings: readonly string[];
}

/** All problems of the environment at once, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has problems:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['all', 'web', 'worker'] as const;
const SWITCH = ['auto', 'on', 'off'] as const;

/**
 * Reads the environment once. An empty variable counts as not set.
 *
 * @throws ConfigError naming every problem
 */
export function readConfig(environment: Environment = process.env): Config {
  const { config, problems } = inspectConfig(environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** What can be read of an environment: where something is wrong, as if it were not set, with every problem told. */
export function inspectConfig(environment: Environment): {
  readonly config: Config;
  readonly problems: readonly string[];
} {
  const read = createReader(environment);
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.port('PORT', 3000);
  const publicUrl = readPublicUrl(read, { host, loopback: isLoopback(host), port });
  // Behind a proxy HOST is loopback too, and the whole world reaches it by its public address.
  const loopback = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  const microsoft = readMicrosoft(read);
  const google = readGoogle(read);
  const smtp = readSmtp(read);
  const sandbox = read.choice('EISEN_SANDBOX', SWITCH, 'auto');
  const hasProvider = microsoft !== null || google !== null;
  const config: Config = {
    role: read.choice('EISEN_ROLE', ROLES, 'all'),
    host,
    port,
    loopback,
    publicUrl,
    dataDir: path.resolve(read.text('EISEN_DATA_DIR') ?? './data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    keys: read.text('EISEN_KEYS'),
    trustProxy: read.proxies('EISEN_TRUST_PROXY'),
    allowedOrigins: read.origins('EISEN_ALLOWED_ORIGINS'),
    apiBase: read.url('EISEN_API_BASE', ['http:', 'https:']),
    goalsBase: read.url('EISEN_GOALS_BASE', ['http:', 'https:']),
    microsoft,
    google,
    sandbox: sandbox === 'on' || (sandbox === 'auto' && !hasProvider && loopback),
    model: readModel(read),
    localMail: readLocalMail(read, loopback),
    smtp,
    localMode: smtp === null && !hasProvider && loopback,
    secureCookie: !(publicUrl.startsWith('http:') && isLoopback(new URL(publicUrl).hostname)),
    leads: {
      earlyAccessUrl: read.target('LEADS_EARLY_ACCESS_URL'),
      waitlistUrl: read.target('LEADS_WAITLIST_URL'),
      onboardingUrl: read.target('LEADS_ONBOARDING_URL'),
    },
    supportEmail: read.address('SUPPORT_EMAIL'),
    privacyEmail: read.address('PRIVACY_EMAIL'),
    metricsToken: read.text('METRICS_TOKEN'),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    warnings: [],
  };
  checkKeys(read, config);
  return { config: { ...config, warnings: warningsFor(config) }, problems: read.problems };
}

function readPublicUrl(
  read: Reader,
  at: { host: string; loopback: boolean; port: number },
): string {
  const fallback = `http://localhost:${at.port}`;
  const value = read.url('PUBLIC_URL', ['http:', 'https:']);
  if (value === null) {
    if (!at.loopback && read.text('PUBLIC_URL') === null)
      read.problems.push(
        `PUBLIC_URL must be set when HOST (${at.host}) is reachable from other machines.`,
      );
    return fallback;
  }
  const { origin, pathname, search, hash } = new URL(value);
  if (pathname !== '/' || search !== '' || hash !== '')
    read.problems.push('PUBLIC_URL must be scheme, host and port only, without a path.');
  return origin;
}

function readSmtp(read: Reader): Config['smtp'] {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  if (url === null) return null;
  const from = read.text('MAIL_FROM');
  if (from !== null && /^[^\r\n]*[^\s@<]+@[^\s@>]+\.[^\s@>]+>?$/.test(from)) return { url, from };
  read.problems.push(
    'MAIL_FROM must be the mail address that mails come from when SMTP_URL is set.',
  );
  return null;
}

function readLocalMail(read: Reader, loopback: boolean): string | null {
  const value = read.text('EISEN_LOCAL_MAIL');
  if (value === null) return null;
  if (!loopback)
    read.problems.push(
      'EISEN_LOCAL_MAIL is refused while HOST or PUBLIC_URL can be reached from other machines: it would show your mail to them.',
    );
  const file = path.resolve(value);
  if (!existsSync(file)) read.problems.push(`EISEN_LOCAL_MAIL: there is nothing at "${value}".`);
  return file;
}

function checkKeys(read: Reader, config: Config): void {
  for (const [index, key] of (config.keys ?? '').split(',').entries())
    if (config.keys !== null && !isMasterKey(key.trim()))
      read.problems.push(
        `EISEN_KEYS: key ${index + 1} is not 32 bytes in base64 (make one: openssl rand -base64 32).`,
      );
}

/** Whether a text is one master key: 32 bytes in base64 or base64url. */
export function isMasterKey(text: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === 32;
}

function warningsFor(config: Config): string[] {
  const warnings: string[] = [];
  if (config.databaseUrl === null)
    warnings.push(
      'Embedded storage, meant for trying out: set DATABASE_URL to a PostgreSQL for mail that matters.',
    );
  if (!config.loopback && config.publicUrl.startsWith('http:'))
    warnings.push('PUBLIC_URL is not https: put a TLS proxy in front and name it here.');
  if (!config.loopback && config.sandbox)
    warnings.push(
      'EISEN_SANDBOX is on where others can reach the server: everybody with an account can fill a sandbox mailbox with up to 200 MB.',
    );
  if (!config.loopback && config.supportEmail === null)
    warnings.push('SUPPORT_EMAIL is not set: the legal pages name no support address.');
  if (!config.loopback && config.privacyEmail === null)
    warnings.push('PRIVACY_EMAIL is not set: the legal pages name no privacy address.');
  if (!config.loopback && config.smtp === null)
    warnings.push(
      'SMTP_URL is not set: no password reset, and invitations leave from the mailboxes of those who invite.',
    );
  return warnings;
}
