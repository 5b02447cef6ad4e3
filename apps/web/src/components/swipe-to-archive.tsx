import { Archive } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';
import { type SwipeWays, useSwipes } from './swipe.ts';

export interface SwipeToArchiveProps {
  /** Undefined where nothing can be changed now, such as offline: the card then gives a little and comes back. */
  readonly onArchive: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A card under a finger: led to the left it shows what will happen, and is archived when it goes far enough. */
export function SwipeToArchive({ onArchive, children }: SwipeToArchiveProps) {
  const box = useRef<HTMLDivElement>(null);
  const ways: SwipeWays = {
    can: { left: onArchive !== undefined, right: false },
    onMove: (offsetPx) => {
      const element = box.current;
      const card = element?.lastElementChild;
      if (!element || !(card instanceof HTMLElement)) return;
      // To the right there is nothing: the pages of the board are turned beside the cards.
      const led = Math.min(0, offsetPx);
      element.toggleAttribute('data-led', led !== 0);
      card.style.translate = led === 0 ? '' : `${led}px 0`;
    },
    onSwipe: () => onArchive?.(),
  };
  useSwipes(box, ways, true);
  return (
    <div className="swipe" ref={box}>
      <div className="swipe-under" aria-hidden="true">
        <Icon of={Archive} size={18} />
        Archive
      </div>
      {children}
    </div>
  );
}
