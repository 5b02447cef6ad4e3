import { type Groups, type Rule, rule } from './day-rule.ts';
import type { NamedDay } from './named-day.ts';
import { ENDS, PERIOD, PLACE, periodOfWord, placeOf } from './periods.ts';
import { AMOUNT, amountOf, UNIT, unitOf, WEEKDAY, weekdayOf } from './words.ts';

const NEXT =
  'übernächste[nrsm]?|uebernaechste[nrsm]?|next|following|nächste[nrsm]?|naechste[nrsm]?|kommende[nrsm]?|folgende[nrsm]?';
const THIS = 'this|the|current|coming|diese[nrsm]?|der|des|die|das|laufende[nrsm]?';
const RELATIVE: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['tonight', 0],
  ['this morning', 0],
  ['this afternoon', 0],
  ['this evening', 0],
  ['heute', 0],
  ['tomorrow', 1],
  ['tmrw', 1],
  ['morgen', 1],
  ['the day after tomorrow', 2],
  ['day after tomorrow', 2],
  ['übermorgen', 2],
  ['uebermorgen', 2],
]);
/** "Friday in two weeks", "heute in 14 Tagen". */
const LATER = `(?:\\s+in\\s+(?:(?<weeks>${AMOUNT})\\s+(?:wochen?|weeks?)|(?<days>8|acht|14|vierzehn)\\s+(?:tagen?|days)))?`;
const AFTER_SHORT_DAY = /^[.,]{0,2}\s?(?:den\s)?\d/iu;
const BEFORE_SHORT_DAY =
  /(?<!\p{L})(?:bis|am|vor|zum|den|spätestens|diesen|nächsten|kommenden|ab|by|on|before|until|next|this|eob|eod|cob)\s$|:\s?$/iu;

