import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runUndoScript } from './run-undo-script.ts';
import { openSimulationWorld, type SimulationWorld } from './simulation-world.ts';
import { undoScript } from './undo-script.ts';

let world: SimulationWorld;
beforeAll(async () => {
  world = await openSimulationWorld();
});
afterAll(() => world.close());

it.each([
  ['in peace', false, 30],
  ['with calls lost and processes killed', true, 20],
])(
  'everything undone, in any order, is the state before: at the provider and in the app (%s)',
  async (_, trouble, numRuns) => {
    let entries = 0;
    await fc.assert(
      fc.asyncProperty(undoScript, async (script) => {
        const result = await runUndoScript(world, script, trouble);
        entries += result.entries;
        expect(result.violations).toEqual([]);
        expect(result.undoable[1]).toEqual(result.undoable[0]);
        expect(result.leftAlone[1]).toEqual(result.leftAlone[0]);
      }),
      { numRuns },
    );
    expect(entries).toBeGreaterThan(numRuns);
  },
  240_000,
);
