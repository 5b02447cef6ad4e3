/** Writes words as lines: what stands between them in the markup is folded as a browser folds it. */
export interface TextWriter {
  words(text: string): void;
  /** Text whose blanks and lines stay. */
  verbatim(text: string): void;
  /** The next words begin a new line at least, with 2 a paragraph. */
  breakLines(count: 1 | 2): void;
  /** One line more. */
  endLine(): void;
  /** A blank between words that would run together, such as those of two cells. */
  space(): void;
  /** What the next words stand behind, such as the point of a list. */
  mark(text: string): void;
  enterQuote(): void;
  leaveQuote(): void;
  text(): string;
}

/** Deeper quotes get no further signs in front of their lines. */
const MAX_QUOTE_DEPTH = 20;
/** Blanks that a browser folds, and those that only keep words on one line. */
const BLANKS = /[ \t\r\n\f\u00a0]+/g;
/** Where a line may be broken inside a word: nothing is drawn. */
const NO_BLANK = /\u200b+/g;

export function createTextWriter(): TextWriter {
  const pieces: string[] = [];
  let breaks = 0;
  let hasBlank = false;
  let marker = '';
  let depth = 0;
  /** Least depth since the last word: a line between two quotes belongs to what is around both. */
  let leastDepth = 0;

  function put(text: string): void {
    if (pieces.length === 0 || breaks > 0) startLine();
    else if (hasBlank) pieces.push(' ');
    pieces.push(text);
    breaks = 0;
    hasBlank = false;
    marker = '';
    leastDepth = depth;
  }

  function startLine(): void {
    const isFirst = pieces.length === 0;
    if (!isFirst) pieces.push('\n');
    if (!isFirst && breaks > 1)
      pieces.push(`${'> '.repeat(Math.min(leastDepth, MAX_QUOTE_DEPTH)).trimEnd()}\n`);
    pieces.push('> '.repeat(Math.min(depth, MAX_QUOTE_DEPTH)), marker);
  }

  return {
    words(text) {
      const folded = (text.includes('\u200b') ? text.replace(NO_BLANK, '') : text).replace(
        BLANKS,
        ' ',
      );
      if (folded === '') return;
      if (folded.startsWith(' ')) hasBlank = true;
      const core = folded.trim();
      if (core === '') return;
      put(core);
      hasBlank = folded.endsWith(' ');
    },
    verbatim(text) {
      for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
        if (index > 0) breaks = Math.min(2, breaks + 1);
        const written = line.trimEnd();
        if (written === '') continue;
        put(written);
        hasBlank = written.length < line.length;
      }
    },
    breakLines(count) {
      breaks = Math.max(breaks, count);
    },
    endLine() {
      breaks = Math.min(2, breaks + 1);
    },
    space() {
      hasBlank = true;
    },
    mark(text) {
      marker = text;
    },
    enterQuote() {
      depth += 1;
    },
    leaveQuote() {
      depth -= 1;
      leastDepth = Math.min(leastDepth, depth);
    },
    text: () => pieces.join(''),
  };
}
