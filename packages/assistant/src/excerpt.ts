import { splitText } from '@eisen/triage';

/** How much of what is new an assistant reads: the first 2,000 and the last 500 characters (D-29). */
const FIRST = 2_000;
const LAST = 500;

/** What an assistant reads of a mail's visible text: quoted history and signature stay out, and it is bounded. */
export function excerptOfNew(text: string): string {
  return excerpt(splitText(text).newText);
}

/** Through UTF-8, so that no half character is left; a blank line stands where text was left out. */
export function excerpt(text: string): string {
  if (text.length <= FIRST + LAST) return text;
  const cut = `${text.slice(0, FIRST)}\n\n${text.slice(-LAST)}`;
  return Buffer.from(cut, 'utf8').toString('utf8');
}
