import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkUndoScripts } from './check-undo-scripts.ts';
import { openSimulationWorld, type SimulationWorld } from './simulation-world.ts';

/** Its scripts were all played before; `npm run deep -- undo-all` plays new ones. */
const SEED = 174_495;

let world: SimulationWorld;
beforeAll(async () => {
  world = await openSimulationWorld();
});
afterAll(() => world.close());

it.each([
  ['in peace', { trouble: false, runs: 30 }],
  ['with calls lost and processes killed', { trouble: true, runs: 20 }],
])(
  'everything undone, in any order, is the state before: at the provider and in the app (%s) [PLUS-13]',
  async (_, options) => {
    const { runs, entries, failure } = await checkUndoScripts(world, { ...options, seed: SEED });
    expect(failure).toBe(null);
    expect(runs).toBe(options.runs);
    expect(entries).toBeGreaterThan(runs);
  },
  240_000,
);
