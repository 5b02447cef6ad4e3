import { type Declared, parseInline } from './css-parser.ts';
import { plainCss } from './css-text.ts';
import { ALIASES, LONGHANDS, SHORTHANDS } from './style-properties.ts';

/** What one rule, or one `style`, says: values by property, only of properties that decide what is seen. */
export interface Declarations {
  readonly normal: ReadonlyMap<string, string>;
  readonly important: ReadonlyMap<string, string>;
}

/** Longer values are none that decide: pictures that stand in the style itself, for instance. */
const MAX_VALUE_LENGTH = 2_000;
/** Stands for a value that is known only where the element's own variables are. */
const PENDING = '\0';

/** The declarations of `{ … }` or of an attribute; what a browser would throw away is thrown away. */
export function readDeclarations(css: string, isQuirky: boolean): Declarations {
  return gatherDeclarations(parseInline(css), isQuirky);
}

/** The same for declarations that the parser has told apart already. */
export function gatherDeclarations(declared: readonly Declared[], isQuirky: boolean): Declarations {
  const normal = new Map<string, string>();
  const important = new Map<string, string>();
  for (const { property: written, value, isImportant } of declared) {
    if (value.length > MAX_VALUE_LENGTH) continue;
    const property = plainCss(written);
    // Most of a mail's style decides nothing: its values are not looked at.
    if (!property.startsWith('--') && longhandsOf(property) === null) continue;
    declare(isImportant ? important : normal, property, plainCss(value), isQuirky);
  }
  return { normal, important };
}

/** Puts one declaration among others, its shorthand taken apart. Values that are not valid change nothing. */
export function declare(
  into: Map<string, string>,
  property: string,
  value: string,
  isQuirky: boolean,
): void {
  if (property.startsWith('--')) {
    into.set(property, value);
    return;
  }
  const name = ALIASES.get(property) ?? property;
  const shorthand = SHORTHANDS.get(name);
  const longhands = longhandsOf(property);
  if (longhands === null) return;
  if (value.includes('var(')) {
    for (const longhand of longhands) into.set(longhand, `${PENDING}${name}:${value}`);
    return;
  }
  if (WIDE.test(value)) {
    for (const longhand of longhands) into.set(longhand, value);
    return;
  }
  const parts = shorthand?.split(value, isQuirky) ?? [value];
  if (parts === null) return;
  const isValid = longhands.every((longhand, index) => {
    const part = parts[index];
    return (
      part === undefined || WIDE.test(part) || LONGHANDS.get(longhand)?.(part, isQuirky) === true
    );
  });
  if (!isValid) return;
  for (const [index, longhand] of longhands.entries())
    into.set(longhand, parts[index] ?? 'initial');
}

/** The properties that one stands for; null where it decides nothing. */
function longhandsOf(property: string): readonly string[] | null {
  const name = ALIASES.get(property) ?? property;
  return SHORTHANDS.get(name)?.names ?? (LONGHANDS.has(name) ? [name] : null);
}

/** The shorthand and the value that wait for variables; null for a value that is known already. */
export function readPending(value: string): { property: string; value: string } | null {
  if (!value.startsWith(PENDING)) return null;
  const colon = value.indexOf(':');
  return { property: value.slice(PENDING.length, colon), value: value.slice(colon + 1) };
}

const WIDE = /^(?:inherit|initial|unset|revert|revert-layer)$/;
