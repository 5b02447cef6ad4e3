import { MAIL_ATTRIBUTES, MAIL_TAGS } from './html-allowed.ts';
import { type HtmlAttribute, type HtmlToken, readHtmlTokens } from './html-tokens.ts';
import { createTextWeight } from './text-weight.ts';

/** How much of a mail a page can lay out at once. */
export interface HtmlBounds {
  readonly elements: number;
  /** Elements in one another. */
  readonly depth: number;
  /** Of the HTML, as it stands in the mail. */
  readonly characters: number;
  /** What its text weighs (`createTextWeight`). */
  readonly text: number;
  /** What is over the bounds is not wanted at all: nothing more of it is read. */
  readonly endsAtMost: boolean;
}

/**
 * More than any mail of people and nearly every newsletter: those have up to 5,000 elements, 60 in one another, and
 * browsers cut at 512. `bench/heavy-mail.mjs` measures what so much costs.
 */
export const USUAL_BOUNDS: HtmlBounds = {
  elements: 12_000,
  depth: 128,
  characters: 2_000_000,
  text: 250_000,
  endsAtMost: true,
};

/**
 * What "Show anyway" draws of a mail that is over the bounds; the rest of its words stands without its elements, as far
 * as its text is within them.
 */
export const WIDE_BOUNDS: HtmlBounds = {
  elements: 20_000,
  depth: 160,
  characters: 2_000_000,
  text: 400_000,
  endsAtMost: false,
};

export interface BoundHtml {
  /** Well formed, of allowed elements and attributes only; every element is closed where it ends. */
  readonly html: string;
  /** Nothing was left out for its amount. */
  readonly isWhole: boolean;
  /** The sender's style sheets. */
  readonly styles: readonly string[];
}

/**
 * Brings a mail's HTML within bounds before a browser builds anything of it: a parser of browsers follows any depth
 * and repeats what is left open as often as it is told to. Takes time that grows with the length only.
 *
 * This is no cleaning: it tells how much there is, and writes it down so that a parser finds no more than that.
 */
export function boundHtml(html: string, bounds: HtmlBounds): BoundHtml {
  const writer = createWriter(bounds);
  for (const token of readHtmlTokens(html.slice(0, bounds.characters))) {
    writer.take(token);
    if (bounds.endsAtMost && !writer.isWhole()) break;
  }
  return writer.end(html.length <= bounds.characters);
}

const TAGS: ReadonlySet<string> = new Set(MAIL_TAGS);
/** What else the cleaner looks at before it takes it away. */
const ATTRIBUTES: ReadonlySet<string> = new Set([...MAIL_ATTRIBUTES, 'class', 'id', 'style']);
const LONGEST_VALUE = 2_000;
const LONGEST_ADDRESS = 16_000;

const EMPTY: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);
/** Browsers open these again after what closed them, until their own end comes (HTML, 13.2.4.3). */
const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i s small strike strong tt u'.split(' '),
);
const PHRASING: ReadonlySet<string> = new Set([
  ...FORMATTING,
  ...'abbr bdi cite del dfn ins kbd mark q rp rt ruby samp span sub sup time var'.split(' '),
]);
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'caption', 'table']);
const SECTIONS: ReadonlySet<string> = new Set(['tbody', 'thead', 'tfoot']);
const HEADING = /^h[1-6]$/;
/** So many formatting elements are opened again; a parser would do it with all of them each time. */
const MOST_REOPENED = 16;

interface Open {
  readonly name: string;
  readonly tag: string;
  /** Its end came while blocks inside it were open. */
  hasEnded: boolean;
}

