import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { runUndoScript } from './run-undo-script.ts';
import type { SimulationWorld } from './simulation-world.ts';
import { type UndoScript, undoScript } from './undo-script.ts';

export interface UndoScriptsResult {
  readonly runs: number;
  /** Journal entries that were undone. */
  readonly entries: number;
  /** The smallest script found that does not come back, and what is wrong with it. */
  readonly failure: { readonly script: UndoScript | undefined; readonly wrong: unknown } | null;
}

/**
 * Plays random scripts and undoes each: the state before has to come back, and what no undo is for has to stay.
 *
 * @param options.seed  repeats the same scripts
 * @param options.trouble  see `runUndoScript`
 */
export async function checkUndoScripts(
  world: SimulationWorld,
  options: { runs: number; trouble: boolean; seed?: number | undefined },
): Promise<UndoScriptsResult> {
  let runs = 0;
  let entries = 0;
  let wrong: unknown = null;
  const property = fc.asyncProperty(undoScript, async (script) => {
    const result = await runUndoScript(world, script, options.trouble);
    runs += 1;
    entries += result.entries;
    const { violations, undoable, leftAlone, planned } = result;
    const isGood =
      violations.length === 0 &&
      [undoable, leftAlone, planned].every(([before, after]) => isDeepStrictEqual(before, after));
    if (!isGood) wrong = { violations, undoable, leftAlone, planned };
    return isGood;
  });
  const { seed } = options;
  const details = await fc.check(property, {
    numRuns: options.runs,
    ...(seed === undefined ? {} : { seed }),
  });
  const failure = details.failed ? { script: details.counterexample?.[0], wrong } : null;
  return { runs, entries, failure };
}
