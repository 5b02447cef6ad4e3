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
/** Prose of the languages read here is a third little words; lists of names and figures have few of any language. */
const LEAST_SHARE = 0.03;
const FEWEST_WORDS_WITHOUT = 40;

/** Whether a mail is written in a language that the model was not taught: it can only guess there. */
export function isForeign({ subject, body }: ReadMail): boolean {
  if (isOtherScript(`${subject.text.slice(0, SCRIPT_CHARS)}\n${body.text}`)) return true;
  const words = [...subject.tokens, ...body.tokens]
    .filter(({ term }) => /^\p{L}/u.test(term))
    .slice(0, MOST_WORDS);
  if (words.length < FEWEST_WORDS) return false;
  const here = words.filter(({ term }) => READ_HERE.has(term)).length;
  const elsewhere = words.filter(({ term }) => READ_ELSEWHERE.has(term)).length;
  if (elsewhere >= 2 && elsewhere > 2 * here) return true;
  return words.length >= FEWEST_WORDS_WITHOUT && here < LEAST_SHARE * words.length;
}

const SCRIPT_CHARS = 500;
const FEWEST_LETTERS = 10;

/** More than half of the letters are not Latin ones. */
function isOtherScript(text: string): boolean {
  const start = text.slice(0, SCRIPT_CHARS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters < FEWEST_LETTERS) return false;
  return (start.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2;
}
