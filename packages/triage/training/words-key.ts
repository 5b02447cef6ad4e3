/** So much of the text tells one mail from all others, and stands in a copy that was cut or lost its signature. */
const OPENING_LETTERS = 400;

/**
 * Tells a mail by its words alone: letters and digits of the subject and of the opening. Blanks, line ends, case,
 * marks of replying, who got it and how he is written make no difference, so that no copy passes for another mail.
 * Mail to many has one key for all of them.
 */
export function wordsKeyOf(subject: string, body: string): string {
  const ownSubject = subject.replace(/^\s*(?:(?:re|aw|antw|fwd?|wg)\s*:\s*)+/i, '');
  return `${lettersOf(ownSubject)}|${lettersOf(body).slice(0, OPENING_LETTERS)}`;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
