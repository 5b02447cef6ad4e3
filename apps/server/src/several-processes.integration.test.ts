import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Emulators,
  findErasing,
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
import { type HeardEvent, type OpenedStream, openStream } from '#events/fixtures/open-stream.ts';
import { createBrowser } from '#fixtures/browser.ts';
import { findPgProgram } from '#fixtures/pg-programs.ts';
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
const WORKERS = ['worker1', 'worker2'] as const;
const NAMES = ['web1', 'web2', ...WORKERS] as const;
/** Words that no log and no dump may hold, in any case or in hex. */
const CANARIES = {
  subject: 'letter ',
  name: 'Wimbrelname',
  address: 'plinthsender@north.example',
  text: 'quolbody',
  reply: 'yarrowreply',
} as const;
/** So slow that there is a middle to be killed in. */
const SLOW_MS = 400;

const INTENDED = sql`select count(*)::int as count from journal_items where intended_at is not null`;

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
    let databaseUrl: string;
    let livingWorker: Name = 'worker2';
    const processes = {} as Record<Name, ServerProcess>;
    const bases = {} as Record<Name, string>;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'eisen-processes-'));
      const mails = Array.from({ length: MAILS }, (_, number) =>
        plainMail({
          key: `mail-${number}`,
          subject: `Letter ${number}`,
          from: `${CANARIES.name} <${CANARIES.address}>`,
          text: `Please approve the ${CANARIES.text} by noon.`,
          minutesAgo: number,
        }),
      );
      [programs, emulators, db] = await Promise.all([
        bundlePrograms(),
        startEmulators({ users: [{ address: DANA, displayName: 'Dana Brook', mails }] }),
        openTestDatabase('postgres'),
      ]);
      const environment = await environmentOf(db, emulators);
      databaseUrl = environment.DATABASE_URL ?? '';
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

    it('serve one user alike; killed in the middle of work, one of each kind loses nothing and does nothing twice, and no word of a mail is in a log or the dump [PLUS-33, PLUS-05]', async () => {
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

      await failOnce();
      await checkMetrics();
      expect(findErasing(await emulators.microsoft.requests())).toEqual([]);
      await stopWhileItAnswers();
      checkWords();
    });

    /** A provider that fails with a mail's words in its mouth: what is logged of it must be without. */
    async function failOnce(): Promise<void> {
      const rule = { fault: 'status', status: 400, reason: CANARIES.text } as const;
      await emulators.microsoft.configure({ rules: [{ ...rule, method: 'POST' }] });
      const archived = { message_id: ids[11] };
      const refused = await browser.ask(bases.web2, 'POST', '/api/archive-email', archived);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      await emulators.microsoft.configure({ rules: [] });
    }

    async function checkMetrics(): Promise<void> {
      const { body } = await get('web2', '/metrics');
      for (const line of [
        'eisen_outbox_replies{state="sent"} 4',
        'eisen_outbox_oldest_due_seconds 0',
        'eisen_unsettled_changes 0',
        'eisen_event_streams 2',
        'eisen_mailboxes{connection="connected"} 1',
      ])
        expect(body).toContain(line);
      for (const pattern of [
        /eisen_call_seconds_count\{call="[\w.]+",status="200"\} [1-9]/,
        /eisen_provider_call_seconds_count\{provider="outlook",status="200"\} [1-9]/,
        /eisen_provider_quota_left_units\{provider="outlook"\} \d/,
      ])
        expect(body).toMatch(pattern);
    }

    /** Asked to stop, it finishes what it owes, ends its streams and hands back what it watches. */
    async function stopWhileItAnswers(): Promise<void> {
      await watchInPlaceOfTheDead();
      await emulators.microsoft.configure({ latencyMs: SLOW_MS });
      const archived = { message_id: ids[10] };
      const answer = browser.ask(bases.web2, 'POST', '/api/archive-email', archived);
      await expect
        .poll(async () => (await rows<{ count: number }>(INTENDED))[0]?.count, { interval: 20 })
        .toBe(1);
      const living = ['web2', livingWorker] as const;
      for (const name of living) processes[name].child.kill('SIGTERM');
      expect((await answer).status).toBe(200);
      await Promise.all(streams.slice(-1).map((stream) => stream.ended));
      for (const name of living) expect([name, await processes[name].ended]).toEqual([name, 0]);
      expect(await rows(INTENDED)).toEqual([{ count: 0 }]);
      expect(await rows(sql`select watched_by from mail_indexes`)).toEqual([{ watched_by: null }]);
    }

    /** Half a minute later: the dead process does not watch any more, and the living one does. */
    async function watchInPlaceOfTheDead(): Promise<void> {
      await rows(sql`update mail_indexes set watched_by = 'dead',
        watched_until = now() - interval '1 second' returning 1`);
      const look = sql`select watched_by, pg_notify('eisen_events', user_id || ' look')::text
        from mail_indexes`;
      await expect
        .poll(async () => (await rows<{ watched_by: string }>(look))[0]?.watched_by, {
          interval: 500,
          timeout: 20_000,
        })
        .not.toBe('dead');
    }

    function checkWords(): void {
      const logs = NAMES.map((name) => processes[name].output()).join('\n');
      expect(logs).toContain('"level":');
      const dump = execFileSync(findPgProgram('pg_dump'), [databaseUrl], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      expect(dump).toContain(ids[0]);
      const session = browser.cookies.get('eisen_session') ?? '';
      expect(session.length).toBeGreaterThan(20);
      for (const word of [...Object.values(CANARIES), DANA, PEOPLE.alice.password, session])
        for (const form of [word, Buffer.from(word).toString('hex')])
          for (const [where, text] of Object.entries({ logs, dump }))
            expect([where, word, text.toLowerCase().includes(form.toLowerCase())]).toEqual([
              where,
              word,
              false,
            ]);
      expect(logs).not.toContain(PEOPLE.alice.email);
    }

    async function killWebWhileItArchives(archived: readonly string[]): Promise<void> {
      const subjects = new Set(archived.map((id) => `Letter ${ids.indexOf(id)}`));
      await emulators.microsoft.configure({ latencyMs: SLOW_MS });
      const calls = archived.map((id) =>
        browser
          .ask(bases.web1, 'POST', '/api/archive-email', { message_id: id })
          .then(({ status }) => ({ id, isDone: status === 200 }))
          .catch(() => ({ id, isDone: false })),
      );
      await expect
        .poll(async () => (await rows<{ count: number }>(INTENDED))[0]?.count, { interval: 20 })
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
      const turn = sql`worked_by like ${`${processes.web1.child.pid}.%`}`;
      await rows(sql`update mailboxes set worked_until = now() - interval '1 second'
        where ${turn} returning 1`);
      await expect
        .poll(async () => (await rows<{ count: number }>(INTENDED))[0]?.count, { timeout: 120_000 })
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
      await expect
        .poll(async () => (await rows<{ count: number }>(underWay))[0]?.count, {
          interval: 10,
          timeout: 10_000,
        })
        .toBe(1);
      const working = sql`select worked_by from mailboxes where worked_by like '%.sending'`;
      const [turn] = await rows<{ worked_by: string }>(working);
      const dead = WORKERS.find((name) =>
        turn?.worked_by.startsWith(`${processes[name].child.pid}.`),
      );
      expect(dead).toBeDefined();
      livingWorker = dead === 'worker1' ? 'worker2' : 'worker1';
      await kill(dead ?? 'worker1');
      await emulators.microsoft.configure({ latencyMs: 0 });
      // Half a minute later: the dead worker's turn is over, and the other one works on the mailbox.
      await rows(
        sql`update mailboxes set worked_until = now() where worked_by = ${turn?.worked_by} returning 1`,
      );
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
    LOG_LEVEL: 'trace',
    EISEN_KEYS: randomBytes(32).toString('base64'),
    ...settingsOf({ google, microsoft }),
  };
}

function replyTo(id: string, number: number): object {
  return {
    to: CANARIES.address,
    subject: `About mail ${number}`,
    body: `${CANARIES.reply} ${number}.`,
    reply_body: `${CANARIES.reply} ${number}.`,
    recipient_email: CANARIES.address,
    email_subject: `About mail ${number}`,
    email_body: '',
    thread_id: null,
    message_id: id,
    original_internet_id: null,
  };
}
