import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSeed } from './run-seed.ts';
import { openSyncWorld, type SyncWorld } from './sync-world.ts';

const SEEDS = 50;
/** A failing seed runs alone with `SEED=n`. */
// biome-ignore lint/style/noProcessEnv: the one knob of this test
const only = process.env.SEED;
const seeds =
  only === undefined ? Array.from({ length: SEEDS }, (_, place) => place + 1) : [Number(only)];

describe('the index and the outbox against a failing provider, a killed server and an owner at work', () => {
  let world: SyncWorld;
  beforeAll(async () => {
    world = await openSyncWorld();
  });
  afterAll(async () => await world.close());

  it.each(seeds)(
    'seed %i ends with the index equal to the provider [PLUS-21] [PLUS-16] [PLUS-19]',
    async (seed) => {
      expect(await runSeed(world, seed)).toMatchObject({
        missing: 0,
        double: 0,
        erased: 0,
        doubleReplies: 0,
        lostReplies: 0,
        overQuota: 0,
      });
    },
  );
});
