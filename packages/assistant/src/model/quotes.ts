/** White space between two words of one passage: a line may wrap there, a paragraph may not end. */
const WRAP = '(?:[^\\S\\n]+(?:\\n[^\\S\\n]*)?|\\n[^\\S\\n]*)';
/** What begins or ends with a letter begins or ends a word: "ay" is no word of "Friday". */
const LETTER = '[\\p{Script=Latin}\\p{N}]';
const WORD_START = `(?:(?<!${LETTER})|(?!${LETTER}))`;
const WORD_END = `(?:(?!${LETTER})|(?<!${LETTER}))`;
const WORD = /[\p{L}\p{N}]{2}/u;

/**
 * The passage as it stands in the text, line wraps aside; null when it is not there, or is less than a word and so no
 * evidence of anything.
 */
export function findQuote(text: string, quote: string): string | null {
  if (!WORD.test(quote)) return null;
  const words = quote.trim().split(/\s+/);
  const literal = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(WRAP);
  return new RegExp(`${WORD_START}${literal}${WORD_END}`, 'u').exec(text)?.[0] ?? null;
}

/** Whether the words stand in the text one after the other, white space aside. */
export function holdsWords(text: string, quote: string): boolean {
  const words = fold(quote);
  return words !== '' && fold(text).includes(words);
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
