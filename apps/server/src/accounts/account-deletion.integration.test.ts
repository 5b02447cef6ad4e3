import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dumpRows } from '#db/dump-rows.ts';
import { TABLES, USER_OWNED_TABLES } from '#db/tables.ts';
import { type Life, liveFully } from '#export/fixtures/live-fully.ts';

describeOnEngines('the end of an account', (engine) => {
  let stack: Stack;
  let alice: Life;
  let carol: Life;
  const password = PEOPLE.alice.password;
  const login = () => stack.anybody().post('/api/login', { username: 'alice', password });
  /** How many rows each table holds of a user. */
  const countsOf = async (userId: string) => {
    const all = await dumpRows(stack.context.db);
    return Object.fromEntries(
      USER_OWNED_TABLES.map((table) => [
        table,
        all[table]?.filter((row) => row.user_id === userId).length,
      ]),
    );
  };
  const erased = async () => {
    const stored = await stack.dumpText();
    for (const word of [alice.userId, ...alice.words, PEOPLE.alice.email, ...alice.secrets])
      expect([word, stored.includes(word)]).toEqual([word, false]);
  };

  beforeAll(async () => {
    stack = await startStack({ engine });
    const bob = {
      browser: stack.bob,
      id: (await stack.bob.get('/api/profile')).body.user.id as string,
      email: PEOPLE.bob.email,
    };
    alice = await liveFully(stack, { browser: stack.alice, word: 'zirkon' }, bob);
    carol = await liveFully(stack, { browser: stack.carol, word: 'quolby' }, bob);
  });
  afterAll(() => stack.close());

  it('is refused with a wrong password, and nothing is gone', async () => {
    const before = await countsOf(alice.userId);
    const missing = await stack.alice.delete('/api/profile', {});
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { password: 'Password is required' },
    ]);
    const wrong = await stack.alice.delete('/api/profile', { password: 'not mine' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'bad_credentials']);
    expect((await stack.alice.get('/api/profile')).status).toBe(200);
    expect(await countsOf(alice.userId)).toEqual(before);
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual([]);
  });

  it('ends sessions and tokens at once and leaves no row behind [PLUS-32]', async () => {
    const phone = stack.anybody();
    expect((await phone.post('/api/login', { username: 'alice', password })).status).toBe(200);
    const before = await countsOf(carol.userId);
    const answer = await stack.alice.delete('/api/profile', { password });
    expect([answer.status, answer.body.message]).toEqual([200, 'Account deleted']);
    expect(stack.alice.cookies.size).toBe(0);
    expect((await phone.get('/api/profile')).status).toBe(401);
    expect(new Set(Object.values(await countsOf(alice.userId)))).toEqual(new Set([0]));
    await erased();
    expect(await countsOf(carol.userId)).toEqual(before);
  });

  it('says of a sign-in during the 30 days what it says of nobody', async () => {
    const answer = await login();
    const nobody = await stack.anybody().post('/api/login', { username: 'nobody', password });
    expect([answer.status, answer.body]).toEqual([401, nobody.body]);
  });

  it("passes his team on, takes along what he handed on, and leaves others' things theirs", async () => {
    const [teams, delegated] = [
      (await stack.bob.get('/api/user/teams')).body,
      (await stack.bob.get('/api/profile')).body.user.id,
    ];
    const passed = teams.find((team: { id: string }) => team.id === alice.teamId);
    expect(passed).toMatchObject({ created_by: delegated, member_count: 1 });
    const mine = (await stack.bob.get(`/api/delegated/${delegated}`)).body;
    expect(mine.map((one: { subject: string }) => one.subject)).toEqual(['quolbyhanded']);
  });

  it('the daily purge takes what work under way has written behind it, and nothing else [PLUS-32]', async () => {
    const { db } = stack.context;
    const late = sql`insert into user_events (user_id, id, name, data, created_at)
      values (${alice.userId}, 1, 'late', 'latecanary', ${stack.clock.now().toISOString()}::timestamptz)`;
    await stack.context.tidy();
    await db.asSystem(async (tx) => {
      await tx.execute(late);
      await tx.execute(
        sql`insert into message_index (user_id, mailbox_id, message_id, thread_id, state, revision)
          values (${alice.userId}, 'm', 'latecanary', 't', 'inbox', 1)`,
      );
    });
    await stack.context.tidy();
    expect((await stack.dumpText()).includes('latecanary')).toBe(true);
    const others = ['decisions', 'message_index', 'tasks', 'goals', 'local_messages'];
    const before = await countsOf(carol.userId);
    stack.clock.advance({ days: 1 });
    await stack.context.tidy();
    expect((await stack.dumpText()).includes('latecanary')).toBe(false);
    const after = await countsOf(carol.userId);
    for (const table of others) expect([table, after[table]]).toEqual([table, before[table]]);
  });

  it('30 days later nothing of him is anywhere, and his name is free [PLUS-32]', async () => {
    // A backup of when he was there, and the newest one, which is of now.
    const backups = path.join(stack.context.config.dataDir, 'backups');
    mkdirSync(backups, { recursive: true });
    const keepBackup = () => {
      const moment = stack.clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
      writeFileSync(path.join(backups, `eisen-${moment}Z.tar.gz`), alice.userId);
    };
    keepBackup();
    stack.clock.advance({ days: 30 });
    keepBackup();
    await stack.context.tidy();
    await erased();
    expect(readdirSync(backups)).toHaveLength(1);
    expect(TABLES.length).toBeGreaterThan(USER_OWNED_TABLES.length);
    const again = await stack.anybody().post('/api/register', PEOPLE.alice);
    expect([again.status, again.body.user.team, again.body.user.provider]).toEqual([
      201,
      null,
      null,
    ]);
  });
});
