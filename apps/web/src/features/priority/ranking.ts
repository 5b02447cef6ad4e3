import type { Email } from '@eisen/contract';
import { compareScored, type PriorityScore, scorePriority } from '@eisen/triage';
import { type DelegatedEmail, isOpen } from '#lib/delegation/delegated-email.ts';

/** An email of the mailbox with its score. */
export interface RankedEmail {
  readonly kind: 'email';
  readonly id: string;
  readonly email: Email;
  readonly score: PriorityScore;
}

/** An email that somebody handed to the user; it lies in another mailbox. */
export interface RankedDelegation {
  readonly kind: 'delegated';
  readonly id: string;
  readonly item: DelegatedEmail;
}

export type RankedRow = RankedEmail | RankedDelegation;

// The clock of the page gives the same moment for a minute, so that most lists find every score here.
const scores = new WeakMap<Email, { readonly now: Date; readonly score: PriorityScore }>();

/** The score of a listed email (D-82). */
export function scoreOf(email: Email, now: Date): PriorityScore {
  const known = scores.get(email);
  if (known?.now === now) return known.score;
  const score = scorePriority(
    {
      fromName: email.from,
      fromAddress: email.sender_email,
      subject: email.subject,
      priority: email.priority,
      receivedAt: new Date(email.time),
    },
    now,
  );
  scores.set(email, { now, score });
  return score;
}

/** Emails by score, the highest first; of equal ones the newest (SCORE-01). */
export function rankEmails(emails: readonly Email[], now: Date): readonly RankedEmail[] {
  return emails
    .map((email) => {
      const score = scoreOf(email, now);
      const row: RankedEmail = { kind: 'email', id: email.id, email, score };
      return { row, score: score.score, receivedAt: new Date(email.time) };
    })
    .sort(compareScored)
    .map(({ row }) => row);
}

/** What was handed to the user and is not done, the newest first; it stands before every email (SCORE-02, SCORE-03). */
export function rankDelegated(
  items: readonly DelegatedEmail[],
  userId: string,
): readonly RankedDelegation[] {
  return items
    .filter((item) => item.assignedToId === userId && isOpen(item))
    .toSorted((a, b) => Date.parse(b.time) - Date.parse(a.time))
    .map((item) => ({ kind: 'delegated', id: `delegated ${item.id}`, item }));
}
