const FOCUSABLE = 'a[href], button, input, select, summary';

/**
 * The delivered HTML is replaced by the same page, drawn anew. Whoever was on the way through it with
 * the keyboard goes on where he was; what he wrote is kept by the form itself.
 *
 * @returns gives the focus back; call it once the new page stands
 */
export function keepFocus(root: HTMLElement): () => void {
  const place = [...root.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement as Element);
  if (place < 0) return () => undefined;
  return () => {
    const target = root.querySelectorAll<HTMLElement>(FOCUSABLE)[place];
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  };
}
