export type Period = 'week' | 'month' | 'quarter' | 'year';
export type Place = 'start' | 'middle' | 'end';

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^(?:beginning|start|early|anfang|beginn)/iu, 'start'],
  [/^(?:mid|mitte)/iu, 'middle'],
  [/./u, 'end'],
];
export const PLACE =
  '(?:(?:very )?(?:end|close)(?: of)?|late|(?:beginning|start|middle)(?: of)?|early|mid|ende|anfang|beginn|mitte)';
const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/we|wo/iu, 'week'],
  [/mo/iu, 'month'],
  [/qu/iu, 'quarter'],
  [/./u, 'year'],
];
export const PERIOD = 'week|month|quarter|year|woche|monate?s?|quartale?s?|jahre?s?';
/** Words that are the end of something by themselves. */
export const ENDS: ReadonlyMap<string, Period> = new Map([
  ['eow', 'week'],
  ['eom', 'month'],
  ['eoq', 'quarter'],
  ['eoy', 'year'],
  ['wochenende', 'week'],
  ['weekend', 'week'],
  ['monatsende', 'month'],
  ['quartalsende', 'quarter'],
  ['jahresende', 'year'],
  ['ultimo', 'month'],
  ['monatsletzten', 'month'],
  ['month-end', 'month'],
  ['month end', 'month'],
  ['quarter-end', 'quarter'],
  ['quarter end', 'quarter'],
  ['year-end', 'year'],
  ['year end', 'year'],
]);

/** Which part of a period "early" or "Ende" means. */
export function placeOf(text: string): Place {
  return PLACES.find(([pattern]) => pattern.test(text))?.[1] ?? 'end';
}

/** Which period "Woche" or "quarter" is. */
export function periodOfWord(word: string): Period {
  return PERIODS.find(([pattern]) => pattern.test(word.slice(0, 2)))?.[1] ?? 'week';
}
