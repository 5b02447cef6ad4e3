const WORDS =
  'hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|hallo|hi zusammen|liebe[rs]?|guten (?:tag|morgen|abend)|sehr geehrte[rn]?|moin|servus';

/** A clause that is a greeting and nothing else. */
export const SALUTATION = new RegExp(`^(?:${WORDS})(?![\\p{L}])[^.!?:;]{0,40}$`, 'iu');
/** "Hi Ann, ": of names the words that a mail begins with. */
const OPENING = new RegExp(
  `^(?:${WORDS})(?!\\p{L})(?:\\s+(?:\\p{Lu}[\\p{L}.'’-]*|all|team|both|everyone|there|zusammen|und|and|&)){0,5}\\s*[,!–—-]+\\s+(?=[\\p{L}\\p{N}])`,
  'iu',
);

/** A clause without the greeting that it begins with. */
export function withoutSalutation(clause: string): string {
  return clause.replace(OPENING, '');
}
