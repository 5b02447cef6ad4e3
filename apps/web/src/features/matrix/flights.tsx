import { Component, type RefObject } from 'react';
import type { Place, PlaceIds } from './board.ts';
import { flightDelays, movedBetween } from './flight-plan.ts';

export interface FlightsProps {
  readonly ids: PlaceIds;
  readonly root: RefObject<HTMLElement | null>;
  /** Emails that were carried to their place by hand. */
  readonly carried: RefObject<ReadonlySet<string>>;
  /** False where the lists do not lie beside each other, as on phones. */
  readonly canFly: boolean;
}

/** One email before its list changed. */
interface Before {
  readonly box: DOMRect;
  /** A picture of the card, for the flight; only of cards that leave and were in view. */
  readonly picture: HTMLElement | null;
}

interface Snapshot {
  readonly moved: ReadonlyMap<string, Place>;
  readonly before: ReadonlyMap<string, Before>;
}

const MOVE_MS = 220;
const WASH_MS = 1_250;
const EASE = 'cubic-bezier(0.2, 0, 0, 1)';

/**
 * Cards that change their list fly there, those that stay close up, and what came is washed for a
 * moment. A class, because only a class can measure right before the page changes.
 */
export class Flights extends Component<FlightsProps> {
  override getSnapshotBeforeUpdate(previous: FlightsProps): Snapshot | null {
    const root = this.props.root.current;
    if (previous.ids === this.props.ids || !root) return null;
    const moved = movedBetween(previous.ids, this.props.ids);
    const before = new Map<string, Before>();
    for (const card of cardsIn(root)) {
      const id = idOf(card);
      const mayFly = this.props.canFly && moved.has(id) && isInView(card);
      before.set(id, {
        box: card.getBoundingClientRect(),
        picture: mayFly ? pictureOf(card) : null,
      });
    }
    return { moved, before };
  }

  override componentDidUpdate(_: FlightsProps, __: unknown, snapshot: Snapshot | null): void {
    const root = this.props.root.current;
    if (!snapshot || !root) return;
    const carried = this.props.carried.current;
    const cards = new Map(cardsIn(root).map((card) => [idOf(card), card]));
    const isCalm = prefersCalm();
    if (!isCalm) closeUp(cards, snapshot);
    const flying = [...snapshot.moved].filter(
      ([id]) => !isCalm && !carried.has(id) && snapshot.before.get(id)?.picture,
    );
    const delays = flightDelays(flying.length, MOVE_MS);
    for (const [index, [id, place]] of flying.slice(0, delays.length).entries()) {
      const before = snapshot.before.get(id);
      if (before) fly(root, before, cards.get(id) ?? null, place, delays[index] ?? 0);
    }
    for (const id of snapshot.moved.keys()) {
      const card = cards.get(id);
      if (card) wash(card);
    }
  }

  override render() {
    return null;
  }
}

function cardsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-place] [data-email-id]')];
}

function idOf(card: HTMLElement): string {
  return card.dataset.emailId ?? '';
}

/** In the visible part of its list. */
function isInView(card: HTMLElement): boolean {
  const list = card.closest('[data-scrolls]')?.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  return !list || (box.bottom > list.top + 8 && box.top < list.bottom - 8);
}

function pictureOf(card: HTMLElement): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement;
  for (const name of ['data-email-id', 'data-cursor', 'data-selected', 'data-busy', 'tabindex']) {
    picture.removeAttribute(name);
  }
  picture.classList.remove('mail--row');
  picture.inert = true;
  return picture;
}

/** Carries the picture of a card to its new place, or to the head of a list where it is not in view. */
function fly(
  root: HTMLElement,
  { box: from, picture }: Before,
  card: HTMLElement | null,
  place: Place,
  delay: number,
): void {
  const isSeen = card !== null && isInView(card);
  const target = isSeen ? card : root.querySelector(`[data-place="${place}"] h2`);
  if (!picture || !target) return;
  const to = target.getBoundingClientRect();
  const width = isSeen ? to.width : from.width;
  const layer = document.createElement('div');
  layer.className = 'flight-layer';
  layer.setAttribute('aria-hidden', 'true');
  layer.style.width = `${width}px`;
  layer.append(picture);
  document.body.append(layer);
  const start = `translate(${from.left}px, ${from.top}px) scale(${from.width / width})`;
  const end = `translate(${to.left}px, ${to.top}px) scale(${isSeen ? 1 : 0.3})`;
  const flight = layer.animate(
    [
      { transform: start, opacity: 1 },
      { transform: end, opacity: isSeen ? 1 : 0 },
    ],
    { duration: MOVE_MS, delay, easing: EASE, fill: 'both' },
  );
  flight.onfinish = () => layer.remove();
  flight.oncancel = () => layer.remove();
  if (isSeen) card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE_MS + delay });
}

/** Cards that stayed in their list move to where they belong now instead of jumping. */
function closeUp(cards: ReadonlyMap<string, HTMLElement>, { moved, before }: Snapshot): void {
  for (const [id, card] of cards) {
    const old = before.get(id);
    if (!old || moved.has(id)) continue;
    const shift = old.box.top - card.getBoundingClientRect().top;
    if (Math.abs(shift) < 1 || Math.abs(shift) > window.innerHeight) continue;
    card.animate([{ transform: `translateY(${shift}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: EASE,
    });
  }
}

function wash(card: HTMLElement): void {
  card.setAttribute('data-fresh', 'true');
  setTimeout(() => card.removeAttribute('data-fresh'), WASH_MS);
}

/** No movement: the system asks for it, or the user did in Settings. */
function prefersCalm(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false) ||
    typeof Element.prototype.animate !== 'function'
  );
}
