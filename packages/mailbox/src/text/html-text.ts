import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { composeCharacters } from '#mime/clean.ts';
import { createLooks, hidesWords, isSeen, type Look, PLAIN_LOOK } from './element-look.ts';
import { parseMailDocument } from './mail-document.ts';
import type { StyleBlock } from './style-rules.ts';
import { readStyleSheet, type StyleSheet } from './style-sheet.ts';
import { createTextWriter, type TextWriter } from './text-writer.ts';
import { visibleCharacters } from './visible-characters.ts';
import { createWorkLimit, TooMuchWork } from './work-limit.ts';

/** Characters of HTML that are read: as many as are kept of a body (D-25). */
const MAX_HTML_LENGTH = 1024 * 1024;
/** Steps of finding out which rules hold for which elements: a tenth of a second; newsletters take some thousand. */
const MAX_STEPS = 2_000_000;

/**
 * The visible text of a sender's HTML: what its reader does not see stands in no list, is judged by nobody and reaches
 * no model (D-29). Seen is what the app's cleaner and usual mail programs draw, on a screen of 1,000 by 800 pixels by
 * day: not what is hidden by element, attribute or style, letters too small, too faint or in the colour behind them,
 * and what is cut off or lies off the page. Where a value is one that only browsers can work out, words count as
 * hidden.
 *
 * All of it is bounded. What a mail shows behind the bound (a megabyte, 100,000 elements, a depth of 1,000, two million
 * steps of comparing rules with elements) is not known and therefore not taken for seen; a style sheet that nobody can
 * read leaves nothing.
 */
export function htmlToVisibleText(html: string): string {
  const page = parseMailDocument(html.slice(0, MAX_HTML_LENGTH));
  const limit = createWorkLimit(MAX_STEPS);
  const writer = createTextWriter();
  try {
    const { isQuirky } = page;
    const sheet = readStyleSheet(styleBlocks(page.root), { isQuirky, limit, hides: hidesWords });
    writeNodes(
      page.root.children,
      { look: PLAIN_LOOK, behindTable: PLAIN_LOOK.behind, isVerbatim: false },
      { sheet, looks: createLooks({ isQuirky, limit }), writer },
    );
  } catch (error) {
    // Too many steps, or rules in rules deeper than the parser goes: what was written until then was seen.
    if (!(error instanceof TooMuchWork || error instanceof RangeError)) throw error;
  }
  return composeCharacters(visibleCharacters(writer.text())).trim();
}

interface Page {
  readonly sheet: StyleSheet;
  readonly looks: ReturnType<typeof createLooks>;
  readonly writer: TextWriter;
}

interface Place {
  readonly look: Look;
  /** What lies behind the table around. */
  readonly behindTable: Look['behind'];
  readonly isVerbatim: boolean;
  /** Of the list around: the number of the next item, null for points. */
  readonly list?: { next: number | null } | undefined;
}

/**
 * Elements whose content is not shown: no words, drawn only where something cannot be, or closed until somebody opens
 * them. The app's cleaner takes most of them out with all that is in them.
 */
const NEVER_SHOWN: ReadonlySet<string> = new Set(
  'applet area audio base canvas col colgroup datalist embed fencedframe frame frameset head iframe img input link math meta meter noembed noframes noscript object option optgroup param plaintext progress rp script select selectedcontent source style svg template title track video xmp'.split(
    ' ',
  ),
);
const PARAGRAPHS: ReadonlySet<string> = new Set(
  'blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside body caption center dd details dialog dir div dt figcaption footer form header hr html legend li listing main menu nav section summary tbody tfoot thead tr'.split(
    ' ',
  ),
);
const VERBATIM: ReadonlySet<string> = new Set(['pre', 'listing', 'textarea']);

function writeNodes(nodes: readonly ChildNode[], place: Place, page: Page): void {
  for (const node of nodes) writeNode(node, place, page);
}

function writeNode(node: ChildNode, place: Place, page: Page): void {
  if (isText(node)) {
    if (!isSeen(place.look)) return;
    if (place.isVerbatim) page.writer.verbatim(node.data);
    else page.writer.words(node.data);
  } else if (isTag(node) && !isNeverShown(node)) {
    writeElement(node, place, page);
  }
}

function writeElement(element: Element, place: Place, page: Page): void {
  const { name } = element;
  const { writer } = page;
  if (name === 'br') {
    if (isSeen(place.look)) writer.endLine();
    return;
  }
  // A caption stands beside what its table paints.
  const around = name === 'caption' ? { ...place.look, behind: place.behindTable } : place.look;
  const look = page.looks.lookOf(element, page.sheet.styleOf(element), around);
  if (look.isGone) return;
  const breaks = PARAGRAPHS.has(name) ? 2 : BLOCKS.has(name) ? 1 : null;
  const inside: Place = {
    look,
    behindTable: name === 'table' ? place.look.behind : place.behindTable,
    isVerbatim: place.isVerbatim || VERBATIM.has(name),
    list: listOf(element) ?? place.list,
  };
  if (breaks !== null) writer.breakLines(breaks);
  if (name === 'li' && isSeen(look)) writer.mark(markOf(place.list));
  if (name === 'blockquote') writer.enterQuote();
  page.sheet.inside(element, () => writeNodes(shownChildren(element), inside, page));
  if (name === 'blockquote') writer.leaveQuote();
  if (breaks !== null) writer.breakLines(breaks);
  if (name === 'td' || name === 'th') writer.space();
}

function isNeverShown({ name, attribs }: Element): boolean {
  return NEVER_SHOWN.has(name) || (name === 'dialog' && attribs.open === undefined);
}

/** Closed details show the line that opens them. */
function shownChildren(parent: Element): readonly ChildNode[] {
  if (parent.name !== 'details' || parent.attribs.open !== undefined) return parent.children;
  return parent.children.filter((child) => isTag(child) && child.name === 'summary').slice(0, 1);
}

function listOf({ name, attribs }: Element): Place['list'] {
  if (name === 'ul' || name === 'menu' || name === 'dir') return { next: null };
  if (name !== 'ol') return undefined;
  const start = Number.parseInt(attribs.start ?? '1', 10);
  return { next: Number.isNaN(start) ? 1 : start };
}

function markOf(list: Place['list']): string {
  if (list === undefined || list.next === null) return ' * ';
  list.next += 1;
  return ` ${list.next - 1}. `;
}

/** In the order of the page. */
function styleBlocks({ children }: { readonly children: readonly ChildNode[] }): StyleBlock[] {
  const blocks: StyleBlock[] = [];
  for (const node of children) if (isTag(node)) addStyleBlocks(node, blocks);
  return blocks;
}

function addStyleBlocks(element: Element, blocks: StyleBlock[]): void {
  if (element.name !== 'style') {
    for (const node of element.children) if (isTag(node)) addStyleBlocks(node, blocks);
    return;
  }
  const { type = '', media = '' } = element.attribs;
  if (!/^(?:|text\/css)$/i.test(type.trim())) return;
  const css = element.children.map((child) => (isText(child) ? child.data : '')).join('');
  blocks.push({ css, media });
}
