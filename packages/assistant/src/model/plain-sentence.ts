/** Controls, marks of direction, letters of the tag block; the two joiners have work to do. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const LINK = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*/gi;

/**
 * A model's words as one plain sentence: nothing to click, no markup, no hidden characters, cut at a length. It is
 * shown as text anyway; this keeps an address of an attacker from standing there to be copied.
 */
export function plainSentence(text: string, maxLength: number): string {
  const plain = text
    .replace(UNSEEN, ' ')
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,2000}\)/g, '$1')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(LINK, '')
    .replace(/[<>`*_#|~[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(LONE_SURROGATE, '\ufffd')
    .trim();
  if (plain.length <= maxLength) return plain;
  const cut = plain.slice(0, maxLength - 1).replace(LONE_SURROGATE, '');
  return `${cut.trimEnd()}…`;
}
