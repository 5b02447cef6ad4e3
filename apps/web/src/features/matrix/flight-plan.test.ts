import { describe, expect, it } from 'vitest';
import { NO_IDS } from './board.ts';
import { flightDelays, movedBetween } from './flight-plan.ts';

describe('cards that fly', () => {
  it('are those that changed their list, not those that came or went', () => {
    const before = { ...NO_IDS, inbox: ['a', 'b', 'gone'], do: ['c'] };
    const after = { ...NO_IDS, inbox: ['b', 'new'], do: ['a', 'c'] };
    expect([...movedBetween(before, after)]).toEqual([['a', 'do']]);
  });

  it('start 40 ms apart', () => {
    expect(flightDelays(3, 220)).toEqual([0, 40, 80]);
  });

  it('are over after 600 ms however many they are', () => {
    const delays = flightDelays(80, 220);
    expect((delays.at(-1) ?? 0) + 220).toBeLessThanOrEqual(600);
    expect(delays.length).toBeLessThan(20);
  });

  it('do not start without cards', () => {
    expect(flightDelays(0, 220)).toEqual([]);
  });
});
