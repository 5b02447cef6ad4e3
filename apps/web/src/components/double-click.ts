/** The second click must come within this time (CARD-10, CONST-06). */
export const DOUBLE_CLICK_MS = 300;

/**
 * Tells whether a click completes a double click. The browser's own event follows the system's
 * setting, which may be longer.
 *
 * @param previousMs  the time of the click before, null when there was none
 * @param nowMs  the time of this click, by the same clock
 */
export function completesDoubleClick(previousMs: number | null, nowMs: number): boolean {
  return previousMs !== null && nowMs - previousMs <= DOUBLE_CLICK_MS;
}
