import { ENDS, PERIOD, type Period, PLACE, type Place, periodOfWord, placeOf } from './periods.ts';
import {
  AMOUNT,
  amountOf,
  MONTH,
  monthOf,
  UNIT,
  type Unit,
  unitOf,
  WEEKDAY,
  weekdayOf,
  whole,
} from './words.ts';

/** A day as it was named; which one it is depends on when the mail came. */
export type NamedDay =
  | {
      readonly kind: 'date';
      readonly year: number | null;
      readonly month: number;
      readonly day: number;
    }
  | { readonly kind: 'day of month'; readonly day: number }
  | {
      readonly kind: 'weekday';
      readonly weekday: number;
      readonly isNextWeek: boolean;
      readonly isWeekLater: boolean;
    }
  | { readonly kind: 'days ahead'; readonly days: number }
  | { readonly kind: 'span'; readonly amount: number; readonly unit: Unit }
  | {
      readonly kind: 'period';
      readonly place: Place;
      readonly period: Period;
      readonly ahead: number;
    }
  | {
      readonly kind: 'month';
      readonly place: Place;
      readonly month: number;
      readonly year: number | null;
    }
  | { readonly kind: 'calendar week'; readonly week: number };

export interface DayPhrase {
  readonly start: number;
  readonly end: number;
  readonly day: NamedDay;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Rule = readonly [RegExp, (groups: Groups, text: string) => NamedDay | null];

const YEAR = '(?:,?\\s+(?<year>20\\d\\d)(?!\\s?(?:uhr|h\\b|:\\d|\\d)))?';
const NEXT = 'next|following|nächste[nrsm]?|naechste[nrsm]?|kommende[nrsm]?|folgende[nrsm]?';
const THIS = 'this|the|current|coming|diese[nrsm]?|der|des|die|das|laufende[nrsm]?';
const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['heute', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['morgen', 1],
  ['the day after tomorrow', 2],
  ['day after tomorrow', 2],
  ['übermorgen', 2],
  ['uebermorgen', 2],
]);
/** What is counted besides days: "the 3rd quarter", "zum 3. Mal". */
const COUNTED =
  'quartal|mal|stock|teil|kapitel|platz|grad|jahrhundert|klasse|etage|absatz|tag|version|quarter|time|floor|party|parties|grade|century|edition|draft|street|avenue';

