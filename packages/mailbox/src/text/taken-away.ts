import { FAINTEST } from './colours.ts';
import { BASE_FONT_PX, type LengthBase, readPixels, readShare, SCREEN } from './css-length.ts';
import { readFunctions, splitValue } from './css-text.ts';
import { transformOf } from './transforms.ts';

type Values = ReadonlyMap<string, string>;

/** Boxes of this size or less are not there to be read, in pixels. */
const TINIEST_PX = 2;
/** A box that leaves less of its letters, as a share of their size, leaves none to read. */
const LEAST_OF_LETTERS = 0.4;
/** Letters of this size or less are specks, in pixels. */
const TINIEST_LETTERS_PX = 5;
/** Larger ones are parts of letters. */
const LARGEST_LETTERS_PX = 500;
/** Further than this beyond the left or upper edge is off every screen, in pixels. */
const FAR_PX = 500;
/** To the right and below there is more: wide pages can be moved. */
const FAR_BEHIND_PX = 2_000;
/** What is moved bit by bit by the elements around may go further: conversations are indented once for each answer. */
const FAR_IN_ALL_PX = 5_000;
/** Letters that are smeared over more than this are none. */
const BLURRED_PX = 3;
/** What is made brighter by more than this is white. */
const BLINDING = 2;

/** How an element moves and shrinks what is in it. */
export interface Placing {
  /** To the right, in pixels. */
  readonly shift: number;
  readonly scale: number;
}

