const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** From here on hours are near enough. */
const TOLD_IN_HOURS_S = 2 * HOUR_S;

/** How long somebody has to wait, in words and never too short: "40 seconds", "14 minutes", "3 hours". */
export function waitInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < MINUTE_S) return amountOf(whole, 'second');
  if (whole < TOLD_IN_HOURS_S) return amountOf(Math.ceil(whole / MINUTE_S), 'minute');
  return amountOf(Math.ceil(whole / HOUR_S), 'hour');
}

function amountOf(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
