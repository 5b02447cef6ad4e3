import { FAINTEST } from './colours.ts';
import { BASE_FONT_PX, type LengthBase, readPixels, readShare, SCREEN } from './css-length.ts';
import { readFunctions, splitValue } from './css-text.ts';

type Values = ReadonlyMap<string, string>;

/** Letters and boxes of this size or less are not there to be read, in pixels. */
export const TINIEST_PX = 2;
/** Further than this beyond the left or upper edge is off every screen, in pixels. */
const FAR_PX = 500;
/** To the right and below there is more: wide pages can be moved. */
const FAR_BEHIND_PX = 2_000;
/** What is moved bit by bit by the elements around may go further: conversations are indented once for each answer. */
const FAR_IN_ALL_PX = 5_000;
/** Letters that are smeared over more than this are none. */
const BLURRED_PX = 8;

/** How an element moves and shrinks what is in it. */
export interface Placing {
  /** To the right, in pixels. */
  readonly shift: number;
  readonly scale: number;
}

/** Whether the words of an element are not there: not drawn, cut off, or far away. `em` is its size of letters. */
export function isTakenAway(values: Values, em: number, around: Placing): boolean {
  return (
    values.get('display') === 'none' ||
    values.get('content-visibility') === 'hidden' ||
    values.get('mso-hide') === 'all' ||
    isSqueezed(values, em) ||
    isClipped(values, em) ||
    isMasked(values) ||
    isFarAway(values, em, around)
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

function isFarAway(values: Values, em: number, around: Placing): boolean {
  const { shift } = placingOf(values, em);
  const isByShare = MOVERS.some((property) => /%|v[wi]\b/.test(values.get(property) ?? ''));
  if (isByShare && shift >= NEARLY_ALL * SCREEN.width) return true;
  const total = Math.min(0, around.shift) + shift;
  if (total <= -FAR_PX || shift >= FAR_BEHIND_PX || around.shift + shift >= FAR_IN_ALL_PX)
    return true;
  const down = { em, whole: SCREEN.height };
  const px = (property: string) => readPixels(values.get(property), down) ?? 0;
  const top = isPositioned(values) ? px('top') : 0;
  const bottom = isPositioned(values) && top === 0 ? -px('bottom') : 0;
  const fall = top + bottom + px('margin-top') + transformOf(values, em).y;
  return fall <= -FAR_PX || fall >= FAR_IN_ALL_PX;
}

/** A box without room whose content may not stick out. */
function isSqueezed(values: Values, em: number): boolean {
  const cuts = [values.get('overflow-x'), values.get('overflow-y')];
  if (!cuts.some((cut) => cut !== undefined && /^(?:hidden|clip|auto|scroll|overlay)$/.test(cut)))
    return false;
  // What percent of its parent's height something is high is not known: all of nothing is nothing.
  const px = (property: string, whole: number) => readPixels(values.get(property), { em, whole });
  const room = (names: readonly string[], paddings: readonly string[], whole: number) => {
    const padding = paddings.reduce((sum, name) => sum + (px(name, whole) ?? 0), 0);
    return names.some((name) => (px(name, whole) ?? whole) + padding <= TINIEST_PX);
  };
  const lineHeight = readLineHeight(values.get('line-height'), em);
  return (
    room(['height', 'max-height'], ['padding-top', 'padding-bottom'], SCREEN.height) ||
    room(['width', 'max-width'], ['padding-left', 'padding-right'], SCREEN.width) ||
    (lineHeight !== null && lineHeight <= TINIEST_PX && !values.has('height'))
  );
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

interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const STILL: Transform = { x: 0, y: 0, scale: 1 };
const MOVING = ['transform', 'translate', 'scale', 'rotate'];

function transformOf(values: Values, em: number): Transform {
  if (!MOVING.some((property) => values.has(property))) return STILL;
  let [x, y, scale] = [0, 0, 1];
  const base = { em, whole: FAR_PX };
  const px = (text: string | undefined) => readPixels(text, base) ?? 0;
  const move = (parts: readonly string[]) => {
    x += px(parts[0]);
    y += px(parts[1]);
  };
  const shrink = (parts: readonly string[]) => {
    const factors = parts.slice(0, 2).map((part) => Math.abs(readShare(part) ?? 1));
    scale *= Math.min(...factors, factors[0] ?? 1);
  };
  const turn = (part: string | undefined) => {
    scale *= Math.abs(Math.cos(readAngle(part)));
  };
  for (const { name, inside } of readFunctions(values.get('transform') ?? '')) {
    const parts = splitValue(inside, ' ,');
    if (/^translate(?:3d|x)?$/.test(name)) move(parts);
    else if (name === 'translatey') move(['0', parts[0] ?? '0']);
    else if (/^scale(?:3d|[xy])?$/.test(name)) shrink(parts);
    else if (/^(?:rotate[xy]|skew[xy]?)$/.test(name)) for (const part of parts) turn(part);
    else if (name === 'matrix') {
      shrink([parts[0] ?? '1', parts[3] ?? '1']);
      move(parts.slice(4));
    } else if (name === 'matrix3d') {
      shrink([parts[0] ?? '1', parts[5] ?? '1']);
      move(parts.slice(12));
    }
  }
  move(splitValue(values.get('translate') ?? ''));
  if (values.has('scale')) shrink(splitValue(values.get('scale') ?? ''));
  const [axis, angle] = splitValue(values.get('rotate') ?? '');
  if (axis === 'x' || axis === 'y') turn(angle);
  return { x, y, scale };
}

/** In radians. */
function readAngle(text: string | undefined): number {
  const [, number, unit] =
    /^([+-]?[\d.]+(?:e[+-]?\d+)?)(deg|rad|grad|turn)?$/.exec(text ?? '') ?? [];
  const parts = { deg: 180, grad: 200, turn: 0.5, rad: Math.PI }[unit ?? 'rad'] ?? Math.PI;
  return number === undefined ? 0 : (Number(number) * Math.PI) / parts;
}

/** Whether so little strength is left that nothing is seen. */
export function isTooFaint(strength: number): boolean {
  return strength < FAINTEST;
}
