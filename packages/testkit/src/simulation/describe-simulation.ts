import type { Provider } from '@eisen/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSimulation } from './run-simulation.ts';
import { openSimulationWorld, type SimulationWorld } from './simulation-world.ts';

/** Runs of each provider; `npm run deep` plays ten thousand. */
const RUNS = 1_000;
/** So many in one test: a title for each would be longer than what it takes. */
const RUNS_TOGETHER = 25;

/** A run that failed is played alone with `SIM_SEED=n`; `bench/simulation.mjs` tells its steps. */
// biome-ignore lint/style/noProcessEnv: the one knob of these tests
const only = process.env.SIM_SEED;

/** Even seeds are Gmail, odd ones Outlook. */
export function describeSimulation(kind: Provider): void {
  const offset = kind === 'gmail' ? 0 : 1;
  const seeds =
    only === undefined
      ? Array.from({ length: RUNS }, (_, place) => 2 * place + 2 + offset)
      : [Number(only)].filter((seed) => seed % 2 === offset);

  describe.skipIf(seeds.length === 0)(`the whole server against ${kind} in memory`, () => {
    let world: SimulationWorld;
    beforeAll(async () => {
      world = await openSimulationWorld();
    });
    afterAll(() => world.close());

    it('plays a seed the same way twice', async () => {
      const seed = seeds[0] ?? 0;
      const first = await runSimulation(world, seed);
      const second = await runSimulation(world, seed);
      expect([second.trace, second.steps]).toEqual([first.trace, first.steps]);
    });

    it.each(groupsOf(seeds))(
      'seeds %i to %i keep every promise under faults and kills [PLUS-16] [PLUS-19]',
      async (first, last) => {
        const broken: unknown[] = [];
        for (const seed of seeds.filter((one) => one >= first && one <= last)) {
          const { violations } = await runSimulation(world, seed);
          if (violations.length > 0) broken.push({ seed, violations });
        }
        expect(broken).toEqual([]);
      },
      120_000,
    );
  });
}

function groupsOf(seeds: readonly number[]): [number, number][] {
  const groups: [number, number][] = [];
  for (let start = 0; start < seeds.length; start += RUNS_TOGETHER) {
    const group = seeds.slice(start, start + RUNS_TOGETHER);
    groups.push([group[0] ?? 0, group.at(-1) ?? 0]);
  }
  return groups;
}
