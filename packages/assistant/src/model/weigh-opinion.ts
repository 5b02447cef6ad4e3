import { type Classification, compareQuadrants, QUADRANT_LABELS } from '@eisen/triage';
import type { Opinion, OpinionAxis } from './triage-question.ts';

export interface Weighed {
  readonly classification: Classification;
  readonly source: 'local' | 'model';
  /** Why the local answer stands, in a sentence; null where the model's was taken. */
  readonly note: string | null;
}

/**
 * What becomes of two judgements of one email. The order is do > schedule > delegate > eliminate, and the model's
 * answer is taken only where it leaves the email at the local best guess or lifts it, unless the user allowed more.
 *
 * @source decision D-29
 */
export function weighOpinion(
  local: Classification,
  opinion: Opinion,
  rules: {
    readonly mayLower: boolean;
    readonly notSureThreshold: number;
    readonly modelName: string;
  },
): Weighed {
  const isLower = compareQuadrants(opinion.quadrant, local.guess) > 0;
  if (isLower && !rules.mayLower) {
    const { title } = QUADRANT_LABELS[opinion.quadrant];
    return {
      classification: local,
      source: 'local',
      note: `The language model would place it lower, under ${title}; Eisen's own judgement stands.`,
    };
  }
  return {
    classification: {
      quadrant: opinion.quadrant,
      guess: opinion.quadrant,
      second: opinion.quadrant === local.guess ? local.second : local.guess,
      confidence: opinion.confidence,
      unsure: opinion.confidence < rules.notSureThreshold,
      urgency: opinion.urgency,
      importance: opinion.importance,
      reasoning: reasonFor(opinion, rules.modelName),
    },
    source: 'model',
    note: null,
  };
}

/** Our own sentence around the mail's own words: no word that a model made up reaches a card. */
function reasonFor(opinion: Opinion, modelName: string): string {
  const urgent = describeAxis('urgent', opinion.urgency);
  const important = describeAxis('important', opinion.importance);
  return `Second opinion of ${modelName}: ${urgent}, ${important}.`;
}

function describeAxis(name: string, { value, evidence }: OpinionAxis): string {
  const isSo = value >= 0.5;
  const quotes = evidence.slice(0, 2).map((quote) => `“${quote.replace(/\s+/g, ' ')}”`);
  const because = quotes.length > 0 ? ` because of ${quotes.join(' and ')}` : '';
  return isSo ? `${name}${because}` : `not ${name}`;
}
