import type { NamedDay } from './day-phrases.ts';
import type { MomentPhrase } from './day-times.ts';
import * as words from './deadline-words.ts';

const MOST_BEFORE = 110;
const MOST_AFTER = 70;
const NEARBY = 40;

/** Whether a sentence sells something: its dates ask for nothing. */
export function isSale(sentence: string): boolean {
  return words.SALE.test(sentence);
}

/** Whether a moment of a sentence is one by which something is asked. */
export function isDeadline(sentence: string, moment: MomentPhrase): boolean {
  const { start, end, day, isLed } = moment;
  const before = sentence.slice(Math.max(0, start - MOST_BEFORE), start);
  const after = sentence.slice(end, end + MOST_AFTER);
  if (isGoodbye(sentence, moment) || asksNothing(before, after)) return false;
  if (words.RIGHT_BEFORE.test(before) || (isLed && !words.TOLD.test(before))) return true;
  if (words.UNTIL.test(before)) return words.ASKS.test(before);
  if (day === null) return words.TIME_NEEDS.test(before);
  const phrase = sentence.slice(start, end);
  if (words.SPAN_ITSELF.test(phrase)) return true;
  if (words.SPAN_OWNED.test(phrase)) return words.OWNED_FOR.test(after);
  // "Today's market" is no day to act on.
  if (/^['’]s(?!\p{L})/u.test(after)) return false;
  return (
    words.CLAUSE_BEFORE.test(before) ||
    words.SHORTLY_BEFORE.test(before) ||
    words.CLAUSE_AFTER.test(after)
  );
}

/** The past, a range, an absence, a promise. */
function asksNothing(before: string, after: string): boolean {
  return (
    words.RANGE.test(before) ||
    words.ASKS_NO_MORE.test(before) ||
    words.PAST_BEFORE.test(before) ||
    words.PAST_AFTER.test(after) ||
    words.PROMISE.test(before) ||
    words.PRESENCE.test(before.slice(-NEARBY)) ||
    words.PRESENCE.test(after.slice(0, NEARBY))
  );
}

/** "Bis Freitag!" and "Until Monday" say goodbye. */
function isGoodbye(sentence: string, { start, end, day, time }: MomentPhrase): boolean {
  return (
    time === null &&
    isOneOfThese(day) &&
    /^\W*(?:also\s+|dann\s+|na dann\s+)*(?:bis|until|till|see you(?: on| by| until)?)(?:\s+(?:zum|am|dann))*\s*$/iu.test(
      sentence.slice(0, start),
    ) &&
    /^\W*(?:dann|then)?\W*$/iu.test(sentence.slice(end))
  );
}

function isOneOfThese(day: NamedDay | null): boolean {
  return day?.kind === 'weekday' || day?.kind === 'days ahead';
}
