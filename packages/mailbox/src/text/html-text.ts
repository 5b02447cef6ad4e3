import { compile } from 'html-to-text';
import { withoutHiddenWords } from './hidden-html.ts';
import { readStyleSheet } from './style-sheet.ts';
import { visibleCharacters } from './visible-characters.ts';

/** Characters of HTML that are read for text: the converter takes about 10 ms for 54 KB. */
const MAX_HTML_LENGTH = 64 * 1024;

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxChildNodes: 5_000, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

/**
 * The visible text of a sender's HTML: what its reader does not see stands in no list, is judged by nobody and reaches
 * no model (D-29). Style, script and comments are taken out before the 64 KB that are read are measured: newsletters
 * carry more style than text.
 */
export function htmlToVisibleText(html: string): string {
  const { markup, css } = takeBlocksApart(html);
  const whole = markup.length > MAX_HTML_LENGTH ? cutAtTag(markup) : markup;
  const cut = withoutHiddenWords(whole, readStyleSheet(css));
  try {
    // Cells of a row stand beside each other: without a blank their words would run together.
    return visibleCharacters(convert(cut.replace(/<\/t[dh]>/gi, ' $&')))
      .replace(/[ \t\u00a0]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  } catch {
    // Only a defect of the converter ends here; the mail must still be shown.
    return cut
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }
}

const BLOCKS = [
  ['<!--', '-->'],
  ['<style', '</style>'],
  ['<script', '</script>'],
  ['<title', '</title>'],
] as const;

/**
 * Markup without blocks that are no text, and what the style blocks say. One pass, each closing tag searched once at
 * most from its place on: linear for any input.
 */
function takeBlocksApart(html: string): { readonly markup: string; readonly css: string } {
  const openings = /<!--|<style\b|<script\b|<title\b/gi;
  const lower = html.toLowerCase();
  const kept: string[] = [];
  const styles: string[] = [];
  let position = 0;
  for (;;) {
    openings.lastIndex = position;
    const match = openings.exec(html);
    if (match === null) break;
    const block = BLOCKS.find(([opening]) => opening === match[0].toLowerCase());
    const end = lower.indexOf(block?.[1] ?? '', match.index + match[0].length);
    kept.push(html.slice(position, match.index));
    if (block?.[0] === '<style')
      styles.push(html.slice(html.indexOf('>', match.index) + 1, end === -1 ? undefined : end));
    if (end === -1) return { markup: kept.join(' '), css: styles.join('\n') };
    position = end + (block?.[1].length ?? 0);
  }
  kept.push(html.slice(position));
  return { markup: kept.join(' '), css: styles.join('\n') };
}

function cutAtTag(html: string): string {
  const cut = html.slice(0, MAX_HTML_LENGTH);
  const lastTag = cut.lastIndexOf('<');
  return lastTag > cut.lastIndexOf('>') ? cut.slice(0, lastTag) : cut;
}