/** Days by their distance: "tomorrow", "within 3 days", "next week", "Friday". */
export const DISTANCE_RULES: readonly Rule[] = [
  rule(
    /today|tonight|tomorrow|tmrw|this (?:m|a|e)|heute|morgen/i,
    `(?<!(?<!\\p{L})guten?\\s)(?:(?:the\\s+)?end\\s+of\\s+)?(?<relative>${[...RELATIVE.keys()].sort((a, b) => b.length - a.length).join('|')})${LATER}`,
    (found) => ({
      kind: 'days ahead',
      days: (RELATIVE.get((found.relative ?? '').toLowerCase()) ?? 0) + 7 * weeksOf(found),
    }),
  ),
  rule(
    /weeks? +from/i,
    `(?<weeks>${AMOUNT})\\s+weeks?\\s+from\\s+(?:(?<name>${WEEKDAY})|today|now)`,
    (found) =>
      found.name === undefined
        ? { kind: 'days ahead', days: 7 * weeksOf(found) }
        : onWeekday(found.name, { weeksLater: weeksOf(found) }),
  ),
  {
    gate: /ziel|frist|terms|net/i,
    pattern: new RegExp(
      `(?<=(?:zahlungsziel|frist|payment terms|net)\\s?:?\\s)(?<amount>${AMOUNT})\\s(?<unit>${UNIT})(?!\\p{L})`,
      'giu',
    ),
    read: ({ amount = '', unit = '' }) => ({
      kind: 'span',
      amount: amountOf(amount),
      unit: unitOf(unit) ?? 'day',
    }),
  },
  rule(
    /\dh|hour|hr|day|week|fortn|month|min|stunde|std|tag|woche|monat/i,
    `(?:within|in|innerhalb(?:\\s+von)?|binnen|inside(?:\\s+of)?|(?:you\\s+|still\\s+)?have(?:\\s+only)?|haben(?:\\s+sie)?(?:\\s+noch)?|noch)\\s+(?:(?:the|den|der|des)\\s+)?(?:next\\s+|nächste[nr]\\s+|kommenden\\s+)?(?<amount>${AMOUNT})?(?:\\s*\\(\\d{1,3}\\))?\\s*(?<unit>${UNIT})`,
    spanOf,
  ),
  rule(
    /week|month|quarter|year|woche|monat|quartal|jahr/i,
    `(?:(?<place>${PLACE})[\\s-]+(?:of\\s+)?)?(?:(?:${THIS})\\s+)?(?:(?<next>${NEXT})\\s+)?(?<period>${PERIOD})`,
    periodOf,
  ),
  rule(
    /eo[wmqy]|end|ultimo|letzten|new year|neujahr/i,
    `(?<end>${[...ENDS.keys()].join('|')})|(?:the\\s)?new year|neujahr`,
    ({ end }) =>
      end === undefined
        ? { kind: 'date', year: null, month: 0, day: 1 }
        : { kind: 'period', place: 'end', period: ENDS.get(end.toLowerCase()) ?? 'week', ahead: 0 },
  ),
  {
    gate: /./,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:end\\s+of\\s+)?(?:(?<next>${NEXT})\\s+)?(?<name>${WEEKDAY})(?=(?:mittag|vormittag|nachmittag|abend|morgen|früh)|[^\\p{L}\\p{N}]|$)(?:\\s+(?:der\\s+|of\\s+)?(?<week>${NEXT})\\s+(?:week|woche)|\\s+(?<later>week)(?!\\p{L})|${LATER})?`,
      'giu',
    ),
    read: weekdayFrom,
  },
];

function spanOf({ amount, unit: word = '' }: Groups, [text]: RegExpExecArray): NamedDay | null {
  const unit = unitOf(word);
  const isCounted = amount !== undefined;
  // "In Tagen" counts nothing; "in the next week" is the one that comes.
  if (unit === undefined || (!isCounted && !/next|nächst|kommend/iu.test(text))) return null;
  const isOwned = /^(?:you|still|have|haben|noch)/iu.test(text);
  const count = isCounted ? amountOf(amount) : 1;
  return isOwned && unit === 'minute' ? null : { kind: 'span', amount: count, unit };
}

function periodOf({ place, next, period = '' }: Groups, [text]: RegExpExecArray): NamedDay | null {
  // "The week" and "die Woche" alone name no day.
  if (place === undefined && next === undefined && !/^(?:this|in diesem|diese)/iu.test(text))
    return null;
  return {
    kind: 'period',
    place: place === undefined ? null : placeOf(place),
    period: periodOfWord(period),
    ahead: next === undefined ? 0 : /^(?:übern|uebern)/iu.test(next) ? 2 : 1,
  };
}

function weekdayFrom(found: Groups, match: RegExpExecArray): NamedDay | null {
  const { name = '', next, week, later } = found;
  if (!isWrittenAsDay(name, match)) return null;
  const isSoon = next !== undefined && /^(?:kommend|coming)/iu.test(next);
  return onWeekday(name, {
    isNextWeek: (next !== undefined && !isSoon) || week !== undefined,
    // "Übernächsten Montag" is the one after the next.
    ...(/^(?:übern|uebern)/iu.test(next ?? '') && { isOneMore: true }),
    isAfterToday: isSoon,
    weeksLater: later === undefined ? weeksOf(found) : 1,
  });
}

function onWeekday(
  name: string,
  { isNextWeek = false, isAfterToday = false, isOneMore = false, weeksLater = 0 },
): NamedDay {
  return {
    kind: 'weekday',
    weekday: weekdayOf(name),
    isNextWeek,
    isAfterToday,
    weeksLater: weeksLater + (isOneMore ? 1 : 0),
  };
}

/** How many weeks "in zwei Wochen" adds; "in acht Tagen" is one. */
function weeksOf({ weeks, days }: Groups): number {
  if (days !== undefined) return /^(?:8|acht)$/iu.test(days) ? 1 : 2;
  return weeks === undefined ? 0 : amountOf(weeks);
}

/** "Sat", "sun" and "so" are words too: as days they have a capital, and "SAT" and "So" a date or "bis" beside them. */
function isWrittenAsDay(name: string, match: RegExpExecArray): boolean {
  if (name.length > 3) return true;
  if (name.length === 3 && /^\p{Lu}\p{Ll}/u.test(name)) return true;
  const isRightlyCased = name.length === 3 ? /^\p{Lu}+$/u : /^\p{Lu}\p{Ll}$/u;
  const start = match.index + match[0].indexOf(name);
  const after = match.input.slice(start + name.length, start + name.length + 10);
  const before = match.input.slice(Math.max(0, start - 14), start);
  return (
    isRightlyCased.test(name) && (AFTER_SHORT_DAY.test(after) || BEFORE_SHORT_DAY.test(before))
  );
}
