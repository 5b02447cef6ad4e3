import { isLetter, isUpperCase } from './chars.ts';
import { NUMBER } from './clock-words.ts';
import type { DenseRecorder, DenseSource } from './dense.ts';
import type { Token } from './tokens.ts';
import { createWordMap, createWordSet, numberWord } from './vocabulary.ts';

/** Classes and marks that are counted, with the features that hold their numbers. */
const COUNTED = ['?', '!', '§url', '§address', '§money', '§time', '§percent', '§date'] as const;
const COUNTED_NAMES = COUNTED.map((term) => `count ${term}`);
const COUNTED_PLACES = createWordMap(COUNTED.map((term, place) => [term, place] as const));

const YOU = createWordSet('you your');
const I = createWordSet("i i'm");
const WE = createWordSet('we our');
/** "sie" and "ihr" are more than "you", so they stand for questions alone. */
const TO_YOU = createWordSet('you your du dir dich ihr sie ihnen');
const [QUESTION, OWNER, SENDER] = [numberWord('?'), numberWord('§owner'), numberWord('§sender')];

const GREETING_TOKENS = 5;
const CLOSING_TOKENS = 25;

/** How the text is built: its length, its marks, who is greeted and who signs. */
export function recordShape(out: DenseRecorder, { input, subject, body }: DenseSource): void {
  const { text } = input;
  const words = body.tokens.length;
  const counts = countTerms(body.tokens);
  out.add('length', logOfCount(words));
  out.add('very short', flag(words < 12));
  out.add('short', flag(words >= 12 && words < 60));
  out.add('long', flag(words > 350));
  out.add('subject length', logOfCount(subject.tokens.length));
  out.add('subject shout', upperShare(input.subject, 100));
  out.add('subject question', flag(input.subject.includes('?')));
  out.add('subject exclamation', flag(input.subject.includes('!')));
  out.add('text shout', upperShare(text, 1_000));
  out.add('line breaks', countLineBreaks(text, 2_000) / Math.sqrt(words + 10));
  for (let place = 0; place < COUNTED.length; place += 1) {
    out.add(COUNTED_NAMES[place] as string, logOfCount(counts.counted[place] as number));
  }
  out.add('share of numbers', counts.numbers / (words + 5));
  out.add('greets owner', flag(counts.greetsOwner));
  out.add('names owner later', flag(counts.namesOwnerLater));
  out.add('signed by sender', flag(counts.signedBySender));
  out.add('question to you', Math.min(3, counts.questionsToYou));
  out.add('you', logOfCount(counts.you));
  out.add('i', logOfCount(counts.i));
  out.add('we', logOfCount(counts.we));
}

/** What one pass over the tokens counts; `counted` in the order of `COUNTED`. */
function countTerms(tokens: readonly Token[]) {
  const counts = {
    counted: new Array<number>(COUNTED.length).fill(0),
    numbers: 0,
    greetsOwner: false,
    namesOwnerLater: false,
    signedBySender: false,
    /** Sentences with "you" or "your" that end in a question mark. */
    questionsToYou: 0,
    you: 0,
    i: 0,
    we: 0,
  };
  let isToYou = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const { word, opens } = tokens[at] as Token;
    if (opens) isToYou = false;
    if (word === 0) continue;
    const place = COUNTED_PLACES[word];
    if (place !== undefined) counts.counted[place] = (counts.counted[place] as number) + 1;
    if (NUMBER[word]) counts.numbers += 1;
    if (YOU[word]) counts.you += 1;
    if (I[word]) counts.i += 1;
    if (WE[word]) counts.we += 1;
    if (TO_YOU[word]) isToYou = true;
    if (word === QUESTION && isToYou) counts.questionsToYou += 1;
    if (word === OWNER && at < GREETING_TOKENS) counts.greetsOwner = true;
    if (word === OWNER && at >= GREETING_TOKENS) counts.namesOwnerLater = true;
    if (word === SENDER && at >= tokens.length - CLOSING_TOKENS) counts.signedBySender = true;
  }
  return counts;
}

/** Of each unit of ASCII: 1 for a small letter, 3 for a capital, 0 for others. */
const ASCII_CASES = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return 1;
  return code >= 65 && code <= 90 ? 3 : 0;
});

/** The share of capitals among the letters at the start of a text; 0 for a few letters. */
function upperShare(text: string, chars: number): number {
  let letters = 0;
  let capitals = 0;
  const end = Math.min(chars, text.length);
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      const letterCase = ASCII_CASES[code] as number;
      letters += letterCase & 1;
      capitals += letterCase >> 1;
      continue;
    }
    const char = text.codePointAt(at) ?? 0;
    if (char > 0xffff) at += 1;
    if (at >= end || !isLetter(char)) continue;
    letters += 1;
    if (isUpperCase(char)) capitals += 1;
  }
  return letters < 4 ? 0 : capitals / letters;
}

function countLineBreaks(text: string, chars: number): number {
  const start = text.slice(0, chars);
  let count = 0;
  for (let at = start.indexOf('\n'); at >= 0; at = start.indexOf('\n', at + 1)) count += 1;
  return count;
}

export function flag(value: boolean): number {
  return value ? 1 : 0;
}

/** Most counts are 0, which needs no logarithm. */
export function logOfCount(count: number): number {
  return count === 0 ? 0 : Math.log1p(count);
}
