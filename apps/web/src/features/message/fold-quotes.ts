/** What a mail says of being handed on; then the earlier mail is what there is to read. */
export interface QuoteContext {
  readonly isForward: boolean;
}

/** The earlier mails that were folded away. */
export type Fold = HTMLDetailsElement;

/**
 * Folds the earlier mails that an HTML mail carries behind its own words (D-78). The frame runs no script, so they go
 * into `details`, which opens without one. `data-quote` is the cleaner's.
 *
 * Nothing new is ever folded: what may be a word of this mail stays in sight. So do the earlier words of a mail that is
 * handed on, that answers between the lines, or says that it does.
 *
 * @returns the folds, in the order in which they stand
 */
export function foldQuotes(body: HTMLElement, { isForward }: QuoteContext): readonly Fold[] {
  if (isForward || body.querySelector('[data-quote="forward"]')) return [];
  const border = findBorder(body);
  if (border === null) return foldMarkedLines(body);
  if (isHandedOn(border)) return [];
  const own = wordsBefore(border, body);
  if (isBlank(own) || BETWEEN_THE_LINES.test(own.slice(-LONGEST_HINT))) return [];
  if (border.kind === 'head') return [foldToEnd(border.element, body)];
  return foldBoxes(body);
}

/** An element where an earlier mail begins: a head runs to the end of what it stands in, a box ends itself. */
interface Border {
  readonly kind: 'head' | 'box';
  readonly element: Element;
}

function findBorder(body: HTMLElement): Border | null {
  const isHead = createHeadTest();
  for (const element of body.querySelectorAll('*')) {
    if (isBox(element)) return { kind: 'box', element };
    if (isHead(element)) return { kind: 'head', element };
  }
  return null;
}

/** A cited line or two belongs to what is being said, but for what a program says was written when and by whom. */
const SHORT_CHARACTERS = 160;

function isBox(element: Element): boolean {
  const isQuote = element.tagName === 'BLOCKQUOTE';
  const isMarked = element.getAttribute('data-quote') === 'box';
  if (!isQuote && !isMarked) return false;
  const { length } = textOf(element).trim();
  const isShort = length <= SHORT_CHARACTERS;
  if (length === 0 || (isShort && !(isMarked && isAttributed(element)))) return false;
  // Some people indent their own words so: a quote is known by its mark, by who wrote it, or by one in it.
  const isKnown =
    isMarked || attributionOf(element) !== null || element.querySelector('blockquote');
  return Boolean(isKnown) && !hasOwnWords(element);
}

/** Answers were written into the quoted mail: beside the quotes there are words that nobody is said to have written. */
function hasOwnWords(box: Element): boolean {
  if (box.tagName === 'BLOCKQUOTE') return false;
  const inner = [...box.children].filter(
    (child) => child.tagName === 'BLOCKQUOTE' || child.querySelector('blockquote'),
  );
  if (inner.length === 0) return false;
  const first = inner[0] as Element;
  for (let node: Node | null = first.nextSibling; node; node = node.nextSibling) {
    if (!inner.includes(node as Element) && !isBlank(textOf(node))) return true;
  }
  return false;
}

/** Who sent it, when and about what, as programs write it above an earlier mail, in the languages of most of them. */
const FIELD = String.raw`(?:\*{0,2})\s*:(?:\*{0,2})`;
const HEAD_WORDS = new RegExp(
  String.raw`^\W{0,60}(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*-{2,}|(?:from|von|de|da|van|od|från|fra)${FIELD}[^]{1,300}?\b(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt)${FIELD}[^]{1,600}?\b(?:to|an|à|para|a|aan|till|til|subject|betreff|objet|asunto|oggetto|onderwerp|ämne|emne)${FIELD})`,
  'i',
);
const LONGEST_HEAD = 1_500;
const BLOCKS: ReadonlySet<string> = new Set(['DIV', 'P', 'TD', 'HR', 'SPAN', 'B', 'FONT']);

const HEAD_START = /^\W{0,60}(?:-{2,}|from|von|de|da|van|od|från|fra)/i;
/** So many elements of one mail are read for a head; a conversation has as many mails. */
const MOST_HEADS = 200;

function createHeadTest(): (element: Element) => boolean {
  let read = 0;
  return (element) => {
    if (element.getAttribute('data-quote') === 'head') return true;
    if (!BLOCKS.has(element.tagName) || read > MOST_HEADS) return false;
    if (!HEAD_START.test(beginningOf(element, 120).trimStart())) return false;
    read += 1;
    return HEAD_WORDS.test(beginningOf(element, LONGEST_HEAD).trimStart());
  };
}

/** "On …, … wrote:" as the last words before a quote. */
const ATTRIBUTION =
  /(?:(?:wrote|writes|a écrit|escribió|escreveu|ha scritto|skrev|napisała?|kirjoitti)|(?:schrieb|schreef)(?: .{1,80})?)\s*:?\s*$/i;
