import type { Locator, Page } from '@playwright/test';

/** One finger that goes sideways over the middle of something, in steps as a real one does. */
export async function swipe(page: Page, over: Locator, byPx: number): Promise<void> {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing to swipe over');
  const height = page.viewportSize()?.height ?? 0;
  const y = Math.min(box.y + Math.min(box.height / 2, 120), height - 120);
  const x = byPx < 0 ? box.x + box.width - 40 : box.x + 60;
  await swipeFrom(page, { x, y }, byPx);
}

export async function swipeFrom(
  page: Page,
  from: { readonly x: number; readonly y: number },
  byPx: number,
): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx, y: from.y }],
    });
  await touch('touchStart');
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (byPx * step) / 8);
  await touch('touchEnd');
  await finger.detach();
}

/** Controls in sight that a finger of 44 px does not find: too small, or another thing lies in their room. */
export async function tooSmall(page: Page, within: string): Promise<string[]> {
  return await page.locator(within).evaluate((root) => {
    const controls = root.querySelectorAll<HTMLElement>(
      'button, a[href], summary, input, [role="tab"], [role="menuitem"]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (control.closest('[inert], [aria-hidden="true"]')) continue;
      const { x, y, width, height } = control.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      if (width === 0 || middleX < 0 || middleX > innerWidth) continue;
      const isHit = (dx: number, dy: number) => {
        const at = document.elementFromPoint(middleX + dx, middleY + dy);
        return at === null || at === control || control.contains(at);
      };
      // What is scrolled away or lies under a bar is no target now.
      if (middleY < 0 || middleY > innerHeight || !isHit(0, 0)) continue;
      const reach = 21;
      const isTall = isHit(0, -reach) && isHit(0, reach);
      const isWide = isHit(-reach, 0) && isHit(reach, 0);
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30);
      if (!isTall || !isWide) found.push(`${name}: ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  });
}
