import { attributionLength, isNextTextQuoted, isQuoted } from '#text/attribution.ts';
import { findContactBlocks, isOnlyGoodbye } from '#text/contact-block.ts';
import { isHeadBlock, isSeparator, readHead } from '#text/heads.ts';
import { findSignatureStart } from '#text/signature.ts';

/** A plain text cut into what is new, what repeats earlier mail, and what stands under every mail. */
export interface TextParts {
  /** What the sender wrote now; a forwarded mail's own words when the sender added nothing to it. */
  readonly newText: string;
  /** Repeated or forwarded mail with its heads; empty when there is none. */
  readonly quoted: string;
  /** Address lines under closing and name, "-- " and what follows, device line, legal notice; empty when there is none. */
  readonly signature: string;
  /** What a reader sees above the quoted mail: new text and signature in their order, below the head of a mail that was only forwarded. */
  readonly shown: string;
}

/**
 * Cuts a mail's plain text into new text, quoted history and signature, by the heads and attribution lines of the
 * common mail programs. Every line of the text lands in exactly one part, except attribution lines, heads of forwarded
 * mail and blank edges; answers written between quoted lines stay new text.
 *
 * When nothing but history remains the forwarded or quoted mail is the message, so its words become the new text. Its
 * heads stand in `shown` only: the days they name are those on which it was sent before.
 */
export function splitText(text: string): TextParts {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  const historyStart = findHistoryStart(lines);
  const { kept, quoted } = separateQuotedLines(lines.slice(0, historyStart));
  const signatureStart = findSignatureStart(kept);
  const { words, contacts } = separateContacts(kept.slice(0, signatureStart));
  const newText = joinTrimmed(words);
  const signature = joinTrimmed([...contacts, ...kept.slice(signatureStart)]);
  const history = [...quoted, ...lines.slice(historyStart)];
  const shown = joinTrimmed(kept);
  const isPassedOn = newText === '' || isOnlyGoodbye(words);
  if (isPassedOn && joinTrimmed(history) !== '') return splitForward(history, shown);
  if (newText === '') return { newText: signature, quoted: '', signature: '', shown };
  return { newText, quoted: joinTrimmed(history), signature, shown };
}

/** Of a mail that is nothing but others: their words, without the heads between them. */
function splitForward(lines: readonly string[], ownSignature: string): TextParts {
  const whole = joinTrimmed(lines);
  const { words, contacts } = separateContacts(withoutHeads(lines));
  const newText = joinTrimmed(words);
  return {
    newText: newText === '' ? whole : newText,
    quoted: '',
    signature: joinParts(newText === '' ? '' : joinTrimmed(contacts), ownSignature),
    shown: joinParts(ownSignature, whole),
  };
}

/** Subjects stay, being the mail's own words. */
function withoutHeads(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const { length, subjectAt } = readHead(lines, index);
    const skipped = length > 0 ? length : attributionLength(lines, index);
    if (skipped === 0) kept.push(lines[index] ?? '');
    else if (subjectAt >= 0) kept.push(lines[index + subjectAt] ?? '');
    index += Math.max(0, skipped - 1);
  }
  return kept;
}

function findHistoryStart(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (isSeparator(line)) return index;
    if (isHeadBlock(lines, index)) return skipRuleAbove(lines, index);
    const attribution = attributionLength(lines, index);
    // Where the quoted lines carry no ">" everything below is history; otherwise answers may follow.
    if (attribution > 0 && !isNextTextQuoted(lines, index + attribution)) return index;
  }
  return lines.length;
}

function skipRuleAbove(lines: readonly string[], index: number): number {
  let start = index;
  while (start > 0 && (lines[start - 1] ?? '').trim() === '') start -= 1;
  return start > 0 && /^\s*[_-]{8,}\s*$/.test(lines[start - 1] ?? '') ? start - 1 : index;
}

function separateQuotedLines(lines: readonly string[]): {
  readonly kept: readonly string[];
  readonly quoted: readonly string[];
} {
  const kept: string[] = [];
  const quoted: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const length = attributionLength(lines, index);
    if (length > 0 && isNextTextQuoted(lines, index + length)) {
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

function separateContacts(lines: readonly string[]): {
  readonly words: readonly string[];
  readonly contacts: readonly string[];
} {
  const blocks = findContactBlocks(lines);
  const inBlock = new Set(
    blocks.flatMap(({ first, end }) =>
      Array.from({ length: end - first }, (_, offset) => first + offset),
    ),
  );
  const words = lines.filter((_, index) => !inBlock.has(index));
  const contacts = lines.filter((_, index) => inBlock.has(index));
  return { words, contacts };
}

function joinTrimmed(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd();
}

function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
