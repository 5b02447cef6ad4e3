import { describe, expect, it } from 'vitest';
import { findClearOffset } from './toast-place.ts';

const bottom = {
  from: 'bottom',
  edge: 24,
  page: 900,
  stack: { left: 1060, right: 1416, height: 122 },
} as const;
const box = (left: number, top: number, right: number, end: number) => ({
  left,
  top,
  right,
  bottom: end,
});

describe('the place of toasts [FIX-11]', () => {
  it.each([
    ['nothing in its way', [], 24],
    ['a bar under it', [box(200, 846, 1240, 888)], 66],
    ['a bar beside it', [box(200, 846, 900, 888)], 24],
    ['two bars, one on the other', [box(0, 846, 1440, 888), box(0, 760, 1440, 800)], 152],
    ['what is far above', [box(1100, 40, 1200, 80)], 24],
    ['what is not drawn', [box(0, 0, 0, 0)], 24],
    ['what leaves no room', [box(0, 0, 1440, 888)], 24],
  ])('%s', (_name, kept, offset) => {
    expect(findClearOffset({ ...bottom, kept })).toBe(offset);
  });

  it('hangs under what stands at the top of a phone', () => {
    const phone = { from: 'top', edge: 60, page: 844, stack: { left: 12, right: 378, height: 68 } };
    const kept = [box(250, 8, 294, 52), box(300, 56, 344, 100)];
    expect(findClearOffset({ ...phone, from: 'top', kept })).toBe(112);
  });
});
