/** A piece of CSS as it is compared: without comments, escapes resolved, lower case, white space folded. */
export function plainCss(text: string): string {
  return unescapeCss(withoutComments(text)).toLowerCase().replace(/\s+/g, ' ').trim();
}

/** One pass: each end is looked for once, from its beginning on. */
export function withoutComments(text: string): string {
  if (!text.includes('/*')) return text;
  const kept: string[] = [];
  let position = 0;
  for (;;) {
    const start = text.indexOf('/*', position);
    if (start === -1) break;
    kept.push(text.slice(position, start));
    const end = text.indexOf('*/', start + 2);
    if (end === -1) return kept.join(' ');
    position = end + 2;
  }
  kept.push(text.slice(position));
  return kept.join(' ');
}

function unescapeCss(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_, code?: string, sign?: string) => {
    if (code === undefined) return sign ?? '';
    const point = Number.parseInt(code, 16);
    return point === 0 || point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  });
}

/** The parts of a value between blanks, commas or slashes that stand in no brackets. */
export function splitValue(value: string, separators = ' '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at);
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth <= 0 && separators.includes(sign)) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(value.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Name and inside of each function in a list of them, such as `scale(.5) translate(0, 1px)`. */
export function readFunctions(value: string): { name: string; inside: string }[] {
  return splitValue(value).flatMap((part) => {
    const open = part.indexOf('(');
    return open < 1 || !part.endsWith(')')
      ? []
      : [{ name: part.slice(0, open).trim(), inside: part.slice(open + 1, -1) }];
  });
}
