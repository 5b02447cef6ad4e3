import { expect, test } from 'vitest';
import { placeTooltip } from './tooltip-place.ts';

const tip = { width: 100, height: 30 };
const window = { width: 400, height: 300 };
const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

test.each([
  ['above', at(180, 140), 'top', { left: 150, top: 104 }],
  ['below', at(180, 140), 'bottom', { left: 150, top: 166 }],
  ['at the right', at(180, 140), 'right', { left: 226, top: 135 }],
  ['at the left', at(180, 140), 'left', { left: 74, top: 135 }],
  ['below when there is no room above', at(180, 20), 'top', { left: 150, top: 46 }],
  ['above when there is no room below', at(180, 260), 'bottom', { left: 150, top: 224 }],
  ['inside the left edge', at(0, 140), 'top', { left: 8, top: 104 }],
  ['inside the right edge', at(360, 140), 'top', { left: 292, top: 104 }],
] as const)('a tooltip stands %s', (_, anchor, side, place) => {
  expect(placeTooltip(anchor, tip, window, side)).toEqual(place);
});
