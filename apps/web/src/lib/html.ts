import type { Config, DOMPurify } from 'dompurify';
import { createDrawableText } from './drawable-text.ts';
import { MAIL_ATTRIBUTES, MAIL_TAGS } from './html-allowed.ts';
import { boundHtml, USUAL_BOUNDS, WIDE_BOUNDS } from './html-bounds.ts';
import {
  type Cleaning,
  type ElementLooks,
  guardElement,
  guardText,
  type InlinePart,
} from './html-guards.ts';
import { createInkGuard } from './html-ink.ts';
import { readQuoteMark } from './html-quotes.ts';
import { createSpacing } from './html-spacing.ts';

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
  /** Nothing was left out for its amount. */
  readonly isWhole: boolean;
  /** Pictures on other servers; the frame's policy keeps them unloaded until the user asks. */
  readonly remoteImageCount: number;
  readonly hasRemoteImages: boolean;
  /** Pictures whose address is `http:`; they are never loaded. */
  readonly insecureImageCount: number;
  /** Pictures in the reader's own network, on his machine or in this app; they are never loaded. */
  readonly privateImageCount: number;
  /** It paints its words or what is behind them: made for white paper, and shown on it. */
  readonly hasColours: boolean;
}

/**
 * Cleans the HTML of a mail, which is hostile until proven otherwise (D-78): an allow-list of
 * elements and attributes; no scripts, styles, forms, frames, handlers or inline styles; sources
 * other than `cid:` and `https:` are dropped and inline parts become `data:`; links open in a new
 * tab without opener and referrer; words are not drawn in the colour behind them, nor pushed away. DOMPurify is loaded when the first HTML mail is opened.
 *
 * No mail may hold up the page: how much it is is known before a browser builds anything of it, and cleaning is given
 * up after `CLEANING_MS`.
 *
 * @param options.inlineParts  by content id, without angle brackets
 * @param options.isWide  the user wants to see a mail that is over the bounds: as much of it as can be drawn
 * @returns null when the mail is over the bounds, or took too long: its text is to be shown
 */
export async function cleanMailHtml(
  html: string,
  options: {
    readonly inlineParts?: ReadonlyMap<string, InlinePart>;
    readonly isWide?: boolean;
  } = {},
): Promise<CleanHtml | null> {
  const purify = await loadPurifier();
  const endsAtMs = performance.now() + CLEANING_MS;
  const bound = boundHtml(html, options.isWide ? WIDE_BOUNDS : USUAL_BOUNDS);
  if (!bound.isWhole && !options.isWide) return null;
  // Cleaning is synchronous: nobody else's mail can come between.
  cleaning = newCleaning(endsAtMs, options.inlineParts, bound.styles);
  try {
    // Without an element DOMPurify hands the text back and asks nobody.
    const markup = bound.html.includes('<') ? bound.html : `<div>${bound.html}</div>`;
    const trusted: unknown = purify.sanitize(markup, CONFIG);
    const { remoteImageCount, insecureImageCount, privateImageCount, hasColours } = cleaning;
    return {
      html: trusted as CleanedHtml,
      isWhole: bound.isWhole,
      remoteImageCount,
      hasRemoteImages: remoteImageCount > 0,
      insecureImageCount,
      privateImageCount,
      hasColours,
    };
  } catch (error) {
    if (error instanceof CleaningTimeout) return null;
    throw error;
  }
}

/** The longest that a page may be held up by a mail, however it was made. */
const CLEANING_MS = 2_000;

class CleaningTimeout extends Error {}

/** Starts loading the cleaner; for the moment when an email is about to be opened. */
export function preloadCleaner(): void {
  void loadPurifier();
}

/** Addresses are the guard's: DOMPurify's own pattern for them is applied to every attribute. */
const CONFIG: Config & { RETURN_TRUSTED_TYPE: true } = {
  ALLOWED_TAGS: MAIL_TAGS,
  ALLOWED_ATTR: MAIL_ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
};

let cleaning = newCleaning(0);
let loading: Promise<DOMPurify> | null = null;

function newCleaning(
  endsAtMs: number,
  inlineParts: Cleaning['inlineParts'] = new Map(),
  styles: readonly string[] = [],
) {
  return {
    endsAtMs,
    inlineParts,
    ownHost: globalThis.location?.hostname ?? '',
    remoteImageCount: 0,
    insecureImageCount: 0,
    privateImageCount: 0,
    hasColours: false,
    looks: new WeakMap<Element, ElementLooks>(),
    spacing: createSpacing(styles),
    guardInk: createInkGuard(),
    drawable: createDrawableText(),
  };
}

function loadPurifier(): Promise<DOMPurify> {
  loading ??= import('dompurify').then(
    ({ default: createPurifier }) => {
      const purify = createPurifier(window);
      purify.addHook('uponSanitizeElement', (node) => {
        if (performance.now() > cleaning.endsAtMs) throw new CleaningTimeout();
        guardText(node, cleaning);
      });
      purify.addHook('beforeSanitizeAttributes', (element) => {
        // Called for texts as well, which have none.
        if (element.nodeType !== Node.ELEMENT_NODE) return;
        cleaning.looks.set(element, {
          ...cleaning.spacing(element),
          quote: readQuoteMark(element),
        });
      });
      purify.addHook('afterSanitizeAttributes', (element) => {
        guardElement(element, cleaning);
        if (element.hasAttribute('bgcolor') || element.hasAttribute('color'))
          cleaning.hasColours = true;
      });
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
