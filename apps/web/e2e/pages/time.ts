import type { Page } from '@playwright/test';

/**
 * Stops the page's timers, so that a test of time waits for nothing and does not depend on the
 * machine. @returns lets that many milliseconds pass
 *
 * @param untilLoaded  given, the page is read anew first, so that timers which it began at its start stop as well
 */
export async function stopClock(
  page: Page,
  untilLoaded?: () => Promise<void>,
): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  if (untilLoaded) {
    await page.reload();
    await untilLoaded();
  }
  await page.clock.pauseAt(Date.now() + 1_000);
  return (ms) => page.clock.runFor(ms);
}
