import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';

export const DECISION_FIELDS = [
  'quadrant',
  'reasoning',
  'reason',
  'confidence',
  'guess',
  'second',
  'held',
  'urgency',
  'importance',
  'source',
  'deadline',
  'due',
  'times',
  'overdue',
] as const satisfies readonly (keyof Email)[];

/** What was decided about an email, apart from the email itself. */
export type Decision = Pick<Email, (typeof DECISION_FIELDS)[number]>;

export function decisionOf(email: Decision): Decision {
  return Object.fromEntries(DECISION_FIELDS.map((field) => [field, email[field]])) as Decision;
}

/** The reasoning of a manual place until the server gives its own (D-73). */
export const MOVED_BY_YOU = 'Moved by you';

/** What a drag or "Move to" decides. Evidence and deadline belong to the mail and stay. */
export function decideByUser(quadrant: Quadrant | null): Partial<Decision> {
  return {
    quadrant,
    reasoning: quadrant === null ? null : MOVED_BY_YOU,
    reason: quadrant === null ? null : MOVED_BY_YOU,
    confidence: null,
    guess: null,
    second: null,
    held: null,
    source: quadrant === null ? null : 'user',
  };
}
