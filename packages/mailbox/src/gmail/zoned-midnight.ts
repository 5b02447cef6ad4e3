const DAY_MS = 86_400_000;

/**
 * The instant at which a calendar day begins in a zone.
 *
 * @param day   `YYYY-MM-DD`
 * @param zone  an IANA name; UTC stands in for what is none
 * @returns null for a text that is no day
 */
export function zonedMidnight(day: string, zone: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const wall = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wall)) return null;
  // The offset can change within the day before; asked for at the first guess it is right for the second.
  const first = wall - offsetMs(wall, zone);
  return new Date(wall - offsetMs(first, zone));
}

/** How far the clocks of a zone are ahead of UTC at a time, in milliseconds. */
function offsetMs(time: number, zone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }).formatToParts(time);
    const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
    const shown = Date.UTC(
      value('year'),
      value('month') - 1,
      value('day'),
      value('hour'),
      value('minute'),
      value('second'),
    );
    const offset = shown - Math.floor(time / 1_000) * 1_000;
    return Math.abs(offset) > DAY_MS ? 0 : offset;
  } catch {
    return 0;
  }
}
