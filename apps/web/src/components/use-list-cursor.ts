import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import {
  type CursorAction,
  type CursorLists,
  type ListCursor,
  nextCursor,
  settleCursor,
} from './list-cursor.ts';

export interface ListCursorControl {
  readonly cursor: ListCursor | null;
  /** Around the lists; cards in it carry `data-email-id`. */
  readonly root: RefObject<HTMLDivElement | null>;
  /** Stays the same function, as the others do. Puts the cursor on an email without moving the focus: it was clicked, or has the focus. */
  readonly place: (id: string) => void;
  /** Moves the cursor, and the focus with it. */
  readonly go: (action: CursorAction) => void;
  /** Gives the focus back to an email, or to the cursor. @returns false when there is neither */
  readonly refocus: (id?: string) => boolean;
}

/** Frames to wait until a card is drawn and what lies over it has closed. */
const FRAMES = 12;

/**
 * One cursor over the lists of a tab. Lists must keep the cursor's card in the page, so that it can
 * take the focus wherever they are scrolled to.
 */
export function useListCursor(lists: CursorLists): ListCursorControl {
  const [stored, setStored] = useState<ListCursor | null>(null);
  const [wish, setWish] = useState<{ readonly id: string } | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const cursor = settleCursor(stored, lists);
  const latest = useRef({ cursor, lists });
  latest.current = { cursor, lists };
  // What took the place of a removed email also takes over its focus.
  if (cursor !== stored) {
    setStored(cursor);
    if (cursor && stored && cursor.id !== stored.id && isFocusIn(root.current)) {
      setWish({ id: cursor.id });
    }
  }

  useEffect(() => {
    if (!wish) return;
    let frame = 0;
    let request = 0;
    const attempt = () => {
      frame += 1;
      if (!focusCard(root.current, wish.id) && frame < FRAMES) {
        request = requestAnimationFrame(attempt);
      }
    };
    request = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(request);
  }, [wish]);

  const controls = useMemo(() => {
    const move = (action: CursorAction) => {
      const next = nextCursor(latest.current.cursor, latest.current.lists, action);
      setStored(next);
      return next;
    };
    const take = (next: ListCursor | null) => setWish(next ? { id: next.id } : null);
    return {
      place: (id: string) => void move({ type: 'place', id }),
      go: (action: CursorAction) => take(move(action)),
      refocus: (id?: string) => {
        const next = id === undefined ? latest.current.cursor : move({ type: 'place', id });
        take(next);
        return next !== null;
      },
    };
  }, []);
  return { cursor, root, ...controls };
}

/** @returns whether the card has the focus now */
function focusCard(root: HTMLElement | null, id: string): boolean {
  const card = root?.querySelector<HTMLElement>(`[data-email-id="${CSS.escape(id)}"]`);
  if (!card || document.querySelector('[role="dialog"][data-state="open"]')) return false;
  card.focus({ preventScroll: true });
  card.scrollIntoView?.({ block: 'nearest' });
  return document.activeElement === card;
}

/** The focus is on a card, or was lost with one. */
function isFocusIn(root: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return root?.contains(activeElement) === true && activeElement.hasAttribute('data-email-id');
}
