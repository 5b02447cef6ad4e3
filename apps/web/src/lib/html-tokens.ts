/** One piece of a mail's HTML. Texts and values are as they stand there: character references are not decoded. */
export type HtmlToken =
  /** With the "<" in it that begin nothing. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'start'; readonly name: string; readonly attributes: readonly HtmlAttribute[] }
  | { readonly kind: 'end'; readonly name: string }
  /** What stands in a `<style>`. */
  | { readonly kind: 'style'; readonly text: string };

export type HtmlAttribute = readonly [name: string, value: string];

/** More attributes on one element are read over. */
const MOST_ATTRIBUTES = 60;

/** Their content is text up to their end tag, whatever stands in it (HTML, 13.2.5.2 to 13.2.5.5). */
const RAW_TEXT: ReadonlySet<string> = new Set([
  ...['iframe', 'noembed', 'noframes', 'plaintext', 'script', 'style', 'textarea', 'title', 'xmp'],
]);

/**
 * Cuts HTML into its pieces as browsers do (HTML, 13.2.5), once through and in time that grows with its length only.
 * Comments, declarations and raw text are left out, but for styles.
 */
export function* readHtmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const sign = nextMarkup(html, at);
    const textEnd = sign < 0 ? html.length : sign;
    if (textEnd > at) yield { kind: 'text', text: html.slice(at, textEnd) };
    if (sign < 0) return;
    const next = html.charAt(sign + 1);
    if (isLetter(next)) {
      const tag = readTag(html, sign + 1);
      if (tag === null) return;
      yield { kind: 'start', name: tag.name, attributes: tag.attributes };
      at = RAW_TEXT.has(tag.name) ? endOfRawText(html, tag.name, tag.end) : tag.end;
      if (tag.name === 'style') yield { kind: 'style', text: html.slice(tag.end, at) };
    } else if (next === '/' && isLetter(html.charAt(sign + 2))) {
      const tag = readTag(html, sign + 2);
      if (tag === null) return;
      yield { kind: 'end', name: tag.name };
      at = tag.end;
    } else at = endOfComment(html, sign);
  }
}

/** Where the next "<" stands that begins something; the others are text. */
function nextMarkup(html: string, from: number): number {
  BEGINNING.lastIndex = from;
  return BEGINNING.exec(html)?.index ?? -1;
}

const BEGINNING = /<[a-z!?/]/gi;

/** @returns null when the tag does not end: browsers drop it, and everything is said then */
function readTag(
  html: string,
  from: number,
): { name: string; attributes: HtmlAttribute[]; end: number } | null {
  let at = from;
  while (at < html.length && !isSpace(html.charCodeAt(at)) && !'/>'.includes(html.charAt(at)))
    at += 1;
  const name = html.slice(from, Math.min(at, from + 40)).toLowerCase();
  const attributes: HtmlAttribute[] = [];
  for (;;) {
    while (at < html.length && (isSpace(html.charCodeAt(at)) || html.charAt(at) === '/')) at += 1;
    if (at >= html.length) return null;
    if (html.charAt(at) === '>') return { name, attributes, end: at + 1 };
    const attribute = readAttribute(html, at);
    if (attribute === null) return null;
    if (attributes.length < MOST_ATTRIBUTES) attributes.push([attribute.name, attribute.value]);
    at = attribute.end;
  }
}

function readAttribute(
  html: string,
  from: number,
): { name: string; value: string; end: number } | null {
  // A first "=" belongs to the name.
  let at = from + 1;
  while (at < html.length && !isSpace(html.charCodeAt(at)) && !'/>='.includes(html.charAt(at)))
    at += 1;
  const name = html.slice(from, Math.min(at, from + 40)).toLowerCase();
  let end = at;
  while (end < html.length && isSpace(html.charCodeAt(end))) end += 1;
  if (html.charAt(end) !== '=') return { name, value: '', end: at };
  end += 1;
  while (end < html.length && isSpace(html.charCodeAt(end))) end += 1;
  const quote = html.charAt(end);
  if (quote === '"' || quote === "'") {
    const closed = html.indexOf(quote, end + 1);
    return closed < 0 ? null : { name, value: html.slice(end + 1, closed), end: closed + 1 };
  }
  const valueFrom = end;
  while (end < html.length && !isSpace(html.charCodeAt(end)) && html.charAt(end) !== '>') end += 1;
  return { name, value: html.slice(valueFrom, end), end };
}

function endOfRawText(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function endOfComment(html: string, sign: number): number {
  if (!html.startsWith('<!--', sign)) return past(html, '>', sign + 2);
  const inside = sign + 4;
  if (html.charAt(inside) === '>') return inside + 1;
  if (html.startsWith('->', inside)) return inside + 2;
  const end = /--!?>/g;
  end.lastIndex = inside;
  const found = end.exec(html);
  return found ? found.index + found[0].length : html.length;
}

function past(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + 1;
}

function isLetter(character: string): boolean {
  return /^[a-z]$/i.test(character);
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}
