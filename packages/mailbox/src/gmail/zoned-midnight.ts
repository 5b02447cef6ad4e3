import { createWallClock, type WallClock } from '#wall-clock.ts';

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
  const wallMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wallMs)) return null;
  return clockOf(zone)?.instant(wallMs / DAY_MS, '00:00') ?? new Date(wallMs);
}

function clockOf(zone: string): WallClock | null {
  try {
    return createWallClock(zone);
  } catch {
    return null;
  }
}
