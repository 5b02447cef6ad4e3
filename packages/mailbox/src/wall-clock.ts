const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Hours and minutes on the wall, such as '09:30'. */
export type WallTime = string;

/** What the clocks and calendars of one time zone show. */
export interface WallClock {
  /** Days since 1970-01-01 on the wall. */
  dayOf(instant: Date): number;
  /**
   * Where clocks are set forward, a time that is left out is read by the offset from before: 02:30 becomes 03:30. Where
   * they are set back, the first of two counts.
   *
   * @source RFC 5545, section 3.3.5, "form #3"
   */
  instant(day: number, time: WallTime): Date;
  time(instant: Date): WallTime;
  /** How far the clocks are ahead of UTC, in minutes. */
  aheadMinutes(instant: Date): number;
  format(instant: Date, locale: string, options: Intl.DateTimeFormatOptions): string;
}

/**
 * @param timeZone an IANA name
 * @throws RangeError for a name that this machine does not know
 */
export function createWallClock(timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  /** The wall's reading, written as if it were UTC. */
  function readingMs(instant: Date): number {
    const read = new Map(parts.formatToParts(instant).map((part) => [part.type, part.value]));
    const number = (type: Intl.DateTimeFormatPartTypes) => Number(read.get(type));
    return Date.UTC(
      number('year'),
      number('month') - 1,
      number('day'),
      number('hour'),
      number('minute'),
      number('second'),
    );
  }

  /** How far the wall is ahead of UTC; none for years before 100, which are not read rightly. */
  function offsetMs(atMs: number): number {
    const aheadMs = readingMs(new Date(atMs)) - atMs;
    return Math.abs(aheadMs) > DAY_MS ? 0 : aheadMs;
  }

  return {
    dayOf: (instant) => Math.floor(readingMs(instant) / DAY_MS),
    instant(day, time) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const wantedMs = day * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
      // A day on either side lies outside every offset there is, and no zone changes its clocks twice in between.
      const beforeMs = offsetMs(wantedMs - DAY_MS);
      const afterMs = offsetMs(wantedMs + DAY_MS);
      const isShownLater =
        beforeMs !== afterMs &&
        offsetMs(wantedMs - beforeMs) !== beforeMs &&
        offsetMs(wantedMs - afterMs) === afterMs;
      return new Date(wantedMs - (isShownLater ? afterMs : beforeMs));
    },
    time: (instant) => new Date(readingMs(instant)).toISOString().slice(11, 16),
    aheadMinutes: (instant) => Math.round((readingMs(instant) - instant.getTime()) / MINUTE_MS),
    format: (instant, locale, options) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(instant),
  };
}
