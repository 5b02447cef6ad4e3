import type { Page } from '@playwright/test';

/**
 * Stops the page's timers, so that a test of time waits for nothing and does not depend on the
 * machine. @returns lets that many milliseconds pass
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  return (ms) => page.clock.runFor(ms);
}
