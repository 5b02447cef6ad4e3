/** A rectangle of the page, in px from its top left. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface ToastPlace {
  /** The edge of the page that the stack hangs on. */
  readonly from: 'top' | 'bottom';
  /** Its distance from there while nothing is in its way, in px. */
  readonly edge: number;
  readonly stack: { readonly left: number; readonly right: number; readonly height: number };
  /** The page's height in px. */
  readonly page: number;
  /** What it must not lie on. */
  readonly kept: readonly Box[];
}

const AIR_PX = 12;

/**
 * How far from its edge a stack of toasts begins so that it lies on nothing that has to stay in reach. Where no such
 * place is on the page it stays at its edge.
 */
export function findClearOffset({ from, edge, stack, page, kept }: ToastPlace): number {
  const beside = kept.filter(
    ({ left, right, top, bottom }) =>
      bottom > top && right > left && left < stack.right && right > stack.left,
  );
  // Measured from the stack's own edge, so that both edges are one case.
  const spans = beside
    .map(({ top, bottom }) =>
      from === 'top' ? { start: top, end: bottom } : { start: page - bottom, end: page - top },
    )
    .filter(({ start, end }) => end > 0 && start < page)
    .sort((a, b) => a.start - b.start);
  let offset = edge;
  for (const { start, end } of spans)
    if (start < offset + stack.height && end > offset - AIR_PX) offset = end + AIR_PX;
  return offset + stack.height > page ? edge : offset;
}
