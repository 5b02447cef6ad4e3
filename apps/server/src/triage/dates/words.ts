/** English and German words of days and times, as sources of expressions. All are matched whole and without case. */

const WEEKDAYS = [
  'sundays?|sun|sonntags?|so',
  'mondays?|mon|montags?|mo',
  'tuesdays?|tues?|dienstags?|di',
  'wednesdays?|wed|mittwochs?|mi',
  'thursdays?|thurs?|thu|donnerstags?|do',
  'fridays?|fri|freitags?|fr',
  'saturdays?|sat|samstags?|sonnabends?|sa',
];

const MONTHS = [
  'january|jan|januar|jänner',
  'february|feb|februar',
  'march|mar|märz|maerz|mrz',
  'april|apr',
  'may|mai',
  'june|jun|juni',
  'july|jul|juli',
  'august|aug',
  'september|sept?',
  'october|oct|oktober|okt',
  'november|nov',
  'december|dec|dezember|dez',
];

const AMOUNTS: readonly (readonly [string, number])[] = [
  ['a|an|one|the next|ein|eine|einem|einer|eines', 1],
  ['couple of', 2],
  ['twelve|zwölf', 12],
  ['twenty-four|vierundzwanzig', 24],
  ['forty-eight|achtundvierzig', 48],
  ['two|a couple of|zwei', 2],
  ['three|drei', 3],
  ['four|vier', 4],
  ['five|fünf', 5],
  ['six|sechs', 6],
  ['seven|sieben', 7],
  ['eight|acht', 8],
  ['ten|zehn', 10],
  ['fourteen|vierzehn', 14],
];

export type Unit = 'minute' | 'hour' | 'day' | 'working day' | 'week' | 'fortnight' | 'month';

const UNITS: readonly (readonly [string, Unit])[] = [
  ['minutes?|mins?|minuten?', 'minute'],
  ['hours?|hrs?|h|stunden?|std', 'hour'],
  [
    '(?:business|working|work) days?|weekdays|(?:werk|arbeits|bank)tage?n?|(?:werk|arbeits|bank)tags?',
    'working day',
  ],
  ['(?:calendar )?days?|(?:kalender)?tage?n?|(?:kalender)?tages', 'day'],
  ['weeks?|wochen?', 'week'],
  ['fortnights?', 'fortnight'],
  ['months?|monate?n?|monats', 'month'],
];

/** Hours on the wall that words stand for; whole days end at 17:00, as one without a time does. */
const DAY_PARTS: readonly (readonly [string, string])[] = [
  ['12(?::00)? noon|noon|midday|lunch(?:time)?|mittags?|mittagspause', '12:00'],
  // The last minute, so that the day that is shown is the one that was named.
  ['12(?::00)? midnight|midnight|mitternachts?', '23:59'],
  ['morning|first thing(?: in the morning)?|früh|vormittags?|morgens', '09:00'],
  ['afternoon|nachmittags?', '15:00'],
  ['evening|tonight|night|abends?|abend', '18:00'],
  [
    'eod|eob|c\\.?o\\.?b\\.?|cop|close of (?:business|play)|(?:the )?end of (?:the )?(?:business(?: day)?|working day|work day|day)|tagesende|ende des (?:arbeits)?tages|feierabend|dienstschluss|geschäftsschluss|büroschluss',
    '17:00',
  ],
];

export const WEEKDAY = WEEKDAYS.join('|');
export const MONTH = MONTHS.join('|');
export const AMOUNT = `\\d{1,3}|${AMOUNTS.map(([words]) => words).join('|')}`;
export const UNIT = UNITS.map(([words]) => words).join('|');
export const DAY_PART = DAY_PARTS.map(([words]) => words).join('|');

export const weekdayOf = indexOf(WEEKDAYS);
export const monthOf = indexOf(MONTHS);
export const unitOf = finderOf(UNITS);
export const dayPartOf = finderOf(DAY_PARTS);
const amountOfWord = finderOf(AMOUNTS);

/** "3", "drei" or "a". */
export function amountOf(word: string): number {
  return amountOfWord(word) ?? Number.parseInt(word, 10);
}

/** Not inside another word or number. */
export function whole(source: string): string {
  return `(?<![\\p{L}\\p{N}]|\\p{L}-)(?:${source})(?![\\p{L}\\p{N}])`;
}

/** Words and phrases of both languages; an entry may be an expression. */
export function anyOf(...entries: readonly string[]): string {
  return whole(entries.join('|'));
}

/** One character of a clause; the dots of "1. April", "15.4." and "vom 1. auf" end none. */
export const IN_CLAUSE = `(?:[^.;!?\\n]|\\.(?<=\\d\\.(?=\\s?(?:\\d|${whole(MONTH)}|(?:auf|bis)\\s))|\\d\\.\\d{1,2}\\.))`;

/** What may stand between a word and the end of what stands before a date, within one clause. */
export function restOfClause(mostChars: number): string {
  return `${IN_CLAUSE}{0,${mostChars}}$`;
}

function finderOf<Value>(
  rows: readonly (readonly [string, Value])[],
): (word: string) => Value | undefined {
  const patterns = rows.map(
    ([words, value]) => [new RegExp(`^(?:${words})$`, 'iu'), value] as const,
  );
  return (word) => patterns.find(([pattern]) => pattern.test(word))?.[1];
}

function indexOf(rows: readonly string[]): (word: string) => number {
  const find = finderOf(rows.map((words, index) => [words, index] as const));
  return (word) => find(word) ?? -1;
}
