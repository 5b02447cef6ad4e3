import type { Reading } from './features.ts';

interface ReadMail {
  readonly subject: Reading;
  readonly body: Reading;
}

/** Little words that stand in every English or German text and hardly in another language's. */
const READ_HERE = new Set(
  'the and to of is for you your that this with be have we will are on it as from at not our please if can i has by or was they what would my me all any thanks hi hello der das und ist nicht mit ein eine für auf zu den ich sie wir wird sind haben bitte dass auch dem des im am von bei nach über einen noch wie danke hallo ihre'.split(
    ' ',
  ),
);

/** The same for languages that have been met in inboxes. */
const READ_ELSEWHERE = new Set(
  'le la les une et est dans pour que qui vous nous votre avec sur pas ce cette sont merci bonjour je du au el los las una por para con que está su sus gracias hola como más pero muy del il lo gli che per non con della sono questo grazie ciao anche di um uma não você com para obrigado olá mais het een van voor niet met zijn dat deze bedankt jij och att det som för inte med är på tack hej jag og ikke til jeg på tak hei er w na się jest nie do że czy dziękuję proszę dla ja ve bir için bu ile teşekkür merhaba olarak'.split(
    ' ',
  ),
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
 * @param isKnown whether the token at this place is among the words whose meaning the model has
 */
export function isForeign(
  { subject, body }: ReadMail,
  isKnown: (field: 'subject' | 'body', at: number) => boolean,
): boolean {
  const start = subject.text.slice(0, SCRIPT_CHARS);
  if (isOtherScript(body.text) || isOtherScript(`${start}\n${body.text}`)) return true;
  const words = [
    ...listWords('subject', subject, isKnown),
    ...listWords('body', body, isKnown),
  ].slice(0, MOST_WORDS);
  if (words.length < FEWEST_WORDS) return false;
  const here = words.filter(({ term }) => READ_HERE.has(term)).length;
  const elsewhere = words.filter(({ term }) => READ_ELSEWHERE.has(term)).length;
  if (elsewhere >= 2 && elsewhere > 2 * here) return true;
  const known = words.filter((word) => word.known).length;
  if (known >= LEAST_KNOWN * words.length || here >= LEAST_LITTLE * words.length) return false;
  return (
    [subject, body].flatMap((each) => [...each.phrases, ...each.times]).length < FEWEST_PHRASES
  );
}

function listWords(
  field: 'subject' | 'body',
  { tokens }: Reading,
  isKnown: (field: 'subject' | 'body', at: number) => boolean,
): readonly { readonly term: string; readonly known: boolean }[] {
  return tokens
    .slice(0, MOST_WORDS)
    .map(({ term }, at) => ({ term, known: isKnown(field, at) }))
    .filter(({ term }) => /^\p{L}/u.test(term));
}

/** A subject of so many words says something without a text below it. */
const FEWEST_SUBJECT_WORDS = 5;

/** Whether a mail has no words to judge by: at most a few in its subject. */
export function isBlank({ subject, body }: ReadMail): boolean {
  const count = ({ tokens }: Reading) => tokens.filter(({ term }) => /^\p{L}/u.test(term)).length;
  return count(body) === 0 && count(subject) < FEWEST_SUBJECT_WORDS;
}

const SCRIPT_CHARS = 500;
/** Chinese says "thank you" with two. */
const FEWEST_LETTERS = 2;

/** More than half of the letters are not Latin ones. */
function isOtherScript(text: string): boolean {
  const start = text.slice(0, SCRIPT_CHARS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEWEST_LETTERS) return false;
  return (start.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2;
}
