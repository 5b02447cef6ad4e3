import type { Classifier, Quadrant } from '@eisen/triage';
import type { Example } from '../mail.ts';

/** A labelled mail and what the classifier said of it. */
export interface Judged {
  readonly example: Example;
  readonly guess: Quadrant;
  readonly confidence: number;
  readonly unsure: boolean;
  /** Chances of the two axes. */
  readonly urgent: number;
  readonly important: number;
}

export function judgeAll(
  classifier: Pick<Classifier, 'classify'>,
  examples: readonly Example[],
): readonly Judged[] {
  return examples.map((example) => {
    const { guess, confidence, unsure, urgency, importance } = classifier.classify(example.input);
    return {
      example,
      guess,
      confidence,
      unsure,
      urgent: urgency.value,
      important: importance.value,
    };
  });
}
