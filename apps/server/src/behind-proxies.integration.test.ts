import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTestDatabase, PEOPLE, testDatabaseUrl } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rowsOf } from '#db/database.ts';
import { type Browser, createBrowser } from '#fixtures/browser.ts';
import { hasProxy, type ProxyProcess, startProxy } from '#fixtures/proxy-process.ts';
import {
  bundlePrograms,
  findFreePort,
  runProgram,
  type ServerProcess,
  WITHIN_MS,
} from '#fixtures/server-process.ts';

const PUBLIC_URL = 'http://localhost:3000';
const HOSTS = ['127.0.0.2', '127.0.0.3'] as const;
const PROXIES = ['nginx', 'caddy'] as const;
const READERS = 6;
/** Small answers and large ones, with a session and without. */
const PATHS = [
  '/auth/emails?limit=50',
  '/api/settings',
  '/api/openapi.json',
  '/api/profile',
  '/auth/emails?limit=200',
];

const isPossible = testDatabaseUrl !== null && PROXIES.every(hasProxy);

describe.skipIf(!isPossible)('two web processes (postgres)', { timeout: WITHIN_MS }, () => {
  const browser = createBrowser(PUBLIC_URL);
  const proxies: ProxyProcess[] = [];
  const processes: ServerProcess[] = [];
  let folder: string;
  let programs: string;
  let db: Database;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-proxies-'));
    [programs, db] = await Promise.all([bundlePrograms(), openTestDatabase('postgres')]);
    const upstreams = { hosts: HOSTS, port: await findFreePort() };
    const environment = {
      DATABASE_URL: await databaseUrlOf(db),
      PUBLIC_URL,
      EISEN_ROLE: 'web',
      EISEN_KEYS: randomBytes(32).toString('base64'),
      EISEN_TRUST_PROXY: '127.0.0.0/8',
      PORT: String(upstreams.port),
      LOG_LEVEL: 'warn',
    };
    for (const host of HOSTS)
      processes.push(
        runProgram(path.join(programs, 'main.js'), [], {
          ...environment,
          HOST: host,
          EISEN_DATA_DIR: path.join(folder, host),
        }),
      );
    await Promise.all(processes.map((one) => one.until(/is ready/)));
    for (const name of PROXIES)
      proxies.push(await startProxy(name, path.join(folder, name), upstreams));
    const [{ url } = { url: '' }] = proxies;
    const registered = await browser.ask(url, 'POST', '/api/register', PEOPLE.alice);
    expect(registered.status).toBe(201);
    const bundled = { provider: 'outlook', source: 'bundled' };
    expect((await browser.ask(url, 'POST', '/auth/sandbox', bundled)).status).toBe(200);
  }, WITHIN_MS);
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop();
    for (const one of processes) await kill(one);
    await db.close();
    for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
  });

  it('behind the shipped nginx and Caddy survive the kill of one without a failed GET [FIX-53]', async () => {
    const readings = proxies.map(({ url }) => readOn(browser, url));
    const untilEachAnswered = (times: number) =>
      expect
        .poll(() => Math.min(...readings.map((reading) => reading.answered())), {
          timeout: WITHIN_MS / 3,
        })
        .toBeGreaterThan(times);
    await untilEachAnswered(2 * READERS);
    await kill(processes[0]);
    await untilEachAnswered(Math.max(...readings.map((one) => one.answered())) + 4 * READERS);
    for (const [index, reading] of readings.entries())
      expect([PROXIES[index], await reading.stop()]).toEqual([PROXIES[index], []]);
  });
});

async function kill(one: ServerProcess | undefined): Promise<void> {
  one?.child.kill('SIGKILL');
  await one?.ended;
}

/** Asks from several sides at once until told to stop; what did not answer with 200 is told. */
function readOn(browser: Browser, base: string) {
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const reader = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      const asked = PATHS[turn % PATHS.length] ?? '/';
      const outcome = await browser.ask(base, 'GET', asked).then(
        ({ status }) => (status === 200 ? null : String(status)),
        (error: Error) => `${error.message} ${String(error.cause ?? '')}`,
      );
      if (outcome === null) answered += 1;
      else failed.push(`${asked}: ${outcome}`);
    }
  };
  const readers = Array.from({ length: READERS }, (_, first) => reader(first));
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await Promise.all(readers);
      return failed;
    },
  };
}

async function databaseUrlOf(db: Database): Promise<string> {
  const [row] = await db.asSystem((tx) =>
    rowsOf<{ name: string }>(tx, sql`select current_database() as name`),
  );
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${row?.name}`;
  return url.href;
}
