import type { Classification, Quadrant, TriageInput } from '@eisen/triage';

export interface ClassifyRequest {
  readonly id: string;
  readonly input: TriageInput;
}

export interface ClassifiedMessage {
  readonly id: string;
  readonly classification: Classification;
  readonly source: 'local' | 'model';
  /** The moment that the mail asks for, where its text names one. */
  readonly deadline: Date | null;
}

/** Whoever judges mail: the local classifier, or a language model beside it (D-28). Never acts, only answers. */
export interface Assistant {
  /** One answer for each message, in the order sent. Never throws for a message's content. */
  classify(
    messages: readonly ClassifyRequest[],
    options: { now: Date; notSureThreshold: number },
  ): Promise<readonly ClassifiedMessage[]>;
  /** One sentence about a quadrant's mail, at most 500 characters. */
  summarize(messages: readonly ClassifyRequest[], quadrantTitle: string): Promise<string>;
  /** One to five sentences about a quadrant's mail (D-71). */
  describe(
    messages: readonly ClassifyRequest[],
    options: { quadrant: Quadrant; now: Date },
  ): Promise<readonly string[]>;
}
