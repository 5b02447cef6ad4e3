const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const BLANKS = '[ \\t]{1,3}';

/** Words that bring back a wallet or an account. */
const SEED_NAME =
  '(?:seed|recovery|backup|mnemonic|wiederherstellungs|sicherungs)[ -]?(?:phrase|words?|w[oö]rter|satz)|mnemonic|seed';
const SEED_SIGN = '[ \\t]{0,3}(?:(?:is|ist|lautet|are|sind)[ \\t]?)?(?:[:=–-]|\\n)\\s{0,6}["\'„“]?';
const SEED_WORD = '(?:\\d{1,2}[.):]?[ \\t]?)?\\p{L}{3,8}';
const LINE = '(?:\\n[ \\t]{0,3})';
/** One way to read each run of blanks: more would be tried all, one after the other. */
const NEXT = `(?:[ \\t]{0,2}[,;][ \\t]{0,3}${LINE}?|[ \\t]{1,3}${LINE}?|${LINE})`;
/** Six and more small words behind a sign, numbered or not; twelve and more without. */
const SEED = new RegExp(
  `${START}((?:${SEED_NAME})${END}(?:[ \\t]?\\([^()\\n]{1,30}\\))?)(?:(${SEED_SIGN})${SEED_WORD}(?:${NEXT}${SEED_WORD}){5,23}|(${BLANKS}(?:(?:is|ist|lautet)${BLANKS})?)${SEED_WORD}(?:${NEXT}${SEED_WORD}){11,23})${END}`,
  'giu',
);

/** "user alice pass hunter2": a name and a word after it. */
const PAIR = new RegExp(
  `${START}((?:user(?: ?(?:name|id))?|usr|log-?in|benutzer(?:name)?|kennung|account)[ \\t]*[:=]?${BLANKS})([^\\s:=]{2,64})([ \\t]*[,;/|]?${BLANKS}(?:and${BLANKS}|und${BLANKS})?(?:pass(?:word|code|phrase)?|passwd|pwd?|pw|passwort|kennwort)[ \\t]*[:=]?${BLANKS})([^\\s]{3,64})`,
  'giu',
);
/** No word of a sentence: a digit, a sign within, or a capital letter behind a small one. */
const STRANGE = /\d|\p{Ll}\p{Lu}|[^\p{L}\p{N}.,;:!?'"()-]/u;

/** A text without the words that bring back a wallet, and without logins that no sign marks as such. */
export function maskPhrases(text: string): string {
  return text
    .replace(SEED, '$1$2$3[secret]')
    .replace(PAIR, (whole, label: string, name: string, between: string, secret: string, at) =>
      STRANGE.test(secret) || standsAlone(text, at, whole.length)
        ? `${label}${name}${between}[secret]`
        : whole,
    );
}

/** Nothing else on its line, or all that stands behind a sign. */
function standsAlone(text: string, at: number, length: number): boolean {
  const isBegun = /(?:^|[\n:(,;–-])[ \t]*$/u.test(text.slice(Math.max(0, at - 4), at));
  return isBegun && /^[.,;)]?[ \t]*(?:\n|$)/u.test(text.slice(at + length, at + length + 6));
}
