import { scrollStep } from './drag-result.ts';

export interface EdgeScroll {
  /** Tells where the pointer is; window coordinates. */
  at(x: number, y: number): void;
  stop(): void;
}

/** Scrolls the list under a drag, or the page, while the pointer rests near an edge. */
export function createEdgeScroll(): EdgeScroll {
  let pointer: { x: number; y: number } | null = null;
  let request = 0;
  const step = () => {
    request = 0;
    if (!pointer) return;
    const list = listAt(pointer.x, pointer.y);
    const box = list?.getBoundingClientRect();
    const moved = list && box ? scrollBy(list, scrollStep(pointer.y, box.top, box.bottom)) : false;
    const page = scrollStep(pointer.y, 0, window.innerHeight);
    if (!moved && page !== 0) window.scrollBy(0, page);
    if (moved || page !== 0) request = requestAnimationFrame(step);
  };
  return {
    at(x, y) {
      pointer = { x, y };
      if (request === 0) request = requestAnimationFrame(step);
    },
    stop() {
      pointer = null;
      cancelAnimationFrame(request);
      request = 0;
    },
  };
}

function listAt(x: number, y: number): HTMLElement | null {
  const under = document.elementFromPoint(x, y)?.closest('[data-place]');
  return under?.querySelector<HTMLElement>('[data-scrolls]') ?? null;
}

/** @returns whether it could scroll that way */
function scrollBy(list: HTMLElement, px: number): boolean {
  if (px === 0) return false;
  const before = list.scrollTop;
  list.scrollTop = before + px;
  return list.scrollTop !== before;
}
