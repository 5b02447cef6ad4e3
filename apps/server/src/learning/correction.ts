import { type AxisStep, type KeyedTrait, NO_STEP, type Quadrant, stepToPlace } from '@eisen/triage';
import type { Decision, StoredDecision } from '#triage/decision.ts';
import { judgedQuadrant } from '#triage/raised.ts';

/** What a message can teach, read before its correction: neither words nor addresses leave this object. */
export interface Draft {
  readonly traits: readonly KeyedTrait[];
  /** How the quadrants compete for it without anything learned, as `Classifier.weigh` tells. */
  readonly competing: readonly number[];
}

/** One placement by the user, and what stood there before. */
export interface Correction {
  readonly messageId: string;
  readonly former: StoredDecision | null;
  /** Null: back into the inbox. */
  readonly quadrant: Quadrant | null;
}

export interface Taught {
  readonly kind: 'placed' | 'taken-back';
  readonly quadrant: Quadrant;
  readonly step: AxisStep;
  readonly thresholdVote: -1 | 0 | 1;
  /** When the assistant had filed what the user now moved. */
  readonly filedAt: Date | null;
}

/** What a correction teaches; null where it says nothing, as when a place of his own is emptied. */
export function readCorrection(
  { former, quadrant }: Correction,
  { competing }: Draft,
): Taught | null {
  const filed = former && isFiledByAssistant(former) ? former : null;
  const judged = filed && judgedQuadrant(filed);
  if (quadrant === null) {
    if (!filed || !judged) return null;
    return {
      kind: 'taken-back',
      quadrant: judged,
      step: NO_STEP,
      thresholdVote: 1,
      filedAt: filed.decidedAt,
    };
  }
  const isMoved = filed !== null && judged !== quadrant;
  const isAccepted = former?.quadrant === null && former.guess === quadrant;
  return {
    kind: 'placed',
    quadrant,
    step: stepToPlace(competing, quadrant),
    thresholdVote: isMoved ? 1 : isAccepted ? -1 : 0,
    filedAt: isMoved ? filed.decidedAt : null,
  };
}

export function isFiledByAssistant(decision: Decision): boolean {
  return decision.quadrant !== null && decision.source !== 'user' && decision.source !== null;
}
