import { type DayPhrase, findDays } from './day-phrases.ts';
import type { NamedDay } from './named-day.ts';
import { DAY_PART, dayPartOf, whole } from './words.ts';

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
  /** True when "by" or "before" stands between day and time: "today before noon". */
  readonly isLed: boolean;
}

const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^(?:e[sd]t|et|eastern(?: time)?)$/iu, 'America/New_York'],
  [/^(?:c[sd]t|ct|central(?: time)?)$/iu, 'America/Chicago'],
  [/^(?:m[sd]t|mt)$/iu, 'America/Denver'],
  [/^(?:p[sd]t|pt|pacific(?: time)?)$/iu, 'America/Los_Angeles'],
  [/^(?:utc|gmt|z)$/iu, 'UTC'],
  [/^bst$/iu, 'Europe/London'],
  [/^(?:cest?|mes?z|cet)$/iu, 'Europe/Berlin'],
];
const ZONE =
  '(?:\\s?\\(?(?<zone>(?:utc|gmt)\\s?[+-]\\s?\\d{1,2}(?::?\\d{2})?|e[sd]t|c[sd]t|m[sd]t|p[sd]t|[ecmp]t|(?:eastern|central|pacific)(?: time)?|utc|gmt|bst|cest|cet|mes?z)(?![\\p{L}\\p{N}])\\)?)?';

const CLOCK = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/$€£-])(?:(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))?\\s?(?:\\s?[-–]\\s?(?<until>\\d{1,2})(?:[:.]\\d{2})?\\s?)?(?<half>[ap]\\.?m\\.?(?!\\p{L})|uhr(?!\\p{L})|h(?![\\p{L}\\p{N}])|o['’]?clock)|(?<hour24>\\d{1,2}):(?<minute24>\\d{2})(?::\\d{2})?(?!\\d)(?:\\s?(?:hrs?|hours))?)${ZONE}`,
  'giu',
);
const PART = new RegExp(`(?<part>${whole(DAY_PART)})${ZONE}`, 'giu');
/** "By 4, please"; not "by 4 points". */
const BARE_HOUR =
  /(?=\d)(?:(?<=(?<!\p{L})(?:by|before|until|till)\s)(?<bare>\d{1,2})(?=\.?\s*$|\s*[,!?;)](?!\d)|\s+(?:please|today|tomorrow|tonight|on|this|so|or|otherwise)(?!\p{L}))|(?<=(?<!\p{L})(?:bis|vor)\s)(?<blosse>\d{1,2})(?=\s*[,!?;)](?!\d)|\s+(?:bitte|heute|morgen|oder|sonst)(?!\p{L})))/giu;
/** "Tomorrow at 10", "Freitag um 10": an hour only beside its day. */
const HOUR_OF_DAY =
  /(?=\d)(?<=(?<!\p{L})(?:at|um)\s)\d{1,2}(?=\.?\s*$|[.,!?;)]*\s+(?!\p{L}*(?:%|uhr))|[,!?;)])(?![.:]\d)/giu;
const HOUR_WORDS = [
  ...['eins|one', 'zwei|two', 'drei|three', 'vier|four', 'fünf|five', 'sechs|six', 'sieben|seven'],
  ...['acht|eight', 'neun|nine', 'zehn|ten', 'elf|eleven', 'zwölf|twelve'],
];
/** "Halb drei" is half past two. */
const HALF_HOUR = new RegExp(
  `(?<!\\p{L})(?<half>halb|half past)\\s(?<hour>\\d{1,2}|${HOUR_WORDS.join('|')})(?![\\p{L}\\d])`,
  'giu',
);
/** "Freitagmittag" is one word. */
const JOINED_PART =
  /(?=[mvnaf])(?<=tag|woch|abend)(?:mittag|vormittag|nachmittag|abend|morgen|früh)s?(?!\p{L})/giu;

/** Between a day and its time. */
const JOINT =
  /^[\s,;()–-]*(?:(?:at|@|on|at the|in the|by|before|around|this|next|coming|um|gegen|bis|vor|spätestens|am|den|dem|des|der|of|the|no later than|close)[\s,]*){0,3}$/iu;
const LED = /(?<!\p{L})(?:by|before|bis|vor|spätestens|no later than)(?!\p{L})/iu;
/** Between a part of the day and its hour. */
const AT_THE_PART = /^,?\s*(?:at|@|um|gegen|in the|am)?\s*$/iu;
const NOON = '12:00';
const END_OF_DAY = '17:00';
const LAST_MINUTE = '23:59';
/** Between a weekday and its date. */
const SAME_DAY = /^[\s,.()–-]*(?:(?:the|den|dem|der|am|i\.e\.)\s+)?\(?$/iu;
const MOST_JOINT = 24;

interface TimePhrase {
  readonly start: number;
  readonly end: number;
  readonly time: string;
  readonly zone: string | null;
  /** True for a number that is a time beside a day only. */
  readonly isBare?: boolean;
  /** Set for a part of the day, such as "morning". */
  readonly part?: string;
}

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
      time: own?.time ?? null,
      zone: own?.zone ?? null,
      isLed:
        own !== undefined && own.start > phrase.end && LED.test(text.slice(phrase.end, own.start)),
    });
  }
  for (const time of times)
    if (!taken.has(time)) moments.push({ ...time, day: null, isLed: false });
  return moments.sort((a, b) => a.start - b.start);
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
  if (gap < 0) return time.start >= day.start && time.end <= day.end;
  return gap <= MOST_JOINT && JOINT.test(text.slice(left.end, right.start));
}

