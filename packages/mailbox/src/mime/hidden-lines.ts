/** Lines the parser will find in an encoded message; one that may hide another in itself counts by its bytes. */
export function hiddenLines(message: Buffer): number {
  const text = message.toString('latin1');
  if (/message\/rfc822|multipart\/digest/i.test(text)) return message.length;
  return text.split('\n').length;
}
