/** What Windows-1252 has at 0x80 to 0x9f; unassigned places are empty. */
const WINDOWS_1252_HIGH =
  '\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0' +
  '\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178';

/**
 * Puts the characters of Windows-1252 where a decoder left C1 controls: Node 20's `TextDecoder('windows-1252')`
 * maps 0x80 to 0x9f to controls (no quotes, no euro), and senders label Windows-1252 as ISO-8859-1. No mail means
 * a C1 control.
 */
export function repairWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const repaired = WINDOWS_1252_HIGH[control.charCodeAt(0) - 0x80];
    return repaired === undefined || repaired === '\0' ? '' : repaired;
  });
}

export function isUtf7(charset: string | null): boolean {
  return charset !== null && /^(x-)?(unicode-1-1-)?utf-?7$/i.test(charset);
}

/** Decodes UTF-7 (RFC 2152), which no `TextDecoder` knows. Shifted runs that are not whole stay as they are. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)(-?)/g, (whole, run: string, end: string) => {
    if (run === '') return end === '-' ? '+' : whole;
    const bytes = Buffer.from(run, 'base64');
    const units = Math.floor((run.length * 6) / 16);
    if (units === 0 || bytes.length < units * 2) return whole;
    return Buffer.from(bytes.subarray(0, units * 2))
      .swap16()
      .toString('utf16le');
  });
}
