import type { Delegated } from '@eisen/contract';
import type { DelegationRights } from './delegation-policy.ts';
import type { NamedDelegation } from './delegation-repository.ts';
import type { DelegationContent } from './sealed-content.ts';

/** Stands where an assignee's account is gone. */
const NOBODY = 'Former user';

export function presentDelegated(
  { row, delegator, assignee }: NamedDelegation,
  content: DelegationContent,
  may: DelegationRights,
): Delegated {
  // What was taken back is told to whoever had it, and not shown any more.
  const isGone = row.ended === 'taken-back' && !may.end;
  return {
    id: row.id,
    sender: content.sender,
    subject: content.subject,
    snippet: isGone ? '' : content.snippet,
    quadrant: row.quadrant,
    reason: isGone ? '' : content.reason,
    status: row.status,
    delegated_by: row.delegatedBy,
    delegated_by_name: `${delegator.firstName} ${delegator.lastName}`,
    assigned_to: row.assignedTo ?? '',
    assigned_to_name: assignee
      ? `${assignee.firstName} ${assignee.lastName}`
      : ((row.addressMac && content.address) ?? NOBODY),
    created_at: row.createdAt.toISOString(),
    ...(may.seeMessageId ? { email_id: row.emailId } : {}),
    note: isGone ? null : content.note,
    body_text: isGone ? null : content.bodyText,
    due_at: content.dueAt,
    updated_at: row.updatedAt.toISOString(),
    notes: isGone ? [] : content.notes,
    ended: isGone || may.end ? row.ended : null,
  };
}
