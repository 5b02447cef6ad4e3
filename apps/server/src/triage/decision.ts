import type { NamedMoment, Quadrant } from '@eisen/triage';

/** One of the two judgements: how sure, and the words of the mail that speak for it (D-113). */
export interface DecidedAxis {
  readonly value: number;
  readonly evidence: readonly string[];
  /** What it rests on, in our words around the mail's; absent where it was decided before there were any. */
  readonly sentence?: string | null;
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
  /** The moment that the mail asks for, with the words it was read from; null where none can be quoted. */
  readonly due: NamedMoment | null;
  /** When the mail says that something is to take place. */
  readonly times: readonly NamedMoment[];
  /** The deadline for which time has moved it from "schedule" to "do" (D-120); null or absent when it has not. */
  readonly raisedFor?: Date | null;
  /** What to do, by when, and why: one short sentence. Absent where it was decided before there were any. */
  readonly reason?: string | null;
  readonly reasoning: string | null;
}

/** A decision as it stands in the database; `version` names the change that made it. */
export interface StoredDecision extends Decision {
  readonly messageId: string;
  readonly version: string;
  readonly decidedAt: Date;
}

/** A stored decision as plain data, for the journal: what an undo puts back, version included. */
export type DecisionSnapshot = Omit<StoredDecision, 'due' | 'times' | 'raisedFor' | 'decidedAt'> & {
  /** Absent in what was noted before a moment was kept with its words. */
  readonly due?: MomentSnapshot | null;
  readonly times?: readonly MomentSnapshot[];
  readonly raisedFor?: string | null;
  readonly decidedAt: string;
};

/** A moment as plain data. */
export type MomentSnapshot = Omit<NamedMoment, 'at'> & { readonly at: string };

export function momentSnapshotOf(moment: NamedMoment): MomentSnapshot {
  return { ...moment, at: moment.at.toISOString() };
}

export function momentOf(snapshot: MomentSnapshot): NamedMoment {
  return { ...snapshot, at: new Date(snapshot.at) };
}

export function snapshotOf(decision: StoredDecision): DecisionSnapshot {
  return {
    ...decision,
    due: decision.due && momentSnapshotOf(decision.due),
    times: decision.times.map(momentSnapshotOf),
    raisedFor: decision.raisedFor?.toISOString() ?? null,
    decidedAt: decision.decidedAt.toISOString(),
  };
}

export function decisionOf(snapshot: DecisionSnapshot): StoredDecision {
  return {
    ...snapshot,
    due: snapshot.due ? momentOf(snapshot.due) : null,
    times: (snapshot.times ?? []).map(momentOf),
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
    due: former?.due ?? null,
    times: former?.times ?? [],
    reason: MOVED_BY_USER,
    reasoning: MOVED_BY_USER,
  };
}
