import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type App,
  type AppOptions,
  buildApp,
  type Config,
  type Context,
  createContext,
  createLogger,
  createRandomKeyring,
  dumpRows,
  type Overrides,
  type RewriteSql,
  readConfig,
} from '@eisen/server';
import { type Client, createClient } from './client.ts';
import { type Engine, openTestDatabase } from './databases.ts';
import { createRecordingMailer, type RecordingMailer } from './mails.ts';
import { PEOPLE, type PersonName } from './people.ts';
import { createScriptedClock, createScriptedIds, type ScriptedClock } from './scripted.ts';

export interface StackOptions {
  readonly engine: Engine;
  /** Environment on top of the tests' own. */
  readonly env?: Readonly<Record<string, string>>;
  readonly overrides?: Overrides;
  readonly rewriteSql?: RewriteSql;
  /** Default: all four are registered. */
  readonly people?: readonly PersonName[];
  readonly webRoot?: string | null;
  readonly clock?: ScriptedClock;
  /** With slow clients. */
  readonly patience?: AppOptions['patience'];
}

/** The whole server in this process, on a database of its own, with people signed in. */
export interface Stack extends Readonly<Record<PersonName, Client>> {
  readonly context: Context;
  readonly config: Config;
  readonly server: App['server'];
  readonly notServed: readonly string[];
  readonly clock: ScriptedClock;
  readonly mailer: RecordingMailer;
  /** A browser that nobody has signed in with, from an address of its own. */
  anybody(): Client;
  /** Everything stored, as text: bytes once as they are and once in hex. */
  dumpText(): Promise<string>;
  close(): Promise<void>;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'eisen-stack-'));
  const config = readConfig({
    EISEN_DATA_DIR: dataDir,
    EISEN_TRUST_PROXY: '127.0.0.1',
    EISEN_SANDBOX: 'on',
    LOG_LEVEL: 'silent',
    ...options.env,
  });
  const clock = options.clock ?? createScriptedClock();
  const mailer = createRecordingMailer(config.smtp === null ? 'files' : 'smtp');
  const context = await createContext(config, {
    clock,
    ids: createScriptedIds(clock),
    log: createLogger({ level: config.logLevel }),
    mailer,
    keyring: createRandomKeyring(),
    db: await openTestDatabase(options.engine, options.rewriteSql),
    ...options.overrides,
  });
  const app = await buildApp(context, {
    webRoot: options.webRoot ?? null,
    checkAnswers: true,
    ...(options.patience ? { patience: options.patience } : {}),
  });
  const addresses = countAddresses();
  const anybody = () =>
    createClient(app.server, { origin: config.publicUrl, ip: addresses.next() });
  const clients = { alice: anybody(), bob: anybody(), carol: anybody(), dan: anybody() };
  for (const name of options.people ?? (Object.keys(PEOPLE) as PersonName[])) {
    const answer = await clients[name].post('/api/register', PEOPLE[name]);
    if (answer.status !== 201) throw new Error(`${name} could not register: ${answer.text}`);
  }
  return {
    ...clients,
    context,
    config,
    server: app.server,
    notServed: app.notServed,
    clock,
    mailer,
    anybody,
    dumpText: async () => textOf(await dumpRows(context.db)),
    async close() {
      await app.server.close();
      await context.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Connects a person's bundled sandbox mailbox. */
export async function connectBundled(
  client: Client,
  provider: 'outlook' | 'gmail' = 'outlook',
): Promise<void> {
  const answer = await client.post('/auth/sandbox', { provider, source: 'bundled' });
  if (answer.status !== 200) throw new Error(`No mailbox was connected: ${answer.text}`);
}

/** Addresses set aside for documentation (RFC 5737), so that each browser has limits of its own. */
function countAddresses() {
  let count = 0;
  return {
    next() {
      count += 1;
      return `203.0.${113 + Math.floor(count / 250)}.${(count % 250) + 1}`;
    },
  };
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    return `${bytes.toString('latin1')} ${bytes.toString('utf8')} ${bytes.toString('hex')}`;
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(textOf).join(' ');
  return String(value);
}
