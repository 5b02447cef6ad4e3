import { DATE_RULES } from './date-rules.ts';
import { DISTANCE_RULES } from './distance-rules.ts';
import type { NamedDay } from './named-day.ts';

export interface DayPhrase {
  readonly start: number;
  readonly end: number;
  readonly day: NamedDay;
  /** The weekday that stands beside a date, 0 for Sunday; absent where none does. */
  readonly besideWeekday?: number;
}

const RULES = [...DATE_RULES, ...DISTANCE_RULES];

/** Every day that a text names, left to right; where two readings overlap the longer one counts. */
export function findDays(text: string): readonly DayPhrase[] {
  const found: DayPhrase[] = [];
  for (const { gate, pattern, read } of RULES) {
    if (!gate.test(text)) continue;
    for (const match of text.matchAll(pattern)) {
      const day = read(match.groups ?? {}, match);
      if (day === null) continue;
      found.push({ start: match.index, end: match.index + match[0].length, day });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: DayPhrase[] = [];
  for (const phrase of found) {
    const last = kept.at(-1);
    if (last === undefined || phrase.start >= last.end) kept.push(phrase);
    else if (phrase.end - phrase.start > last.end - last.start) kept[kept.length - 1] = phrase;
  }
  return kept;
}
