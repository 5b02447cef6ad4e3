/** A part of the mail itself that its HTML shows by `cid:`. */
export interface InlinePart {
  readonly contentType: string;
  readonly base64: string;
}

/** One mail being cleaned. */
export interface Cleaning {
  /** By content id, without angle brackets. */
  readonly inlineParts: ReadonlyMap<string, InlinePart>;
  /** Counted up by the guard. */
  remoteImageCount: number;
  /** Keeps words from vanishing on what is behind them. */
  readonly guardInk: (element: Element) => void;
}

/** Pictures that a browser shows without running anything; SVG is a document and not among them. */
const INLINE_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp']);

/**
 * The last word on an element, after everything else was taken from it: links may only lead out of the app, pictures
 * may only come from the mail itself or over https, and no attribute may take words from their reader's eyes.
 */
export function guardElement(element: Element, cleaning: Cleaning): void {
  if (element.tagName === 'A') guardLink(element);
  else element.removeAttribute('href');
  if (element.tagName === 'IMG') guardImage(element, cleaning);
  else element.removeAttribute('src');
  for (const [name, most] of MOST_PX) guardRoom(element, name, most);
  cleaning.guardInk(element);
}

/** Signs that turn the order of letters round: what is read would be other words than what is written. */
const OVERRIDES = /[\u202d\u202e]/g;

/** Words are drawn in the order of their script; who writes from right to left needs no more than that. */
export function guardText(node: Node): void {
  if (node.nodeType !== Node.TEXT_NODE || node.nodeValue === null) return;
  const plain = node.nodeValue.replace(OVERRIDES, '');
  if (plain !== node.nodeValue) node.nodeValue = plain;
}

/** Room that a layout needs, in pixels: more of it only pushes words off the screen. */
const MOST_PX: ReadonlyMap<string, number> = new Map([
  ...['border', 'cellpadding', 'cellspacing', 'hspace', 'vspace'].map(
    (name) => [name, 50] as const,
  ),
  ...['height', 'width'].map((name) => [name, 2_000] as const),
]);

function guardRoom(element: Element, name: string, mostPx: number): void {
  const value = Number.parseFloat(element.getAttribute(name) ?? '');
  if (value > mostPx) element.removeAttribute(name);
}

function guardLink(link: Element): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  if (!/^(?:https?|mailto|tel):/i.test(squeeze(href))) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function guardImage(image: Element, cleaning: Cleaning): void {
  const source = squeeze(image.getAttribute('src') ?? '');
  image.removeAttribute('src');
  image.setAttribute('referrerpolicy', 'no-referrer');
  if (/^https:\/\//i.test(source)) {
    cleaning.remoteImageCount += 1;
    image.setAttribute('src', source);
    return;
  }
  const inline = /^cid:/i.test(source) ? findInline(source.slice(4), cleaning) : null;
  if (inline) image.setAttribute('src', inline);
}

/** The `data:` address of an inline part; null when there is none, or it is not a plain picture. */
function findInline(contentId: string, cleaning: Cleaning): string | null {
  const part = cleaning.inlineParts.get(decodeContentId(contentId));
  const type = part?.contentType.toLowerCase().split(';')[0]?.trim() ?? '';
  if (!part || !INLINE_TYPES.has(type) || !/^[A-Za-z0-9+/=\s]+$/.test(part.base64)) return null;
  return `data:${type};base64,${part.base64.replace(/\s+/g, '')}`;
}

/** RFC 2392: the id stands in the address URL-encoded. */
function decodeContentId(contentId: string): string {
  try {
    return decodeURIComponent(contentId);
  } catch {
    return contentId;
  }
}

/** Browsers ignore control characters and outer space in addresses, so they hide nothing here either. */
function squeeze(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant.
  return address.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}
