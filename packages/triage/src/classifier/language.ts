import { isLetter } from './chars.ts';
import type { Reading } from './features.ts';
import type { KnownWords } from './meanings.ts';
import { NO_WORDS, type Token } from './tokens.ts';
import { createWordSet } from './vocabulary.ts';

interface ReadMail {
  readonly subject: Reading;
  readonly body: Reading;
}

/** Little words that stand in every English or German text and hardly in another language's. */
const READ_HERE = createWordSet(
  'the and to of is for you your that this with be have we will are on it as from at not our please if can i has by or was they what would my me all any thanks hi hello der das und ist nicht mit ein eine für auf zu den ich sie wir wird sind haben bitte dass auch dem des im am von bei nach über einen noch wie danke hallo ihre',
);

/** The same for languages that have been met in inboxes. */
const READ_ELSEWHERE = createWordSet(
  'le la les une et est dans pour que qui vous nous votre avec sur pas ce cette sont merci bonjour je du au el los las una por para con que está su sus gracias hola como más pero muy del il lo gli che per non con della sono questo grazie ciao anche di um uma não você com para obrigado olá mais het een van voor niet met zijn dat deze bedankt jij och att det som för inte med är på tack hej jag og ikke til jeg på tak hei er w na się jest nie do że czy dziękuję proszę dla ja ve bir için bu ile teşekkür merhaba olarak',
);

/** So few words tell no language. */
const FEWEST_WORDS = 6;
const MOST_WORDS = 200;
/**
 * Of an English text nearly all words are among the frequent ones that the model knows, and a third of a German one are
 * little words. Of the training mail 34 have fewer of both than this: in Turkish, Finnish, Russian in Latin letters,
 * Chinese that lost its encoding, and one list of names.
 */
const LEAST_KNOWN = 0.5;
const LEAST_LITTLE = 0.1;
/** Phrases and days of the German lexicon speak for German where little words are few, as in a note of key words. */
const FEWEST_PHRASES = 2;

/**
 * Whether a mail is written in a language that the model was not taught: it can only guess there.
 *
 * @param known  its words among those whose meaning the model has
 */
export function isForeign({ subject, body }: ReadMail, known: KnownWords): boolean {
  const start = body.text.slice(0, SCRIPT_CHARS);
  if (isOtherScript(start) || isOtherScript(subject.text + start)) return true;
  const counts = { words: 0, here: 0, elsewhere: 0, known: 0 };
  countWords(counts, subject, known.subject);
  countWords(counts, body, known.body);
  const { words, here, elsewhere } = counts;
  if (words < FEWEST_WORDS) return false;
  if (elsewhere >= 2 && elsewhere > 2 * here) return true;
  if (counts.known >= LEAST_KNOWN * words || here >= LEAST_LITTLE * words) return false;
  const told = subject.phrases.length + body.phrases.length;
  return told + subject.times.length + body.times.length < FEWEST_PHRASES;
}

interface WordCounts {
  words: number;
  here: number;
  elsewhere: number;
  known: number;
}

/** Without a list of its own: this runs for each mail. */
function countWords(counts: WordCounts, { tokens }: Reading, known: readonly number[]): void {
  for (let at = 0; at < tokens.length && counts.words < MOST_WORDS; at += 1) {
    const { word } = tokens[at] as Token;
    if (NO_WORDS[word]) continue;
    counts.words += 1;
    if (READ_HERE[word]) counts.here += 1;
    if (READ_ELSEWHERE[word]) counts.elsewhere += 1;
    if ((known[at] ?? -1) >= 0) counts.known += 1;
  }
}

/** A subject of so many words says something without a text below it. */
const FEWEST_SUBJECT_WORDS = 5;

/** Whether a mail has no words to judge by: at most a few in its subject. */
export function isBlank({ subject, body }: ReadMail): boolean {
  return !hasWords(body, 1) && !hasWords(subject, FEWEST_SUBJECT_WORDS);
}

function hasWords({ tokens }: Reading, least: number): boolean {
  let count = 0;
  for (let at = 0; at < tokens.length && count < least; at += 1) {
    if (!NO_WORDS[(tokens[at] as Token).word]) count += 1;
  }
  return count >= least;
}

const SCRIPT_CHARS = 500;
/** Chinese says "thank you" with two. */
const FEWEST_LETTERS = 2;

/** More than half of the letters at the start of a text are not Latin ones. */
function isOtherScript(text: string): boolean {
  const end = Math.min(SCRIPT_CHARS, text.length);
  let first = 0;
  while (first < end && text.charCodeAt(first) <= LAST_LATIN) first += 1;
  // Nearly all mail ends here.
  if (first === end) return false;
  let latin = 0;
  let other = 0;
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (isLatin(code)) latin += 1;
    else if (code > LAST_LATIN && isLetter(code)) other += 1;
  }
  return latin + other >= FEWEST_LETTERS && latin < other;
}

/** The last letter of Latin Extended-B; behind it Latin letters are those of Vietnamese and few others. */
const LAST_LATIN = 0x24f;

function isLatin(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return (
    (code >= 0xc0 && code <= LAST_LATIN && code !== 0xd7 && code !== 0xf7) ||
    (code >= 0x1e00 && code <= 0x1eff)
  );
}
