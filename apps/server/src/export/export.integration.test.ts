import { describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type UserId } from '#db/database.ts';
import { USER_OWNED_TABLES } from '#db/tables.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';
import { type Life, liveFully } from './fixtures/live-fully.ts';
import { readZip } from './fixtures/read-zip.ts';

describeOnEngines('GET /api/account/export', (engine) => {
  let stack: Stack;
  let alice: Life;
  let carol: Life;
  /** Alice's archive: each file's text by its name. */
  let files: Map<string, string>;
  const rows = (file: string) => JSON.parse(files.get(`${file}.json`) ?? 'null');

  beforeAll(async () => {
    stack = await startStack({ engine });
    const mateOf = async (name: 'bob' | 'alice') => ({
      browser: stack[name],
      id: (await stack[name].get('/api/profile')).body.user.id as string,
      email: PEOPLE[name].email,
    });
    const bob = await mateOf('bob');
    alice = await liveFully(stack, { browser: stack.alice, word: 'zirkon' }, bob);
    // Carol hands something to Alice, and Alice is in Carol's team.
    carol = await liveFully(stack, { browser: stack.carol, word: 'quolby' }, await mateOf('alice'));
    const answer = await stack.alice.get('/api/account/export');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="eisen-export-2026-03-02.zip"',
      'cache-control': 'no-store',
    });
    files = readZip(answer.bytes);
  });
  afterAll(() => stack.close());

  it('is asked of a life that left something in every table', async () => {
    const empty: string[] = [];
    for (const table of USER_OWNED_TABLES) {
      const found = await stack.context.db.asSystem((tx) =>
        rowsOf(
          tx,
          sql`select 1 from ${sql.identifier(table)} where user_id = ${alice.userId} limit 1`,
        ),
      );
      if (found.length === 0) empty.push(table);
    }
    expect(empty).toEqual([]);
  });

  it('of which row security alone keeps each table from another user: nothing is seen, changed or taken', async () => {
    const { db } = stack.context;
    const dan = (await stack.dan.get('/api/profile')).body.user.id as UserId;
    const rolledBack = new Error('rolled back');
    for (const name of USER_OWNED_TABLES) {
      const table = sql.identifier(name);
      const ofAlice = sql`select 1 from ${table} where user_id = ${alice.userId}`;
      // No statement names an owner of its own: what keeps them apart is the second wall.
      const seen = await db.asUser(dan, (tx) => rowsOf(tx, ofAlice));
      const reached: unknown[] = [];
      const reach = db.asUser(dan, async (tx) => {
        const taken = sql`update ${table} set user_id = ${dan} returning 1`;
        const deleted = sql`delete from ${table} where user_id <> ${dan} returning 1`;
        for (const statement of [taken, deleted]) reached.push(...(await rowsOf(tx, statement)));
        throw rolledBack;
      });
      await expect(reach).rejects.toBe(rolledBack);
      const stored = (await db.asSystem((tx) => rowsOf(tx, ofAlice))).length;
      expect([name, seen.length, reached.length, stored > 0]).toEqual([name, 0, 0, true]);
    }
  });

  it('tells each row of each table once, and how many there are [PLUS-32]', async () => {
    const about = rows('about');
    for (const { file, table, rows: whose } of EXPORTED_TABLES) {
      if (whose?.by === 'membership') continue;
      const [stored] = await stack.context.db.asSystem((tx) =>
        rowsOf<{ count: number }>(
          tx,
          sql`select count(*)::int as count from ${sql.identifier(table)}
            where ${sql.identifier(whose?.column ?? 'user_id')} = ${alice.userId}`,
        ),
      );
      const told = rows(file);
      const named = about.files.find((one: { file: string }) => one.file === `${file}.json`);
      expect({ file, told: told.length, named: named.count }).toEqual({
        file,
        told: stored?.count,
        named: stored?.count,
      });
    }
  });

  it('tells everything in words that can be read: what is sealed is opened [PLUS-32]', () => {
    const all = [...files.values()].join('\n');
    for (const word of [...alice.words, ...alice.shared]) expect(all).toContain(word);
    expect(rows('settings')[0].settings.image_senders).toEqual(['zirkonimages@senders.example']);
    expect(rows('tasks')[0]).toMatchObject({
      texts: { title: 'zirkontask' },
      status: 'pending',
      due_at: '2026-03-02T09:00:00.000Z',
    });
    const raw = Buffer.from(rows('local-mail')[0].raw, 'base64').toString();
    expect(raw).toContain('zirkonattached');
    expect(rows('decisions').some((one: { reasons: unknown }) => one.reasons !== null)).toBe(true);
  });

  it('holds nothing of other people but what they gave to this user [PLUS-32]', () => {
    const all = [...files.values()].join('\n');
    for (const word of carol.words) expect(all).not.toContain(word);
    expect(
      rows('teams')
        .map((team: { name: string }) => team.name)
        .sort(),
    ).toEqual(['quolbyteam', 'zirkonteam']);
    expect(rows('delegations-received')).toEqual([
      expect.objectContaining({ content: expect.objectContaining({ subject: 'quolbyhanded' }) }),
    ]);
    expect(rows('delegations-received')[0]).not.toHaveProperty('email_id');
    for (const name of ['bob', 'carol'] as const) expect(all).not.toContain(PEOPLE[name].email);
  });

  it('holds no password, token, or hash that lets anybody in', async () => {
    const all = [...files.values()].join('\n');
    for (const word of [...alice.secrets, ...carol.secrets]) expect(all).not.toContain(word);
    expect(all).not.toContain('argon2');
    expect(all).not.toContain(stack.alice.cookies.get('eisen_session'));
    expect(rows('mailbox-tokens')).toEqual([
      expect.objectContaining({ scopes: 'Mail.ReadWrite', state: 'valid' }),
    ]);
  });

  it('tells the invites that wait for the user', async () => {
    const bobs = readZip((await stack.bob.get('/api/account/export')).bytes);
    expect(JSON.parse(bobs.get('invites-waiting.json') ?? '')).toEqual([]);
    await stack.carol.post(`/api/teams/${carol.teamId}/invite`, { email: PEOPLE.bob.email });
    const later = readZip((await stack.bob.get('/api/account/export')).bytes);
    expect(JSON.parse(later.get('invites-waiting.json') ?? '')).toEqual([
      expect.objectContaining({ team_name: 'quolbyteam', invited_by_user_name: 'Carol Cooper' }),
    ]);
  });

  it('tells a value whose key is gone as unreadable, and all the rest', async () => {
    await stack.context.db.asSystem((tx) =>
      tx.execute(sql`update tasks set texts = '\\x0102'::bytea where user_id = ${alice.userId}`),
    );
    const torn = readZip((await stack.alice.get('/api/account/export')).bytes);
    expect(JSON.parse(torn.get('tasks.json') ?? '')[0].texts).toHaveProperty('unreadable');
    expect(torn.has('about.json')).toBe(true);
  });

  describe('refuses', () => {
    it('somebody signed out', async () => {
      const answer = await stack.anybody().get('/api/account/export');
      expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    });

    it('an eleventh one in an hour', async () => {
      for (let n = 0; n < 10; n += 1) await stack.dan.get('/api/account/export');
      const answer = await stack.dan.get('/api/account/export');
      expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    });
  });

  it('reads a large mailbox in parts: no answer of the database holds more than a few megabytes', async () => {
    const asked: number[] = [];
    const { db } = stack.context;
    const bytes = Buffer.alloc(1_500_000, 7);
    await db.asSystem(async (tx) => {
      for (let n = 0; n < 7; n += 1)
        await tx.execute(
          sql`insert into local_todos (user_id, mailbox_id, id, item) values (${carol.userId}, 'm', ${`big-${n}`}, ${bytes})`,
        );
    });
    const { selectNextRows } = await import('./export-repository.ts');
    const read = {
      table: 'local_todos',
      rows: { by: 'owner', column: 'user_id' },
      columns: ['mailbox_id', 'id', 'item'],
      userId: carol.userId as never,
    } as const;
    const ids: string[] = [];
    let after: Readonly<Record<string, unknown>> | null = null;
    for (;;) {
      const next: readonly Readonly<Record<string, unknown>>[] = await db.asUser(
        carol.userId as never,
        (tx) => selectNextRows(tx, read, after),
      );
      if (next.length === 0) break;
      asked.push(next.reduce((sum, row) => sum + (row.item as Buffer).length, 0));
      ids.push(...next.map((row) => String(row.id)));
      after = next.at(-1) ?? null;
    }
    expect(Math.max(...asked)).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(ids.filter((id) => id.startsWith('big-'))).toHaveLength(7);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
