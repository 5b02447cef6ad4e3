import {
  connectBundled,
  createFaults,
  type Stack,
  startStack,
  testDatabaseUrl,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { rowsOf } from '#db/database.ts';
import { openPostgres } from '#db/postgres.ts';
import { systemIds } from '#system.ts';
import { type OpenedStream, openStream } from './fixtures/open-stream.ts';

describe.skipIf(testDatabaseUrl === null)('two processes on one database (postgres)', () => {
  const [firstFaults, secondFaults] = [createFaults(), createFaults()];
  const opened: OpenedStream[] = [];
  let first: Stack;
  let second: Stack;
  let secondBase: string;
  let firstBase: string;
  let emailId: string;

  const listenOn = async ({ server }: Stack) => {
    await server.listen({ host: '127.0.0.1', port: 0 });
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  };

  beforeAll(async () => {
    const shared = { keyring: createRandomKeyring(), ids: systemIds };
    first = await startStack({
      engine: 'postgres',
      overrides: { ...shared, wrapProvider: firstFaults.wrap },
    });
    const [row] = await first.context.db.asSystem((tx) =>
      rowsOf<{ name: string }>(tx, sql`select current_database() as name`),
    );
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = `/${row?.name}`;
    second = await startStack({
      engine: 'postgres',
      people: [],
      overrides: {
        ...shared,
        db: await openPostgres({ url: url.toString() }),
        wrapProvider: secondFaults.wrap,
      },
    });
    firstBase = await listenOn(first);
    secondBase = await listenOn(second);
    await connectBundled(first.alice);
    emailId = (await first.alice.get('/auth/emails?limit=1')).body.emails[0].id;
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close();
  });

  const open = async (base: string) => {
    const stream = await openStream(base, first.alice);
    opened.push(stream);
    await stream.next('connection');
    return stream;
  };
  const mark = (read: boolean) => first.alice.put('/api/email-read', { ids: [emailId], read });

  it('what one changes is told by the other [PLUS-31]', async () => {
    const stream = await open(secondBase);
    const startedAt = performance.now();
    await mark(true);
    expect((await stream.next('mail')).data.changed).toEqual([emailId]);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('a listener whose connection breaks tells what was said meanwhile', async () => {
    const stream = await open(secondBase);
    await first.context.db.asSystem((tx) =>
      tx.execute(sql`reset role`).then(() =>
        tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'eisen listener' and datname = current_database()`),
      ),
    );
    await mark(false);
    expect((await stream.next('mail')).data.changed).toEqual([emailId]);
    await mark(true);
    expect((await stream.next('mail')).data.changed).toEqual([emailId]);
  });

  it('one of them watches the mailbox, and the other when that one stops', async () => {
    const streams = [await open(firstBase), await open(secondBase)];
    const looks = () =>
      [firstFaults, secondFaults].map(
        (faults) => faults.calls.filter((call) => call.method === 'inboxChanges').length,
      );
    const before = looks();
    const looked = () => looks().map((count, place) => count - (before[place] ?? 0));
    const watching = () => looked().map((count) => count > 0);
    await expect.poll(watching, { timeout: 6_000 }).toContain(true);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(watching()).toContain(false);
    const watcher = watching().indexOf(true);
    streams[watcher]?.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    const userId = (
      await first.context.sessions.find(first.alice.cookies.get('eisen_session') ?? '')
    )?.id;
    if (!userId) throw new Error('nobody is signed in');
    await first.context.db.asSystem((tx) => first.context.events.ring(tx, userId, 'look'));
    await expect.poll(watching, { timeout: 4_000 }).toEqual([true, true]);
  });

  it('a session that ends in one ends its streams in the other', async () => {
    const stream = await open(secondBase);
    await first.alice.post('/api/logout');
    await stream.ended;
  });
});
