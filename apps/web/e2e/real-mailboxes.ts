import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmulatedProvider,
  type Emulators,
  plainMail,
  settingsOf,
  startEmulators,
} from '@eisen/testkit';
import { test as base } from './fixtures.ts';

/** Accounts at both emulators; each has six mails of its own. */
export const DANA = 'dana@brightwater.example';
export const EVAN = 'evan@brightwater.example';
export const MIRA = 'mira@brightwater.example';

const ACCOUNTS = [
  { address: DANA, displayName: 'Dana Whitlock' },
  { address: EVAN, displayName: 'Evan Reed' },
  { address: MIRA, displayName: 'Mira Moss' },
] as const;

export type ProviderTitle = 'Outlook' | 'Gmail';

export interface RealWorld {
  readonly url: string;
  readonly emulators: Emulators;
}

interface WorkerFixtures {
  readonly world: RealWorld;
}

interface TestFixtures {
  /** The emulator behind a provider, as at the start. */
  readonly emulatorOf: (provider: ProviderTitle) => EmulatedProvider;
}

/**
 * Tests against a server of their own whose providers are the emulators: the browser follows the
 * real redirects, over their consent pages and back.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [
    async ({ browserName: _ }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const emulators = await startEmulators({
        users: ACCOUNTS.map((account) => ({ ...account, mails: mailsFor(account) })),
        redirectUris: [`${url}/auth/callback`, `${url}/auth/gmail/callback`],
      });
      const dataDir = mkdtempSync(path.join(tmpdir(), 'eisen-e2e-real-'));
      const server = startServer(port, dataDir, emulators);
      try {
        await untilReady(url, server);
        await use({ url, emulators });
      } finally {
        server.kill('SIGTERM');
        if (server.exitCode === null) await once(server, 'exit');
        await emulators.close();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.url);
  },
  emulatorOf: async ({ world }, use) => {
    const { emulators } = world;
    await emulators.reset();
    await use((provider) => (provider === 'Gmail' ? emulators.google : emulators.microsoft));
  },
});

const SUBJECTS = [
  'Contract needs your signature by noon today',
  'Board meeting moved to Thursday',
  'Weekly digest: ten offers for you',
  'Can somebody book the room?',
  'Server is down, customers are waiting',
  'Notes of our planning session',
] as const;

function mailsFor({ address, displayName }: (typeof ACCOUNTS)[number]) {
  const name = displayName.split(' ')[0] ?? '';
  return SUBJECTS.map((subject, index) =>
    plainMail({
      key: `${name.toLowerCase()}-${index}`,
      subject: `${name}: ${subject}`,
      minutesAgo: 10 + index,
      to: `${displayName} <${address}>`,
    }),
  );
}

function startServer(port: number, dataDir: string, { google, microsoft }: Emulators) {
  return spawn(process.execPath, ['--enable-source-maps', '../server/dist/main.js'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      EISEN_DATA_DIR: dataDir,
      EISEN_TRUST_PROXY: '127.0.0.1,::1',
      LOG_LEVEL: 'warn',
      ...settingsOf({ google, microsoft }),
    },
  });
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not become ready.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
