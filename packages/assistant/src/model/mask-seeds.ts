import { wordlist } from '@scure/bip39/wordlists/english.js';

/** The 2,048 words that wallets are brought back with (BIP-39, English). */
const WORDS: ReadonlySet<string> = new Set(wordlist);

/** The shortest phrase has twelve. */
const FEWEST = 12;
const LETTERS = /\p{L}+/gu;
/** What stands between two words of one phrase: signs, numbers, ends of lines, and what the place of a word is called. */
const BETWEEN = /^[^\p{L}[\]$€£%@]{1,14}$/u;
/** Phrases are drawn by lot: the same words again and again are a list of something else. */
const FEWEST_KINDS = 7;
const PLACE = /^(?:word|wort|nr|no|w)$/i;

/** A text without phrases of wallets, whether anything calls them so or not. */
export function maskSeeds(text: string): string {
  let masked = '';
  let kept = 0;
  for (const { from, to } of findPhrases(text)) {
    masked += `${text.slice(kept, from)}[secret]`;
    kept = to;
  }
  return masked + text.slice(kept);
}

function* findPhrases(text: string): Generator<{ from: number; to: number }> {
  let run: { words: string[]; from: number; to: number } | null = null;
  let end = 0;
  for (const { 0: word, index } of text.matchAll(LETTERS)) {
    const isNear = BETWEEN.test(text.slice(end, index));
    end = index + word.length;
    // "word 7: cradle": the first belongs to the number.
    if (run && isNear && PLACE.test(word) && /^\s?#?\d/.test(text.slice(end, end + 3))) continue;
    const isOne = WORDS.has(word.toLowerCase());
    if (run && isNear && isOne) {
      run.words.push(word.toLowerCase());
      run.to = end;
      continue;
    }
    if (run && isPhrase(run.words)) yield run;
    run = isOne ? { words: [word.toLowerCase()], from: index, to: end } : null;
  }
  if (run && isPhrase(run.words)) yield run;
}

function isPhrase(words: readonly string[]): boolean {
  return words.length >= FEWEST && new Set(words).size >= FEWEST_KINDS;
}
