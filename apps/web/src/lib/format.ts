/** Words for times, sizes and names; en-US, in the browser's own time zone (D-14, D-79). */

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const whole = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const wholeDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const dayOfWeek = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** For lists: clock time today, "Yesterday", then "Sep 5", with the year when it is another one. */
export function formatListTime(time: Date | string, now: Date): string {
  const date = toDate(time);
  if (Number.isNaN(date.getTime())) return '';
  const days = countDaysBetween(date, now);
  if (days <= 0) return days === 0 ? clock.format(date) : formatDay(date, now);
  return days === 1 ? 'Yesterday' : formatDay(date, now);
}

/** Under a day "25 min ago" or "3 h ago", then the date; a future time is "now" up to a minute, then its date. */
export function formatRelative(time: Date | string, now: Date): string {
  const date = toDate(time);
  if (Number.isNaN(date.getTime())) return '';
  const ageMs = now.getTime() - date.getTime();
  if (Math.abs(ageMs) < MINUTE_MS) return 'now';
  if (ageMs < 0 || ageMs >= DAY_MS) return formatDay(date, now);
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  return `${Math.floor(ageMs / HOUR_MS)} h ago`;
}

/** Clock time alone. */
export function formatClock(time: Date): string {
  return clock.format(time);
}

/** The day with its year, as in "Sep 5, 2026". */
export function formatDate(time: Date | string): string {
  const date = toDate(time);
  return Number.isNaN(date.getTime()) ? '' : dayOfYear.format(date);
}

/** Day and clock time, for tooltips and the detail header. */
export function formatWhole(time: Date | string): string {
  const date = toDate(time);
  return Number.isNaN(date.getTime()) ? '' : whole.format(date);
}

/** The day with its weekday and year, as in "Tue, Nov 24, 2026". */
export function formatWholeDay(time: Date): string {
  return wholeDay.format(time);
}

/** The day of something near, as in "Tue, Nov 24". */
export function formatDayOfWeek(time: Date): string {
  return dayOfWeek.format(time);
}

/** Day and clock time of something near, as in "Tue, Nov 24, 5:00 PM". */
export function formatMoment(time: Date): string {
  return moment.format(time);
}

/**
 * A moment around now as people say it: "Today 5:00 PM", "Tomorrow 12:00 PM", else the day of the week and the date.
 *
 * @param hasHour  false for a day alone
 */
export function formatDue(time: Date, now: Date, hasHour: boolean): string {
  const days = -countDaysBetween(time, now);
  const hour = hasHour ? ` ${clock.format(time)}` : '';
  if (days === 0) return `Today${hour}`;
  if (days === 1) return `Tomorrow${hour}`;
  if (days === -1) return `Yesterday${hour}`;
  return `${dayOfWeek.format(time)}${hour}`;
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Base 1024, one decimal above bytes: "512 B", "1.0 KB" (D-79). @param sizeBytes  0 or more */
export function formatSize(sizeBytes: number): string {
  if (!(sizeBytes >= 0)) return '0 B';
  if (sizeBytes < 1024) return `${Math.round(sizeBytes)} B`;
  let value = sizeBytes;
  let unit: (typeof UNITS)[number] = 'KB';
  for (const next of UNITS) {
    value /= 1024;
    unit = next;
    // 1023.95 and more would show as 1024.0 of the smaller unit.
    if (value < 1023.95) break;
  }
  return `${value.toFixed(1)} ${unit}`;
}

/** Up to two letters of a display name, upper case; "U" when there is none (DASH-06). */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .replace(/["'<>()[\]]/g, ' ')
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return first + last || 'U';
}

/** At most `length` characters, the last three "..." when something was cut (D-79). */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, Math.max(0, length - 3))
    .join('')
    .trimEnd()}...`;
}

/** "1 email", "3 emails". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function formatDay(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** Whether a moment lies on a day before today, by this browser's calendar. */
export function isEarlierDay(time: Date, now: Date): boolean {
  return countDaysBetween(time, now) > 0;
}

/** Calendar days from `date` to `now`; the same day is 0 whatever the clock says. */
function countDaysBetween(date: Date, now: Date): number {
  const start = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  return Math.round((start(now) - start(date)) / DAY_MS);
}

function firstLetter(word: string | undefined): string {
  return word?.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '';
}

function toDate(time: Date | string): Date {
  return time instanceof Date ? time : new Date(time);
}
