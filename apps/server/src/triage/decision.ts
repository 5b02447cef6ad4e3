import type { Quadrant } from '@eisen/triage';

/** One of the two judgements: how sure, and the words of the mail that speak for it (D-113). */
export interface DecidedAxis {
  readonly value: number;
  readonly evidence: readonly string[];
}

/** What was decided about a message, by the assistant or by the user (D-27, D-110). */
export interface Decision {
  /** Null: it waits in the inbox, not sure or held. */
  readonly quadrant: Quadrant | null;
  /** Best guess and runner-up of a message that is not sure; null otherwise. */
  readonly guess: Quadrant | null;
  readonly second: Quadrant | null;
  readonly confidence: number | null;
  readonly source: 'local' | 'model' | 'user' | null;
  /** Why it waits, in our own words. */
  readonly held: string | null;
  readonly urgency: DecidedAxis | null;
  readonly importance: DecidedAxis | null;
  readonly deadline: Date | null;
  /** The deadline for which time has moved it from "schedule" to "do" (D-120); null or absent when it has not. */
  readonly raisedFor?: Date | null;
  readonly reasoning: string | null;
}

/** A decision as it stands in the database; `version` names the change that made it. */
export interface StoredDecision extends Decision {
  readonly messageId: string;
  readonly version: string;
  readonly decidedAt: Date;
}

/** A stored decision as plain data, for the journal: what an undo puts back, version included. */
export type DecisionSnapshot = Omit<StoredDecision, 'deadline' | 'raisedFor' | 'decidedAt'> & {
  readonly deadline: string | null;
  readonly raisedFor?: string | null;
  readonly decidedAt: string;
};

export function snapshotOf(decision: StoredDecision): DecisionSnapshot {
  return {
    ...decision,
    deadline: decision.deadline?.toISOString() ?? null,
    raisedFor: decision.raisedFor?.toISOString() ?? null,
    decidedAt: decision.decidedAt.toISOString(),
  };
}

export function decisionOf(snapshot: DecisionSnapshot): StoredDecision {
  return {
    ...snapshot,
    deadline: snapshot.deadline === null ? null : new Date(snapshot.deadline),
    raisedFor: snapshot.raisedFor ? new Date(snapshot.raisedFor) : null,
    decidedAt: new Date(snapshot.decidedAt),
  };
}

/** What stands on a card that the user placed himself (D-73). */
export const MOVED_BY_USER = 'Moved by you';

/**
 * The user's own place: it outranks the assistant, whose reading of urgency, importance and deadline stays as
 * information.
 */
export function placeByUser(former: Decision | null, quadrant: Quadrant): Decision {
  return {
    quadrant,
    guess: null,
    second: null,
    confidence: null,
    source: 'user',
    held: null,
    urgency: former?.urgency ?? null,
    importance: former?.importance ?? null,
    deadline: former?.deadline ?? null,
    reasoning: MOVED_BY_USER,
  };
}
