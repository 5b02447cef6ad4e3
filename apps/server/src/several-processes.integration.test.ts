import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EMULATED_CLIENT,
  type Emulators,
  findErasing,
  openTestDatabase,
  PEOPLE,
  plainMail,
  startEmulators,
  testDatabaseUrl,
} from '@eisen/testkit';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressSignIn } from '#connections/fixtures/press-sign-in.ts';
import { type Database, rowsOf } from '#db/database.ts';
import { type HeardEvent, type OpenedStream, openStream } from '#events/fixtures/open-stream.ts';
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
const MAILS = 12;
const NAMES = ['web1', 'web2', 'worker1', 'worker2'] as const;
/** So slow that there is a middle to be killed in. */
const SLOW_MS = 400;

type Name = (typeof NAMES)[number];

describe.skipIf(testDatabaseUrl === null)(
  'two web and two worker processes (postgres)',
  {
    timeout: WITHIN_MS,
  },
  () => {
    const browser = createBrowser(PUBLIC_URL);
    const streams: OpenedStream[] = [];
    let folder: string;
    let programs: string;
    let emulators: Emulators;
    let db: Database;
    let ids: string[];
    const processes = {} as Record<Name, ServerProcess>;
    const bases = {} as Record<Name, string>;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'eisen-processes-'));
      const mails = Array.from({ length: MAILS }, (_, number) =>
        plainMail({ key: `mail-${number}`, subject: `Letter ${number}`, minutesAgo: number }),
      );
      [programs, emulators, db] = await Promise.all([
        bundlePrograms(),
        startEmulators({ users: [{ address: DANA, displayName: 'Dana Brook', mails }] }),
        openTestDatabase('postgres'),
      ]);
      const environment = await environmentOf(db, emulators);
      for (const name of NAMES) {
        const port = String(await findFreePort());
        bases[name] = `http://127.0.0.1:${port}`;
        processes[name] = runProgram(path.join(programs, 'main.js'), [], {
          ...environment,
          PORT: port,
          EISEN_ROLE: name.slice(0, -1),
          EISEN_DATA_DIR: path.join(folder, name),
        });
      }
      await Promise.all(NAMES.map((name) => processes[name].until(/is ready/)));
    }, WITHIN_MS);
    afterAll(async () => {
      for (const stream of streams) stream.close();
      for (const { child, ended } of Object.values(processes)) {
        child.kill('SIGKILL');
        await ended;
      }
      await db.close();
      await emulators.close();
      for (const made of [folder, programs]) rmSync(made, { recursive: true, force: true });
    });

    const rows = <Row>(query: SQL) => db.asSystem((tx) => rowsOf<Row>(tx, query));
    const get = (name: Name, url: string) => browser.ask(bases[name], 'GET', url);
    const open = async (name: Name, lastEventId?: string) => {
      const stream = await openStream(bases[name], browser, lastEventId);
      streams.push(stream);
      await stream.next('connection');
      return stream;
    };
    /** What a tab shows, without what tells moments. */
    const board = async (name: Name) => {
      const { status, body } = await get(name, '/auth/emails?limit=50');
      expect(status).toBe(200);
      return body.emails.map((one: Record<string, unknown>) => [one.id, one.subject, one.quadrant]);
    };
    const kill = async (name: Name) => {
      processes[name].child.kill('SIGKILL');
      await processes[name].ended;
    };
    const holdings = () => emulators.microsoft.holdings(DANA);

    it('serve one user alike; killed in the middle of work, one of each kind loses nothing and does nothing twice [PLUS-33]', async () => {
      // A sign-up, a session and a consent that begin in one process and end in the other.
      const registered = await browser.ask(bases.web1, 'POST', '/api/register', PEOPLE.alice);
      expect(registered.status).toBe(201);
      const { location } = await get('web1', '/auth/login');
      const callback = await pressSignIn(location, DANA);
      const back = await get('web2', `${callback.pathname}${callback.search}`);
      expect(back.location).toBe('/dashboard/outlook');

      const [first, second] = [await open('web1'), await open('web2')];
      const shown = await board('web1');
      expect(shown).toHaveLength(MAILS);
      expect(await board('web2')).toEqual(shown);
      ids = shown.map(([id]: [string]) => id);

      const filed = await browser.ask(bases.web1, 'PUT', '/api/email-quadrants', {
        items: [{ id: ids[0], quadrant: 'do' }],
      });
      expect(filed.status).toBe(200);
      const told = await Promise.all([first, second].map((stream) => hearOf(stream, ids[0])));
      const last = told.map((heard) => heard.at(-1));
      expect(last[0]).toEqual(last[1]);
      expect(await board('web2')).toEqual(await board('web1'));

      await killWebWhileItArchives(ids.slice(4, 10));
      await readOnWhereTheOtherWas(last[0]?.id ?? '', second);
      await killWorkerWhileItSends(ids.slice(0, 4));

      expect(findErasing(await emulators.microsoft.requests())).toEqual([]);
      for (const name of ['web2', 'worker2'] as const) {
        processes[name].child.kill('SIGTERM');
        expect([name, await processes[name].ended]).toEqual([name, 0]);
      }
    });

    async function killWebWhileItArchives(archived: readonly string[]): Promise<void> {
      const subjects = new Set(archived.map((id) => `Letter ${ids.indexOf(id)}`));
      await emulators.microsoft.configure({ latencyMs: SLOW_MS });
      const calls = archived.map((id) =>
        browser
          .ask(bases.web1, 'POST', '/api/archive-email', { message_id: id })
          .then(({ status }) => ({ id, isDone: status === 200 }))
          .catch(() => ({ id, isDone: false })),
      );
      const intended = sql`select count(*)::int as count from journal_items where intended_at is not null`;
      await expect
        .poll(async () => (await rows<{ count: number }>(intended))[0]?.count, { interval: 20 })
        .toBeGreaterThan(0);
      await Promise.race(calls);
      await kill('web1');
      const answers = await Promise.all(calls);
      const done = answers.filter((answer) => answer.isDone);
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThan(archived.length);
      await emulators.microsoft.configure({ latencyMs: 0 });

      // Two minutes later: nobody can still be waiting for the provider's answer.
      await db.asSystem((tx) =>
        tx.execute(sql`update journal_items set look_at = now() - interval '1 second',
        intended_at = intended_at - interval '3 minutes' where intended_at is not null`),
      );
      await expect
        .poll(async () => (await rows<{ count: number }>(intended))[0]?.count, { timeout: 30_000 })
        .toBe(0);
      // What was acknowledged is done; the rest is as the provider says, each with one entry or none.
      const held = await holdings();
      const inArchive = new Set(
        held.filter((one) => one.folder === 'archive').map((one) => one.subject),
      );
      for (const { id } of done) expect(inArchive).toContain(`Letter ${ids.indexOf(id)}`);
      for (const subject of inArchive) expect(subjects).toContain(subject);
      const items = await rows<{ message_id: string }>(sql`select i.message_id from journal_items i
      join journal_entries e on e.user_id = i.user_id and e.id = i.entry_id where e.kind = 'archive'`);
      expect(items).toHaveLength(inArchive.size);
      const listed = (await get('web2', '/auth/emails?limit=50')).body.emails;
      expect(listed).toHaveLength(MAILS - inArchive.size);
      expect(held).toHaveLength(MAILS);
    }

    /** The tab of the killed process comes back at the other one: every event once, none left out. */
    async function readOnWhereTheOtherWas(lastId: string, other: OpenedStream): Promise<void> {
      const again = await open('web2', lastId);
      const filed = await browser.ask(bases.web2, 'PUT', '/api/email-quadrants', {
        items: [{ id: ids[1], quadrant: 'schedule' }],
      });
      expect(filed.status).toBe(200);
      const numbers = await hearOf(again, ids[1]);
      expect(numbers).toEqual(await hearOf(other, ids[1]));
      expect(new Set(numbers.map((one) => one.id)).size).toBe(numbers.length);
    }

    /** What a tab is told until it hears that this email changed; how the connection is stands in no order. */
    async function hearOf(stream: OpenedStream, emailId?: string): Promise<HeardEvent[]> {
      const heard: HeardEvent[] = [];
      for (;;) {
        const event = await stream.any();
        if (event.name !== 'connection') heard.push(event);
        if (event.name === 'mail' && event.data.changed.includes(emailId)) return heard;
      }
    }

    async function killWorkerWhileItSends(answered: readonly string[]): Promise<void> {
      await emulators.microsoft.configure({ latencyMs: SLOW_MS });
      for (const [number, id] of answered.entries()) {
        const reply = await browser.ask(
          bases.web2,
          'POST',
          '/api/reply_email',
          replyTo(id, number),
        );
        expect(reply.status).toBe(200);
      }
      // The eight seconds in which a reply can be taken back are over.
      await db.asSystem((tx) => tx.execute(sql`update outbox set send_at = now()`));
      const underWay = sql`select count(*)::int as count from outbox
      where state in ('queued', 'sending') and leased_until > now()`;
      // A runner works on one row at a time, so two rows are two workers.
      await expect
        .poll(async () => (await rows<{ count: number }>(underWay))[0]?.count, {
          interval: 10,
          timeout: 10_000,
        })
        .toBe(2);
      await kill('worker1');
      await emulators.microsoft.configure({ latencyMs: 0 });
      const states = async () =>
        (await rows<{ state: string }>(sql`select state from outbox`)).map((row) => row.state);
      await expect
        .poll(async () => (await states()).filter((state) => state === 'sent').length, {
          timeout: 20_000,
        })
        .toBe(answered.length - 1);
      // Two minutes later: the dead worker's lease is over, and the other one takes its reply.
      await db.asSystem((tx) =>
        tx.execute(sql`update outbox set leased_until = now() where leased_until is not null`),
      );
      await expect.poll(states, { timeout: 20_000 }).toEqual(answered.map(() => 'sent'));
      const sent = (await holdings()).filter((one) => one.folder === 'sent');
      const wanted = await rows<{ id: string }>(sql`select internet_message_id as id from outbox`);
      expect(sent.map((one) => one.internetMessageId).sort()).toEqual(
        wanted.map((row) => row.id).sort(),
      );
      expect((await holdings()).filter((one) => one.folder === 'drafts')).toEqual([]);
    }
  },
);

