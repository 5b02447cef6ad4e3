import { drawableText } from './drawable-text.ts';
import type { QuoteMark } from './html-quotes.ts';
import type { Spacing } from './html-spacing.ts';
import { isPrivateHost } from './private-address.ts';

/** A part of the mail itself that its HTML shows by `cid:`. */
export interface InlinePart {
  readonly contentType: string;
  readonly base64: string;
}

/** One mail being cleaned. */
export interface Cleaning {
  /** By content id, without angle brackets. */
  readonly inlineParts: ReadonlyMap<string, InlinePart>;
  /** Where the app itself is: nothing is loaded from there for a mail. */
  readonly ownHost: string;
  /** Counted up by the guard. */
  remoteImageCount: number;
  /** Those that are never loaded, since anybody on the way could read along or change them. */
  insecureImageCount: number;
  /** Those that are never loaded, since they lead into the network around the reader. */
  privateImageCount: number;
  /** What an element's style and names said before they were taken from it. */
  readonly looks: WeakMap<Element, ElementLooks>;
  /** Keeps words from vanishing on what is behind them. */
  readonly guardInk: (element: Element) => void;
  /** Takes the words of the mail in their order. */
  readonly drawable: (text: string) => string;
}

export interface ElementLooks extends Spacing {
  readonly quote: QuoteMark | null;
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
  keepLooks(element, cleaning.looks.get(element));
  for (const name of SPOKEN) guardWords(element, name);
  cleaning.guardInk(element);
}

/** The marks of our own: none of a sender's gets so far. */
function keepLooks(element: Element, looks: ElementLooks | undefined): void {
  if (looks?.above !== undefined) element.setAttribute('data-above', String(looks.above));
  if (looks?.below !== undefined) element.setAttribute('data-below', String(looks.below));
  if (looks?.quote) element.setAttribute('data-quote', looks.quote);
}

/** Attributes whose words are drawn, or read out. */
const SPOKEN = ['abbr', 'alt', 'title'];
const LONGEST_WORDS = 1_000;

function guardWords(element: Element, name: string): void {
  const words = element.getAttribute(name);
  if (words !== null) element.setAttribute(name, drawableText(words.slice(0, LONGEST_WORDS)));
}

/** Signs that turn the order of letters round: what is read would be other words than what is written. */
const OVERRIDES = /[\u202d\u202e]/g;

/** Words are drawn in the order of their script; who writes from right to left needs no more than that. */
export function guardText(node: Node, cleaning: Pick<Cleaning, 'drawable'>): void {
  if (node.nodeType !== Node.TEXT_NODE || node.nodeValue === null) return;
  const plain = cleaning.drawable(node.nodeValue.replace(OVERRIDES, ''));
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
  const remote = /^https?:[\\/]{2}/i.test(source) && URL.canParse(source) ? new URL(source) : null;
  if (remote !== null) {
    const kept = judgeRemote(remote, cleaning.ownHost);
    if (kept === 'remote') {
      cleaning.remoteImageCount += 1;
      image.setAttribute('src', remote.href);
      return;
    }
    if (kept === 'private') cleaning.privateImageCount += 1;
    else cleaning.insecureImageCount += 1;
    if (!isSmall(image)) image.setAttribute('data-image', kept);
    return;
  }
  const inline = /^cid:/i.test(source) ? findInline(source.slice(4), cleaning) : null;
  if (inline) image.setAttribute('src', inline);
}

function judgeRemote(
  { protocol, hostname }: URL,
  ownHost: string,
): 'private' | 'insecure' | 'remote' {
  if (isPrivateHost(hostname) || hostname.replace(/\.$/, '') === ownHost) return 'private';
  return protocol === 'https:' ? 'remote' : 'insecure';
}

/** Such a picture is there to be counted, and nobody misses it. */
function isSmall(image: Element): boolean {
  return ['width', 'height'].some(
    (name) => Number.parseFloat(image.getAttribute(name) ?? '9') <= 2,
  );
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
