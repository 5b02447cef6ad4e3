import { createHash } from 'node:crypto';
import { type Clock, createIds, type Ids } from '@eisen/server';

/** A clock that stands still until a test moves it. */
export interface ScriptedClock extends Clock {
  advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void;
  set(moment: Date | string): void;
}

const MINUTE_MS = 60_000;

export function createScriptedClock(start: Date | string = '2026-03-02T09:00:00Z'): ScriptedClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    advance({ ms = 0, minutes = 0, hours = 0, days = 0 }) {
      nowMs += ms + (minutes + (hours + days * 24) * 60) * MINUTE_MS;
    },
    set(moment) {
      nowMs = new Date(moment).getTime();
    },
  };
}

/** Ids that are the same in every run and different from each other. */
export function createScriptedIds(clock: Clock): Ids {
  let count = 0;
  return createIds({
    nowMs: () => clock.now().getTime(),
    random(length) {
      count += 1;
      return createHash('sha256').update(`id ${count}`).digest().subarray(0, length);
    },
  });
}
