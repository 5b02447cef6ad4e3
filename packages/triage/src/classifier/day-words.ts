import { DAY_MS, WEEK_DAYS, weekdayOf } from './calendar.ts';
import { NUMBER } from './clock-words.ts';
import type { Token } from './tokens.ts';
import {
  createWordMap,
  createWordSet,
  joinSets,
  numberWord,
  setOf,
  termOfWord,
  type WordMap,
  type WordSet,
} from './vocabulary.ts';

const WEEKDAYS = indexWords([
  'sunday sun sonntag dimanche domingo',
  'monday mon montag lundi lunes',
  'tuesday tue tues dienstag mardi martes',
  'wednesday wed mittwoch mercredi miércoles',
  'thursday thu thur thurs donnerstag jeudi jueves',
  'friday fri freitag vendredi viernes',
  'saturday sat samstag sonnabend samedi sábado',
]);

const MONTHS = indexWords([
  'january jan januar',
  'february feb februar',
  'march mar märz',
  'april apr',
  'may mai',
  'june jun juni',
  'july jul juli',
  'august aug',
  'september sep sept',
  'october oct oktober okt',
  'november nov',
  'december dec dezember dez',
]);

const RELATIVE = createWordMap([
  ['today', 0],
  ['tonight', 0],
  ['tonite', 0],
  ['heute', 0],
  ["aujourd'hui", 0],
  ['hoy', 0],
  ['cob', 0],
  ['eod', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['demain', 1],
  ['mañana', 1],
  ['morgen', 1],
  ['übermorgen', 2],
  ['yesterday', -1],
  ['gestern', -1],
]);

const THIS_PART = createWordSet('morning afternoon evening noon');
const PAST_BEFORE = createWordSet('last past since letzten letzte vergangenen seit');
const NEXT = createWordSet('next nächsten');
const ORDINAL = createWordSet('st nd rd th');
const [THIS, DATE] = [numberWord('this'), numberWord('§date')];

/** No day begins with another word. */
export const BEGINS_DAY = joinSets(
  NUMBER,
  createWordSet('this §date'),
  setOf(RELATIVE),
  setOf(WEEKDAYS),
  setOf(MONTHS),
);

/** A day named at a token. */
export interface NamedDay {
  /** Whole days after the day of the mail; negative for the past. */
  readonly days: number;
  /** Behind its last token. */
  readonly end: number;
}

/**
 * Reads the day named at a token; null where there is none.
 *
 * @param text   the text that the tokens were cut from
 * @param today  the day of the mail, counted from 1 January 1970
 */
export function readDay(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): NamedDay | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const relative = RELATIVE[token.word];
  if (relative !== undefined) return { days: relative, end: index + 1 };
  const next = tokens[index + 1];
  if (token.word === THIS && next !== undefined && THIS_PART[next.word]) {
    return { days: 0, end: index + 2 };
  }
  if (token.word === DATE) return readNumericDate(text.slice(token.start, token.end), today, index);
  return readMonthDay(tokens, index, text, today) ?? readWeekday(tokens, index, text, today);
}

function readWeekday(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): NamedDay | null {
  const { word = 0, start = 0 } = tokens[index] ?? {};
  const weekday = WEEKDAYS[word];
  if (weekday === undefined) return null;
  // "sun", "sat", "wed" and "mon" are words too; as days they are written with a capital.
  if (termOfWord(word).length <= 3 && !/\p{Lu}/u.test(text.charAt(start))) return null;
  const ahead = (weekday - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS;
  if (hasBefore(tokens, index, PAST_BEFORE, 1)) return { days: ahead - WEEK_DAYS, end: index + 1 };
  const isNext = NEXT[tokens[index - 1]?.word ?? 0];
  return { days: isNext && ahead < 3 ? ahead + WEEK_DAYS : ahead, end: index + 1 };
}

/** "October 23", "Oct 23, 2001", "23 October", "23. Oktober 2025". */
function readMonthDay(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): NamedDay | null {
  const [a, b] = [tokens[index], tokens[index + 1]];
  if (a === undefined || b === undefined) return null;
  const monthFirst = MONTHS[a.word];
  const month = monthFirst ?? MONTHS[b.word];
  const dayToken = monthFirst === undefined ? a : b;
  if (month === undefined || !NUMBER[dayToken.word] || b.start - a.end > 3) return null;
  const day = Number.parseInt(text.slice(dayToken.start, dayToken.end), 10);
  if (day < 1 || day > 31) return null;
  let end = index + 2;
  if (ORDINAL[tokens[end]?.word ?? 0]) end += 1;
  const yearToken = tokens[end];
  const yearText = yearToken === undefined ? '' : text.slice(yearToken.start, yearToken.end);
  const year = /^(?:19|20)\d\d\.?$/.test(yearText) ? Number.parseInt(yearText, 10) : null;
  return { days: daysUntil(year, month, day, today), end: year === null ? end : end + 1 };
}

/** ISO; month first with slashes, day first with dots. */
function readNumericDate(date: string, today: number, index: number): NamedDay | null {
  const parts = date
    .split(/[-/.]/)
    .filter((part) => part !== '')
    .map(Number);
  const [a = 0, b = 0, c] = parts;
  let [year, month, day]: [number | null, number, number] = [c ?? null, a, b];
  if (date.includes('-')) [year, month, day] = [a, b, c ?? 1];
  else if (date.includes('.')) [month, day] = [b, a];
  if (month > 12 && day <= 12) [month, day] = [day, month];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year !== null && year < 100) year += year < 70 ? 2000 : 1900;
  return { days: daysUntil(year, month - 1, day, today), end: index + 1 };
}

function daysUntil(year: number | null, month: number, day: number, today: number): number {
  if (year !== null) return Math.round(Date.UTC(year, month, day) / DAY_MS) - today;
  const thisYear = new Date(today * DAY_MS).getUTCFullYear();
  const candidates = [thisYear - 1, thisYear, thisYear + 1].map(
    (each) => Math.round(Date.UTC(each, month, day) / DAY_MS) - today,
  );
  return candidates.reduce((best, each) => (Math.abs(each) < Math.abs(best) ? each : best));
}

/** Whether one of the words stands shortly before a token. */
export function hasBefore(
  tokens: readonly Token[],
  index: number,
  words: WordSet,
  window = 3,
): boolean {
  for (let back = 1; back <= window; back += 1) {
    const token = tokens[index - back];
    if (token === undefined) return false;
    if (words[token.word]) return true;
  }
  return false;
}

function indexWords(rows: readonly string[]): WordMap<number> {
  return createWordMap(
    rows.flatMap((row, index) => row.split(' ').map((word) => [word, index] as const)),
  );
}