const RULES: readonly Rule[] = [
  rule('(?<year>20\\d\\d)-(?<month>\\d{1,2})-(?<day>\\d{1,2})', (found) =>
    dateOf(found.year, numberOf(found.month) - 1, found.day),
  ),
  [
    /(?<![\d.,/])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>20\d\d|\d{2}(?![\d.:]|\s?uhr)))?(?![\d/]|\.\d)/giu,
    (found) => dateOf(found.year, numberOf(found.month) - 1, found.day),
  ],
  [
    /(?<![\d.,/$€£])(?<a>\d{1,2})\/(?<b>\d{1,2})(?:\/(?<year>20\d\d|\d{2}))?(?![\d/%])/giu,
    (found) => slashed(found),
  ],
  rule(
    `(?<name>${MONTH})\\.?\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s?(?:am|pm|uhr|%)\\b)${YEAR}`,
    (found) => dateOf(found.year, monthOf(found.name ?? ''), found.day),
  ),
  rule(
    `(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s{0,3}(?:of\\s+)?(?<name>${MONTH})\\.?${YEAR}`,
    (found) => dateOf(found.year, monthOf(found.name ?? ''), found.day),
  ),
  rule(`the\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)(?!\\s+(?:of|${COUNTED})(?!\\p{L}))`, dayOfMonth),
  [
    new RegExp(
      `(?<=(?<!\\p{L})(?:zum|am|dem|den|bis|spätestens)\\s)(?<day>\\d{1,2})\\.(?!\\s?\\d|\\s+(?:${COUNTED})(?!\\p{L})|[\\p{L}\\d])`,
      'giu',
    ),
    dayOfMonth,
  ],
  rule(
    `(?:(?:the\\s+)?end\\s+of\\s+)?(?<relative>${[...RELATIVE.keys()].sort((a, b) => b.length - a.length).join('|')})`,
    (found) => ({
      kind: 'days ahead',
      days: RELATIVE.get((found.relative ?? '').toLowerCase()) ?? 0,
    }),
  ),
  rule(
    `(?:within|in|innerhalb(?:\\s+von)?|binnen|inside(?:\\s+of)?|(?:you\\s+|still\\s+)?have(?:\\s+only)?|haben(?:\\s+sie)?(?:\\s+noch)?|noch)\\s+(?:(?:the|den|der|des)\\s+)?(?:next\\s+|nächste[nr]\\s+|kommenden\\s+)?(?<amount>${AMOUNT})?(?:\\s*\\(\\d{1,3}\\))?\\s*(?<unit>${UNIT})`,
    spanOf,
  ),
  rule(
    `(?:(?<place>${PLACE})[\\s-]+(?:of\\s+)?)?(?:(?:${THIS})\\s+)?(?:(?<next>${NEXT})\\s+)?(?<period>${PERIOD})`,
    periodOf,
  ),
  rule(`(?:by\\s+)?(?<end>${[...ENDS.keys()].join('|')})`, (found) => ({
    kind: 'period',
    place: 'end',
    period: ENDS.get((found.end ?? '').toLowerCase()) ?? 'week',
    ahead: 0,
  })),
  rule(`(?<place>${PLACE})[\\s-]+(?:of\\s+)?(?<name>${MONTH})${YEAR}`, (found) => ({
    kind: 'month',
    place: placeOf(found.place ?? ''),
    month: monthOf(found.name ?? ''),
    year: found.year === undefined ? null : Number(found.year),
  })),
  rule(`(?:(?:end\\s+of|ende)\\s+)?q(?<quarter>[1-4])${YEAR}`, (found) => ({
    kind: 'month',
    place: 'end',
    month: numberOf(found.quarter) * 3 - 1,
    year: found.year === undefined ? null : Number(found.year),
  })),
  rule('(?:kw|kalenderwoche|calendar week|cw)\\s?(?<week>\\d{1,2})', (found) => {
    const week = numberOf(found.week);
    return week >= 1 && week <= 53 ? { kind: 'calendar week', week } : null;
  }),
  [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:end\\s+of\\s+)?(?:(?<next>${NEXT})\\s+)?(?<name>${WEEKDAY})(?=(?:mittag|vormittag|nachmittag|abend|morgen|früh)|[^\\p{L}\\p{N}]|$)(?:\\s+(?:der\\s+|of\\s+)?(?<week>${NEXT})\\s+(?:week|woche)|\\s+(?<later>week)(?!\\p{L}))?`,
      'giu',
    ),
    weekdayFrom,
  ],
];

/** Every day that a text names, left to right; where two readings overlap the longer one counts. */
export function findDays(text: string): readonly DayPhrase[] {
  const found: DayPhrase[] = [];
  for (const [pattern, read] of RULES) {
    for (const match of text.matchAll(pattern)) {
      const day = read(match.groups ?? {}, match[0]);
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

function rule(source: string, read: Rule[1]): Rule {
  return [new RegExp(whole(source), 'giu'), read];
}

function dateOf(year: string | undefined, month: number, day: string | undefined): NamedDay | null {
  if (month < 0 || month > 11 || numberOf(day) < 1 || numberOf(day) > 31) return null;
  const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  return { kind: 'date', year: full, month, day: numberOf(day) };
}

/** The month stands first, unless it cannot; without a year "24/7" is no day. */
function slashed({ a, b, year }: Groups): NamedDay | null {
  if (numberOf(a) <= 12) return dateOf(year, numberOf(a) - 1, b);
  return year === undefined ? null : dateOf(year, numberOf(b) - 1, a);
}

function dayOfMonth({ day }: Groups): NamedDay | null {
  return numberOf(day) >= 1 && numberOf(day) <= 31
    ? { kind: 'day of month', day: numberOf(day) }
    : null;
}

function spanOf({ amount, unit: word = '' }: Groups, text: string): NamedDay | null {
  const unit = unitOf(word);
  const isCounted = amount !== undefined;
  // "In Tagen" counts nothing; "in the next week" is the one that comes.
  if (unit === undefined || (!isCounted && !/next|nächst|kommend/iu.test(text))) return null;
  const isOwned = /^(?:you|still|have|haben|noch)/iu.test(text);
  const count = isCounted ? amountOf(amount) : 1;
  return isOwned && unit === 'minute' ? null : { kind: 'span', amount: count, unit };
}

function periodOf({ place, next, period = '' }: Groups, text: string): NamedDay | null {
  // "The week" and "die Woche" alone name no day.
  if (place === undefined && next === undefined && !/^(?:this|diese)/iu.test(text)) return null;
  return {
    kind: 'period',
    place: placeOf(place ?? ''),
    period: periodOfWord(period),
    ahead: next === undefined ? 0 : 1,
  };
}

function weekdayFrom({ name = '', next, week, later }: Groups, text: string): NamedDay | null {
  // "Sat", "sun" and "so" are words too; as days they are written with a capital, and two letters need a dot or comma.
  const short = name.length <= 3;
  if (short && !/\p{Lu}/u.test(text.charAt(text.indexOf(name)))) return null;
  const isSoon = next !== undefined && /^(?:kommend|coming)/iu.test(next);
  return {
    kind: 'weekday',
    weekday: weekdayOf(name),
    isNextWeek: (next !== undefined && !isSoon) || week !== undefined,
    isWeekLater: later !== undefined,
  };
}

function numberOf(text: string | undefined): number {
  return Number.parseInt(text ?? '', 10);
}
