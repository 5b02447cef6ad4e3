import { DAY_PART, dayPartOf, whole } from './words.ts';

/** A time as a text names it, on the wall. */
export interface TimePhrase {
  readonly start: number;
  readonly end: number;
  readonly time: string;
  readonly zone: string | null;
  /** Set for a part of the day, such as "morning". */
  readonly part?: string;
}

const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^(?:e[sd]t|et|eastern(?: time)?)$/iu, 'America/New_York'],
  [/^(?:c[sd]t|ct|central(?: time)?)$/iu, 'America/Chicago'],
  [/^(?:m[sd]t|mt)$/iu, 'America/Denver'],
  [/^(?:p[sd]t|pt|pacific(?: time)?)$/iu, 'America/Los_Angeles'],
  [/^(?:utc|gmt|z)$/iu, 'UTC'],
  [/^bst$/iu, 'Europe/London'],
  [/^(?:cest?|mes?z|cet|deutscher zeit|german time|berlin time)$/iu, 'Europe/Berlin'],
  [/^(?:uk|london) time$/iu, 'Europe/London'],
  [/^(?:houston|chicago|dallas) time$/iu, 'America/Chicago'],
  [/^new york time$/iu, 'America/New_York'],
  [/^ist$/iu, 'Asia/Kolkata'],
  [/^(?:nz[sd]t|nzt|auckland time)$/iu, 'Pacific/Auckland'],
  [/^(?:ae[sd]t|sydney time)$/iu, 'Australia/Sydney'],
  [/^(?:jst|tokyo time)$/iu, 'Asia/Tokyo'],
  [/^(?:sgt|singapore time)$/iu, 'Asia/Singapore'],
];
const ZONE =
  '(?:\\s?\\(?(?:\\(?gmt[+-]\\d{2}:\\d{2}\\)\\s(?=eastern|central|pacific))?(?<zone>(?:utc|gmt)\\s?[+-]\\s?\\d{1,2}(?::?\\d{2})?|e[sd]t|c[sd]t|m[sd]t|p[sd]t|[ecmp]t|(?:eastern|central|pacific)(?: time)?|utc|gmt|bst|cest|cet|mes?z|ist(?=\\s(?:on|today|tomorrow|\\d)|[.,)])|nz[sd]?t|ae[sd]t|jst|sgt|(?:german|uk|london|berlin|houston|chicago|dallas|new york|tokyo|sydney|singapore|auckland) time|deutscher zeit)(?![\\p{L}\\p{N}])\\)?)?';

const CLOCK = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/$€£-])(?:(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))?\\s?(?:\\s?[-–]\\s?(?<until>\\d{1,2})(?:[:.]\\d{2})?\\s?)?(?<half>[ap]\\.?m\\.?(?!\\p{L})|uhr(?!\\p{L})|h(?![\\p{L}\\p{N}])|o['’]?clock)|(?<hour24>\\d{1,2}):(?<minute24>\\d{2})(?::\\d{2})?(?!\\d)(?:\\s?(?:hrs?|hours))?)${ZONE}`,
  'giu',
);
const PART = new RegExp(`(?<part>${whole(DAY_PART)})${ZONE}`, 'giu');
/** "By 4, please"; not "by 4 points". */
const BARE_HOUR =
  /(?=\d)(?:(?<=(?<!\p{L})(?:by|before|until|till)\s)(?<bare>\d{1,2})(?=\.?\s*$|\s*[,!?;)](?!\d)|\s+(?:please|today|tomorrow|tonight|in the|on|this|so|or|otherwise)(?!\p{L}))|(?<=(?<!\p{L})(?:bis|vor)\s)(?<blosse>\d{1,2})(?=\s*[,!?;)](?!\d)|\s+(?:bitte|heute|morgen|oder|sonst)(?!\p{L})))/giu;
/** "Tomorrow at 10", "Freitag um 10": an hour only beside its day. */
const HOUR_OF_DAY =
  /(?=\d)(?<=(?<!\p{L})(?:at|um)\s|(?<!\p{L})(?:from|von)\s(?=\d{1,2}\s(?:to|until|bis)\s\d))\d{1,2}(?=\.?\s*$|[.,!?;)]*\s+(?!\p{L}*(?:%|uhr))|[,!?;)])(?![.:]\d)/giu;
const HOUR_WORDS = [
  ...['eins|one', 'zwei|two', 'drei|three', 'vier|four', 'fünf|five', 'sechs|six', 'sieben|seven'],
  ...['acht|eight', 'neun|nine', 'zehn|ten', 'elf|eleven', 'zwölf|twelve'],
];
/** "At six", "um acht", "by nine o'clock": an hour in words beside what names one. */
const WORD_HOUR = new RegExp(
  `(?<=(?<!\\p{L})(?:at|um|gegen|by|until|till|bis|vor|before)\\s)(?<word>${HOUR_WORDS.join('|')})(?<uhr>\\suhr|\\so['’]?clock)?(?=\\s(?:nachmittags|morgens|abends|früh|today|tomorrow|tonight|sharp|on|in the|heute|morgen)(?!\\p{L})|\\s?[.,;!?)]|\\s?$|(?<=uhr|clock)\\s)`,
  'giu',
);
/** "Saturday 0600", "0830 hrs". */
const FOUR_DIGITS =
  /(?<=(?:day|from|\b(?:mon|tue|wed|thu|fri|sat|sun)|tomorrow|today|by|at|until|tag|morgen|heute|um|bis)\s)(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?:\s?(?:h|hrs|hours))?(?![\d\p{L}:./-])/giu;
