import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderName } from '#emulator/protocol.ts';
import { type Emulators, startEmulators } from '#emulator/start-emulators.ts';
import { CELL_OWNER, createTimedAccount } from './cell-world.ts';
import { FAULT_COLUMNS } from './fault-columns.ts';
import { operationsOf } from './open-account.ts';
import { casesAt, OPERATIONS } from './operations.ts';
import { type CalmCalls, callsInCalm, runCell } from './run-cell.ts';
import { sampleStrikes } from './sample-strikes.ts';

/** Operations that only the local mailbox has. */
const NOT_REMOTE = ['getAttachments'];

/**
 * The table of operations and faults for one adapter, a sample of each cell (`npm run deep -- provider-faults` runs
 * them whole). A cell ends with the right answer where a repeat is safe, else with the right kind of error; what failed
 * is asked for again and ends well. Nothing is made, sent or moved twice, nothing erased, no quota passed, and no time
 * longer than the patience of its caller.
 */
export function describeProviderFaults(name: ProviderName): void {
  describe(`${name} adapter, every operation under every fault`, () => {
    let emulators: Emulators;
    beforeAll(async () => {
      emulators = await startEmulators({ users: [CELL_OWNER] });
    });
    afterAll(async () => await emulators.close());

    it('has cases for each operation that the adapter has, and for no other', async () => {
      const account = await createTimedAccount(emulators[name], name);
      const withCases = new Set(casesAt(name).map(([operation]) => operation));
      expect(operationsOf(account.open('user')).toSorted()).toEqual([...withCases].sort());
      const without = Object.entries(OPERATIONS).filter(([, cases]) => cases.length === 0);
      expect(without.map(([operation]) => operation)).toEqual(NOT_REMOTE);
    });

    let turn = 0;
    for (const [operation, one] of casesAt(name))
      describe(`${operation}: ${one.title}`, () => {
        let calm: CalmCalls = { user: [], background: [], lines: [] };
        it('in calm', async () => {
          calm = await callsInCalm(emulators[name], name, one);
        });
        for (const column of FAULT_COLUMNS) {
          if (column.only !== undefined && column.only !== name) continue;
          turn += 1;
          const mine = turn;
          it(`${column.title} [PLUS-19]`, async () => {
            const wrong: string[] = [];
            for (const strike of sampleStrikes(column, calm, mine)) {
              const found = await runCell(emulators[name], name, one, strike, calm);
              const when = `${strike.priority}, call ${strike.call ?? 'by call'}`;
              wrong.push(...found.map((words) => `${when}: ${words}`));
            }
            expect(wrong.join('\n')).toBe('');
          });
        }
      });
  });
}
