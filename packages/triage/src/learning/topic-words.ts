import { readPersonWords } from '#classifier/person-words.ts';
import { termOf, tokenize } from '#classifier/tokens.ts';
import type { TriageInput } from '#classifier/types.ts';

const MOST_WORDS = 12;
const SHORTEST = 4;
const SUBJECT_CHARS = 300;

/** Words that stand in subjects of every kind: they tell nothing of what a mail is about. */
const EVERYWHERE = new Set(
  (
    'about after again also been before being between both call come could date days does done down each email ' +
    'every fine from good have hello here into just know last like look made mail make many meet meeting message ' +
    'more most much need needed news next note only open other over part please question questions quick reminder ' +
    'reply request send sent should some soon such sure take test than thank thanks that them then there these ' +
    'they this those time today tomorrow tonight update urgent very want week well were what when where which will ' +
    'with work would year your january february march april june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday heute morgen bitte danke frage eine einen einer eines ' +
    'dein deine ihre ihren unser unsere noch nicht oder auch aber wird werden wurde sind haben hast eure über unter ' +
    'nach beim vom zum zur für dass wenn dann mehr neue neuer neues woche termin erinnerung antwort anfrage'
  ).split(' '),
);

export interface TopicWord {
  readonly term: string;
  /** Literally in the subject. */
  readonly shown: string;
}

/** The words of the subject that may say what it is about: no names, numbers or everyday words. */
export function readTopicWords(input: TriageInput): readonly TopicWord[] {
  const subject = input.subject.slice(0, SUBJECT_CHARS);
  const words = new Map<string, TopicWord>();
  for (const token of tokenize(subject, readPersonWords(input))) {
    const term = termOf(subject, token);
    if (!/^\p{L}/u.test(term) || term.length < SHORTEST || EVERYWHERE.has(term)) continue;
    if (!words.has(term)) words.set(term, { term, shown: subject.slice(token.start, token.end) });
  }
  return [...words.values()].slice(0, MOST_WORDS);
}