/** "6ish", "10ish". */
const ABOUT = /(?<![\d.:,])(?<hour>\d{1,2})ish(?!\p{L})/giu;
const END_WITH_ZONE = new RegExp(
  `^\\s?(?:-|–|to|until|till|bis)\\s?\\d{1,2}(?:[:.]\\d{2})?\\s?(?:[ap]\\.?m\\.?|uhr)?${ZONE}`,
  'iu',
);
const MOST_RANGE = 60;
/** "Halb drei" is half past two. */
const HALF_HOUR = new RegExp(
  `(?<!\\p{L})(?<half>halb|half past)\\s(?<hour>\\d{1,2}|${HOUR_WORDS.join('|')})(?![\\p{L}\\d])`,
  'giu',
);
/** "Freitagmittag" is one word. */
const JOINED_PART =
  /(?=[mvnaf])(?<=tag|woch|abend)(?:mittag|vormittag|nachmittag|abend|morgen|früh)s?(?!\p{L})/giu;

/** Between a part of the day and its hour. */
const AT_THE_PART = /^,?\s*(?:at|@|um|gegen|in the|am)?\s*$/iu;
const MORNING = '09:00';
const NOON = '12:00';
const END_OF_DAY = '17:00';
const LAST_MINUTE = '23:59';
/** The times of a sentence, left to right; which of them stand beside a day is for others to say. */
export function findTimes(text: string): readonly TimePhrase[] {
  const times: TimePhrase[] = [];
  for (const match of text.matchAll(CLOCK)) {
    const time = clockTime(match.groups ?? {});
    if (time !== null) times.push({ ...rangeOf(match), time, zone: zoneOf(match.groups?.zone) });
  }
  for (const match of text.matchAll(HOUR_OF_DAY)) {
    const hour = Number(match[0]);
    if (hour < 1 || hour > 23 || times.some((time) => time.start === match.index)) continue;
    times.push({ ...rangeOf(match), time: workingHour(hour), zone: null });
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
  for (const match of text.matchAll(WORD_HOUR)) {
    const named =
      HOUR_WORDS.findIndex((words) =>
        words.split('|').includes(match.groups?.word?.toLowerCase() ?? ''),
      ) + 1;
    if (named === 0 || times.some((time) => time.start === match.index)) continue;
    times.push({ ...rangeOf(match), time: workingHour(named), zone: null });
  }
  for (const match of text.matchAll(FOUR_DIGITS)) {
    const { hour, minute } = match.groups ?? {};
    if (/^20[1-3]\d$/.test(match[0])) continue;
    times.push({ ...rangeOf(match), time: `${hour}:${minute}`, zone: null });
  }
  for (const match of text.matchAll(ABOUT)) {
    const hour = Number(match.groups?.hour);
    if (hour >= 1 && hour <= 12)
      times.push({ ...rangeOf(match), time: workingHour(hour), zone: null });
  }
  for (const match of [...text.matchAll(PART), ...text.matchAll(JOINED_PART)]) {
    const { part, zone } = match.groups ?? {};
    const time = dayPartOf(part ?? match[0]);
    if (time === undefined || isNamedMorning(text, match) || isMeal(text, match)) continue;
    times.push({ ...rangeOf(match), time, zone: zoneOf(zone), part: time });
  }
  return joinParts(
    text,
    shareZones(
      text,
      times.sort((a, b) => a.start - b.start),
    ),
  );
}

/** "3:00 PM-4:00 PM Central Time": the zone stands behind the end and holds for the beginning. */
function shareZones(text: string, times: readonly TimePhrase[]): readonly TimePhrase[] {
  return times.map((time) => {
    if (time.zone !== null) return time;
    const end = END_WITH_ZONE.exec(text.slice(time.end, time.end + MOST_RANGE));
    return end === null ? time : { ...time, zone: zoneOf(end.groups?.zone) };
  });
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
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  if (part === END_OF_DAY) return clock;
  if (part === LAST_MINUTE) return part;
  if (part === MORNING) return hour >= 13 ? clockOfHour(hour - 12, minute) : clock;
  return part >= '12:00' && hour < 12 && hour !== 0 && part !== NOON
    ? clockOfHour(hour + 12, minute)
    : clock;
}

/** "Lunch - Thursday" is a heading, "by lunch" and "lunch on Friday" tell an hour. */
function isMeal(text: string, match: RegExpMatchArray): boolean {
  const start = match.index ?? 0;
  const end = start + match[0].length;
  return /^lunch$/iu.test(match[0]) && /^\s?[-–:]/u.test(text.slice(end, end + 2));
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
/** Of an hour that is named without its half of the day, the one in which people work. */
export function workingHour(hour: number, minute = 0): string {
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