const LONGEST_ATTRIBUTION = 320;

/** What says who wrote a quote, right before it; null when nothing does. */
function attributionOf(quote: Element): ChildNode | null {
  let node = quote.previousSibling;
  while (node && isBlank(textOf(node)) && !isDrawn(node)) node = node.previousSibling;
  if (!node) return null;
  if (node.nodeType === 1 && (node as Element).getAttribute('data-quote') === 'by') return node;
  const text = textOf(node).trim();
  return text.length <= LONGEST_ATTRIBUTION && ATTRIBUTION.test(text) ? node : null;
}

/** "On 9 Oct 2026, at 10:00, Nora wrote:", as programs write it; Apple's stands within the quote. */
const DATED_ATTRIBUTION = new RegExp(String.raw`\d.*${ATTRIBUTION.source}`, 'is');
const OWN_ATTRIBUTION =
  /^\W{0,20}(?:on|am|at|le|el|il|op|em|den)\s.{0,40}\d.{0,200}?(?:wrote|writes|a écrit|escribió|escreveu|ha scritto|skrev|schrieb|schreef).{0,80}?:/i;

function isAttributed(quote: Element): boolean {
  const by = attributionOf(quote);
  if (by !== null) return DATED_ATTRIBUTION.test(textOf(by).trim());
  return OWN_ATTRIBUTION.test(beginningOf(quote, LONGEST_ATTRIBUTION).trimStart());
}

/** "Forwarded message" and the like, first thing in what is quoted. */
const HANDED_ON =
  /^\W{0,80}(?:begin forwarded message|forwarded message|anfang der weitergeleiteten|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)/i;

function isHandedOn({ element }: Border): boolean {
  const before = attributionOf(element);
  return (
    HANDED_ON.test(beginningOf(element, 400)) || (before !== null && HANDED_ON.test(textOf(before)))
  );
}

/** Says that the answers stand in the earlier mail. */
const BETWEEN_THE_LINES =
  /\b(?:in-?line|see (?:my )?(?:\w+ ){0,3}below|(?:comments?|answers?|repl(?:y|ies)|notes?|responses?) (?:\w+ ){0,3}(?:below|in (?:red|blue|green|bold|caps|colou?r))|in (?:red|blue|green)\b|below in|between the lines|siehe unten|s\. ?u\.|weiter unten|im text (?:unten|direkt)|unten (?:im|in|direkt)|(?:antworten?|anmerkungen|kommentare|anmerkung) (?:\w+ ){0,3}(?:unten|in (?:rot|blau|grün)|im text)|in (?:rot|blau|grün)\b|zwischen den zeilen|ci-dessous|más abajo|qui sotto)/i;
const LONGEST_HINT = 3_000;

/** Folds an element and what follows it, from as far out as it is the first of what it stands in. */
function foldToEnd(head: Element, body: HTMLElement): Fold {
  let start = head;
  while (start.parentElement && start.parentElement !== body) {
    const parent: Element = start.parentElement;
    if (!isBlankBefore(start) || !HTMLish(parent)) break;
    start = parent;
  }
  // A line is drawn above it, which says the same.
  const above = start.previousElementSibling;
  const first: ChildNode = above?.tagName === 'HR' && isBlankBetween(above, start) ? above : start;
  const moved: ChildNode[] = [];
  for (let node: ChildNode | null = first; node; node = node.nextSibling) moved.push(node);
  return wrap(moved);
}

/** Parts of tables cannot be taken out of them. */
function HTMLish(element: Element): boolean {
  return /^(?:DIV|SPAN|SECTION|ARTICLE|MAIN|CENTER|FONT|BLOCKQUOTE|P)$/.test(element.tagName);
}

function foldBoxes(body: HTMLElement): Fold[] {
  const boxes: Element[] = [];
  for (const element of body.querySelectorAll('blockquote, [data-quote="box"]'))
    if (!boxes.at(-1)?.contains(element) && isBox(element)) boxes.push(element);
  // Words between two quotes answer the first: without it nobody understands them.
  const isBetween = boxes.some((box, index) => {
    const next = boxes[index + 1];
    return next !== undefined && !isBlank(wordsBetween(box, next));
  });
  if (isBetween) return [];
  return boxes.map((box) => {
    const by = attributionOf(box);
    const moved: ChildNode[] = [];
    for (let node: ChildNode | null = by ?? box; node; node = node.nextSibling) {
      moved.push(node);
      if (node === box) break;
    }
    return wrap(moved);
  });
}

function wrap(nodes: readonly ChildNode[]): Fold {
  const first = nodes[0] as ChildNode;
  const page = first.ownerDocument as Document;
  const fold = page.createElement('details');
  const label = page.createElement('summary');
  first.before(fold);
  fold.append(...nodes);
  const count = countMails(fold);
  label.textContent = count === 1 ? '1 earlier mail' : `${count} earlier mails`;
  fold.prepend(label);
  return fold;
}

