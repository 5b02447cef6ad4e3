import type { Delegated, DelegationNote } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';

/** An email that somebody handed to somebody, as the screens know it (D-95). */
export interface DelegatedEmail {
  readonly id: string;
  readonly from: string;
  readonly subject: string;
  readonly preview: string;
  /** When it was handed on. */
  readonly time: string;
  readonly priority: 'medium';
  readonly category: 'Delegated';
  readonly quadrant: Quadrant | null;
  readonly reasoning: string;
  readonly status: DelegatedStatus;
  /** A name. */
  readonly delegatedBy: string;
  readonly delegatedById: string;
  /** A name; the address while it waits for somebody to sign up. */
  readonly assignedTo: string;
  /** Empty while it waits, and once the account is gone. */
  readonly assignedToId: string;
  /** In the delegator's own mailbox; he alone is told. */
  readonly emailId: string | null;
  readonly note: string | null;
  readonly text: string | null;
  /** When it is due; null for no day. */
  readonly dueAt: string | null;
  /** The last change of either of the two. */
  readonly changedAt: string;
  /** What both wrote since, the oldest first. */
  readonly notes: readonly DelegationNote[];
  /** How its delegator ended it; he alone knows of a settled one. */
  readonly ended: 'taken-back' | 'closed' | null;
}

export type DelegatedStatus = Delegated['status'];

/** How far the work is, in words; the same ones in every list, on cards and in notices. */
export const STATUS_WORDS: Readonly<Record<DelegatedStatus, string>> = {
  pending: 'Asked',
  'in-progress': 'Accepted',
  done: 'Done',
  declined: 'Declined',
};

/** Whether there is still something to do for whoever got it. */
export function isOpen({ status }: Pick<DelegatedEmail, 'status'>): boolean {
  return status === 'pending' || status === 'in-progress';
}

/** From the server's shape to the screens' own; the one place that knows both (D-95). */
export function toDelegatedEmail(item: Delegated): DelegatedEmail {
  return {
    id: item.id,
    from: item.sender,
    subject: item.subject,
    preview: item.snippet,
    time: item.created_at,
    priority: 'medium',
    category: 'Delegated',
    quadrant: item.quadrant === 'unclassified' ? null : item.quadrant,
    reasoning: item.reason,
    status: item.status,
    delegatedBy: item.delegated_by_name,
    delegatedById: item.delegated_by,
    assignedTo: item.assigned_to_name,
    assignedToId: item.assigned_to,
    emailId: item.email_id ?? null,
    note: item.note ?? null,
    text: item.body_text ?? null,
    dueAt: item.due_at ?? null,
    changedAt: item.updated_at ?? item.created_at,
    notes: item.notes ?? [],
    ended: item.ended ?? null,
  };
}
