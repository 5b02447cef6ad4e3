import { createBreath } from '#reading/breathe.ts';

/** Longer messages are skipped: nothing here holds more than one message in memory. */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x3e;
const FROM = Buffer.from('From ', 'latin1');
/** A line that goes on longer than this is passed on in pieces: it can be no separator. */
const LONG_LINE_BYTES = 8_192;

/** Pieces of a message that are made one: a message of nothing but quoted separators has a hundred thousand. */
const MOST_PIECES = 1_000;

/** `From sender Wed Jul  3 12:06:50 2002`, with or without seconds, zone and sender. */
const SEPARATOR = /^From .*\d{1,2}:\d{2}.*\d{4}/;
const HEAD_FIELD = /^[!-9;-~]+[ \t]*:/;

/** Why a message was left out before it was read: longer than 25 MB, or its file could not be read. */
export type SkipReason = 'too-large' | 'unreadable';

export interface SplitMboxOptions {
  readonly maxMessageBytes?: number;
  /** Called for each message that was too long. */
  readonly onSkipped?: (reason: SkipReason) => void;
}

/**
 * The messages of an mbox file (mboxo and mboxrd, LF or CRLF) as they come, without their `From ` lines and with
 * `>From ` unquoted. A `From ` line separates messages when it stands first or behind an empty line and carries a
 * time, or the line behind it is a head field. Bytes are kept as they are.
 */
export async function* splitMbox(
  source: AsyncIterable<Uint8Array>,
  options: SplitMboxOptions = {},
): AsyncGenerator<Uint8Array> {
  const splitter = new MboxSplitter(options);
  const rest = createBreath();
  for await (const chunk of source) {
    splitter.feed(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    yield* splitter.takeMessages();
    await rest();
  }
  splitter.end();
  yield* splitter.takeMessages();
}

class MboxSplitter {
  readonly #maxBytes: number;
  readonly #onSkipped: (reason: SkipReason) => void;
  #messages: Uint8Array[] = [];
  #pieces: Buffer[] = [];
  /** Not yet made one piece. */
  #latest: Buffer[] = [];
  #isBlank = true;
  #size = 0;
  #tooLong = false;
  /** The beginning of a line whose end has not come yet. */
  #carry: Buffer = Buffer.alloc(0);
  #inLongLine = false;
  /** The line that is looked at stands behind an empty one and is short enough. */
  #couldSeparate = false;
  #isAfterEmptyLine = true;
  /** A `From ` line without a time: the next line decides. */
  #held: Buffer | null = null;

  constructor(options: SplitMboxOptions) {
    this.#maxBytes = options.maxMessageBytes ?? MAX_MESSAGE_BYTES;
    this.#onSkipped = options.onSkipped ?? (() => {});
  }

  takeMessages(): Uint8Array[] {
    const messages = this.#messages;
    this.#messages = [];
    return messages;
  }

  feed(chunk: Buffer): void {
    const data = this.#carry.length === 0 ? chunk : Buffer.concat([this.#carry, chunk]);
    this.#carry = Buffer.alloc(0);
    let lineStart = 0;
    /** Lines from here on are the message's and not yet noted. */
    let runStart = 0;
    for (;;) {
      const newline = data.indexOf(NEWLINE, lineStart);
      if (newline === -1) break;
      const next = newline + 1;
      if (this.#isSpecial(data, lineStart, next)) {
        this.#keep(data.subarray(runStart, lineStart));
        this.#takeSpecialLine(data.subarray(lineStart, next));
        runStart = next;
      }
      this.#inLongLine = false;
      lineStart = next;
    }
    this.#keep(data.subarray(runStart, lineStart));
    this.#keepRest(data.subarray(lineStart));
  }

  end(): void {
    if (this.#carry.length > 0) {
      const last = this.#carry;
      this.#carry = Buffer.alloc(0);
      if (this.#isSpecial(last, 0, last.length)) this.#takeSpecialLine(last);
      else this.#keep(last);
    }
    if (this.#held !== null) this.#keep(this.#held);
    this.#finish();
  }

  #keepRest(rest: Buffer): void {
    if (rest.length === 0) return;
    if (!this.#inLongLine && rest.length <= LONG_LINE_BYTES) {
      // A copy, so that the chunk it came in can go.
      this.#carry = Buffer.from(rest);
      return;
    }
    if (this.#isSpecial(rest, 0, rest.length)) this.#takeSpecialLine(rest);
    else this.#keep(rest);
    this.#inLongLine = true;
  }

  /** Lines that need a look; also keeps count of empty lines. The answer does not depend on how chunks fell. */
  #isSpecial(data: Buffer, start: number, next: number): boolean {
    if (this.#inLongLine) return false;
    this.#couldSeparate = this.#isAfterEmptyLine && next - start <= LONG_LINE_BYTES;
    const first = data[start];
    this.#isAfterEmptyLine = first === NEWLINE || (first === RETURN && next - start === 2);
    if (this.#held !== null) return true;
    if (first === QUOTE) return isQuotedFrom(data, start, next);
    return this.#couldSeparate && startsWithFrom(data, start, next);
  }

  #takeSpecialLine(line: Buffer): void {
    if (this.#held !== null) {
      const held = this.#held;
      this.#held = null;
      if (HEAD_FIELD.test(line.toString('latin1', 0, 200))) this.#finish();
      else this.#keep(held);
    }
    if (isQuotedFrom(line, 0, line.length)) this.#keep(line.subarray(1));
    else if (!this.#couldSeparate || !startsWithFrom(line, 0, line.length)) this.#keep(line);
    else if (SEPARATOR.test(line.toString('latin1', 0, 1_000))) this.#finish();
    else this.#held = Buffer.from(line);
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0 || this.#tooLong) return;
    this.#size += piece.length;
    if (this.#size > this.#maxBytes) {
      this.#tooLong = true;
      this.#pieces = [];
      this.#latest = [];
      return;
    }
    this.#isBlank &&= isBlank(piece);
    this.#latest.push(piece);
    if (this.#latest.length < MOST_PIECES) return;
    this.#pieces.push(Buffer.concat(this.#latest));
    this.#latest = [];
  }

  #finish(): void {
    if (this.#tooLong) this.#onSkipped('too-large');
    else if (!this.#isBlank) {
      const message = Buffer.concat([...this.#pieces, ...this.#latest], this.#size);
      this.#messages.push(withoutLastEmptyLine(message));
    }
    this.#pieces = [];
    this.#latest = [];
    this.#isBlank = true;
    this.#size = 0;
    this.#tooLong = false;
  }
}

function startsWithFrom(data: Buffer, start: number, next: number): boolean {
  return next - start >= 5 && data.compare(FROM, 0, 5, start, start + 5) === 0;
}

function isQuotedFrom(data: Buffer, start: number, next: number): boolean {
  let at = start;
  while (at < next && data[at] === QUOTE) at += 1;
  return at > start && startsWithFrom(data, at, next);
}

/** The empty line before a separator belongs to the file, not to the message. */
function withoutLastEmptyLine(message: Buffer): Buffer {
  const length = message.length;
  if (message[length - 1] !== NEWLINE) return message;
  if (message[length - 2] === NEWLINE) return message.subarray(0, length - 1);
  const isCrLf = message[length - 2] === RETURN && message[length - 3] === NEWLINE;
  return isCrLf ? message.subarray(0, length - 2) : message;
}

/** In a loop: `every` calls a function for each byte. */
function isBlank(piece: Buffer): boolean {
  for (const byte of piece) if (byte !== NEWLINE && byte !== RETURN && byte !== 0x20) return false;
  return true;
}
