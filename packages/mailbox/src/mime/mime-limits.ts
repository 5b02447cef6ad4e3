/**
 * Bounds for one mail, so that reading it takes well under 2 s and little memory whatever its bytes say.
 * The parser behind this copies every line (about 10 µs each), so lines count, not only bytes.
 */
export const MIME_LIMITS = {
  /** Bytes of one mail; import skips longer ones. */
  messageBytes: 25 * 1024 * 1024,
  /** Bytes of one part's head, and of all heads together. */
  headBytes: 64 * 1024,
  allHeadBytes: 512 * 1024,
  /** Bytes of text fed to the parser for one part, and for all parts together (D-25: bodies over 1 MB are cut). */
  textBytes: 1024 * 1024,
  allTextBytes: 2 * 1024 * 1024,
  textLines: 20_000,
  /** Lines of all heads together. */
  headLines: 20_000,
  /** Messages inside messages that the parser reads; a line in them is copied once for each. */
  parsedDepth: 5,
  /** Of a calendar part, or of an encoded message inside the mail. */
  smallBytes: 64 * 1024,
  parts: 500,
  depth: 30,
  /** Lines that look like a boundary and have to be compared. */
  boundaryLines: 500_000,
} as const;