function createWriter(bounds: HtmlBounds) {
  const out: string[] = [];
  const styles: string[] = [];
  const stack: Open[] = [];
  /** Formatting that was closed by something else and goes on after it. */
  let reopened: Open[] = [];
  /** Left out for their amount: their ends must not close anything else. */
  const leftOut = new Map<string, number>();
  let elements = 0;
  let isWhole = true;
  const weigh = createTextWeight();
  let weight = 0;
  /** Inside something that is not drawn: its name, and how often it is open in itself. */
  let hidden: { readonly name: string; depth: number } | null = null;

  const popTo = (length: number, keepsFormatting: boolean) => {
    const closed: Open[] = [];
    while (stack.length > length) {
      const open = stack.pop() as Open;
      out.push(`</${open.name}>`);
      if (keepsFormatting && FORMATTING.has(open.name) && !open.hasEnded) closed.unshift(open);
    }
    reopened = keepsFormatting ? [...reopened, ...closed].slice(-MOST_REOPENED) : [];
  };

  /** The place of the innermost open element that is meant, not looking past what bounds the search. */
  const find = (isMeant: (name: string) => boolean, isBarrier: (name: string) => boolean) => {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const name = stack[index]?.name ?? '';
      if (isMeant(name)) return index;
      if (isBarrier(name)) return -1;
    }
    return -1;
  };

  const mayOpen = (name: string): boolean => {
    if (stack.length < bounds.depth && elements < bounds.elements) return true;
    isWhole = false;
    if (!EMPTY.has(name)) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
    return false;
  };

  const reopen = () => {
    const again = reopened;
    reopened = [];
    for (const open of again) {
      if (stack.length >= bounds.depth || elements >= bounds.elements) return;
      push({ ...open });
    }
  };

  const write = (text: string) => {
    weight += weigh(text.includes('&#') ? text.replace(REFERENCE, readReference) : text);
    if (weight > bounds.text) isWhole = false;
    else out.push(text.replaceAll('<', '&lt;'));
  };

  const push = (open: Open) => {
    elements += 1;
    out.push(open.tag);
    stack.push(open);
  };

  const closeImplied = (name: string) => {
    const toParagraph = () => {
      const paragraph = find(
        (open) => open === 'p',
        (open) => CELLS.has(open),
      );
      if (paragraph >= 0) popTo(paragraph, true);
    };
    if (name === 'li' || name === 'dd' || name === 'dt') {
      const isSame = (open: string) => (name === 'li' ? open === 'li' : /^d[dt]$/.test(open));
      const isOther = (open: string) => !PHRASING.has(open) && !/^(?:address|div|p)$/.test(open);
      const before = find(isSame, isOther);
      if (before >= 0) popTo(before, true);
      toParagraph();
    } else if (name === 'a') {
      const before = find(
        (open) => open === 'a',
        (open) => CELLS.has(open),
      );
      if (before >= 0) {
        popTo(before, true);
        reopened = reopened.filter((open) => open.name !== 'a');
      }
    } else if (!PHRASING.has(name) && !['br', 'img', 'wbr', 'table'].includes(name)) {
      toParagraph();
      if (HEADING.test(name) && HEADING.test(stack.at(-1)?.name ?? ''))
        popTo(stack.length - 1, true);
    }
  };

  /** @returns whether a part of a table may stand here; closes what it ends */
  const enterTable = (name: string): boolean => {
    const table = find(
      (open) => open === 'table',
      () => false,
    );
    if (table < 0) return false;
    const from = (isMeant: (open: string) => boolean) => {
      const index = find(isMeant, (open) => open === 'table');
      return index < 0 ? table : index;
    };
    let keep = table;
    if (name === 'tr') keep = from((open) => SECTIONS.has(open));
    if (name === 'td' || name === 'th') keep = from((open) => open === 'tr' || SECTIONS.has(open));
    popTo(keep + 1, false);
    // The parser adds the section and the row that are missing.
    if (stack.at(-1)?.name === 'table' && name !== 'caption' && !SECTIONS.has(name)) elements += 1;
    return true;
  };

  const start = (given: string, attributes: readonly HtmlAttribute[]) => {
    const name = given === 'image' ? 'img' : given;
    if (!TAGS.has(name)) return;
    const isPart = name === 'tr' || name === 'td' || name === 'th' || name === 'caption';
    if (isPart || SECTIONS.has(name)) {
      if (!enterTable(name)) return;
    } else {
      closeImplied(name);
      if (PHRASING.has(name) || (EMPTY.has(name) && name !== 'hr')) reopen();
    }
    if (!mayOpen(name)) return;
    const tag = writeTag(name, attributes);
    if (EMPTY.has(name)) {
      elements += 1;
      out.push(tag);
    } else push({ name, tag, hasEnded: false });
  };

  const end = (name: string) => {
    const isLeftOut = leftOut.get(name) ?? 0;
    if (isLeftOut > 0) return void leftOut.set(name, isLeftOut - 1);
    if (name === 'br') return start('br', []);
    if (FORMATTING.has(name)) return endFormatting(name);
    const isCell = name !== 'table' && (CELLS.has(name) || SECTIONS.has(name) || name === 'tr');
    const isBarrier = (open: string) => (isCell ? open === 'table' : CELLS.has(open));
    const isMeant = (open: string) => open === name || (HEADING.test(name) && HEADING.test(open));
    const at = find(isMeant, name === 'table' ? () => false : isBarrier);
    if (at >= 0) popTo(at, !isCell && name !== 'table');
    else if (name === 'p') {
      start('p', []);
      if (stack.at(-1)?.name === 'p') popTo(stack.length - 1, true);
    }
  };

  const endFormatting = (name: string) => {
    const waiting = reopened.findLastIndex((open) => open.name === name);
    if (waiting >= 0) return void reopened.splice(waiting, 1);
    const at = find(
      (open) => open === name,
      (open) => CELLS.has(open),
    );
    const open = stack[at];
    if (!open) return;
    open.hasEnded = true;
    if (stack.slice(at + 1).every((inner) => PHRASING.has(inner.name))) popTo(at, true);
  };

  /** A template is never drawn; drawings and formulas are given up at the first element that a mail may show. */
  const isHidden = (token: HtmlToken): boolean => {
    if (hidden === null) {
      if (token.kind !== 'start' || !/^(?:template|svg|math)$/.test(token.name)) return false;
      hidden = { name: token.name, depth: 1 };
      return true;
    }
    if (token.kind === 'text' || token.kind === 'style') return true;
    if (token.kind === 'end') {
      if (token.name === hidden.name) hidden.depth -= 1;
      if (hidden.depth === 0) hidden = null;
      return true;
    }
    if (hidden.name !== 'template' && TAGS.has(token.name) && token.name !== 'a') {
      hidden = null;
      return false;
    }
    if (token.name === hidden.name) {
      hidden.depth += 1;
      if (hidden.depth > bounds.depth) isWhole = false;
    }
    return true;
  };

  return {
    isWhole: () => isWhole,
    take(token: HtmlToken) {
      if (isHidden(token)) return;
      if (token.kind === 'style') styles.push(token.text);
      else if (token.kind === 'start') start(token.name, token.attributes);
      else if (token.kind === 'end') end(token.name);
      else {
        if (/\S/.test(token.text)) reopen();
        write(token.text);
      }
    },
    end(isAll: boolean): BoundHtml {
      popTo(0, false);
      return { html: out.join(''), isWhole: isWhole && isAll, styles };
    },
  };
}

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/gi;

/** Only what is drawn by its number is told from other letters: the names stand for signs of few scripts. */
function readReference(_: string, hex: string | undefined, decimal: string): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** Cells that reach over more are laid out column by column, row by row, for each of them. */
const MOST_SPANNED = 100;

/** More than a table of any mail has is as good as the most; none, "to the end", is one. */
function readSpan(value: string): string {
  const count = Number.parseInt(value, 10);
  return String(Math.min(Math.max(count || 1, 1), MOST_SPANNED));
}

function writeTag(name: string, attributes: readonly HtmlAttribute[]): string {
  let tag = `<${name}`;
  for (const [attribute, given] of attributes) {
    if (!ATTRIBUTES.has(attribute)) continue;
    const value = attribute === 'colspan' || attribute === 'rowspan' ? readSpan(given) : given;
    const isAddress = attribute === 'href' || attribute === 'src';
    if (value.length > (isAddress ? LONGEST_ADDRESS : LONGEST_VALUE)) continue;
    tag += ` ${attribute}="${value.replaceAll('"', '&quot;')}"`;
  }
  return `${tag}>`;
}
