import { readPixels, readShare } from './css-length.ts';
import { readFunctions, splitValue } from './css-text.ts';

type Values = ReadonlyMap<string, string>;

/** Shares are of the element's own box, which is not known: of one like this. */
const BOX_PX = 500;

/** How an element moves what is in it, and the share of its size that is left. */
export interface Transform {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const STILL: Transform = { x: 0, y: 0, scale: 1 };
const MOVING = ['transform', 'translate', 'scale', 'rotate'];

/** What `transform` and its like do; a turn in space that is not known leaves nothing. */
export function transformOf(values: Values, em: number): Transform {
  if (!MOVING.some((property) => values.has(property))) return STILL;
  let [x, y, scale] = [0, 0, 1];
  const base = { em, whole: BOX_PX };
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
    // From behind, words run the wrong way, or are not drawn.
    scale *= Math.max(0, Math.cos(readAngle(part)));
  };
  for (const { name, inside } of readFunctions(values.get('transform') ?? '')) {
    const parts = splitValue(inside, ' ,');
    if (/^translate(?:3d|x)?$/.test(name)) move(parts);
    else if (name === 'translatey') move(['0', parts[0] ?? '0']);
    else if (/^scale(?:3d|[xy])?$/.test(name)) shrink(parts);
    else if (/^(?:rotate[xy]|skew[xy]?)$/.test(name)) for (const part of parts) turn(part);
    else if (name === 'perspective' || (name === 'rotate3d' && !isFlat(parts))) scale = 0;
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
  const turned = splitValue(values.get('rotate') ?? '');
  if (turned[0] === 'x' || turned[0] === 'y') turn(turned[1]);
  else if (turned.length === 4 && !isFlat(turned)) scale = 0;
  return { x, y, scale };
}

/** Round an axis that points at the reader. */
function isFlat([x, y]: readonly string[]): boolean {
  return Number(x) === 0 && Number(y) === 0;
}

/** In radians. */
function readAngle(text: string | undefined): number {
  const [, number, unit] =
    /^([+-]?[\d.]+(?:e[+-]?\d+)?)(deg|rad|grad|turn)?$/.exec(text ?? '') ?? [];
  const parts = { deg: 180, grad: 200, turn: 0.5, rad: Math.PI }[unit ?? 'rad'] ?? Math.PI;
  return number === undefined ? 0 : (Number(number) * Math.PI) / parts;
}
