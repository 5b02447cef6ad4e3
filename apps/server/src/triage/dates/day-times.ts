import { findTimes, type TimePhrase } from './clock-times.ts';
import { type DayPhrase, findDays } from './day-phrases.ts';
import type { NamedDay } from './named-day.ts';

/** A moment as a text names it, in wall terms; which instant it is depends on when and where the mail came. */
export interface MomentPhrase {
  readonly start: number;
  readonly end: number;
  /** Null for a time alone. */
  readonly day: NamedDay | null;
  /** Such as '17:00'; null for a day alone. */
  readonly time: string | null;
  /** An IANA name or an offset such as '+02:00'; null where the mail names none. */
  readonly zone: string | null;
  /** The weekday that stands beside a date, 0 for Sunday; null where none does. */
  readonly besideWeekday: number | null;
  /** False for a day alone or with a part of it: "Friday", "Friday morning". */
  readonly hasHour: boolean;
  /** True when "by" or "before" stands between day and time: "today before noon". */
  readonly isLed: boolean;
}

/** Between a day and its time. */
const JOINT =
  /^[\s,;()–-]*(?:(?:at|@|on|from|von|ab|at the|in the|by|before|around|this|next|coming|um|gegen|bis|vor|spätestens|am|den|dem|des|der|of|the|no later than|close)[\s,]*){0,3}$/iu;
const LED = /(?<!\p{L})(?:by|before|bis|vor|spätestens|no later than)(?!\p{L})/iu;
/** Between a weekday and its date. */
const SAME_DAY = /^[\s,.()–-]*(?:(?:the|den|dem|der|am|i\.e\.)\s+)?\(?$/iu;
const MOST_JOINT = 24;

/** The days and times of a sentence, left to right; a time that stands beside a day belongs to it. */
export function findMoments(text: string): readonly MomentPhrase[] {
  const times = findTimes(text);
  const taken = new Set<TimePhrase>();
  const moments: MomentPhrase[] = [];
  for (const phrase of mergeWeekdays(text)) {
    const own = times.find((time) => !taken.has(time) && belongs(text, phrase, time));
    if (own !== undefined) taken.add(own);
    moments.push({
      start: Math.min(phrase.start, own?.start ?? phrase.start),
      end: Math.max(phrase.end, own?.end ?? phrase.end),
      day: phrase.day,
      besideWeekday: phrase.besideWeekday ?? null,
      time: own?.time ?? null,
      hasHour: own !== undefined && isHour(text, own),
      zone: own?.zone ?? null,
      isLed:
        own !== undefined && own.start > phrase.end && LED.test(text.slice(phrase.end, own.start)),
    });
  }
  for (const time of times)
    if (!taken.has(time))
      moments.push({
        ...time,
        day: null,
        besideWeekday: null,
        hasHour: isHour(text, time),
        isLed: false,
      });
  return moments.sort((a, b) => a.start - b.start);
}

/** Noon and midnight are hours, "morning", "lunch" and "end of day" are none. */
function isHour(text: string, { part, start, end }: TimePhrase): boolean {
  if (part === undefined || part === '23:59') return true;
  return part === '12:00' && !/lunch|pause/iu.test(text.slice(start, end));
}

/** "Friday, March 6", "6 March (Friday)" and "tomorrow, 5 March" are one day, and the date says which. */
function mergeWeekdays(text: string): readonly DayPhrase[] {
  const merged: DayPhrase[] = [];
  for (const phrase of findDays(text)) {
    const last = merged.at(-1);
    const isOne =
      last !== undefined &&
      vagueness(last) !== vagueness(phrase) &&
      !isSpan(last) &&
      !isSpan(phrase) &&
      SAME_DAY.test(text.slice(last.end, phrase.start));
    if (!isOne) merged.push(phrase);
    else {
      const [vague, exact] = vagueness(last) > vagueness(phrase) ? [last, phrase] : [phrase, last];
      merged[merged.length - 1] = {
        start: last.start,
        end: phrase.end,
        day: joinDays(vague.day, exact.day),
        ...(vague.day.kind === 'weekday' && { besideWeekday: vague.day.weekday }),
      };
    }
  }
  return merged;
}

/** "Monday next week" is a Monday. */
function joinDays(vague: NamedDay, exact: NamedDay): NamedDay {
  if (vague.kind === 'weekday' && exact.kind === 'period' && exact.period === 'week') {
    return { ...vague, isNextWeek: exact.ahead > 0 };
  }
  return exact;
}

/** Of two names of one day the date is right, then "tomorrow", then the weekday. */
function vagueness({ day }: DayPhrase): number {
  return day.kind === 'weekday' ? 2 : day.kind === 'days ahead' ? 1 : 0;
}

function isSpan({ day }: DayPhrase): boolean {
  return day.kind === 'span';
}

function belongs(text: string, day: DayPhrase, time: TimePhrase): boolean {
  const [left, right] = time.start < day.start ? [time, day] : [day, time];
  const gap = right.start - left.end;
  // "Tonight at 23:59": the day is the first half of the time.
  if (gap < 0) return true;
  return gap <= MOST_JOINT && JOINT.test(text.slice(left.end, right.start));
}
