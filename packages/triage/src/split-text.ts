/** A plain text cut into what is new, what repeats earlier mail, and what stands under every mail. */
export interface TextParts {
  /** What the sender wrote now; a forwarded mail when the sender added nothing to it. */
  readonly newText: string;
  /** Repeated or forwarded mail with its heads; empty when there is none. */
  readonly quoted: string;
  /** Signature after "-- ", device line, legal notice; empty when there is none. */
  readonly signature: string;
}

/**
 * Cuts a mail's plain text into new text, quoted history and signature. English and German heads of the common
 * mail programs; every line of the text lands in exactly one part, except attribution lines and blank edges, and
 * answers written between quoted lines stay new text.
 *
 * When nothing but history remains the forwarded or quoted mail is the message, so it becomes the new text.
 */
export function splitText(text: string): TextParts {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const historyStart = findHistoryStart(lines);
  const { kept, quoted } = separateQuotedLines(lines.slice(0, historyStart));
  const history = joinTrimmed([...quoted, ...lines.slice(historyStart)]);
  const signatureStart = findSignatureStart(kept);
  const newText = joinTrimmed(kept.slice(0, signatureStart));
  const signature = joinTrimmed(kept.slice(signatureStart));
  if (newText === '' && history !== '') return { newText: history, quoted: '', signature };
  if (newText === '') return { newText: signature, quoted: '', signature: '' };
  return { newText, quoted: history, signature };
}

const SEPARATORS = [
  /^[\s>]*-{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|originalnachricht|original-nachricht|reply message|antwort)\s*-{2,}\s*$/i,
  /^\s*-{2,}\s*(?:forwarded (?:message|by\b.*)|weitergeleitet(?:e nachricht| von\b.*))\s*(?:-{2,}\s*)?$/i,
  /^\s*(?:begin forwarded message|anfang der weitergeleiteten (?:e-mail|nachricht)|weitergeleitete nachricht):?\s*$/i,
  /^\s*-{5,}\s*forwarded by .{1,120}$/i,
];

// The head that Notes puts above a quoted mail: a name or address, " on ", date and time, nothing else.
const NOTES_HEAD =
  /^\s*(?:"[^"]{1,80}"\s*<[^>]{1,120}>|\S{1,120}@\S{1,120})\s+on\s+\d{1,2}\/\d{1,2}\/\d{2,4}\s+\d{1,2}:\d{2}.{0,20}$/i;

const HEAD_FROM = /^\s*\*{0,2}(?:from|von)\*{0,2}\s*:\s*\S?/i;
const HEAD_NEXT =
  /^\s*\*{0,2}(?:sent|gesendet|date|datum|to|an|subject|betreff|cc|reply-to)\*{0,2}\s*:/i;
const HEAD_WINDOW = 5;

function findHistoryStart(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (SEPARATORS.some((separator) => separator.test(line))) return index;
    if (NOTES_HEAD.test(line)) return index;
    if (isHeadBlock(lines, index)) return skipRuleAbove(lines, index);
    const attribution = attributionLength(lines, index);
    // Where the quoted lines carry no ">" everything below is history; otherwise answers may follow.
    if (attribution > 0 && !nextTextIsQuoted(lines, index + attribution)) return index;
  }
  return lines.length;
}

function isHeadBlock(lines: readonly string[], index: number): boolean {
  if (!HEAD_FROM.test(lines[index] ?? '')) return false;
  const below = lines.slice(index + 1, index + 1 + HEAD_WINDOW);
  return below.filter((line) => HEAD_NEXT.test(line)).length >= 2;
}

function skipRuleAbove(lines: readonly string[], index: number): number {
  let start = index;
  while (start > 0 && (lines[start - 1] ?? '').trim() === '') start -= 1;
  return start > 0 && /^\s*[_-]{8,}\s*$/.test(lines[start - 1] ?? '') ? start - 1 : index;
}

const ATTRIBUTION_START =
  /^\s*(?:on\b|am\b|at\b|in a message\b|quoting\b|le\b|\S+.{0,120}(?:wrote|writes|schrieb))/i;
