import { readDeclarations } from './css-values.ts';

/** What rules of a mail's own style sheet say of an element: `.name`, `#name` or a tag's name to declarations. */
export type StyleSheet = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Style that is read of one mail. */
const MAX_CSS_LENGTH = 64 * 1024;
const SIMPLE = /^(?:[a-z][a-z0-9]*)?([.#][\w-]+)$|^([a-z][a-z0-9]*)$/i;

/**
 * The rules that hold on any screen. Selectors of one name are understood; of a longer one only that the last name
 * gets a background that nobody knows, so that light letters on it are not taken for invisible.
 */
export function readStyleSheet(css: string): StyleSheet {
  const sheet = new Map<string, Map<string, string>>();
  for (const { selectors, body } of topRules(css.slice(0, MAX_CSS_LENGTH))) {
    const declarations = readDeclarations(body);
    for (const selector of selectors.split(',')) {
      const match = SIMPLE.exec(selector.trim());
      const name = match?.[1] ?? match?.[2]?.toLowerCase();
      if (name !== undefined) add(sheet, name, declarations);
      else if (declarations.has('background') || declarations.has('background-color'))
        add(sheet, lastName(selector), new Map([['background', 'unknown']]));
    }
  }
  return sheet;
}

function add(
  sheet: Map<string, Map<string, string>>,
  name: string,
  declarations: ReadonlyMap<string, string>,
): void {
  const known = sheet.get(name);
  if (known === undefined) sheet.set(name, new Map(declarations));
  else for (const [property, value] of declarations) known.set(property, value);
}

function lastName(selector: string): string {
  return /([.#][\w-]+|[a-z][a-z0-9]*)[^.#\w]*$/i.exec(selector)?.[1] ?? '*';
}

/** Rules outside of `@media` and its like: what hides on a small screen only is seen on a large one. */
function topRules(css: string): { selectors: string; body: string }[] {
  const rules: { selectors: string; body: string }[] = [];
  let depth = 0;
  let start = 0;
  let selectors = '';
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '{') {
      if (depth === 0) selectors = css.slice(start, at).replace(/\/\*.*?\*\/|<!--|-->/gs, '');
      depth += 1;
      start = at + 1;
    } else if (sign === '}') {
      if (depth === 1 && !selectors.includes('@'))
        rules.push({ selectors, body: css.slice(start, at) });
      depth = Math.max(0, depth - 1);
      start = at + 1;
    }
  }
  return rules;
}
