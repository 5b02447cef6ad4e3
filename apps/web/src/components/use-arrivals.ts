import type { Email } from '@eisen/contract';
import { type RefObject, useRef, useState } from 'react';

export interface Arrivals {
  /** What is in view stays where it is in this drawing: cards came in above it. */
  readonly holdsPlace: boolean;
  /** Cards that came in above what is in view, and were not seen yet. */
  readonly above: number;
  /** The list shows its top: nothing is above any more. */
  readonly onTop: () => void;
}

/**
 * New mail must not push away what somebody reads or is about to click: while the list is scrolled,
 * or the pointer is over it, cards that were never in it come in above the view.
 *
 * @param isBusy  asked when cards came in: whether somebody is at work in the list
 */
export function useArrivals(emails: readonly Email[], isBusy: () => boolean): Arrivals {
  const seen = useRef<ReadonlySet<string>>(new Set());
  const drawn = useRef<readonly Email[] | null>(null);
  const held = useRef<ReadonlySet<string>>(new Set());
  const holdsPlace = useRef(false);
  const [, redraw] = useState(0);

  // Drawn twice with the same list it decides the same.
  if (drawn.current !== emails) {
    const arrived = drawn.current === null ? [] : arrivedOnTop(emails, seen.current);
    holdsPlace.current = arrived.length > 0 && isBusy();
    const listed = new Set(emails.map((email) => email.id));
    const stillHeld = [...held.current].filter((id) => listed.has(id));
    held.current = new Set(holdsPlace.current ? [...stillHeld, ...arrived] : stillHeld);
    seen.current = seen.current.size === 0 ? listed : new Set([...seen.current, ...listed]);
    drawn.current = emails;
  }

  return {
    holdsPlace: holdsPlace.current,
    above: held.current.size,
    onTop: () => {
      holdsPlace.current = false;
      if (held.current.size === 0) return;
      held.current = new Set();
      redraw((count) => count + 1);
    },
  };
}

/** Ids at the head of the list that it never held; none when the list is altogether another one. */
function arrivedOnTop(emails: readonly Email[], seen: ReadonlySet<string>): readonly string[] {
  const known = emails.findIndex((email) => seen.has(email.id));
  return known <= 0 ? [] : emails.slice(0, known).map((email) => email.id);
}

/** Whether the pointer of a mouse is over an element. */
export function isUnderPointer(element: RefObject<HTMLElement | null>): boolean {
  const hasMouse = globalThis.matchMedia?.('(hover: hover)').matches ?? false;
  return hasMouse && (element.current?.matches(':hover') ?? false);
}
