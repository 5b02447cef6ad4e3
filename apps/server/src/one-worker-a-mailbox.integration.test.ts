import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Emulators,
  openTestDatabase,
  PEOPLE,
  plainMail,
  settingsOf,
  startEmulators,
  testDatabaseUrl,
} from '@eisen/testkit';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressSignIn } from '#connections/fixtures/press-sign-in.ts';
import { type Database, rowsOf } from '#db/database.ts';
import { createBrowser } from '#fixtures/browser.ts';
import {
  bundlePrograms,
  findFreePort,
  runProgram,
  type ServerProcess,
  WITHIN_MS,
} from '#fixtures/server-process.ts';

const DANA = 'dana@brightwater.example';
const PUBLIC_URL = 'http://localhost:3000';
const ARCHIVED = 12;
const ANSWERED = 4;
/** So slow that what two processes do at once overlaps. */
const SLOW_MS = 200;

describe.skipIf(testDatabaseUrl === null)(
  'two processes and one mailbox (postgres)',
  { timeout: WITHIN_MS },
  () => {
    const browser = createBrowser(PUBLIC_URL);
    const processes: ServerProcess[] = [];
    const bases: string[] = [];
    let folder: string;
    let programs: string;
    let emulators: Emulators;
    let db: Database;
    let ids: string[];

    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'eisen-together-'));
      const mails = Array.from({ length: ARCHIVED + ANSWERED + 1 }, (_, number) =>
        plainMail({ key: `mail-${number}`, subject: `Letter ${number}`, minutesAgo: number }),
      );
      [programs, emulators, db] = await Promise.all([
        bundlePrograms(),
        startEmulators({ users: [{ address: DANA, displayName: 'Dana Brook', mails }] }),
        openTestDatabase('postgres'),
      ]);
      const [row] = await rows<{ name: string }>(sql`select current_database() as name`);
      const url = new URL(testDatabaseUrl ?? '');
      url.pathname = `/${row?.name}`;
      for (const name of ['one', 'two']) {
        const port = String(await findFreePort());
        bases.push(`http://127.0.0.1:${port}`);
        const environment = {
          DATABASE_URL: url.href,
          PUBLIC_URL,
          PORT: port,
          EISEN_KEYS: KEYS,
          EISEN_DATA_DIR: path.join(folder, name),
          ...settingsOf(emulators),
        };
        processes.push(runProgram(path.join(programs, 'main.js'), [], environment));
      }
      await Promise.all(processes.map((one) => one.until(/is ready/)));
    }, WITHIN_MS);
    afterAll(async () => {
      for (const { child, ended } of processes) {
        child.kill('SIGKILL');
        await ended;
      }
      await db.close();
      await emulators.close();
      for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
    });

    const KEYS = randomBytes(32).toString('base64');
    const rows = <Row>(query: SQL) => db.asSystem((tx) => rowsOf<Row>(tx, query));
    /** Each call to the other process, as a proxy hands them out. */
    const askBoth = (method: string, url: string, bodies: readonly object[]) =>
      Promise.all(bodies.map((body, place) => browser.ask(base(place), method, url, body)));
    const base = (place: number) => bases[place % bases.length] ?? '';
    const use = async () => (await emulators.microsoft.report()).quota[DANA];

    it('keep to its quota together: never more calls at once than the provider allows, none refused [PLUS-22]', async () => {
      const registered = await browser.ask(base(0), 'POST', '/api/register', PEOPLE.alice);
      expect(registered.status).toBe(201);
      const { location } = await browser.ask(base(1), 'GET', '/auth/login');
      const back = await pressSignIn(location, DANA);
      await browser.ask(base(0), 'GET', `${back.pathname}${back.search}`);
      const { body } = await browser.ask(base(1), 'GET', '/auth/emails?limit=50');
      ids = body.emails.map((one: { id: string }) => one.id);
      expect(ids).toHaveLength(ARCHIVED + ANSWERED + 1);
      const compared = sql`select 1 from mail_indexes where compared_at is not null`;
      await expect.poll(() => rows(compared), { timeout: 20_000 }).toHaveLength(1);

      await emulators.microsoft.configure({ quota: true, latencyMs: SLOW_MS });
      const archived = ids.slice(0, ARCHIVED).map((id) => ({ message_id: id }));
      const answers = await askBoth('POST', '/api/archive-email', archived);
      expect(answers.map(({ status }) => status)).toEqual(archived.map(() => 200));
      expect(await use()).toMatchObject({ peakAtOnce: 4, refused: 0 });
    });

    it('work on it one at a time: replies and a change whose answer was lost, no two requests at once [PLUS-33]', async () => {
      await emulators.microsoft.configure({
        rules: [{ fault: 'status', status: 503, method: 'POST' }],
      });
      const lost = { message_id: ids[ARCHIVED + ANSWERED] };
      await browser.ask(base(0), 'POST', '/api/archive-email', lost);
      const intended = sql`select 1 from journal_items where intended_at is not null`;
      expect(await rows(intended)).toHaveLength(1);
      await emulators.microsoft.configure({ rules: [] });
      const replies = await askBoth(
        'POST',
        '/api/reply_email',
        ids.slice(ARCHIVED, ARCHIVED + ANSWERED).map(replyTo),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));

      // From here on nobody is at the screen: what overlaps is the work of two processes.
      await emulators.microsoft.configure({ quota: true, latencyMs: SLOW_MS });
      await rows(sql`update outbox set send_at = now() returning 1`);
      await rows(sql`update journal_items set look_at = now() - interval '1 second',
        intended_at = intended_at - interval '3 minutes' where intended_at is not null returning 1`);
      const left = sql`select 1 from outbox where state <> 'sent' union all ${intended}`;
      const turns = new Set<string>();
      await expect
        .poll(
          async () => {
            const working = sql`select worked_by from mailboxes where worked_by is not null`;
            for (const turn of await rows<{ worked_by: string }>(working))
              turns.add(turn.worked_by);
            return (await rows(left)).length;
          },
          { timeout: 40_000, interval: 20 },
        )
        .toBe(0);
      expect((await use())?.peakAtOnce).toBe(1);
      // Both were at work, or nothing could have overlapped.
      const workers = new Set([...turns].map((turn) => turn.split('.')[0]));
      expect([...workers].sort()).toEqual(processes.map(({ child }) => String(child.pid)).sort());
    });
  },
);

function replyTo(id: string, number: number): object {
  return {
    to: 'plinth@north.example',
    subject: `About mail ${number}`,
    body: `Fine ${number}.`,
    reply_body: `Fine ${number}.`,
    recipient_email: 'plinth@north.example',
    email_subject: `About mail ${number}`,
    email_body: '',
    thread_id: null,
    message_id: id,
    original_internet_id: null,
  };
}