function findTimes(text: string): readonly TimePhrase[] {
  const times: TimePhrase[] = [];
  for (const match of text.matchAll(CLOCK)) {
    const time = clockTime(match.groups ?? {});
    if (time !== null) times.push({ ...rangeOf(match), time, zone: zoneOf(match.groups?.zone) });
  }
  for (const match of text.matchAll(HOUR_OF_DAY)) {
    const hour = Number(match[0]);
    if (hour < 1 || hour > 23 || times.some((time) => time.start === match.index)) continue;
    times.push({ ...rangeOf(match), time: workingHour(hour), zone: null, isBare: true });
  }
  for (const match of text.matchAll(BARE_HOUR)) {
    const hour = Number(match.groups?.bare ?? match.groups?.blosse);
    if (hour < 1 || hour > 18 || times.some((time) => time.start === match.index)) continue;
    times.push({ ...rangeOf(match), time: workingHour(hour), zone: null });
  }
  for (const match of text.matchAll(HALF_HOUR)) {
    const { half = '', hour: word = '' } = match.groups ?? {};
    const named =
      HOUR_WORDS.findIndex((words) => words.split('|').includes(word.toLowerCase())) + 1;
    const hour = (named || Number(word)) - (/^halb$/iu.test(half) ? 1 : 0);
    if (hour >= 0 && hour <= 12)
      times.push({ ...rangeOf(match), time: workingHour(hour, 30), zone: null });
  }
  for (const match of [...text.matchAll(PART), ...text.matchAll(JOINED_PART)]) {
    const { part, zone } = match.groups ?? {};
    const time = dayPartOf(part ?? match[0]);
    if (time === undefined || isNamedMorning(text, match)) continue;
    times.push({ ...rangeOf(match), time, zone: zoneOf(zone), part: time });
  }
  return joinParts(
    text,
    times.sort((a, b) => a.start - b.start),
  );
}

/** "Morning at 9:15" and "8 Uhr abends" are one time, which the clock says. */
function joinParts(text: string, times: readonly TimePhrase[]): readonly TimePhrase[] {
  const joined: TimePhrase[] = [];
  for (const time of times) {
    const last = joined.at(-1);
    const isOne =
      last !== undefined &&
      (last.part === undefined) !== (time.part === undefined) &&
      AT_THE_PART.test(text.slice(last.end, Math.max(last.end, time.start)));
    if (!isOne) joined.push(time);
    else {
      const [part, clock] = time.part === undefined ? [last, time] : [time, last];
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, time.end),
        time: ofPart(clock.time, part.time),
        zone: clock.zone ?? part.zone,
      };
    }
  }
  return joined;
}

/** Eight "in the evening" is 20:00, twelve "midnight" the day's end. */
function ofPart(clock: string, part: string): string {
  const hour = Number(clock.slice(0, 2));
  if (part === END_OF_DAY) return clock;
  if (part === LAST_MINUTE) return part;
  return part >= '12:00' && hour < 12 && hour !== 0 && part !== NOON
    ? clockOfHour(hour + 12, Number(clock.slice(3)))
    : clock;
}

/** "Morning" alone greets. */
function isNamedMorning(text: string, match: RegExpMatchArray): boolean {
  return /good\s+$|guten\s+$/iu.test(text.slice(Math.max(0, (match.index ?? 0) - 8), match.index));
}

function clockTime(groups: Readonly<Record<string, string | undefined>>): string | null {
  const half = groups.half?.toLowerCase().replaceAll('.', '') ?? '';
  let hour = Number(groups.hour ?? groups.hour24);
  const minute = Number(groups.minute ?? groups.minute24 ?? 0);
  if (hour > 24 || minute > 59 || (/^[ap]m/.test(half) && (hour < 1 || hour > 12))) return null;
  // "11-1 pm" begins in the morning.
  const isOverNoon = groups.until !== undefined && hour > Number(groups.until) && hour < 12;
  if (half === 'pm' && hour < 12 && !isOverNoon) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  if (/^[1-6]$/.test(groups.hour24 ?? '')) return workingHour(hour, minute);
  // "24 Uhr": the last minute, so that the day that is shown is the one that was named.
  if (hour === 24) return minute === 0 ? '23:59' : null;
  return clockOfHour(hour, minute);
}

/** Nobody asks for something by four in the morning. */
function workingHour(hour: number, minute = 0): string {
  return clockOfHour(hour < 7 ? hour + 12 : hour, minute);
}

function clockOfHour(hour: number, minute = 0): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function zoneOf(word: string | undefined): string | null {
  if (word === undefined) return null;
  const offset = /([+-])\s?(\d{1,2}):?(\d{2})?$/.exec(word);
  // The names of these zones turn the sign round; half hours have none.
  if (offset !== null) return `Etc/GMT${offset[1] === '+' ? '-' : '+'}${Number(offset[2])}`;
  return ZONES.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

function rangeOf(match: RegExpMatchArray): { readonly start: number; readonly end: number } {
  const start = match.index ?? 0;
  return { start, end: start + match[0].length };
}
