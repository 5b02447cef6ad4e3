import { describe, expect, it } from 'vitest';
import { nameTime, type SuggestionFacts, suggestTimes } from './suggest-times.ts';

const HOUR_MS = 3_600_000;
/** Days of May 2026; the 6th is a Wednesday. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute);
const NOW = at(6, 9, 10);
const from = (start: Date, hours: number) => ({
  start,
  end: new Date(start.getTime() + hours * HOUR_MS),
});

const suggested = (part: Partial<SuggestionFacts>) => {
  const now = part.now ?? NOW;
  const facts = { now, lengthMs: HOUR_MS, deadline: null, taken: [], ...part };
  return suggestTimes(facts).map(({ start }) => nameTime(start, now));
};

describe('suggested times', () => {
  it('are the soonest, another part of the day, and the next day', () => {
    expect(suggested({})).toEqual(['10:00 AM', '1:00 PM', 'Tomorrow 8:30 AM']);
  });

  it('lie beside what stands in the calendar', () => {
    const taken = [from(at(6, 9, 45), 2), from(at(6, 13), 5), from(at(7, 8), 1.5)];
    expect(suggested({ taken })).toEqual(['12:00 PM', 'Tomorrow 9:30 AM', 'Tomorrow 12:30 PM']);
  });

  it('may touch another event, and never run past the end of the day', () => {
    const taken = [from(at(6, 9), 7), from(at(7, 0), 24)];
    expect(suggested({ taken })[0]).toBe('4:00 PM');
    expect(suggested({ taken, lengthMs: 2.5 * HOUR_MS })[0]).toBe('Fri 8:30 AM');
  });

  it('leave the weekend out', () => {
    expect(suggested({ now: at(8, 17, 30) })[0]).toBe('Mon 8:30 AM');
  });

  it('keep to the deadline as long as anything before it is free', () => {
    expect(suggested({ deadline: at(6, 14) })).toEqual(['10:00 AM', '1:00 PM']);
    const taken = [from(at(6, 9), 5)];
    expect(suggested({ deadline: at(6, 14), taken })[0]).toBe('2:00 PM');
    expect(suggested({ deadline: at(5, 12) })).toHaveLength(3);
  });

  it('are none when the days are full', () => {
    expect(suggested({ taken: [from(at(6, 0), 24 * 8)] })).toEqual([]);
  });
});
