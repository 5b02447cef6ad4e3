/** What a relative length is measured by, in pixels. */
export interface LengthBase {
  readonly em: number;
  /** What 100 % are. */
  readonly whole: number;
}

/** A window on a desk: what hides on narrow screens only is seen there. */
export const SCREEN = { width: 1_000, height: 800 } as const;
/** What letters are large where nobody says otherwise, in pixels. */
export const BASE_FONT_PX = 16;

const PX_OF_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: BASE_FONT_PX,
  rlh: BASE_FONT_PX,
};
const EM_OF_UNIT: Readonly<Record<string, number>> = {
  em: 1,
  ex: 0.5,
  ch: 0.5,
  cap: 0.7,
  ic: 1,
  lh: 1.2,
};
/** Formulas of mail are a few words. */
const MAX_FORMULA_LENGTH = 200;

/**
 * A length in pixels, formulas worked out; null for words and for what no browser takes for a length. A number without
 * a unit is 0 or nothing.
 */
export function readLength(value: string | undefined, base: LengthBase): number | null {
  const found = readQuantity(value, base);
  return found === null || (found.isBare && found.value !== 0) ? null : found.value;
}

/** The same for a value that was found valid: without a document type a bare number is one of pixels. */
export function readPixels(value: string | undefined, base: LengthBase): number | null {
  return readQuantity(value, base)?.value ?? null;
}

/** A number, or a share written in percent. */
export function readShare(value: string | undefined): number | null {
  return readQuantity(value, { em: 1, whole: 1 })?.value ?? null;
}

interface Quantity {
  readonly value: number;
  /** A number without a unit. */
  readonly isBare: boolean;
}

const TOKEN =
  /\s*(?:([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|([a-z-]*\()|([-+*/),]))/y;

/** What nearly all are: read without a reader. */
const PIXELS = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:px)?$/;

function readQuantity(value: string | undefined, base: LengthBase): Quantity | null {
  if (value === undefined || value === '' || value.length > MAX_FORMULA_LENGTH) return null;
  if (PIXELS.test(value)) return { value: Number.parseFloat(value), isBare: !value.endsWith('x') };
  const reader = new FormulaReader(value, base);
  const result = reader.sum();
  return result !== null && reader.isAtEnd() ? result : null;
}

/** Reads `calc()` and its like by precedence; null from any step means that it is no quantity. */
class FormulaReader {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly base: LengthBase,
  ) {}

  isAtEnd(): boolean {
    return this.text.slice(this.#at).trim() === '';
  }

  sum(): Quantity | null {
    let left = this.product();
    for (;;) {
      const sign = this.#sign('+-');
      if (left === null || sign === null) return left;
      const right = this.product();
      if (right === null) return null;
      const value = left.value + (sign === '+' ? right.value : -right.value);
      left = { value, isBare: left.isBare && right.isBare };
    }
  }

  product(): Quantity | null {
    let left = this.factor();
    for (;;) {
      const sign = this.#sign('*/');
      if (left === null || sign === null) return left;
      const right = this.factor();
      if (right === null || (sign === '/' && right.value === 0)) return null;
      const value = sign === '*' ? left.value * right.value : left.value / right.value;
      left = { value, isBare: left.isBare && right.isBare };
    }
  }

  factor(): Quantity | null {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.text);
    if (match === null || match[4] !== undefined) return null;
    this.#at = TOKEN.lastIndex;
    const [, number, unit, opening] = match;
    if (opening !== undefined) return this.#formula(opening.slice(0, -1));
    const factor = unit === undefined ? 1 : this.#pixelsOf(unit);
    const value = Number(number) * (factor ?? Number.NaN);
    return Number.isNaN(value) ? null : { value, isBare: unit === undefined };
  }

  #formula(name: string): Quantity | null {
    const parts: Quantity[] = [];
    for (;;) {
      const part = this.sum();
      if (part === null) return null;
      parts.push(part);
      const sign = this.#sign(',)');
      if (sign === null) return null;
      if (sign === ')') break;
    }
    const values = parts.map((part) => part.value);
    const isBare = parts.every((part) => part.isBare);
    const value = FORMULAS.get(name)?.(values);
    return value === undefined || Number.isNaN(value) ? null : { value, isBare };
  }

  #sign(among: string): string | null {
    TOKEN.lastIndex = this.#at;
    const sign = /\s*([-+*/),])/y;
    sign.lastIndex = this.#at;
    const found = sign.exec(this.text)?.[1];
    if (found === undefined || !among.includes(found)) return null;
    this.#at = sign.lastIndex;
    return found;
  }

  #pixelsOf(unit: string): number | null {
    const { em, whole } = this.base;
    if (unit === '%') return whole / 100;
    const ems = EM_OF_UNIT[unit];
    if (ems !== undefined) return ems * em;
    if (/^[sld]?v(?:w|i|max)$/.test(unit)) return SCREEN.width / 100;
    if (/^[sld]?v(?:h|b|min)$/.test(unit)) return SCREEN.height / 100;
    return PX_OF_UNIT[unit] ?? null;
  }
}

type Formula = (values: readonly number[]) => number;

const FORMULAS: ReadonlyMap<string, Formula> = new Map(
  Object.entries<Formula>({
    '': ([value = Number.NaN]) => value,
    calc: ([value = Number.NaN]) => value,
    '-webkit-calc': ([value = Number.NaN]) => value,
    abs: ([value = Number.NaN]) => Math.abs(value),
    min: (values) => Math.min(...values),
    max: (values) => Math.max(...values),
    clamp: ([least = Number.NaN, value = Number.NaN, most = Number.NaN]) =>
      Math.max(least, Math.min(value, most)),
  }),
);
