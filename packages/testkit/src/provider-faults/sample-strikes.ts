import type { LoggedRequest } from '#emulator/protocol.ts';
import type { FaultColumn } from './fault-columns.ts';
import { type CalmCalls, type Strike, strikesOf, struckBy } from './run-cell.ts';

/**
 * What a test run has time for of one cell of the table: each call that changes something, or else another call in each
 * cell, for a user and in the background by turns; every fourth cell also with every call struck.
 *
 * @param turn  the cell's number in its table
 */
export function sampleStrikes(column: FaultColumn, calm: CalmCalls, turn: number): Strike[] {
  const all = strikesOf(column, calm).filter(
    ({ priority }) => priority === (turn % 2 === 0 ? 'user' : 'background'),
  );
  const once = all.filter(({ call }) => call !== null);
  const changing = once.filter((strike) => isChangingAt(strike, calm));
  const one = once[turn % Math.max(1, once.length)];
  const always = all.filter(({ call }) => call === null && turn % 4 === 0);
  return [...(changing.length > 0 ? changing : one === undefined ? [] : [one]), ...always];
}

/** Those inside a batch are many of one kind: of them one is enough. */
function isChangingAt({ column, call, priority }: Strike, calm: CalmCalls): boolean {
  const struck: LoggedRequest | undefined = struckBy(column, calm[priority])[call ?? -1];
  return struck !== undefined && struck.method !== 'GET' && !struck.inner;
}