const ATTRIBUTION_END =
  /(?:\bwrote|\bwrites|\bschrieb(?:\b.{0,120})?|^\s*quoting\b.{0,120})\s*:\s*$/i;
const ATTRIBUTION_SPAN = 3;
const ATTRIBUTION_CHARS = 300;

/** How many lines from `index` on are one "On ..., X wrote:"; 0 when there is none. */
function attributionLength(lines: readonly string[], index: number): number {
  const first = lines[index] ?? '';
  if (!ATTRIBUTION_START.test(first.slice(0, ATTRIBUTION_CHARS))) return 0;
  const isPlainWrote = !/^\s*(?:on|am|at|in a message|quoting|le)\b/i.test(first);
  for (let length = 1; length <= (isPlainWrote ? 1 : ATTRIBUTION_SPAN); length += 1) {
    const rows = lines.slice(index, index + length);
    const head = rows.join(' ');
    if (rows.at(-1)?.trim() === '' || head.length > ATTRIBUTION_CHARS) return 0;
    if (!ATTRIBUTION_END.test(head)) continue;
    return /\d/.test(head) || nextTextIsQuoted(lines, index + length) ? length : 0;
  }
  return 0;
}

function nextTextIsQuoted(lines: readonly string[], index: number): boolean {
  for (const line of lines.slice(index, index + 3)) {
    if (isQuoted(line)) return true;
    if (line.trim() !== '') return false;
  }
  return false;
}

function isQuoted(line: string): boolean {
  // ">> KEEP THIS <<" is a shout, not a quotation.
  return /^\s{0,3}>(?!.*<<\s*$)/.test(line);
}

function separateQuotedLines(lines: readonly string[]): {
  readonly kept: readonly string[];
  readonly quoted: readonly string[];
} {
  const kept: string[] = [];
  const quoted: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const length = attributionLength(lines, index);
    if (length > 0 && nextTextIsQuoted(lines, index + length)) {
      quoted.push(...lines.slice(index, index + length));
      index += length - 1;
    } else if (isQuoted(lines[index] ?? '')) {
      quoted.push(lines[index] ?? '');
    } else {
      kept.push(lines[index] ?? '');
    }
  }
  return { kept, quoted };
}

const DEVICE_LINE =
  /^\s*(?:sent from my \w.{0,60}|sent from (?:outlook|mail) for .{0,40}|von meinem \w.{0,40} gesendet|gesendet von (?:meinem|outlook|mail)\b.{0,60}|get outlook for \w.{0,20})\s*$/i;

const NOTICE_START =
  /^[\s*_=-]*(?:this (?:e-?mail|message|communication|transmission)\b.{0,120}\b(?:confidential|privileged|intended|property|contains)|the information (?:contained )?in this (?:e-?mail|message|communication|transmission)|confidentiality (?:notice|note)|(?:legal )?disclaimer\s*[:.]|if you (?:have received|are not the intended)|diese (?:e-?mail|nachricht)\b.{0,120}\b(?:vertraulich|enthält)|der inhalt dieser e-?mail|vertraulichkeitshinweis)/i;

/** A notice stands at the end: what follows it is short of another letter. */
const NOTICE_MAX_LINES = 40;

function findSignatureStart(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (/^--\s?$/.test(line) && index > 0) return index;
    if (lines.length - index > NOTICE_MAX_LINES) continue;
    if (DEVICE_LINE.test(line) && lines.slice(index + 1).every((rest) => rest.trim() === ''))
      return index;
    // Notices wrap: the telling word may stand on the next line.
    const start = `${line} ${lines[index + 1] ?? ''}`;
    if (line.trim() !== '' && NOTICE_START.test(start.slice(0, ATTRIBUTION_CHARS))) {
      return isDecoration(lines[index - 1]) ? index - 1 : index;
    }
  }
  return lines.length;
}

function isDecoration(line: string | undefined): boolean {
  return line !== undefined && /^\s*[*_=-]{3,}\s*$/.test(line);
}

function joinTrimmed(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}
