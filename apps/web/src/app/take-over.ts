const FOCUSABLE = 'a[href], button, input, select, summary';

/**
 * The delivered HTML is replaced by the same page, drawn anew. Whoever was on the way through it with
 * the keyboard goes on where he was; what he wrote is kept by the form itself.
 *
 * @returns gives the focus back; call it once the new page stands
 */
export function keepFocus(root: HTMLElement): () => void {
  let place = placeOf(root, document.activeElement);
  const follow = (event: FocusEvent) => {
    place = placeOf(root, event.target);
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    if (place < 0 || document.activeElement !== document.body) return;
    root.querySelectorAll<HTMLElement>(FOCUSABLE)[place]?.focus({ preventScroll: true });
  };
}

function placeOf(root: HTMLElement, element: EventTarget | null): number {
  return [...root.querySelectorAll(FOCUSABLE)].indexOf(element as Element);
}
