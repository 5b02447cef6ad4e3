import type { Quadrant } from '#quadrant.ts';

/** Facts read from a message's head and the user's history; null where not known (D-121). */
export interface TriageSignals {
  readonly addressed: 'to' | 'cc' | 'list' | 'other';
  /** Sent to many: list or bulk headers. */
  readonly bulk: boolean;
  /** Sent by a program: auto-submitted, no-reply sender, delivery report. */
  readonly automated: boolean;
  readonly knownSender: boolean | null;
  readonly repliedBefore: boolean | null;
  readonly flagged: boolean;
  /** Carries a calendar invitation. */
  readonly invitation: boolean;
  readonly providerImportant: boolean | null;
}

/** What the classifier reads of one message: plain data, made by the caller (D-29). */
export interface TriageInput {
  readonly subject: string;
  /** The visible new text: `splitText(text).newText`. Markup must be gone already. */
  readonly text: string;
  readonly fromName: string;
  readonly fromAddress: string;
  /** The mailbox owner's address and name; null when not known. */
  readonly ownerAddress: string | null;
  readonly ownerName?: string | null;
  /** Recipients' addresses. */
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly receivedAt: Date;
  /** The sender's mark. */
  readonly priority: 'low' | 'medium' | 'high' | 'normal';
  readonly signals: TriageSignals;
  readonly hasAttachments: boolean;
  readonly isReply: boolean;
  /** The moment the mail asks for, resolved by the caller; null or absent when none was found. */
  readonly deadline?: Date | null;
}

/** One of the two judgements. */
export interface Axis {
  /** Calibrated probability, 0 to 1. */
  readonly value: number;
  /** Up to three clauses that spoke for the judgement, each in subject or text, white space aside (D-113). */
  readonly evidence: readonly string[];
  /** What it rests on, in one sentence, its quotations within it; absent where nothing says so. */
  readonly sentence?: string;
}

export interface Classification {
  /** The answer, equal to `guess`; the caller files it only when `unsure` is false. */
  readonly quadrant: Quadrant;
  readonly guess: Quadrant;
  /** The runner-up. */
  readonly second: Quadrant;
  /** Calibrated chance that `guess` is right, 0 to 1 (D-110). */
  readonly confidence: number;
  /** True when the message should stay in the inbox as "Not sure". */
  readonly unsure: boolean;
  readonly urgency: Axis;
  readonly importance: Axis;
  /** Why the owner of all people, or why not: "it is written to you alone"; absent where nothing says so. */
  readonly fact?: string;
  /** What was learned or guessed, if anything, then one sentence for each axis with its evidence (D-113). */
  readonly reasoning: string;
}

/** How one user differs from everybody, for one message (D-111): what `learning/` made of the user's corrections. */
export interface PersonalStep {
  /** Added to the log-odds of the axis. */
  readonly urgent: number;
  readonly important: number;
  /** Where the corrections point, and the sentence that says so there. */
  readonly because: { readonly quadrant: Quadrant; readonly sentence: string } | null;
  /** What says so where they changed the answer to one that is not where they point. */
  readonly elsewhere: string | null;
  /** Where the user took such mail out: there it is not filed, only guessed. */
  readonly doubts: Quadrant | null;
}

export interface ClassifyOptions {
  /** Confidence below which a message is "Not sure", 0 to 1; the model's own threshold when absent. */
  readonly notSureThreshold?: number;
  /** The user's own deviation; absent when nothing was learned that touches this message. */
  readonly personal?: PersonalStep | null;
}

export interface Classifier {
  /** Judges one message. Pure; never throws for a message's content. */
  classify(input: TriageInput, options?: ClassifyOptions): Classification;
  /**
   * How the quadrants compete for a message, in the order of `QUADRANTS`, before anything that its owner taught: what a
   * correction is measured by.
   */
  weigh(input: TriageInput): readonly number[];
  /** The threshold used when none is given. */
  readonly defaultNotSureThreshold: number;
}