/** By those who wrote them: each mail of a conversation stands below a line of its own. */
function countMails(fold: Element): number {
  const isHead = createHeadTest();
  // What stands around a head begins with the same words: only the innermost is one.
  const heads = [...fold.querySelectorAll('*')].filter(isHead);
  const count = heads.filter((head, at) => !head.contains(heads[at + 1] ?? null)).length;
  return Math.max(1, count, fold.querySelectorAll('blockquote').length);
}

const FEWEST_LINES = 3;

/** Lines of plain text that begin with ">", where nothing else says what they are. */
function foldMarkedLines(body: HTMLElement): Fold[] {
  const page = body.ownerDocument;
  const walk = page.createTreeWalker(body, 4);
  for (let node = walk.nextNode() as Text | null; node; node = walk.nextNode() as Text | null) {
    if (!isMarkedLine(node)) continue;
    const run = /\n\s*>/.test(node.data) ? [cutMarked(node)] : runOf(node);
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const lines = run.map(textOf).join('\n').match(/^\s*>/gm)?.length ?? 0;
    const before = page.createRange();
    before.setStart(body, 0);
    before.setEndBefore(first);
    const own = before.toString();
    // A second run means that somebody answered between them.
    walk.currentNode = last;
    let isAnswered = false;
    for (let next = walk.nextNode() as Text | null; next; next = walk.nextNode() as Text | null)
      isAnswered ||= !run.includes(next) && (isMarkedLine(next) || /^\s*>/m.test(next.data));
    const isFew = lines < FEWEST_LINES && !DATED_ATTRIBUTION.test(own.slice(-LONGEST_ATTRIBUTION));
    const isUnsure = isFew || isBlank(own) || isAnswered;
    return isUnsure || BETWEEN_THE_LINES.test(own.slice(-LONGEST_HINT)) ? [] : [wrap(run)];
  }
  return [];
}

function isMarkedLine(node: Text): boolean {
  const before = node.previousSibling;
  const isFirst =
    before === null || (before.nodeType === 1 && (before as Element).tagName === 'BR');
  return (isFirst && /^\s*>/.test(node.data)) || /\n>[^\n]*\n>/.test(node.data);
}

/** Of a preformatted text the lines from the first marked one to the last of them. */
function cutMarked(node: Text): Text {
  const start = /^\s*>/.test(node.data) ? 0 : node.data.indexOf('\n>') + 1;
  const marked = start === 0 ? node : node.splitText(start);
  let end = 0;
  for (const line of marked.data.split('\n')) {
    if (line.trim() !== '' && !line.trimStart().startsWith('>')) break;
    end += line.length + 1;
  }
  if (end < marked.data.length) marked.splitText(end);
  return marked;
}

/** From a marked line to the last that follows it, with the line ends between. */
function runOf(start: Text): ChildNode[] {
  const run: ChildNode[] = [];
  for (let node: ChildNode | null = start; node; node = node.nextSibling) {
    const isLineEnd = node.nodeType === 1 && (node as Element).tagName === 'BR';
    const before: ChildNode | undefined = run.at(-1);
    const isNewLine = before?.nodeType === 1 && (before as Element).tagName === 'BR';
    if (isNewLine && !isLineEnd && !/^\s*(?:>|$)/.test(textOf(node))) break;
    run.push(node);
  }
  return run;
}

function wordsBefore({ element }: Border, body: HTMLElement): string {
  const range = body.ownerDocument.createRange();
  range.setStart(body, 0);
  const by = attributionOf(element);
  range.setEndBefore(by ?? element);
  return range.toString();
}

function wordsBetween(one: Element, next: Element): string {
  const range = one.ownerDocument.createRange();
  range.setStartAfter(one);
  range.setEndBefore(attributionOf(next) ?? next);
  return range.toString();
}

function isBlankBefore(element: Element): boolean {
  for (let node = element.previousSibling; node; node = node.previousSibling) {
    if (!isBlank(textOf(node)) || isDrawn(node)) return false;
  }
  return true;
}

function isBlankBetween(one: Element, next: Element): boolean {
  for (let node = one.nextSibling; node && node !== next; node = node.nextSibling) {
    if (!isBlank(textOf(node))) return false;
  }
  return true;
}

/** Pictures are words of a kind. */
function isDrawn(node: Node): boolean {
  return (
    node.nodeType === 1 &&
    ((node as Element).tagName === 'IMG' || (node as Element).querySelector('img') !== null)
  );
}

/** The first words of an element, without reading all of a long mail again for each of its elements. */
function beginningOf(element: Element, most: number): string {
  let text = '';
  const walk = element.ownerDocument.createTreeWalker(element, 4);
  for (let node = walk.nextNode(); node && text.length < most; node = walk.nextNode())
    text += ` ${node.nodeValue ?? ''}`;
  return text.slice(0, most).replace(/\s+/g, ' ');
}

function textOf(node: Node): string {
  return node.textContent ?? '';
}

function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{S}]/u.test(text);
}
