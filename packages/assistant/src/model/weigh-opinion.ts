import {
  type Classification,
  compareQuadrants,
  confidenceToFile,
  QUADRANT_LABELS,
} from '@eisen/triage';
import type { Opinion, OpinionAxis } from './triage-question.ts';

export interface Weighed {
  readonly classification: Classification;
  readonly source: 'local' | 'model';
  /** Why the local answer stands, in a sentence; null where the model's was taken. */
  readonly note: string | null;
}

export interface WeighingRules {
  /** Whether the user allowed places below the local one. */
  readonly mayLower: boolean;
  readonly notSureThreshold: number;
  /** How much surer an answer must be to file a mail under "eliminate", whoever gives it. */
  readonly eliminateMargin: number;
  readonly modelName: string;
  /** Whether the mail may come under "do" by a model's word where Eisen itself would not place it there. */
  readonly mayLiftToDo: boolean;
}

/**
 * What becomes of two judgements of one email. The order is do > schedule > delegate > eliminate, and the model's
 * answer is taken only where it leaves the email at the local best guess or lifts it, unless the user allowed more. It
 * files what it is as sure of as the local one would have to be. What the local one was sure of stays filed: a model
 * that says the same cannot make it unsure, and one that says something else moves it only when it is sure itself.
 * A yes that quotes no words of the mail moves nothing, and what was sent to many, by a program or by somebody whom the
 * user never wrote to comes under "do" only where the local guess is that, too: such mail is what talks models over.
 *
 * @source decisions D-29, D-113
 */
export function weighOpinion(
  local: Classification,
  opinion: Opinion,
  rules: WeighingRules,
): Weighed {
  const difference = compareQuadrants(opinion.quadrant, local.guess);
  const { title } = QUADRANT_LABELS[opinion.quadrant];
  if (difference > 0 && !rules.mayLower)
    return keep(local, `The language model would place it lower, under ${title}`);
  if (isUnfounded(opinion.urgency) || isUnfounded(opinion.importance))
    return keep(
      local,
      `The language model would place it under ${title}, but quotes nothing for it`,
    );
  if (opinion.quadrant === 'do' && local.guess !== 'do' && !rules.mayLiftToDo)
    return keep(
      local,
      `The language model would place it under ${title}, but alone it lifts only mail of people you know`,
    );
  const needed = confidenceToFile(rules, opinion.quadrant, rules.notSureThreshold);
  const isFiled = opinion.confidence >= needed;
  const isSame = difference === 0;
  if (!isFiled && !local.unsure && !isSame)
    return keep(local, `The language model would place it under ${title}, but is not sure`);
  return {
    classification: {
      quadrant: opinion.quadrant,
      guess: opinion.quadrant,
      second: isSame ? local.second : local.guess,
      confidence: isSame ? Math.max(local.confidence, opinion.confidence) : opinion.confidence,
      unsure: !isFiled && local.unsure,
      urgency: opinion.urgency,
      importance: opinion.importance,
      reasoning: reasonFor(opinion, rules.modelName),
    },
    source: 'model',
    note: null,
  };
}

/** A yes for which no words of the mail stand is no opinion: nobody could check it (D-113). */
function isUnfounded({ value, evidence }: OpinionAxis): boolean {
  return value >= 0.5 && evidence.length === 0;
}

function keep(local: Classification, why: string): Weighed {
  return { classification: local, source: 'local', note: `${why}; Eisen's own judgement stands.` };
}

/** Our own sentence around the mail's own words: no word that a model made up reaches a card. */
function reasonFor(opinion: Opinion, modelName: string): string {
  const urgent = describeAxis('urgent', opinion.urgency);
  const important = describeAxis('important', opinion.importance);
  return `Second opinion of ${modelName}: ${urgent}, ${important}.`;
}

function describeAxis(name: string, { value, evidence }: OpinionAxis): string {
  if (value < 0.5) return `not ${name}`;
  const quotes = evidence.slice(0, 2).map((quote) => `“${quote.replace(/\s+/g, ' ')}”`);
  return `${name} because of ${quotes.join(' and ')}`;
}
