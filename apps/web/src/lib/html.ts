import type { Config, DOMPurify } from 'dompurify';
import { type Cleaning, guardElement, guardText, type InlinePart } from './html-guards.ts';
import { createInkGuard } from './html-ink.ts';

export type { InlinePart } from './html-guards.ts';

declare const cleaned: unique symbol;

/**
 * What the cleaner let through. A browser with Trusted Types gets an object that only the cleaner can make, and its
 * policy refuses everything else; TypeScript's DOM knows strings alone.
 */
export type CleanedHtml = string & { readonly [cleaned]: true };

export interface CleanHtml {
  /** For a frame without scripts and with its own policy only (D-78); never for the page itself. */
  readonly html: CleanedHtml;
  /** Pictures on other servers; the frame's policy keeps them unloaded until the user asks. */
  readonly remoteImageCount: number;
  readonly hasRemoteImages: boolean;
}

/**
 * Cleans the HTML of a mail, which is hostile until proven otherwise (D-78): an allow-list of
 * elements and attributes; no scripts, styles, forms, frames, handlers or inline styles; sources
 * other than `cid:` and `https:` are dropped and inline parts become `data:`; links open in a new
 * tab without opener and referrer; words are not drawn in the colour behind them, nor pushed away. DOMPurify is loaded when the first HTML mail is opened.
 *
 * @param options.inlineParts  by content id, without angle brackets
 */
export async function cleanMailHtml(
  html: string,
  options: { readonly inlineParts?: ReadonlyMap<string, InlinePart> } = {},
): Promise<CleanHtml> {
  const purify = await loadPurifier();
  // Cleaning is synchronous: nobody else's mail can come between.
  cleaning = newCleaning(options.inlineParts);
  const trusted: unknown = purify.sanitize(html, CONFIG);
  const { remoteImageCount } = cleaning;
  return { html: trusted as CleanedHtml, remoteImageCount, hasRemoteImages: remoteImageCount > 0 };
}

/** Starts loading the cleaner; for the moment when an email is about to be opened. */
export function preloadCleaner(): void {
  void loadPurifier();
}

const TAGS = [
  'a abbr address article aside b bdi big blockquote br caption center cite code',
  'dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd',
  'li main mark nav ol p pre q rp rt ruby s samp section small span strike strong sub sup table',
  'tbody td tfoot th thead time tr tt u ul var wbr',
].flatMap((line) => line.split(' '));

/** No id, name, class or style: nothing that could stand for, or reach, anything of ours. */
const ATTRIBUTES = [
  'abbr align alt bgcolor border cellpadding cellspacing color colspan datetime dir face height',
  'href hspace lang rowspan scope size src start title type valign value vspace width',
].flatMap((line) => line.split(' '));

/** Addresses are the guard's: DOMPurify's own pattern for them is applied to every attribute. */
const CONFIG: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
};

let cleaning = newCleaning();
let loading: Promise<DOMPurify> | null = null;

function newCleaning(inlineParts: Cleaning['inlineParts'] = new Map()): Cleaning {
  return { inlineParts, remoteImageCount: 0, guardInk: createInkGuard() };
}

function loadPurifier(): Promise<DOMPurify> {
  loading ??= import('dompurify').then(
    ({ default: createPurifier }) => {
      const purify = createPurifier(window);
      purify.addHook('uponSanitizeElement', guardText);
      purify.addHook('afterSanitizeAttributes', (element) => guardElement(element, cleaning));
      return purify;
    },
    (error: unknown) => {
      // A chunk that could not be loaded is asked for again with the next mail.
      loading = null;
      throw error;
    },
  );
  return loading;
}
