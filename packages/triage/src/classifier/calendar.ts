export const DAY_MS = 86_400_000;
export const WEEK_DAYS = 7;

/**
 * Working days (Monday to Friday) between the day of the mail and a day after it: Friday to Monday is 1.
 */
export function countWorkingDays(receivedAt: Date, days: number): number {
  const start = Math.floor(receivedAt.getTime() / DAY_MS);
  if (days > 5 * WEEK_DAYS) return Math.round((days * 5) / WEEK_DAYS);
  let working = 0;
  for (let day = start + 1; day <= start + days; day += 1) {
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) working += 1;
  }
  return working;
}

/** The weekday of a day that is counted from 1 January 1970: 0 is Sunday. */
export function weekdayOf(day: number): number {
  // 1 January 1970 was a Thursday.
  return (((day + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
}
