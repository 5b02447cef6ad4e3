/** What Windows-1252 has at 0x80 to 0x9f; a blank where it has nothing. */
const WINDOWS_1252_HIGH = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Decodes strictly, and as Latin-1 what is not written in its charset or in one that nobody knows. Latin-1 and
 * Windows-1252 are decoded here, since `TextDecoder` takes one for the other, differently by the version of Node.
 *
 * @param charset  in lower case; null is UTF-8
 */
export function decodeBytes(bytes: Buffer, charset: string | null): string {
  return decodeStrictly(bytes, charset ?? 'utf-8') ?? bytes.toString('latin1');
}

/** Null when the bytes are not written in the charset, or nobody knows it. */
export function decodeStrictly(bytes: Buffer, charset: string): string | null {
  if (/^(?:us-)?ascii$/.test(charset))
    return bytes.some((byte) => byte > 0x7f) ? null : bytes.toString('latin1');
  if (/^(?:iso-?8859-1|latin-?1)$/.test(charset)) return bytes.toString('latin1');
  if (/^(?:windows-?|cp)1252$/.test(charset)) return decodeWindows1252(bytes.toString('latin1'));
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeWindows1252(latin1: string): string | null {
  const text = latin1.replaceAll(
    /[\u0080-\u009f]/g,
    (control) => WINDOWS_1252_HIGH[control.charCodeAt(0) - 0x80]?.trim() || control,
  );
  return /[\u0080-\u009f]/.test(text) ? null : text;
}
