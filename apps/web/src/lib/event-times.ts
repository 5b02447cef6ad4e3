/** The event that scheduling proposes: half an hour ahead, an hour long (CONST-08, CAL-04). */
const AHEAD_MS = 30 * 60_000;
const LENGTH_MS = 60 * 60_000;

export interface EventTimes {
  readonly start: Date;
  readonly end: Date;
}

export function proposeEventTimes(now: Date): EventTimes {
  const start = new Date(now.getTime() + AHEAD_MS);
  return { start, end: new Date(start.getTime() + LENGTH_MS) };
}
