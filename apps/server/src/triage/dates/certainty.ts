import { boundsOf } from './clause.ts';
import type { MomentPhrase } from './day-times.ts';
import { isOfNoUse, isSale } from './demand.ts';
import * as words from './mark-words.ts';

/** "Tuesdays" are many. */
const MANY_DAYS = /^(?:\p{L}+days|\p{L}+tags)$/iu;
const WEEKEND = /weekend|wochenende/iu;
/** Days that are named loosely: a part of a day. */
const LOOSE =
  /(?<!\p{L})(?:this (?:morning|afternoon|evening)|tonight|heute (?:früh|vormittag|nachmittag|abend))(?!\p{L})/iu;
const ENDS_WITH_DAY = '17:00';
/** Digits or words of an hour that nobody read: then the hour is another one. */
const UNREAD_HOUR =
  /^[\s,(]{0,3}(?:(?:at|@|um|gegen|by|around)\s)?(?:\d{1,2}(?:[:.]\d{2})?(?:ish|\s?(?:[ap]\.?m|uhr|h\b|o['’]?clock))|\d{4}(?:\s?(?:h|hrs|hours))(?!\p{L})|(?:viertel|zehn|fünf|zwanzig|half|quarter|ten|twenty|halb)\s(?:nach|vor|past|to)?)/iu;
const UNKNOWN_ZONE =
  /^\s\(?(?:[A-Z]{3,4}T|(?:\p{Lu}\p{L}+\s){1,2}time|(?:\p{L}+er|local|their)\s(?:time|zeit))(?!\p{L})/u;
/** Behind a moment: "..., the hold lapses at midnight". */
const NEXT_CLAUSE =
  /,\s(?=(?:the|it|they|we|i|he|she|otherwise|or else|else|after that|then|der|die|das|wir|ich|sie|es|danach|sonst|dann)\s)/iu;
/** "30 November." */
const ENDS_SENTENCE = /\p{L}{3}\.$/u;
/** Between the two ends of an appointment. */
const TO = /^\s*(?:to|until|till|bis|-|–|and|und)\s*$/iu;

/** A clause around a moment: what stands before it and behind it. */
interface Clause {
  readonly before: string;
  readonly phrase: string;
  readonly after: string;
  readonly isQuestion: boolean;
}

/**
 * What a moment that a sentence names may be marked as; null where that is not sure. A false mark costs more than a missing
 * one, so there is one only where the clause says in words of a closed set that the reader is asked, or that his time ends
 * then, and where nothing in it makes that a condition, a report, a hope, or no longer so.
 *
 * @source docs/adr/0060
 */
export function markOf(
  sentence: string,
  moment: MomentPhrase,
  all: readonly MomentPhrase[],
): 'deadline' | 'appointment' | null {
  const { from, to: end } = boundsOf(sentence, moment);
  const next = sentence.slice(moment.end, end).search(NEXT_CLAUSE);
  const to = next < 0 ? end : moment.end + next;
  const beside = all.filter((each) => each !== moment && each.end > from && each.start < to);
  if (beside.some((each) => !isItsEnd(sentence, moment, each))) return null;
  const phrase = sentence.slice(moment.start, moment.end);
  const clause: Clause = {
    before: sentence.slice(from, moment.start),
    phrase,
    after: ENDS_SENTENCE.test(phrase)
      ? ''
      : (sentence.slice(moment.end, to).split(/\.\s/u)[0] ?? ''),
    isQuestion: sentence.charAt(to) === '?' || sentence.slice(moment.end, to).endsWith('?'),
  };
  if (!isReadWhole(clause, moment)) return null;
  const isAlone = beside.every((each) => each.start < moment.end || isToday(each));
  const kind =
    isAlone && isAsked(clause, moment)
      ? 'deadline'
      : isAttended(clause, moment)
        ? 'appointment'
        : null;
  if (kind === null || isUnsure(clause)) return null;
  const core = sentence.slice(
    0,
    moment.end + (clause.after.search(/(?<=\S.*),\s/u) + 1 || clause.after.length),
  );
  return isOfNoUse(core, moment) || isSale(sentence) ? null : kind;
}

/** One day, or one hour, and all of its words understood. */
function isReadWhole({ before, phrase, after }: Clause, { day, time, hasHour }: MomentPhrase) {
  if (UNREAD_HOUR.test(after) || UNKNOWN_ZONE.test(after)) return false;
  if (day?.kind === 'day of month' && words.COUNTED.test(after)) return false;
  if (words.LOOSELY.test(before) || MANY_DAYS.test(phrase) || WEEKEND.test(phrase)) return false;
  if (!hasHour && LOOSE.test(phrase) && !words.BY.test(before)) return false;
  // "Evening" alone; the end of the day alone is one that is asked for.
  return day !== null || hasHour || time === ENDS_WITH_DAY;
}

/** "From 3 to 5" is one appointment, and "within 5 days from today" is one span. */
function isItsEnd(sentence: string, moment: MomentPhrase, other: MomentPhrase): boolean {
  if (other.start >= moment.start && other.end <= moment.end) return true;
  if (moment.day?.kind === 'span')
    return isToday(other) && /^\s(?:from|ab)\s$/u.test(sentence.slice(moment.end, other.start));
  return (
    moment.hasHour &&
    other.day === null &&
    other.hasHour &&
    other.start >= moment.end &&
    TO.test(sentence.slice(moment.end, other.start))
  );
}

function isToday({ day, time }: MomentPhrase): boolean {
  return time === null && day?.kind === 'days ahead' && day.days === 0;
}

function isUnsure({ before, after }: Clause): boolean {
  const around = `${before}@${after}`;
  return (
    words.CONDITION.test(around) ||
    words.UNSURE.test(around) ||
    words.CALLED_OFF.test(around) ||
    words.NEGATION.test(before) ||
    words.BUT.test(after)
  );
}

function isAsked(clause: Clause, moment: MomentPhrase): boolean {
  const { before, phrase, after } = clause;
  if (words.IS_THE_END.test(after)) return /^[^,;:]{0,30}$/u.test(before);
  if (words.ENDS.some((each) => each.test(before))) return true;
  if (words.UNTIL.test(before) && words.YOURS_UNTIL.test(before.replace(words.UNTIL, '')))
    return true;
  if (words.UNTIL.test(before) && words.HAS_TIME.test(before.replace(words.UNTIL, '')))
    return words.TIME.test(after);
  if (words.GERMAN_ENDS.test(after) && words.GERMAN_SUBJECT.test(before)) return true;
  const isWithin = words.WITHIN.test(phrase);
  const isBy = isWithin || moment.isLed || words.BY.test(before) || words.AT_THE_LATEST.test(after);
  if (!isBy) return false;
  const lead = before.replace(words.BY, ' ').trimEnd();
  if (words.IS_OF_ANOTHER.test(after)) return false;
  if (words.LASTS.test(lead) && words.UNTIL.test(before)) return false;
  if (
    words.ENDS.some((each) => each.test(`${lead} `)) ||
    (words.YOURS_UNTIL.test(lead) && isWithin)
  )
    return true;
  if (words.FRAGMENT.test(lead)) return words.FRAGMENT_ENDS.test(after);
  if (/(?:^|,)\P{L}*$/u.test(lead) && words.ASKED_AFTER.test(after)) return true;
  if (words.PLEASE_ENDS.test(after) && !words.HAS_VERB.test(lead)) return true;
  const rest = words.ASKS.exec(lead)?.[1];
  return rest !== undefined && !words.ANOTHER_ACTS.test(rest) && !words.NEW_SUBJECT.test(rest);
}

function isAttended({ before, phrase, after, isQuestion }: Clause, moment: MomentPhrase): boolean {
  const { day, hasHour } = moment;
  if (day === null || !isOneDay(day.kind)) return false;
  if (words.WHEN.test(before)) return hasHour;
  if (isQuestion || words.NOT_ATTENDED.test(before)) return false;
  const around = `${before}${phrase}${after}`;
  if (words.INVITES.test(around)) return true;
  if (hasHour && words.GERMAN_MEETING.test(before) && words.GERMAN_MEETING_ENDS.test(after))
    return true;
  if (!hasHour || words.IS_TOLD_OF.test(after)) return false;
  return words.IS_YOURS.test(before) || words.MEETING_IS.test(before);
}

function isOneDay(kind: NonNullable<MomentPhrase['day']>['kind']): boolean {
  return kind === 'date' || kind === 'weekday' || kind === 'days ahead' || kind === 'day of month';
}
