import { type RefObject, useCallback, useEffect, useState } from 'react';
import { findPhrase, type LetterMap, mapLetters } from '#lib/text-place.ts';

/** A quote that was pointed at stays lit for so long. */
const LIT_MS = 1_200;
/** Room above and below what is scrolled to. */
const MARGIN_PX = 48;

/** The message frame tells with this event, which bubbles, that a mail was written into it. */
export const FILLED = 'filled';

export interface BodyMarks {
  /** Which of the phrases stand in the body; empty until it is there. */
  readonly found: ReadonlySet<string>;
  /** Lights a phrase up for a moment and brings it into view. */
  readonly light: (phrase: string) => void;
}

/**
 * Finds the words of a mail that somebody judged it by, in plain text and in the frame of an HTML mail. They are drawn
 * by the browser's highlights: neither React's elements nor the cleaned mail are touched.
 *
 * @param body  what holds the message
 * @param due  the phrase that names the deadline, underlined all the time
 * @param quotes  phrases that can be lit
 * @param shown  changes with what `body` holds, so that another element is looked into
 */
export function useBodyMarks(
  body: RefObject<HTMLElement | null>,
  due: string | null,
  quotes: readonly string[],
  shown: string,
): BodyMarks {
  const [found, setFound] = useState<ReadonlySet<string>>(NONE);
  const wanted = JSON.stringify([due, quotes, shown]);

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const [dueWords, phrases] = JSON.parse(wanted) as [string | null, string[]];
    const all = dueWords === null ? phrases : [dueWords, ...phrases];
    const mark = () => {
      // Reading a whole mail for nobody would hold up each that is leafed past.
      const maps = all.length === 0 ? [] : mapParts(element);
      const now = all.filter((phrase) => findIn(maps, phrase));
      setFound((before) => (isSame(before, now) ? before : new Set(now)));
      paint(element, 'due', dueWords === null ? null : findIn(maps, dueWords));
    };
    // React draws text in any order; a frame says itself when it holds the mail.
    const changed = new MutationObserver(mark);
    changed.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener(FILLED, mark);
    mark();
    return () => {
      changed.disconnect();
      element.removeEventListener(FILLED, mark);
      paint(element, 'due', null);
      paint(element, 'quote', null);
    };
  }, [body, wanted]);

  const light = useCallback(
    (phrase: string) => {
      const element = body.current;
      const range = element ? findIn(mapParts(element), phrase) : null;
      if (!element || !range) return;
      for (let up = range.startContainer.parentElement; up; up = up.parentElement)
        if (up.tagName === 'DETAILS') up.setAttribute('open', '');
      bringIntoView(element, range);
      paint(element, 'quote', range);
      setTimeout(() => paint(element, 'quote', null, range), LIT_MS);
    },
    [body],
  );
  return { found, light };
}

const NONE: ReadonlySet<string> = new Set();

/** Then nothing that shows them is drawn again. */
function isSame(before: ReadonlySet<string>, now: readonly string[]): boolean {
  return before.size === new Set(now).size && now.every((phrase) => before.has(phrase));
}

function mapParts(element: HTMLElement): readonly LetterMap[] {
  return [element, ...documentsIn(element).map((inner) => inner.body)].map(mapLetters);
}

/** The documents of the mail frames in it. */
export function documentsIn(element: HTMLElement): readonly Document[] {
  return [...element.querySelectorAll('iframe')].flatMap((frame) => {
    const inner = frame.contentDocument;
    return inner?.body ? [inner] : [];
  });
}

function findIn(maps: readonly LetterMap[], phrase: string): Range | null {
  for (const map of maps) {
    const range = findPhrase(map, phrase);
    if (range) return range;
  }
  return null;
}

type View = Window & typeof globalThis;

/** What is lit now, by the name of its highlight; several frames have each their own registry. */
const lit = new Map<string, Range>();

/** Draws one range in a highlight's way and takes the one before away. @param only  takes away this one alone */
function paint(
  element: HTMLElement,
  name: 'due' | 'quote',
  range: Range | null,
  only?: Range,
): void {
  if (only && lit.get(name) !== only) return;
  const views = [element.ownerDocument, ...documentsIn(element)].map((each) => each.defaultView);
  for (const view of views) (view as View | null)?.CSS?.highlights?.delete(name);
  lit.delete(name);
  const view = range?.startContainer.ownerDocument?.defaultView as View | null | undefined;
  // Browsers without highlights scroll to the words and leave it at that.
  if (!range || !view?.CSS?.highlights) return;
  view.CSS.highlights.set(name, new view.Highlight(range));
  lit.set(name, range);
}

/** Scrolls as little as possible; words that are in view stay where they are. */
function bringIntoView(element: HTMLElement, range: Range): void {
  const scroller = scrollerOf(element);
  if (!scroller) return;
  const words = range.getBoundingClientRect();
  const frame = range.startContainer.ownerDocument?.defaultView?.frameElement;
  const top = words.top + (frame?.getBoundingClientRect().top ?? 0);
  const box = scroller.getBoundingClientRect();
  const above = top - (box.top + inset(scroller)) - MARGIN_PX;
  const below = top + words.height - box.bottom + MARGIN_PX;
  if (above >= 0 && below <= 0) return;
  const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: above < 0 ? above : below, behavior: isCalm ? 'auto' : 'smooth' });
}

/** What lies over the top of a scroller, such as the header of the dialog. */
function inset(scroller: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let up = element.parentElement; up; up = up.parentElement) {
    const { overflowY } = getComputedStyle(up);
    if (overflowY === 'auto' || overflowY === 'scroll') return up;
  }
  return null;
}
