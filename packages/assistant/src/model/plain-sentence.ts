/** Controls, marks of direction, letters of the tag block; the two joiners have work to do. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const LINK = /\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*/gi;

const DOT =
  '(?:[ \\t]{0,2}[.。．｡․‧·•][ \\t]{0,2}|[ \\t]{0,2}[([{<][ \\t]{0,2}(?:dot|punkt|point|\\.)[ \\t]{0,2}[)\\]}>][ \\t]{0,2}|[ \\t]{1,3}(?:dot|punkt|d0t)[ \\t]{1,3})';
const TIGHT_DOT =
  '(?:[.。．｡․‧·•]|[ \\t]{0,2}[([{<][ \\t]{0,2}(?:dot|punkt|point|\\.)[ \\t]{0,2}[)\\]}>][ \\t]{0,2}|[ \\t]{1,3}(?:dot|punkt|d0t)[ \\t]{1,3})';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
/** Endings of the sites that mail speaks of; with a space at the dot only these are read as one. */
const ENDING =
  '(?:com|net|org|info|biz|io|co|app|dev|shop|online|site|xyz|top|link|click|example|de|at|ch|uk|fr|it|es|nl|pl|ru|cn|eu|us|me|ly|gl|gg|cc|tv|ai|support|help|live|pro|store|tech|cloud)';
/** A site or an address of mail, written as one or so that people read one out of it. */
const SITE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}._%+-]{1,64}(?:@|[ \\t]{0,2}[([{](?:at|ät)[)\\]}][ \\t]{0,2}))?(?:${LABEL}${TIGHT_DOT}){1,8}\\p{L}{2,24}(?![\\p{L}\\p{N}])(?:[:/?#][^\\s]{0,2000})?|(?<![\\p{L}\\p{N}])(?:${LABEL}${DOT}){1,4}${ENDING}(?![\\p{L}\\p{N}])(?:[/?#][^\\s]{0,2000})?`,
  'giu',
);
/** Numbers that somebody could dial: seven digits and more, however they are set apart or written. */
const DIGIT =
  '(?:\\p{Nd}|(?<!\\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun)(?!\\p{L}))';
const DIALLED = new RegExp(
  `(?:\\+|＋|\\(|（)?${DIGIT}(?:[\\s()（）./·•‐‑–—,-]{0,3}${DIGIT}){6,24}`,
  'giu',
);
/** Days, moments and sums have as many digits, and nobody dials them. */
const NOT_DIALLED =
  /^(?:\d{4}-\d\d-\d\d(?:[ T,]{1,2}\d{1,2})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:[ ,]{1,2}\d{1,2})?|\d{1,3}(?:[., ]\d{3}){1,4}(?:[.,]\d\d)?)$/;

/**
 * The same for what a model tells of a mail: no site, address or number to call, in whatever disguise. A mail that
 * talks a model over would have its own stand under our name.
 */
export function withoutContacts(text: string, maxLength: number): string {
  const seen = text.replace(UNSEEN, '').normalize('NFKC');
  const plain = plainSentence(seen, seen.length + 1)
    .replace(SITE, (site) => (isAbbreviation(site) ? site : '…'))
    .replace(DIALLED, (number) => (NOT_DIALLED.test(number.trim()) ? number : '…'))
    .replace(/(?:… ?){2,}/g, '… ');
  return plainSentence(plain, maxLength);
}

/** "e.g.", "z.B.", "a.m.", "10.30", and a new sentence without its space. */
function isAbbreviation(site: string): boolean {
  return (
    /^(?:\p{L}\.){1,4}\p{L}{1,2}$/u.test(site) &&
    !/\.(?:ly|me|co|io|gl|gg|cc|tv|de|at|ai)$/i.test(site)
  );
}

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
