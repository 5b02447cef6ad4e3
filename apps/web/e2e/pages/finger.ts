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
    const hits = (control: HTMLElement, x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return at === null || at === control || control.contains(at);
    };
    const reach = 21;
    /** Whether 44 px around its middle are its own; true as well for what is scrolled away or lies under a bar. */
    const isLarge = (control: HTMLElement) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      if (width === 0 || middleX < 0 || middleX > innerWidth) return true;
      if (middleY < 0 || middleY > innerHeight || !hits(control, middleX, middleY)) return true;
      return [
        [0, -reach],
        [0, reach],
        [-reach, 0],
        [reach, 0],
      ].every(([dx = 0, dy = 0]) => hits(control, middleX + dx, middleY + dy));
    };
    const found: string[] = [];
    for (const control of controls) {
      if (control.closest('[inert], [aria-hidden="true"]') || isLarge(control)) continue;
      // A bar may lie over its edge: what counts is how large it is where it is seen whole.
      control.scrollIntoView({ block: 'center' });
      if (isLarge(control)) continue;
      const { width, height } = control.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 30);
      found.push(`${name}: ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  });
}
