import type { EmailListHandle } from '#components/email-list.tsx';
import type { FocusWish } from './board.ts';

/** Frames to wait until a card that was scrolled to, or an overlay that closes, has settled. */
const FRAMES = 8;

/**
 * Gives the focus to the card or panel of a wish, as soon as it is in the page.
 *
 * @returns stops waiting for it
 */
export function grantFocus(
  root: HTMLElement,
  list: EmailListHandle | null,
  wish: FocusWish,
): () => void {
  let frame = 0;
  let request = 0;
  const attempt = () => {
    let element = findTarget(root, wish);
    // A card that was clicked has the focus, and must stay under the pointer for a second click.
    const hasFocus = element !== null && document.activeElement === element;
    // Once at first, and again only while the card is not there: revealing lays the list out anew.
    if (wish.id !== null && !hasFocus && (frame === 0 || element === null)) {
      list?.reveal(wish.id);
      element = findTarget(root, wish);
    }
    const isDue = wish.mode === 'take' ? !isUnderOverlay() : isFocusLost();
    if (element && isDue && document.activeElement !== element) {
      element.focus({ preventScroll: wish.id !== null });
      // Inside its list the card was revealed; the page itself may still have to follow.
      element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    }
    const isDone = element !== null && document.activeElement === element && wish.mode === 'take';
    frame += 1;
    if (!isDone && frame < FRAMES) request = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(request);
}

function findTarget(root: HTMLElement, { id, place }: FocusWish): HTMLElement | null {
  return id === null
    ? root.querySelector<HTMLElement>(`[data-place="${place}"]`)
    : root.querySelector<HTMLElement>(`[data-email-id="${CSS.escape(id)}"]`);
}

/** What had the focus is no longer in the page. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function isUnderOverlay(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}
