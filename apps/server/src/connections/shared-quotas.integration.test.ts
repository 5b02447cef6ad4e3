import type { Quota } from '@eisen/mailbox';
import { describeOnEngines, openTestDatabase } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, rowsOf } from '#db/database.ts';
import { systemEdges, systemIds } from '#system.ts';
import { createSharedQuotas, type SharedQuotas } from './shared-quotas.ts';
import type { QuotaRule } from './spend-quota.ts';

/** Small and quick: ten units come back in 100 ms. */
const RULE: QuotaRule = { capacity: 20, refillPerMinute: 6_000, reserve: 5, atOnce: 2 };
const RULES = { outlook: RULE, gmail: { ...RULE, atOnce: null } };

describeOnEngines('the quota of an account in two processes', (engine) => {
  let db: Database;
  let isAway = false;
  const troubles: unknown[] = [];
  const processes: SharedQuotas[] = [];

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const away: Database = {
      ...db,
      asSystem: (work) => (isAway ? Promise.reject(new Error('away')) : db.asSystem(work)),
    };
    const needs = { db: away, ids: systemIds, edges: systemEdges, rules: RULES };
    for (let count = 0; count < 2; count += 1)
      processes.push(createSharedQuotas({ ...needs, onTrouble: (error) => troubles.push(error) }));
  });
  afterAll(async () => {
    for (const one of processes) await one.settle();
    await db.close();
  });

  const both = (provider: 'gmail' | 'outlook', account: string) =>
    processes.map((one) => one.create(provider, account));
  const storedUnits = async (account: string) => {
    const query = sql`select units from account_quotas where account = ${account}`;
    return (await db.asSystem((tx) => rowsOf<{ units: number }>(tx, query)))[0]?.units;
  };

  it('is spent together: in no time more than one bucket gives [PLUS-22]', async () => {
    const quotas = both('gmail', 'spending');
    const started = performance.now();
    const calls = Array.from({ length: 20 }, (_, number) => quotas[number % 2]?.take(4, 'user'));
    for (const giveBack of await Promise.all(calls)) giveBack?.();
    // 80 units: 20 at once, 60 more at 100 a second. Each alone would have had its 40 after 200 ms.
    expect(performance.now() - started).toBeGreaterThanOrEqual(590);
    expect(await storedUnits('spending')).toBeLessThanOrEqual(RULE.capacity);
  });

  it('has places for so many calls together, and the background leaves one', async () => {
    const [one, two] = both('outlook', 'places') as [Quota, Quota];
    const giveBack = await one.take(1, 'background');
    let hasGone = false;
    const second = two.take(1, 'background').then((back) => {
      hasGone = true;
      return back;
    });
    (await two.take(1, 'user'))();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(hasGone).toBe(false);
    giveBack();
    (await second)();
  });

  it('is paused in all when the provider asks one of them to wait', async () => {
    const [one, two] = both('outlook', 'paused') as [Quota, Quota];
    (await two.take(1, 'user'))();
    one.pause(60_000);
    await processes[0]?.settle();
    await expect(two.take(1, 'user', { patienceMs: 5_000 })).rejects.toMatchObject({
      kind: 'rate-limited',
    });
  });

  it('is that of the process while the database is away', async () => {
    const [one] = both('outlook', 'away') as [Quota, Quota];
    isAway = true;
    try {
      (await one.take(RULE.capacity, 'user'))();
      await processes[0]?.settle();
    } finally {
      isAway = false;
    }
    expect(troubles).toHaveLength(2);
    expect(await storedUnits('away')).toBeUndefined();
  });

  it('is forgotten when nobody asked for an hour', async () => {
    await db.asSystem((tx) =>
      tx.execute(sql`update account_quotas set filled_at = now() - interval '61 minutes'
        where account = 'places'`),
    );
    await processes[0]?.tidy();
    expect(await storedUnits('places')).toBeUndefined();
    expect(await storedUnits('spending')).toBeDefined();
  });
});
