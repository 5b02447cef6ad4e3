import { MIME_LIMITS } from './mime-limits.ts';

/** A line that ends a part of one of the open multiparts. */
export interface BoundaryLine {
  readonly lineStart: number;
  readonly next: number;
  readonly level: number;
  readonly closes: boolean;
}

/** The boundaries of the multiparts that are open, outermost first, and their lines in the mail. */
export class OpenBoundaries {
  /** More lines looked like a boundary than are looked at; nothing is found any more. */
  ranOut = false;
  readonly #raw: Buffer;
  readonly #names: string[] = [];
  #linesLeft: number = MIME_LIMITS.boundaryLines;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  get depth(): number {
    return this.#names.length;
  }

  /** @returns false when so many are open that no other may be */
  open(name: string): boolean {
    if (this.#names.length >= MIME_LIMITS.depth) return false;
    this.#names.push(name);
    return true;
  }

  /** Closes what lies inside the line's multipart, and that one too when the line says so. @returns the line, plain */
  pass({ level, closes }: BoundaryLine): string {
    const line = `--${this.#names[level]}${closes ? '--' : ''}\n`;
    this.#names.length = closes ? level : level + 1;
    return line;
  }

  /** The first line of an open boundary from there on; null when there is none, or too many lines looked like one. */
  next(from: number): BoundaryLine | null {
    if (this.#names.length === 0) return null;
    let position = from;
    if (from === 0 || this.#raw[from - 1] === 0x0a) {
      const first = this.at(from);
      if (first !== null) return first;
    }
    while (this.#linesLeft > 0) {
      const found = this.#raw.indexOf('\n--', position, 'latin1');
      if (found === -1) return null;
      this.#linesLeft -= 1;
      const boundary = this.at(found + 1);
      if (boundary !== null) return boundary;
      position = found + 1;
    }
    this.ranOut = true;
    return null;
  }

  /** The open boundary whose line begins there; null when none does. */
  at(lineStart: number): BoundaryLine | null {
    const raw = this.#raw;
    if (this.#names.length === 0) return null;
    if (raw[lineStart] !== 0x2d || raw[lineStart + 1] !== 0x2d) return null;
    const newline = raw.indexOf(0x0a, lineStart);
    const lineEnd = newline === -1 ? raw.length : newline;
    if (lineEnd - lineStart > 1_000) return null;
    let nameEnd = lineEnd;
    while (nameEnd > lineStart + 2 && isBlank(raw[nameEnd - 1])) nameEnd -= 1;
    const name = raw.toString('latin1', lineStart + 2, nameEnd);
    for (let level = this.#names.length - 1; level >= 0; level -= 1) {
      const boundary = this.#names[level];
      const closes = name === `${boundary}--`;
      if (!closes && name !== boundary) continue;
      return { lineStart, next: newline === -1 ? raw.length : newline + 1, level, closes };
    }
    return null;
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d;
}
