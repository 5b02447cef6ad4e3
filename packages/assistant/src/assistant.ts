import type {
  Classification,
  NamedMoment,
  PersonalStep,
  Quadrant,
  TriageInput,
} from '@eisen/triage';

export interface ClassifyRequest {
  readonly id: string;
  readonly input: TriageInput;
  /** All of its visible new text, of which `input.text` is an excerpt: what leaves is masked before it is cut (D-29). */
  readonly newText: string;
  /** What the user's own corrections add to the local judgement (D-111); absent when nothing was learned. */
  readonly personal?: PersonalStep | null;
}

export interface ClassifiedMessage {
  readonly id: string;
  readonly classification: Classification;
  readonly source: 'local' | 'model';
  /** What else the user should know of how this came about: a sentence, or absent. */
  readonly note?: string | null;
  /** The moment that the mail asks for, where words of it name one. */
  readonly due: NamedMoment | null;
  /** When it says that something is to take place, as it names the times. */
  readonly times: readonly NamedMoment[];
}

/**
 * Whoever judges mail: the local classifier, or a language model beside it (D-28). Never acts, only answers. `timeZone` is
 * the owner's, an IANA name: what mail says of times is read in it.
 */
export interface Assistant {
  /** One answer for each message, in the order sent. Never throws for a message's content. */
  classify(
    messages: readonly ClassifyRequest[],
    options: { now: Date; notSureThreshold: number; timeZone?: string | null },
  ): Promise<readonly ClassifiedMessage[]>;
  /** A text about a quadrant's mail, at most 500 characters. */
  summarize(messages: readonly ClassifyRequest[], quadrantTitle: string): Promise<Sourced<string>>;
  /** One to five sentences about a quadrant's mail (D-71). */
  describe(
    messages: readonly ClassifyRequest[],
    options: { quadrant: Quadrant; now: Date; timeZone?: string | null },
  ): Promise<Sourced<readonly string[]>>;
}

/** An answer and who gave it. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: 'local' | 'model';
}
