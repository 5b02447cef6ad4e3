/** A part's bytes as they were before they were made fit for sending. */
export function decodeTransfer(latin1: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(latin1, 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(latin1);
  return Buffer.from(latin1, 'latin1');
}

export function decodeQuotedPrintable(latin1: string): Buffer {
  const text = latin1.replaceAll(
    /=(?:\r?\n|$|(=)|([0-9a-f]{2}))/gi,
    (_, equals: string | undefined, hex: string | undefined) =>
      equals ?? (hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16))),
  );
  return Buffer.from(text, 'latin1');
}
