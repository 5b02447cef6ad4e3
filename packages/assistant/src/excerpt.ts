/** How much of what is new an assistant reads: the first 2,000 and the last 500 characters (D-29). */
const FIRST = 2_000;
const LAST = 500;

/** A line of a broken text that is longer is not taken out whole: no secret is as long. */
const LONGEST_LINE = 1_000;

/** Through UTF-8, so that no half character is left; a blank line stands where text was left out. */
export function excerpt(text: string): string {
  if (text.length <= FIRST + LAST) return text;
  const cut = `${text.slice(0, FIRST)}\n\n${text.slice(-LAST)}`;
  return Buffer.from(cut, 'utf8').toString('utf8');
}

/** A text that was cut off at its end, without the line that broke there: half a number looks like no secret. */
export function dropBrokenLine(text: string): string {
  const end = text.lastIndexOf('\n');
  const isNear = end !== -1 && end > text.length - LONGEST_LINE;
  return text.slice(0, isNear ? end : -LONGEST_LINE);
}
