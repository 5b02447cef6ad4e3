import { readDeadline } from '#triage/read-deadline.ts';

/** In 2026: until when an offset from UTC holds, as an instant, and the offset. Written out, so that no code under test makes it. */
const OFFSETS = {
  'Europe/Berlin': [
    ['2026-03-29T01:00Z', '+01:00'],
    ['2026-10-25T01:00Z', '+02:00'],
    ['9999-01-01T00:00Z', '+01:00'],
  ],
  'America/New_York': [
    ['2026-03-08T07:00Z', '-05:00'],
    ['2026-11-01T06:00Z', '-04:00'],
    ['9999-01-01T00:00Z', '-05:00'],
  ],
} as const;

export type TestZone = keyof typeof OFFSETS;
export const TEST_ZONES = Object.keys(OFFSETS) as readonly TestZone[];

/** For tests: the instant at which the wall of a zone shows '2026-03-06 17:00'. */
export function onWall(zone: TestZone, wall: string): Date {
  for (const [until, offset] of OFFSETS[zone]) {
    const instant = new Date(`${wall.replace(' ', 'T')}:00${offset}`);
    if (instant < new Date(until)) return instant;
  }
  throw new Error(`${wall} is out of reach`);
}

/** For tests: what is read of a mail that came when the wall showed `received`. */
export function readOn(zone: TestZone, text: string, received: string): string | null {
  const receivedAt = onWall(zone, received);
  return readDeadline({ subject: '', text, receivedAt, timeZone: zone })?.toISOString() ?? null;
}
