import type { Email } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';

/** An email that the user put elsewhere than the assistant had. */
export interface Correction {
  readonly id: string;
  readonly quadrant: Quadrant;
}

/** The assistant had an opinion of it, so that placing it says something about others like it (D-111). */
export function isJudged(email: Pick<Email, 'source'>): boolean {
  return email.source === 'local' || email.source === 'model';
}

/**
 * Listed emails of the same sender or conversation that lie elsewhere, in their order; those that the user placed
 * himself stay out. None when the corrected email is not where it was put any more.
 */
export function findSimilar(
  emails: readonly Email[],
  { id, quadrant }: Correction,
): readonly Email[] {
  const corrected = emails.find((email) => email.id === id);
  if (corrected?.quadrant !== quadrant) return [];
  const sender = corrected.sender_email.toLowerCase();
  const thread = corrected.thread_id;
  return emails.filter(
    (email) =>
      email.id !== id &&
      email.quadrant !== quadrant &&
      email.source !== 'user' &&
      ((thread !== '' && email.thread_id === thread) ||
        (sender !== '' && email.sender_email.toLowerCase() === sender)),
  );
}