async function environmentOf(
  db: Database,
  { google, microsoft }: Emulators,
): Promise<Record<string, string>> {
  const [row] = await db.asSystem((tx) =>
    rowsOf<{ name: string }>(tx, sql`select current_database() as name`),
  );
  const url = new URL(testDatabaseUrl ?? '');
  url.pathname = `/${row?.name}`;
  return {
    DATABASE_URL: url.href,
    PUBLIC_URL,
    EISEN_KEYS: randomBytes(32).toString('base64'),
    MICROSOFT_CLIENT_ID: EMULATED_CLIENT.clientId,
    MICROSOFT_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
    MICROSOFT_LOGIN_URL: microsoft.url,
    MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
    GOOGLE_CLIENT_ID: EMULATED_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
    GOOGLE_AUTH_URL: google.url,
    GOOGLE_TOKEN_URL: google.url,
    GMAIL_API_URL: google.url,
    GOOGLE_CALENDAR_URL: google.url,
  };
}

function replyTo(id: string, number: number): object {
  return {
    to: 'bob@baker.example',
    subject: `About mail ${number}`,
    body: `Answer ${number}.`,
    reply_body: `Answer ${number}.`,
    recipient_email: 'bob@baker.example',
    email_subject: `About mail ${number}`,
    email_body: '',
    thread_id: null,
    message_id: id,
    original_internet_id: null,
  };
}
