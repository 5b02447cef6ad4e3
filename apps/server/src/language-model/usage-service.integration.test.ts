import { createScriptedClock, describeOnEngines, openTestDatabase } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { createSealer } from '#crypto/seal.ts';
import type { Database, UserId } from '#db/database.ts';
import { createLimits, LIMIT_RULES } from '#http/limits.ts';
import { createUsageService, type UsageService } from './usage-service.ts';

const ALICE = 'alice' as UserId;
const BOB = 'bob' as UserId;

describeOnEngines('calls of the language model', (engine) => {
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let db: Database;
  let usage: UsageService;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    const keyring = createRandomKeyring();
    const sealer = createSealer(keyring, await loadMacRoot(db, keyring));
    usage = createUsageService({
      db,
      clock,
      limits: createLimits({ db, sealer, clock }),
      model: { dailyTokens: 500, prices: null },
    });
  });
  afterAll(() => db.close());

  const book = (userId: UserId, tokens: number) =>
    usage.ledgerOf(userId, async () => true).book(tokens);

  it('end for the hour at 120, for that user alone, and go on in the next', async () => {
    const { max } = LIMIT_RULES.modelCalls;
    expect(max).toBe(120);
    for (let call = 0; call < max; call += 1) expect(await book(ALICE, 1)).not.toBeNull();
    await expect(book(ALICE, 1)).rejects.toMatchObject({ kind: 'too-many' });
    expect(await book(BOB, 1)).not.toBeNull();
    clock.advance({ minutes: 61 });
    expect(await book(ALICE, 1)).not.toBeNull();
  });

  it('that the tokens of the day do not allow are not counted', async () => {
    clock.advance({ days: 1 });
    expect(await book(ALICE, 500)).not.toBeNull();
    for (let call = 0; call < 130; call += 1) expect(await book(ALICE, 1)).toBeNull();
  });
});
