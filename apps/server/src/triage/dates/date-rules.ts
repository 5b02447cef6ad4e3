import { type Groups, numberOf, type Rule, rule } from './day-rule.ts';
import type { NamedDay } from './named-day.ts';
import { PLACE, placeOf } from './periods.ts';
import { MONTH, monthOf } from './words.ts';

const YEAR = '(?:,?\\s+(?<year>20\\d\\d)(?!\\d|:\\d|\\s?(?:uhr|h\\b)))?';
/** What is counted besides days: "the 3rd quarter", "zum 3. Mal". */
const COUNTED =
  'quartal|mal|stock|teil|kapitel|platz|grad|jahrhundert|klasse|etage|absatz|tag|version|quarter|time|floor|party|parties|grade|century|edition|draft|street|avenue';
const BEFORE_PART =
  /(?<!\p{L})(?:pages?|parts?|chapters?|steps?|sections?|items?|slides?|phases?|levels?|versions?|seiten?|teile?|kapitel|schritte?|abschnitte?|folien?|bl[aä]tt(?:er)?|phasen?|stufen?|n[or]\.|#)\s?$/iu;
const AFTER_PART = /^\s?(?:days?|hours?|inch|of|miles?|price|tage?|stunden?|zoll|preis)(?!\p{L})/iu;

/** Days by their number, and what is named by its month, quarter or week. */
export const DATE_RULES: readonly Rule[] = [
  rule(/\d-/, '(?<year>20\\d\\d)-(?<month>\\d{1,2})-(?<day>\\d{1,2})', (found) =>
    dateOf(found.year, numberOf(found.month) - 1, found.day),
  ),
  {
    gate: /\d\./,
    pattern:
      /(?<![\d.,/])(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>20\d\d|\d{2}(?![\d.:]|\s?uhr)))?(?![\d/]|\.\d)/giu,
    read: (found) => dateOf(found.year, numberOf(found.month) - 1, found.day),
  },
  {
    gate: /\d\//,
    pattern: /(?<![\d.,/$€£])(?<a>\d{1,2})\/(?<b>\d{1,2})(?:\/(?<year>20\d\d|\d{2}))?(?![\d/%])/giu,
    read: (found, match) => (isPartOfWhole(match) ? null : slashed(found)),
  },
  rule(
    /\d/,
    `(?<name>${MONTH})\\.?\\s+(?:the\\s+)?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|\\s?(?:am|pm|uhr|%)\\b)${YEAR}`,
    (found) => dateOf(found.year, monthOf(found.name ?? ''), found.day),
  ),
  rule(
    /\d/,
    `(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s{0,3}(?:of\\s+)?(?<name>${MONTH})\\.?${YEAR}`,
    (found) => dateOf(found.year, monthOf(found.name ?? ''), found.day),
  ),
  rule(
    /\d(?:st|nd|rd|th)/i,
    `the\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)(?:\\s+of\\s+(?:this|the)\\s+month)?(?!\\s+(?:of|${COUNTED})(?!\\p{L}))`,
    dayOfMonth,
  ),
  {
    gate: /\d\./,
    pattern: new RegExp(
      `(?<=(?<!\\p{L})(?:zum|am|dem|den|bis|spätestens)\\s)(?<day>\\d{1,2})\\.(?!\\s?\\d|\\s+(?:${COUNTED})(?!\\p{L})|[\\p{L}\\d])`,
      'giu',
    ),
    read: dayOfMonth,
  },
  rule(
    /end|close|late|early|begin|start|mid|anfang|mitte/i,
    `(?<place>${PLACE})[\\s-]+(?:of\\s+)?(?<name>${MONTH})${YEAR}`,
    (found) => ({
      kind: 'month',
      place: placeOf(found.place ?? ''),
      month: monthOf(found.name ?? ''),
      year: found.year === undefined ? null : Number(found.year),
    }),
  ),
  rule(/q[1-4]/i, `(?:(?:end\\s+of|ende)\\s+)?q(?<quarter>[1-4])${YEAR}`, (found) => ({
    kind: 'month',
    place: 'end',
    month: numberOf(found.quarter) * 3 - 1,
    year: found.year === undefined ? null : Number(found.year),
  })),
  rule(
    /\d/,
    '(?:(?:end\\s+of|ende)\\s+)?(?:kw|kalenderwoche|calendar week|cw)\\s?(?<week>\\d{1,2})',
    (found) => {
      const week = numberOf(found.week);
      return week >= 1 && week <= 53 ? { kind: 'calendar week', week } : null;
    },
  ),
];

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

/** "Page 3/4" and "1/2 day" are no days. */
function isPartOfWhole({ 0: text, index, input }: RegExpExecArray): boolean {
  return (
    BEFORE_PART.test(input.slice(Math.max(0, index - 14), index)) ||
    AFTER_PART.test(input.slice(index + text.length, index + text.length + 10))
  );
}
