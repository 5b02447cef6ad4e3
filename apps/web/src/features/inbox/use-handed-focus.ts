import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Classify All makes way for Stop while it runs, and Stop for it afterwards: whichever had the focus hands it to the
 * other, or to the card itself when that one cannot take it.
 *
 * @param card  holds both; the one that is there bears `data-takes-focus`
 * @returns for the card's `onFocus`
 */
export function useHandedFocus(card: RefObject<HTMLElement | null>, isRunning: boolean) {
  const held = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked each time the two make way for each other.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (!isLost || held.current === null || held.current.isConnected) return;
    const taker = card.current?.querySelector<HTMLElement>('[data-takes-focus]:not([disabled])');
    (taker ?? card.current)?.focus({ preventScroll: true });
  }, [card, isRunning]);
  return ({ target }: FocusEvent) => {
    // Cards are the board's own: it knows which card follows one that left.
    held.current = target.closest('[data-email-id]') ? null : target;
  };
}
