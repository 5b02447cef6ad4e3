import { OpenBoundaries } from './boundaries.ts';
import { hiddenLines } from './hidden-lines.ts';
import { MIME_LIMITS } from './mime-limits.ts';
import { decodeTransfer } from './transfer.ts';
import { parseTypeHead, type TypeHead } from './type-head.ts';

export type MimeDefect = 'head-cut' | 'text-cut' | 'too-many-parts' | 'too-deep';

/** One part of a mail, by where its body lies in the bytes. */
export interface MimePart {
  readonly type: TypeHead;
  readonly bodyStart: number;
  bodyEnd: number;
}

export interface MimeOutline {
  readonly parts: readonly MimePart[];
  /**
   * The mail without the bodies that hold no text, each part marked by a `Content-Description` of its number:
   * small enough to be handed to the parser, whose parts are found in `parts` again by that mark.
   */
  readonly thinned: Buffer;
  readonly defects: ReadonlySet<MimeDefect>;
}

const MARK = 'eisen-part-';

/** The number of a part that the parser returned, by its description; null when it bears no mark. */
export function readPartMark(description: string | undefined): number | null {
  const match = description === undefined ? null : /^eisen-part-(\d{1,3})$/.exec(description);
  return match === null ? null : Number(match[1]);
}

/** Walks a mail's structure in one pass without decoding it. */
export function outlineMime(raw: Buffer): MimeOutline {
  const walk = new OutlineWalk(raw);
  walk.run();
  return { parts: walk.parts, thinned: Buffer.concat(walk.chunks), defects: walk.defects };
}

interface OpenPart {
  readonly part: MimePart;
  /** How many boundaries were open around it. */
  readonly level: number;
}

class OutlineWalk {
  readonly parts: MimePart[] = [];
  readonly chunks: Buffer[] = [];
  readonly defects = new Set<MimeDefect>();
  readonly #raw: Buffer;
  readonly #boundaries: OpenBoundaries;
  #openParts: OpenPart[] = [];
  #headBytesLeft: number = MIME_LIMITS.allHeadBytes;
  #textBytesLeft: number = MIME_LIMITS.allTextBytes;
  #textLinesLeft: number = MIME_LIMITS.textLines;
  #headLinesLeft: number = MIME_LIMITS.headLines;

  constructor(raw: Buffer) {
    this.#raw = raw;
    this.#boundaries = new OpenBoundaries(raw);
  }

