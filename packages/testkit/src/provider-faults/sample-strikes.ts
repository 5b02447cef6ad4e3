import type { LoggedRequest } from '#emulator/protocol.ts';
import { type FaultColumn, isMaking } from './fault-columns.ts';
import { type CalmCalls, type Strike, strikesOf, struckBy } from './run-cell.ts';

/**
 * What a test run has time for of one cell of the table: each call that makes or sends something, or else another call
 * in each cell, for a user and in the background by turns; every fourth cell also with every call struck.
 *
 * @param turn  the cell's number in its table
 */
export function sampleStrikes(column: FaultColumn, calm: CalmCalls, turn: number): Strike[] {
  const all = strikesOf(column, calm).filter(
    ({ priority }) => priority === (turn % 2 === 0 ? 'user' : 'background'),
  );
  const once = all.filter(({ call }) => call !== null);
  const making = once.filter((strike) => isMakingAt(strike, calm));
  const one = once[turn % Math.max(1, once.length)];
  const always = all.filter(({ call }) => call === null && turn % 4 === 0);
  return [...(making.length > 0 ? making : one === undefined ? [] : [one]), ...always];
}

function isMakingAt({ column, call, priority }: Strike, calm: CalmCalls): boolean {
  const struck: LoggedRequest | undefined = struckBy(column, calm[priority])[call ?? -1];
  return struck !== undefined && isMaking(struck);
}
