export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Distance to the control, and to the edges of the window, in pixels. */
const GAP = 6;
const EDGE = 8;

const OPPOSITE: Readonly<Record<Side, Side>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

/** Where a tooltip stands: at the wished side, else at the other, always inside the window. Pixels. */
export function placeTooltip(
  anchor: Box & { readonly left: number; readonly top: number },
  tip: Box,
  window: Box,
  wished: Side,
): { readonly left: number; readonly top: number } {
  const room: Readonly<Record<Side, number>> = {
    top: anchor.top - GAP - EDGE - tip.height,
    bottom: window.height - anchor.top - anchor.height - GAP - EDGE - tip.height,
    left: anchor.left - GAP - EDGE - tip.width,
    right: window.width - anchor.left - anchor.width - GAP - EDGE - tip.width,
  };
  const side = room[wished] < 0 && room[OPPOSITE[wished]] >= 0 ? OPPOSITE[wished] : wished;
  const middle = {
    left: anchor.left + (anchor.width - tip.width) / 2,
    top: anchor.top + (anchor.height - tip.height) / 2,
  };
  const spot = {
    top: { left: middle.left, top: anchor.top - GAP - tip.height },
    bottom: { left: middle.left, top: anchor.top + anchor.height + GAP },
    left: { left: anchor.left - GAP - tip.width, top: middle.top },
    right: { left: anchor.left + anchor.width + GAP, top: middle.top },
  }[side];
  return {
    left: clamp(spot.left, EDGE, window.width - tip.width - EDGE),
    top: clamp(spot.top, EDGE, window.height - tip.height - EDGE),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)));
}
