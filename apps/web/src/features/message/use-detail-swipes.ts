import { type RefObject, useEffect, useRef } from 'react';
import { followSwipes, type SwipeWays, useSwipes } from '#components/swipe.ts';
import { readPreference, writePreference } from '#lib/preferences.ts';
import { documentsIn, FILLED } from './body-marks.ts';
import type { Place } from './neighbours.ts';

/** The page under the finger: it follows, and gives way to its neighbour. */
export function useDetailSwipes(
  page: RefObject<HTMLElement | null>,
  { previous, next }: Place,
  onShow: (id: string | null) => void,
  enabled: boolean,
): void {
  const ways: SwipeWays = {
    can: { left: next !== null, right: previous !== null },
    onMove: (offsetPx) => {
      const element = page.current;
      if (!element) return;
      element.toggleAttribute('data-led', offsetPx !== 0);
      element.style.translate = offsetPx === 0 ? '' : `${offsetPx}px 0`;
    },
    onSwipe: (to) => {
      countSwipe();
      onShow(to === 'left' ? next : previous);
    },
  };
  const latest = useRef(ways);
  latest.current = ways;
  useSwipes(page, ways, enabled);

  // A finger over the mail itself is felt by the frame's document only.
  useEffect(() => {
    const element = page.current;
    if (!element || !enabled) return;
    let stops: (() => void)[] = [];
    const stop = () => {
      for (const each of stops) each();
      stops = [];
    };
    const follow = () => {
      stop();
      stops = documentsIn(element).map((inner) =>
        followSwipes(
          inner,
          () => latest.current,
          () => element.clientWidth,
          () => inner.defaultView?.frameElement?.getBoundingClientRect().left ?? 0,
        ),
      );
    };
    element.addEventListener(FILLED, follow);
    follow();
    return () => {
      element.removeEventListener(FILLED, follow);
      stop();
    };
  }, [page, enabled]);
}

/** After three the hint is known. */
function countSwipe(): void {
  const count = Number(readPreference('swiped') ?? 0);
  const next = (['1', '2', '3'] as const)[count];
  if (next) writePreference('swiped', next);
}
