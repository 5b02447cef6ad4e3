import { decodeStrictly } from './charset.ts';
import { decodeQuotedPrintable } from './transfer.ts';

const WORD = /=\?([^?]*?)\?([qb])\?(.*?)\?=/gi;

interface Piece {
  readonly bytes: Buffer;
  /** Null: stood there as it is. */
  readonly charset: string | null;
}

/** A head field's value on one line, its encoded words decoded (RFC 2047). Bytes outside ASCII have no meaning there. */
export function readHeadText(latin1: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is asked for.
  const isAscii = /^[\x00-\x7f]*$/.test(latin1);
  const text = isAscii
    ? (decodeWords(latin1) ?? latin1)
    : latin1.replaceAll(/[\u0080-\u00ff]/g, '\ufffd');
  return text.replaceAll(/[\s\u0085]+/g, ' ').trim();
}

/** Null when a word cannot be decoded: the field stays as it was sent then. */
function decodeWords(value: string): string | null {
  if (value.search(WORD) < 0) return value;
  let text = '';
  let last: string | null = null;
  for (const { bytes, charset } of joinPieces(value.split(/\r?\n/).flatMap(listPieces))) {
    const piece = decodeStrictly(bytes, charset ?? 'us-ascii');
    if (piece === null) return null;
    // A word and what stands beside it are parted by a blank, though the sender put none.
    const isParted = /^[\s()\\]/.test(piece) || isPlain(last) === isPlain(charset);
    text += text === '' || isParted ? piece : ` ${piece}`;
    last = charset;
  }
  return text;
}

function isPlain(charset: string | null): boolean {
  return charset === null || charset === 'us-ascii';
}

function listPieces(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const addPlain = (text: string): void => {
    if (text !== '') pieces.push({ bytes: Buffer.from(text, 'latin1'), charset: null });
  };
  for (const match of line.matchAll(WORD)) {
    const before = line.slice(end, match.index);
    addPlain(end === 0 ? before.trimStart() : before);
    const [whole, charset = '', encoding, content = ''] = match;
    const bytes =
      encoding?.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64')
        : decodeQuotedPrintable(content.replaceAll('_', ' '));
    pieces.push({ bytes, charset: charset.toLowerCase() });
    end = match.index + whole.length;
  }
  addPlain(end === 0 ? line.trimStart() : line.slice(end));
  return pieces;
}

/** Joins neighbours of one charset, whose characters may be divided; blanks between two words are no text. */
function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isBetweenWords =
      piece.charset === null &&
      /^\s*$/.test(piece.bytes.toString('latin1')) &&
      (pieces[index - 1]?.charset ?? null) !== null &&
      (pieces[index + 1]?.charset ?? null) !== null;
    if (isBetweenWords) continue;
    const last = joined.at(-1);
    if (last === undefined || last.charset !== piece.charset) {
      joined.push(piece);
      continue;
    }
    const parts = [last.bytes, ...(piece.charset === null ? [BLANK] : []), piece.bytes];
    joined[joined.length - 1] = { bytes: Buffer.concat(parts), charset: piece.charset };
  }
  return joined;
}

const BLANK = Buffer.from(' ');
