import { listDaysAhead } from './evidence.ts';
import type { FeatureSet } from './features.ts';
import type { Taught } from './taught.ts';
import type { TriageInput } from './types.ts';

/** Quotations for each axis, strongest first. */
export interface Evidence {
  readonly urgency: readonly string[];
  readonly importance: readonly string[];
}

interface Explanation {
  readonly input: TriageInput;
  readonly features: FeatureSet;
  readonly evidence: Evidence;
  readonly isUrgent: boolean;
  readonly isImportant: boolean;
  readonly taught: Taught;
  /** Why the words of the mail tell the model too little; null when they do not. */
  readonly guessed: GuessReason | null;
}

/** In a language that the model was not taught, or without words. */
export type GuessReason = 'foreign' | 'blank';

const GUESSES: Readonly<Record<GuessReason, string>> = {
  foreign: 'It seems to be neither English nor German, so this is a guess.',
  blank: 'There is no text in it to judge by, so this is a guess.',
};

/** Of an axis that the mail stands on the other side of by itself. */
const AS_TAUGHT = 'that is what you made of such mail.';
const QUOTES_SHOWN = 2;

/** The sentences of an explanation. */
export interface Told {
  /** What the head of the mail says of its owner's part in it; empty when nothing. */
  readonly fact: string;
  readonly urgency: string;
  readonly importance: string;
  /** What was learned or guessed, then both. */
  readonly reasoning: string;
}

/**
 * What was learned, then two plain sentences, urgency first; only what stands in the mail is in quotation marks
 * (D-113).
 */
export function explain(explanation: Explanation): Told {
  const urgency = explainUrgency(explanation);
  const importance = explainImportance(explanation);
  const guess = explanation.guessed && GUESSES[explanation.guessed];
  const reasoning = [explanation.taught.sentence, guess, urgency, importance]
    .filter((sentence) => sentence !== null)
    .join(' ');
  const fact = explanation.isImportant ? subjectOf(factFor(explanation)) : factAgainst(explanation);
  return { fact, urgency, importance, reasoning };
}

function explainUrgency({ input, features, evidence, isUrgent, taught }: Explanation): string {
  if (taught.urgent) return `${isUrgent ? 'Urgent' : 'Not urgent'}: ${AS_TAUGHT}`;
  const quotes = listQuotes(evidence.urgency);
  if (isUrgent) {
    if (quotes !== '') return `Urgent: it says ${quotes}.`;
    if (input.deadline) return 'Urgent: the date that it sets is near.';
    if (input.priority === 'high') return 'Urgent: its sender marked it as high priority.';
    return 'It reads as urgent, though no single phrase says so.';
  }
  if (quotes !== '') return `Not urgent: the day in ${quotes} is not near.`;
  // What may be near is told by its own mark and words: no quotation of it stands for "not urgent".
  if (input.deadline || listDaysAhead(features).length > 0)
    return 'Not urgent: it names a time, but little else in it presses.';
  const isAnyOver = [...features.subject.times, ...features.body.times].some(
    ({ days }) => days < 0,
  );
  return isAnyOver ? 'Not urgent: the days that it names are over.' : 'Nothing here sets a date.';
}

function explainImportance(explanation: Explanation): string {
  const { evidence, isImportant, taught } = explanation;
  if (taught.important) return `${isImportant ? 'Important' : 'Not important'}: ${AS_TAUGHT}`;
  const quotes = listQuotes(evidence.importance);
  const fact = isImportant ? factFor(explanation) : factAgainst(explanation);
  if (isImportant) {
    if (quotes !== '') return `Important: it says ${quotes}${fact === '' ? '' : ` and ${fact}`}.`;
    if (fact !== '') return `Important: it ${fact}.`;
    return 'It reads as important, though no single phrase says so.';
  }
  if (quotes !== '' && fact !== '') return `Not important: ${fact}, and it says ${quotes}.`;
  if (quotes !== '') return `Not important: what weighs is ${quotes}.`;
  if (fact !== '') return `Not important: ${fact}.`;
  return 'Nothing in it asks for your own judgement.';
}

function subjectOf(predicate: string): string {
  return predicate === '' ? '' : `it ${predicate}`;
}

function factFor({ input, features }: Explanation): string {
  if (input.signals.repliedBefore === true) return 'comes from someone you have answered';
  if (features.relation.isOnlyRecipient && input.signals.addressed === 'to')
    return 'is written to you alone';
  if (input.signals.addressed === 'to' && features.relation.recipients <= 4)
    return 'is addressed to you';
  return '';
}

function factAgainst({ input, features }: Explanation): string {
  const { signals } = input;
  if (signals.automated) return 'it was sent automatically';
  if (signals.addressed === 'list') return 'it was sent to a list';
  if (signals.bulk) return 'it was sent to many';
  if (signals.addressed === 'cc') return 'you are only on Cc';
  if (features.relation.hasGroup) return 'it was sent to a group';
  if (features.relation.recipients > 12) return `it went to ${features.relation.recipients} people`;
  return '';
}

function listQuotes(quotes: readonly string[]): string {
  return quotes
    .slice(0, QUOTES_SHOWN)
    .map((quote) => `“${quote}”`)
    .join(' and ');
}
