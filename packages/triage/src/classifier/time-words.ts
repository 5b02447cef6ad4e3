import { type ClockMention, readClock } from './clock-words.ts';
import type { Token } from './tokens.ts';

/** A day named in a text, as a range of tokens (end exclusive). */
export interface TimeMention {
  /** Whole days after the day of the mail; negative for the past. */
  readonly days: number;
  readonly first: number;
  readonly end: number;
  /** True behind "by", "due", "until" and the like. */
  readonly isDeadline: boolean;
  /** How a clock time or a span of hours was given; null for a day. */
  readonly clock: ClockMention['kind'] | null;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

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

const RELATIVE: ReadonlyMap<string, number> = new Map([
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

const THIS_PART = new Set(['morning', 'afternoon', 'evening', 'noon']);
const DEADLINE_BEFORE = new Set(
  'by before until till due deadline than bis spätestens vor fällig expires ends avant antes hasta'.split(
    ' ',
  ),
);
const PAST_BEFORE = new Set('last past since letzten letzte vergangenen seit'.split(' '));

/** A clock time this many tokens from a day belongs to that day. */
const CLOCK_WINDOW = 5;

/**
 * The days that a text names, measured from the mail's own date. Weekdays mean the next one; a date without a year
 * means the one nearest to the mail; a clock time with no day beside it means the day of the mail. Days are those of UTC: the sender's zone is not known here.
 */
export function findTimeMentions(
  tokens: readonly Token[],
  text: string,
  receivedAt: Date,
): readonly TimeMention[] {
  const today = Math.floor(receivedAt.getTime() / DAY_MS);
  if (Number.isNaN(today)) return [];
  const mentions: TimeMention[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const found = readDay(tokens, index, text, today);
    if (found === null) continue;
    mentions.push({
      ...found,
      first: index,
      isDeadline: hasBefore(tokens, index, DEADLINE_BEFORE),
      clock: null,
    });
    index = found.end - 1;
  }
  return [...mentions, ...findClockMentions(tokens, text, mentions)].sort(
    (a, b) => a.first - b.first,
  );
}

function findClockMentions(
  tokens: readonly Token[],
  text: string,
  days: readonly TimeMention[],
): readonly TimeMention[] {
  const mentions: TimeMention[] = [];
  // Days stand in the order of the text, so those that ended far above are done with.
  let near = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const clock = readClock(tokens, index, text);
    if (clock === null) continue;
    const { kind, end } = clock;
    index = end - 1;
    while (clock.first - (days[near]?.end ?? Number.POSITIVE_INFINITY) > CLOCK_WINDOW) near += 1;
    let isOfDay = false;
    for (let at = near; !isOfDay; at += 1) {
      const day = days[at];
      if (day === undefined || day.first - end > CLOCK_WINDOW) break;
      isOfDay = isBeside(tokens, day, clock);
    }
    if (isOfDay) continue;
    mentions.push({
      days: clock.days,
      first: clock.first,
      end,
      isDeadline: kind === 'by' || kind === 'span',
      clock: kind,
    });
  }
  return mentions;
}

/** Whether day and clock time stand close together in one sentence. */
function isBeside(tokens: readonly Token[], day: TimeMention, clock: ClockMention): boolean {
  const [left, right] = day.first < clock.first ? [day, clock] : [clock, day];
  if (right.first - left.end > CLOCK_WINDOW) return false;
  for (let at = left.end; at <= right.first; at += 1) if (tokens[at]?.opens === true) return false;
  return true;
}

/**
 * Working days (Monday to Friday) between the day of the mail and a day after it: Friday to Monday is 1.
 */
export function countWorkingDays(receivedAt: Date, days: number): number {
  const start = Math.floor(receivedAt.getTime() / DAY_MS);
  if (days > 5 * WEEK_DAYS) return Math.round((days * 5) / WEEK_DAYS);
  let working = 0;
  for (let day = start + 1; day <= start + days; day += 1) {
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) working += 1;
  }
  return working;
}

function readDay(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): { readonly days: number; readonly end: number } | null {
  const token = tokens[index];
  if (token === undefined) return null;
  const relative = RELATIVE.get(token.term);
  if (relative !== undefined) return { days: relative, end: index + 1 };
  const next = tokens[index + 1];
  if (token.term === 'this' && next !== undefined && THIS_PART.has(next.term)) {
    return { days: 0, end: index + 2 };
  }
  if (token.term === '§date')
    return readNumericDate(text.slice(token.start, token.end), today, index);
  return readMonthDay(tokens, index, text, today) ?? readWeekday(tokens, index, text, today);
}

function readWeekday(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): { readonly days: number; readonly end: number } | null {
  const { term = '', start = 0 } = tokens[index] ?? {};
  const weekday = WEEKDAYS.get(term);
  if (weekday === undefined) return null;
  // "sun", "sat", "wed" and "mon" are words too; as days they are written with a capital.
  if (term.length <= 3 && !/\p{Lu}/u.test(text.charAt(start))) return null;
  const ahead = (weekday - weekdayOf(today) + WEEK_DAYS) % WEEK_DAYS;
  if (hasBefore(tokens, index, PAST_BEFORE, 1)) return { days: ahead - WEEK_DAYS, end: index + 1 };
  const isNext = tokens[index - 1]?.term === 'next' || tokens[index - 1]?.term === 'nächsten';
  return { days: isNext && ahead < 3 ? ahead + WEEK_DAYS : ahead, end: index + 1 };
}

/** "October 23", "Oct 23, 2001", "23 October", "23. Oktober 2025". */
function readMonthDay(
  tokens: readonly Token[],
  index: number,
  text: string,
  today: number,
): { readonly days: number; readonly end: number } | null {
  const [a, b] = [tokens[index], tokens[index + 1]];
  if (a === undefined || b === undefined) return null;
  const monthFirst = MONTHS.get(a.term);
  const month = monthFirst ?? MONTHS.get(b.term);
  const dayToken = monthFirst === undefined ? a : b;
  if (month === undefined || !dayToken.term.startsWith('§n') || b.start - a.end > 3) return null;
  const day = Number.parseInt(text.slice(dayToken.start, dayToken.end), 10);
  if (day < 1 || day > 31) return null;
  let end = index + 2;
  if (/^(?:st|nd|rd|th)$/.test(tokens[end]?.term ?? '')) end += 1;
  const yearToken = tokens[end];
  const yearText = yearToken === undefined ? '' : text.slice(yearToken.start, yearToken.end);
  const year = /^(?:19|20)\d\d\.?$/.test(yearText) ? Number.parseInt(yearText, 10) : null;
  return { days: daysUntil(year, month, day, today), end: year === null ? end : end + 1 };
}

/** ISO; month first with slashes, day first with dots. */
function readNumericDate(
  date: string,
  today: number,
  index: number,
): { readonly days: number; readonly end: number } | null {
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

function hasBefore(
  tokens: readonly Token[],
  index: number,
  words: ReadonlySet<string>,
  window = 3,
): boolean {
  for (let back = 1; back <= window; back += 1) {
    const token = tokens[index - back];
    if (token === undefined) return false;
    if (words.has(token.term)) return true;
  }
  return false;
}

function weekdayOf(day: number): number {
  // 1 January 1970 was a Thursday.
  return (((day + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
}

function indexWords(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row, index) => row.split(' ').map((word) => [word, index] as const)),
  );
}
