import * as appointment from './appointment-words.ts';
import type { MomentPhrase } from './day-times.ts';
import * as words from './deadline-words.ts';
import type { NamedDay } from './named-day.ts';
import * as replaced from './replaced-words.ts';
import * as statement from './statement-words.ts';

const MOST_BEFORE = 110;
const MOST_AFTER = 70;
const NEARBY = 40;

/** What a moment of a sentence is to whoever reads it. */
export type Demand =
  /** By then something is asked. `leavesOut`: when that day comes it must be done. */
  | { readonly kind: 'deadline'; readonly leavesOut: boolean }
  /** Then something takes place that he is to attend. */
  | {
      readonly kind: 'appointment';
      /** It stands behind "Date:", as the day on which a memo was written does. */
      readonly isMemoDate: boolean;
      /** Its day is named, and not taken to be today. */
      readonly isDated: boolean;
    };

const BY_THEN: Demand = { kind: 'deadline', leavesOut: false };
const BEFORE_THEN: Demand = { kind: 'deadline', leavesOut: true };

/** A moment's words and what stands around them in their sentence. */
interface Surroundings {
  readonly before: string;
  readonly phrase: string;
  readonly after: string;
}

/** Whether a sentence sells something: its dates ask for nothing. */
export function isSale(sentence: string): boolean {
  return statement.SALE.test(sentence);
}

/** What a moment of a sentence asks for; null when nothing. */
export function demandOf(sentence: string, moment: MomentPhrase): Demand | null {
  if (isOfNoUse(sentence, moment)) return null;
  const { before, phrase, after } = surroundingsOf(sentence, moment);
  if (replaced.isDeadlineMovedTo(before, after)) return BY_THEN;
  if (!isPromised(before, after)) {
    if (isDeadline(sentence, moment, { before, phrase, after })) {
      return leavesOut(sentence, moment) ? BEFORE_THEN : BY_THEN;
    }
    if (isRequest(moment, { before, phrase, after }))
      return isAtAnHour(moment, before)
        ? { kind: 'appointment', isMemoDate: false, isDated: true }
        : BY_THEN;
  }
  if (!isAppointment(moment, { before, phrase, after })) return null;
  return {
    kind: 'appointment',
    isMemoDate: appointment.MEMO_LABEL.test(before),
    isDated: moment.day !== null,
  };
}

