import type { HeadFields } from './head-fields.ts';

const DAY_MS = 86_400_000;
/** Older times in a head are broken clocks: the first mail of this form is from 1982. */
const EARLIEST = Date.UTC(1980, 0, 1);

/**
 * When a mail was sent: its Date, else the time at which the last server took it, else `fallback`.
 * A time more than a day after `now` is not believed: such mail would stay on top for ever.
 *
 * @returns `isOwn` is false when the time is the fallback
 */
export function readSentAt(
  head: HeadFields,
  options: { fallback: Date; now: Date },
): { sentAt: Date; isOwn: boolean } {
  const latest = options.now.getTime() + DAY_MS;
  const received = head.first('received') ?? '';
  const candidates = [head.first('date') ?? '', received.slice(received.lastIndexOf(';') + 1)];
  for (const candidate of candidates) {
    const time = parseMailDate(candidate);
    if (time !== null && time >= EARLIEST && time <= latest) {
      return { sentAt: new Date(time), isOwn: true };
    }
  }
  return { sentAt: options.fallback, isOwn: false };
}

/** Milliseconds since 1970, or null. A time without a zone is read as UTC, wherever this runs. */
export function parseMailDate(text: string): number | null {
  const plain = text
    .slice(0, 200)
    .replace(/\([^()]*\)/g, ' ')
    .trim();
  if (!/\d/.test(plain)) return null;
  const withoutZone = plain.replace(/\s+[A-Za-z]{1,5}$/, '');
  const attempts = hasZone(plain) ? [plain, `${withoutZone} GMT`] : [`${plain} GMT`];
  for (const attempt of attempts) {
    const time = Date.parse(attempt);
    if (!Number.isNaN(time)) return time;
  }
  return null;
}

function hasZone(text: string): boolean {
  return /([+-]\d{2}:?\d{2}|\d[zZ]|\s[A-Za-z]{1,5})$/.test(text);
}
