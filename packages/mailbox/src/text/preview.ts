import { cutText, withoutInvisible } from '#mime/clean.ts';

/** D-107: what a list shows of a message. */
const MAX_PREVIEW_LENGTH = 2_000;
/** Text that is looked at for a preview. */
const MAX_READ_LENGTH = 32_000;

const HISTORY_HEAD = [
  /^-{2,}\s*(original message|forwarded message|urspr\S+ nachricht|weitergeleitete nachricht|message d'origine)\s*-{2,}/i,
  /^_{10,}$/,
  /^(on|am|le)\b.{5,200}(wrote|schrieb|a écrit)\b.{0,100}:$/i,
];

/** What Outlook writes above the mail that is answered: from whom, when, to whom or about what. */
const FIELD = String.raw`\*{0,2}\s?:`;
const FIELDS_HEAD = new RegExp(
  String.raw`^\*{0,2}(?:from|von|de|da|van|od|från|fra)${FIELD}.{1,300}?\s\*{0,2}(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt)${FIELD}.{1,300}?\s\*{0,2}(?:to|an|à|para|a|aan|till|til|subject|betreff|objet|asunto|oggetto|onderwerp|ämne|emne)${FIELD}`,
  'i',
);
const FIRST_FIELD = /^\*{0,2}(?:from|von|de|da|van|od|från|fra)\*{0,2}\s?:/i;
const FIELD_LINES = 8;
/** The line that names the quoted person is often broken. */
const ATTRIBUTION_LINES = 3;

/** The beginning of a message's own words: no quoted lines, nothing behind the head of quoted history. */
export function makePreview(text: string): string {
  const lines = withoutInvisible(text.slice(0, MAX_READ_LENGTH)).split('\n');
  const own = fold(ownLines(lines));
  // A forward or an answer below the quote has no words of its own above it: then the whole text speaks.
  return cutText(own === '' ? fold(lines) : own, MAX_PREVIEW_LENGTH);
}

function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    const hasWords = own.some((kept) => kept.trim() !== '');
    const isHead = isHistoryHead(lines, index);
    if (hasWords && (isHead || isFieldsHead(lines, index))) break;
    if (isHead || trimmed.startsWith('>')) continue;
    own.push(line);
  }
  return own;
}

function isHistoryHead(lines: readonly string[], index: number): boolean {
  let joined = '';
  for (const line of lines.slice(index, index + ATTRIBUTION_LINES)) {
    joined = `${joined} ${line.trim()}`.trim();
    if (HISTORY_HEAD.some((head) => head.test(joined))) return true;
  }
  return false;
}

function isFieldsHead(lines: readonly string[], index: number): boolean {
  if (!FIRST_FIELD.test(lines[index]?.trim() ?? '')) return false;
  return FIELDS_HEAD.test(fold(lines.slice(index, index + FIELD_LINES)).slice(0, 1_000));
}

function fold(lines: readonly string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
