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
  return {
    id: row.id,
    sender: content.sender,
    subject: content.subject,
    snippet: content.snippet,
    quadrant: row.quadrant,
    reason: content.reason,
    status: row.status,
    delegated_by: row.delegatedBy,
    delegated_by_name: `${delegator.firstName} ${delegator.lastName}`,
    assigned_to: row.assignedTo ?? '',
    assigned_to_name: assignee
      ? `${assignee.firstName} ${assignee.lastName}`
      : ((row.addressMac && content.address) ?? NOBODY),
    created_at: row.createdAt.toISOString(),
    ...(may.seeMessageId ? { email_id: row.emailId } : {}),
    note: content.note,
    body_text: content.bodyText,
  };
}
