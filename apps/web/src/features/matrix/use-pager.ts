import { QUADRANTS, type Quadrant } from '@eisen/triage';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** Height of the header on phones, which covers what is scrolled under it. */
const HEADER_PX = 52;

export interface Pager {
  readonly pager: RefObject<HTMLDivElement | null>;
  readonly show: (quadrant: Quadrant) => void;
  readonly handleScroll: () => void;
}

/** Keeps the pages, their chosen one and the page's scroll together. @param tiles  what lies above */
export function usePager(
  tiles: RefObject<HTMLElement | null>,
  shown: Quadrant,
  onShow: (quadrant: Quadrant) => void,
): Pager {
  const pager = useRef<HTMLDivElement>(null);
  useShownHeight(pager, shown);
  useStick(tiles, pager);

  const show = useCallback(
    (quadrant: Quadrant) => {
      const element = pager.current;
      onShow(quadrant);
      if (!element) return;
      element.scrollTo({ left: strideOf(element) * QUADRANTS.indexOf(quadrant) });
      scrollBackTo(tiles.current);
    },
    [onShow, tiles],
  );
  const handleScroll = useCallback(() => {
    const element = pager.current;
    const stride = element ? strideOf(element) : 0;
    if (!element || stride === 0) return;
    const next = QUADRANTS[Math.round(element.scrollLeft / stride)];
    if (next) onShow(next);
  }, [onShow]);
  return { pager, show, handleScroll };
}

/** Pixels from one page to the next. */
function strideOf(pager: HTMLElement): number {
  const [first, second] = pager.children;
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0;
  return second.offsetLeft - first.offsetLeft;
}

/** The pager is as high as the page that shows, not as the highest. */
function useShownHeight(pager: RefObject<HTMLElement | null>, shown: Quadrant): void {
  useLayoutEffect(() => {
    const element = pager.current;
    const page = element?.children[QUADRANTS.indexOf(shown)];
    if (!element || !page) return;
    const observer = new ResizeObserver(() => {
      element.style.height = `${page.getBoundingClientRect().height}px`;
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [pager, shown]);
}

/** `data-stuck` on the pages' neighbour while the tiles are scrolled away. */
function useStick(
  tiles: RefObject<HTMLElement | null>,
  pager: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = tiles.current;
    const row = pager.current?.previousElementSibling;
    if (!element || !row || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isAbove = entry !== undefined && entry.boundingClientRect.bottom <= HEADER_PX + 1;
        row.toggleAttribute('data-stuck', !entry?.isIntersecting && isAbove);
      },
      { rootMargin: `-${HEADER_PX}px 0px 0px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [tiles, pager]);
}

/** Another quadrant begins at its top. */
function scrollBackTo(tiles: HTMLElement | null): void {
  if (!tiles) return;
  const bottom = tiles.getBoundingClientRect().bottom - HEADER_PX;
  if (bottom < 0) window.scrollBy(0, bottom);
}