/** Whether the words of an element are not there: not drawn, cut off, or far away. `em` is its size of letters. */
export function isTakenAway(
  values: Values,
  em: number,
  around: Placing,
  placing: Placing = placingOf(values, em),
): boolean {
  return (
    /^(?:none|table-column|if\()/.test(values.get('display') ?? '') ||
    values.get('content-visibility') === 'hidden' ||
    values.get('mso-hide') === 'all' ||
    (values.get('text-security') ?? 'none') !== 'none' ||
    isSqueezed(values, em) ||
    isClipped(values, em) ||
    isMasked(values) ||
    isFarAway(values, em, around, placing)
  );
}

/** How this element moves its content along the line and makes it smaller or larger. */
export function placingOf(values: Values, em: number): Placing {
  const across = { em, whole: SCREEN.width };
  const px = (property: string) => readPixels(values.get(property), across) ?? 0;
  const isPlaced = isPositioned(values);
  const left = isPlaced ? px('left') : 0;
  const right = isPlaced && left === 0 ? -px('right') : 0;
  const indent = readPixels(values.get('text-indent')?.split(' ')[0], across) ?? 0;
  const moved = transformOf(values, em);
  const shift = left + right + px('margin-left') + px('padding-left') + indent + moved.x;
  const zoom = values.get('zoom') === 'normal' ? 1 : (readShare(values.get('zoom')) ?? 1);
  return { shift, scale: moved.scale * (zoom === 0 ? 1 : zoom) };
}

/** The share of strength that an element leaves to what is in it. */
export function strengthOf(values: Values): number {
  let strength = Math.min(1, readShare(values.get('opacity')) ?? 1);
  for (const { name, inside } of readFunctions(values.get('filter') ?? '')) {
    if (name === 'opacity') strength *= inside === '' ? 1 : (readShare(inside) ?? 1);
    const blur = name === 'blur' ? readPixels(inside, BASE) : null;
    if (blur !== null && blur >= BLURRED_PX) return 0;
    const isBlinding = name === 'brightness' && (readShare(inside) ?? 1) > BLINDING;
    if (isBlinding || name === 'invert') return 0;
  }
  return strength;
}

const BASE: LengthBase = { em: BASE_FONT_PX, whole: SCREEN.width };

function isPositioned(values: Values): boolean {
  return /^(?:absolute|fixed|relative|sticky|-webkit-sticky)$/.test(values.get('position') ?? '');
}

/** What moves by shares of the screen, and how much of it is off whichever screen. */
const MOVERS = ['left', 'margin-left', 'padding-left', 'text-indent', 'transform', 'translate'];
const NEARLY_ALL = 0.95;

function isFarAway(values: Values, em: number, around: Placing, { shift }: Placing): boolean {
  const isByShare = MOVERS.some((property) => /%|v[wi]\b/.test(values.get(property) ?? ''));
  if (isByShare && shift >= NEARLY_ALL * SCREEN.width) return true;
  const total = Math.min(0, around.shift) + shift;
  if (total <= -FAR_PX || shift >= FAR_BEHIND_PX || around.shift + shift >= FAR_IN_ALL_PX)
    return true;
  const down = { em, whole: SCREEN.height };
  const px = (property: string) => readPixels(values.get(property), down) ?? 0;
  const top = isPositioned(values) ? px('top') : 0;
  const bottom = isPositioned(values) && top === 0 ? -px('bottom') : 0;
  const isBelow = values.get('position') === 'fixed' && top >= NEARLY_ALL * SCREEN.height;
  const isElsewhere = (values.get('offset-path') ?? 'none') !== 'none';
  if (isBelow || isElsewhere) return true;
  const fall = top + bottom + px('margin-top') + px('padding-top') + transformOf(values, em).y;
  return fall <= -FAR_PX || fall >= FAR_IN_ALL_PX;
}

/** A box without room whose content may not stick out. */
function isSqueezed(values: Values, em: number): boolean {
  const contained = values.get('contain') ?? '';
  const cuts = [values.get('overflow-x'), values.get('overflow-y')];
  const isCut =
    /\b(?:paint|content|strict)\b/.test(contained) ||
    cuts.some((cut) => cut !== undefined && /^(?:hidden|clip|auto|scroll|overlay)$/.test(cut));
  if (!isCut) return false;
  const lineHeight = readLineHeight(values.get('line-height'), em);
  return (
    hasNoRoom(values, em, UP) ||
    hasNoRoom(values, em, ACROSS) ||
    (/\b(?:size|strict)\b/.test(contained) && !values.has('height')) ||
    (lineHeight !== null && lineHeight <= TINIEST_PX && !values.has('height'))
  );
}

interface Axis {
  readonly name: string;
  readonly sides: readonly string[];
  readonly whole: number;
}

const UP: Axis = { name: 'height', sides: ['padding-top', 'padding-bottom'], whole: SCREEN.height };
const ACROSS: Axis = {
  name: 'width',
  sides: ['padding-left', 'padding-right'],
  whole: SCREEN.width,
};

function hasNoRoom(values: Values, em: number, { name, sides, whole }: Axis): boolean {
  // What percent of its parent's height something is high is not known: all of nothing is nothing.
  const px = (property: string) => readPixels(values.get(property), { em, whole });
  const padding = sides.reduce((sum, side) => sum + (px(side) ?? 0), 0);
  const isAllInside = values.get('box-sizing') === 'border-box';
  const most = Math.min(px(name) ?? whole, px(`max-${name}`) ?? whole);
  const room = Math.max(most, px(`min-${name}`) ?? 0) + (isAllInside ? -padding : padding);
  return room <= Math.max(TINIEST_PX, LEAST_OF_LETTERS * em);
}

function readLineHeight(value: string | undefined, em: number): number | null {
  if (value === undefined || value === 'normal') return null;
  const isNumber = /^[\d.]+$/.test(value);
  return isNumber ? Number(value) * em : readPixels(value, { em, whole: em });
}

function isClipped(values: Values, em: number): boolean {
  const rect = /^rect\((.*)\)$/.exec(values.get('clip') ?? '')?.[1];
  if (rect !== undefined) {
    const [top, right, bottom, left] = splitValue(rect, ' ,').map((part) => readPixels(part, BASE));
    const isNarrow = (from: number | null | undefined, to: number | null | undefined) =>
      typeof from === 'number' && typeof to === 'number' && to - from <= TINIEST_PX;
    if (isNarrow(top, bottom) || isNarrow(left, right)) return true;
  }
  const path = values.get('clip-path') ?? 'none';
  if (/^(?:none|initial|inherit|unset|revert|revert-layer|(?:\S+-)?box)$/.test(path)) return false;
  return readFunctions(path).every(({ name, inside }) => isEmptyShape(name, inside, em));
}

/** A box of this size stands for the one that is cut out of: shares are of it. */
const SHAPE_PX = 200;

/** Shapes that leave a box to read in are known; any other counts as one that leaves nothing. */
function isEmptyShape(name: string, inside: string, em: number): boolean {
  const base = { em, whole: SHAPE_PX };
  const lengths = (text: string) => splitValue(text, ' ,').map((part) => readPixels(part, base));
  const [shape = ''] = inside.split(/\b(?:at|round)\b/);
  if (name === 'inset') {
    const [top = 0, right = top, bottom = top, left = right] = lengths(shape);
    return [(top ?? 0) + (bottom ?? 0), (left ?? 0) + (right ?? 0)].some(
      (taken) => taken >= SHAPE_PX - TINIEST_PX,
    );
  }
  if (name === 'circle' || name === 'ellipse')
    return lengths(shape).some((radius) => radius !== null && radius <= 2 * TINIEST_PX);
  if (name !== 'polygon') return true;
  const points = splitValue(inside.replace(/^(?:nonzero|evenodd)\s*,/, ''), ',').map(lengths);
  const extent = (axis: 0 | 1) => {
    const places = points.map((point) => point[axis] ?? 0);
    return Math.max(...places) - Math.min(...places);
  };
  return Math.min(extent(0), extent(1)) <= 2 * TINIEST_PX;
}

/** A mask is no part of any mail's style but to hide: pictures are cut where they are made. */
function isMasked(values: Values): boolean {
  const mask = values.get('mask-image') ?? 'none';
  return !/^(?:none|initial|unset|revert|inherit)\b/.test(mask);
}

/** Whether letters are too small or too large to be read. */
export function isIllegible(px: number): boolean {
  return px <= TINIEST_LETTERS_PX || px > LARGEST_LETTERS_PX;
}

/** Whether so little strength is left that nothing is seen. */
export function isTooFaint(strength: number): boolean {
  return strength < FAINTEST;
}