/** A moment that is over, called off, a goodbye, or part of a thing's name asks for nothing, whatever stands around it. */
export function isOfNoUse(sentence: string, moment: MomentPhrase): boolean {
  const { before, after } = surroundingsOf(sentence, moment);
  if (isGoodbye(sentence, moment) || isOver(before, after)) return true;
  if (replaced.isReplaced(before, after)) return true;
  // "Today's market" is no day to act on.
  return /^['’]s(?!\p{L})/u.test(after) || appointment.NAMES_A_THING.test(after);
}

/** "Before Friday": when that day comes it must be done. */
export function leavesOut(sentence: string, { start, time }: MomentPhrase): boolean {
  return time === null && words.LEAVES_OUT.test(sentence.slice(Math.max(0, start - NEARBY), start));
}

function surroundingsOf(sentence: string, { start, end }: MomentPhrase): Surroundings {
  return {
    before: sentence.slice(Math.max(0, start - MOST_BEFORE), start),
    phrase: sentence.slice(start, end),
    after: sentence.slice(end, end + MOST_AFTER),
  };
}

function isDeadline(
  sentence: string,
  { day, isLed }: MomentPhrase,
  { before, phrase, after }: Surroundings,
): boolean {
  const isSpan = words.SPAN_ITSELF.test(phrase);
  if (isSpan && words.SPAN_OF_ELSE.test(after)) return false;
  if (isSpan || words.RIGHT_BEFORE.test(before)) return !tells(sentence, before, after);
  if (isLed && !statement.TOLD.test(before)) return true;
  if (words.UNTIL.test(before)) return words.ASKS.test(before);
  if (day === null) return words.TIME_NEEDS.test(before);
  if (words.SPAN_OWNED.test(phrase)) return words.OWNED_FOR.test(after);
  return (
    words.CLAUSE_BEFORE.test(before) ||
    words.SHORTLY_BEFORE.test(before) ||
    words.CLAUSE_AFTER.test(after)
  );
}

/** "Your parcel arrives by Friday": it comes by itself. */
function tells(sentence: string, before: string, after: string): boolean {
  return (
    (statement.COMES_BEFORE.test(before) || statement.COMES_AFTER.test(after)) &&
    !statement.ASKED.test(sentence)
  );
}

/** The past, a range, an absence. */
function isOver(before: string, after: string): boolean {
  return (
    (statement.RANGE.test(before) &&
      !statement.MOVED.test(before) &&
      !replaced.isMovedTo(before, after)) ||
    statement.ASKS_NO_MORE.test(before) ||
    (statement.PAST_BEFORE.test(before) && !replaced.NEWLY.test(before)) ||
    statement.PAST_AFTER.test(after) ||
    statement.PRESENCE.test(before.slice(-NEARBY)) ||
    statement.PRESENCE.test(after.slice(0, NEARBY))
  );
}

function isPromised(before: string, after: string): boolean {
  if (statement.PROMISE.test(before)) return true;
  return (
    statement.PROMISE_AFTER.test(after) && (!/^\s*,/.test(after) || statement.BEGINS.test(before))
  );
}

/** "Please approve it today": a day that is near, behind a request. */
function isRequest({ day, time }: MomentPhrase, { before, phrase, after }: Surroundings): boolean {
  const isMeant = appointment.MEANT_FOR.test(before);
  const isNear =
    day !== null &&
    (isMeant ||
      time !== null ||
      (day.kind === 'period' && (day.period === 'week' || /noch (?:in )?$/iu.test(before))) ||
      day.kind === 'span' ||
      (day.kind === 'weekday' && !appointment.ASKS_ABOUT.test(before)) ||
      appointment.NEAR_DAY.test(phrase));
  if (appointment.NOT_THEN.test(after)) return false;
  if (!isNear || (!isMeant && appointment.ANOTHERS_DAY.test(before))) return false;
  return appointment.REQUEST_BEFORE.test(before) || appointment.REQUEST_AFTER.test(after);
}

/** "Please join at 3 today": then, not by then. */
function isAtAnHour({ hasHour, isLed }: MomentPhrase, before: string): boolean {
  return (
    hasHour &&
    !isLed &&
    !/(?<!\p{L})(?:by|before|until|till|bis|vor|spätestens|for|für)\s(?:\p{L}+\s){0,2}$/iu.test(
      before,
    )
  );
}

/** A day on which something takes place, or is proposed to. */
function isAppointment(
  { day, time }: MomentPhrase,
  { before, phrase, after }: Surroundings,
): boolean {
  if (appointment.SET_NO_MORE.test(before) && !replaced.NEWLY.test(before)) return false;
  if (appointment.CALLED_OFF.test(after)) return false;
  if (appointment.HAS_BEEN.test(after)) return false;
  if (day === null && /^lunch|^mittag/iu.test(phrase)) return false;
  // "The meeting will be next quarter" names no day to be there.
  if (day?.kind === 'period' && day.period !== 'week') return false;
  // "Lunch on Friday" begins with what is an hour elsewhere.
  const lead = /^lunch(?!time)/iu.test(phrase) ? `${before}lunch ` : before;
  if (appointment.EVENT_IS_SET.test(lead) || appointment.EVENT_HEADING.test(lead)) return true;
  if (day === null) return false;
  if (appointment.LABELLED.test(before) || appointment.MEETS_BEFORE.test(before)) return true;
  if (appointment.SUITS_AFTER.test(after)) return true;
  const isExact = day.kind === 'date' || (time !== null && day.kind !== 'span');
  if (!isExact) return false;
  if (appointment.EVENT_NEAR.test(before)) return true;
  return time !== null && /^\W*$/u.test(before) && appointment.REST_OF_LINE.test(after);
}

/** "Bis Freitag!" and "Until Monday" say goodbye. */
function isGoodbye(sentence: string, { start, end, day, time }: MomentPhrase): boolean {
  return (
    time === null &&
    isOneOfThese(day) &&
    /^\W*(?:also\s+|dann\s+|na dann\s+)*(?:bis|until|till|see you(?: on| by| until)?)(?:\s+(?:zum|am|dann))*\s*$/iu.test(
      sentence.slice(0, start),
    ) &&
    /^\W*(?:(?:dann|then)?\W*$|(?:dann|then)\s*[,!])/iu.test(sentence.slice(end))
  );
}

function isOneOfThese(day: NamedDay | null): boolean {
  return day?.kind === 'weekday' || day?.kind === 'days ahead';
}
