import { type RefObject, useEffect, useRef } from 'react';

/** A finger that starts so near the left edge means the system's own "back". */
const EDGE_PX = 16;
/** So far a finger moves before it is clear where it goes. */
const CLEAR_PX = 10;
/** A swipe counts from this part of the width on, or with a flick. */
const FAR_ENOUGH = 0.35;
const FLICK_PX_PER_MS = 0.5;
const FLICK_LEAST_PX = 32;
/** How much of the way a thing follows a finger towards where nothing is. */
const RUBBER = 0.2;

export type SwipeTo = 'left' | 'right';

export interface SwipeWays {
  /** Where a swipe leads somewhere. */
  readonly can: Readonly<Record<SwipeTo, boolean>>;
  /** Pixels that the thing lies beside its place now; 0 when the finger is gone. */
  readonly onMove: (offsetPx: number) => void;
  readonly onSwipe: (to: SwipeTo) => void;
}

interface Touched {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  readonly target: EventTarget | null;
  /** Undecided, ours, or the page's. */
  way: 'unclear' | 'swipe';
  dx: number;
}

/**
 * Follows one finger sideways over a part of the page, or over a document in a frame. What scrolls sideways by itself
 * under the finger keeps the gesture, and so do two fingers and the system's edge.
 *
 * @param widthOf  of what is swiped, pixels
 * @param leftOf  where the document stands on the screen; 0 for the page itself
 * @returns stops following
 */
export function followSwipes(
  area: HTMLElement | Document,
  ways: () => SwipeWays,
  widthOf: () => number,
  leftOf: () => number = () => 0,
): () => void {
  let touched: Touched | null = null;
  const end = () => {
    const wasSwipe = touched?.way === 'swipe';
    touched = null;
    if (wasSwipe) ways().onMove(0);
  };
  const start = (event: TouchEvent) => {
    const [touch] = event.touches;
    end();
    // On the screen: within a frame that follows the finger, the finger would stand still.
    const x = touch ? touch.clientX + leftOf() : 0;
    if (!touch || event.touches.length > 1 || x <= EDGE_PX) return;
    const y = touch.clientY;
    touched = { x, y, atMs: event.timeStamp, target: event.target, way: 'unclear', dx: 0 };
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    if (event.touches.length > 1) return end();
    const dx = touch.clientX + leftOf() - touched.x;
    const dy = touch.clientY - touched.y;
    if (touched.way === 'unclear') {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < CLEAR_PX) return;
      const isOurs =
        Math.abs(dx) > Math.abs(dy) * 1.2 && !scrollsSideways(touched.target, area, dx);
      // The page's own scrolling has begun where the event can no longer be stopped.
      if (!isOurs || !event.cancelable) {
        touched = null;
        return;
      }
      touched.way = 'swipe';
    }
    event.preventDefault();
    touched.dx = dx;
    const { can, onMove } = ways();
    onMove(can[dx < 0 ? 'left' : 'right'] ? dx : dx * RUBBER);
  };
  const stop = (event: TouchEvent) => {
    const done = touched;
    end();
    if (done?.way !== 'swipe') return;
    const to = done.dx < 0 ? 'left' : 'right';
    const far = Math.abs(done.dx);
    const isFlick =
      far >= FLICK_LEAST_PX && far / Math.max(1, event.timeStamp - done.atMs) >= FLICK_PX_PER_MS;
    const { can, onSwipe } = ways();
    if (can[to] && (isFlick || far >= widthOf() * FAR_ENOUGH)) onSwipe(to);
  };
  const listening: readonly [string, (event: TouchEvent) => void][] = [
    ['touchstart', start],
    ['touchmove', move],
    ['touchend', stop],
    ['touchcancel', end],
  ];
  for (const [name, listener] of listening)
    area.addEventListener(name, listener as EventListener, { passive: name !== 'touchmove' });
  return () => {
    end();
    for (const [name, listener] of listening)
      area.removeEventListener(name, listener as EventListener);
  };
}

/** The same for an element while its component is mounted. */
export function useSwipes(
  area: RefObject<HTMLElement | null>,
  ways: SwipeWays,
  enabled: boolean,
): void {
  const latest = useRef(ways);
  latest.current = ways;
  useEffect(() => {
    const element = area.current;
    if (!element || !enabled) return;
    return followSwipes(
      element,
      () => latest.current,
      () => element.clientWidth,
    );
  }, [area, enabled]);
}

/** Whether something under the finger, such as a wide table, can go that way itself. */
function scrollsSideways(
  target: EventTarget | null,
  area: HTMLElement | Document,
  dx: number,
): boolean {
  const root = 'documentElement' in area ? area.documentElement : area;
  // Events of a frame come from another document, whose classes are not this page's.
  let element = target !== null && 'closest' in target ? (target as Element) : null;
  for (; element && element !== root; element = element.parentElement) {
    const room = element.scrollWidth - element.clientWidth;
    if (room <= 1) continue;
    const { overflowX } = getComputedStyle(element);
    if (overflowX !== 'auto' && overflowX !== 'scroll') continue;
    if (dx < 0 ? element.scrollLeft < room - 1 : element.scrollLeft > 1) return true;
  }
  return false;
}