  run(): void {
    let position = 0;
    let inDigest = false;
    for (;;) {
      if (this.parts.length >= MIME_LIMITS.parts) {
        this.defects.add('too-many-parts');
        break;
      }
      const { part, bodyStart } = this.#readHead(position, inDigest);
      if (part.type.isNestedMessage && this.#openParts.length < MIME_LIMITS.depth) {
        position = bodyStart;
        inDigest = false;
        continue;
      }
      const next = this.#passBody(part, bodyStart);
      if (next === null) break;
      position = next.position;
      inDigest = next.inDigest;
    }
    for (const open of this.#openParts) open.part.bodyEnd = this.#raw.length;
    if (this.#boundaries.ranOut) this.defects.add('too-many-parts');
  }

  /** Reads one head, notes its part and passes the head on with the part's mark. */
  #readHead(start: number, inDigest: boolean): { part: MimePart; bodyStart: number } {
    const head = this.#takeHeadLines(start);
    const type = parseTypeHead(head.lines, inDigest);
    const part: MimePart = { type, bodyStart: head.end, bodyEnd: this.#raw.length };
    this.#openParts.push({ part, level: this.#boundaries.depth });
    for (const line of type.keptLines) this.chunks.push(line, LINE_END);
    this.chunks.push(Buffer.from(`Content-Description: ${MARK}${this.parts.length}\n\n`, 'latin1'));
    this.parts.push(part);
    if (type.boundary !== null && !this.#boundaries.open(type.boundary))
      this.defects.add('too-deep');
    return { part, bodyStart: head.end };
  }

  #takeHeadLines(start: number): { lines: Buffer[]; end: number } {
    const raw = this.#raw;
    const lines: Buffer[] = [];
    const budget = Math.min(MIME_LIMITS.headBytes, this.#headBytesLeft);
    const lineCost = this.#lineCost();
    let position = start;
    let used = 0;
    while (position < raw.length) {
      const newline = raw.indexOf(0x0a, position);
      const lineEnd = newline === -1 ? raw.length : newline;
      const next = newline === -1 ? raw.length : newline + 1;
      const line = withoutCarriageReturn(raw.subarray(position, lineEnd));
      if (line.length === 0) {
        position = next;
        break;
      }
      // A head can end at a boundary without an empty line: the line belongs to the structure then.
      if (this.#boundaries.at(position) !== null) break;
      used += line.length + 1;
      this.#headLinesLeft -= lineCost;
      if (used > budget || this.#headLinesLeft < 0) {
        this.defects.add('head-cut');
        position = this.#endOfLongHead(position);
        break;
      }
      lines.push(line);
      position = next;
    }
    this.#headBytesLeft = Math.max(0, this.#headBytesLeft - used);
    return { lines, end: position };
  }

  #endOfLongHead(position: number): number {
    const raw = this.#raw;
    const ends = [
      [raw.indexOf('\n\n', position, 'latin1'), 2],
      [raw.indexOf('\n\r\n', position, 'latin1'), 3],
    ].filter((end): end is [number, number] => end[0] !== -1);
    return Math.min(raw.length, ...ends.map(([at, length]) => at + length));
  }

  /** Passes a part's body on when it is text; returns where the next part's head begins. */
  #passBody(part: MimePart, start: number): { position: number; inDigest: boolean } | null {
    let boundary = this.#boundaries.next(start);
    this.#passText(part.type, start, boundary === null ? this.#raw.length : boundary.lineStart);
    for (;;) {
      if (boundary === null) return null;
      this.#closeParts(boundary.level, boundary.lineStart);
      this.chunks.push(Buffer.from(this.#boundaries.pass(boundary), 'latin1'));
      if (!boundary.closes) {
        return { position: boundary.next, inDigest: this.#isDigest(boundary.level) };
      }
      boundary = this.#boundaries.next(boundary.next);
    }
  }

  #isDigest(level: number): boolean {
    return this.#openParts.some(
      (open) => open.level === level && open.part.type.value === 'multipart/digest',
    );
  }

  #closeParts(level: number, end: number): void {
    // The line end before a boundary belongs to the boundary (RFC 2046, 5.1.1).
    let bodyEnd = end;
    if (bodyEnd > 0 && this.#raw[bodyEnd - 1] === 0x0a) bodyEnd -= 1;
    if (bodyEnd > 0 && this.#raw[bodyEnd - 1] === 0x0d) bodyEnd -= 1;
    this.#openParts = this.#openParts.filter((open) => {
      if (open.level <= level) return true;
      open.part.bodyEnd = Math.max(open.part.bodyStart, bodyEnd);
      return false;
    });
  }

  #passText(type: TypeHead, start: number, end: number): void {
    if (type.fed === 'none' || end <= start) return;
    const partBytes = type.fed === 'small' ? MIME_LIMITS.smallBytes : MIME_LIMITS.textBytes;
    const limit = Math.min(end, start + Math.min(partBytes, this.#textBytesLeft));
    const lineCost = this.#lineCost();
    let position = start;
    while (position < limit && this.#textLinesLeft > 0) {
      const newline = this.#raw.indexOf(0x0a, position);
      const next = newline === -1 || newline >= limit ? limit : newline + 1;
      this.#textLinesLeft -= lineCost;
      position = next;
    }
    if (type.value === 'message/rfc822') {
      const hidden = hiddenLines(
        decodeTransfer(this.#raw.subarray(start, position), type.encoding),
      );
      if (hidden > this.#textLinesLeft) position = start;
      else this.#textLinesLeft -= hidden * lineCost;
    }
    if (position < end && !type.value.endsWith('/calendar')) this.defects.add('text-cut');
    this.#textBytesLeft -= position - start;
    const body = this.#raw.subarray(start, position);
    this.chunks.push(type.toUtf8(body));
    if (body[body.length - 1] !== 0x0a) this.chunks.push(LINE_END);
  }

  /** How often the parser copies a line here; the first message inside the mail is as good as the mail's own. */
  #lineCost(): number {
    const around = this.#openParts.filter((open) => open.part.type.isNestedMessage).length;
    return Math.min(Math.max(around, 1), MIME_LIMITS.parsedDepth);
  }
}

const LINE_END = Buffer.from('\n', 'latin1');

function withoutCarriageReturn(line: Buffer): Buffer {
  return line[line.length - 1] === 0x0d ? line.subarray(0, -1) : line;
}
