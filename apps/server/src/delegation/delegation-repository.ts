import { and, desc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx, UserId } from '#db/database.ts';
import { users } from '#db/schema/accounts.ts';
import { delegations } from '#db/schema/delegation.ts';

export type DelegationRow = typeof delegations.$inferSelect;

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

export interface NamedDelegation {
  readonly row: DelegationRow;
  readonly delegator: Name;
  /** Null while it waits, and once the assignee's account is gone. */
  readonly assignee: Name | null;
}

export async function insertDelegation(tx: Tx, row: DelegationRow): Promise<void> {
  await tx.insert(delegations).values(row);
}

/** Whoever hands the same email on twice at once does it one after the other. */
export async function lockHandingOn(tx: Tx, delegatedBy: UserId, emailId: string): Promise<void> {
  const name = `delegation ${delegatedBy} ${emailId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** What was handed to the same account or address and is neither done nor over (D-101). */
export async function selectOpenTwin(
  tx: Tx,
  at: { delegatedBy: UserId; emailId: string; now: Date } & (
    | { assignedTo: string }
    | { addressMac: Buffer }
  ),
): Promise<DelegationRow | null> {
  const toSame =
    'assignedTo' in at
      ? eq(delegations.assignedTo, at.assignedTo)
      : and(
          isNull(delegations.assignedTo),
          eq(delegations.addressMac, at.addressMac),
          sql`${delegations.expiresAt} > ${at.now.toISOString()}::timestamptz`,
        );
  const [row] = await tx
    .select()
    .from(delegations)
    .where(
      and(
        eq(delegations.delegatedBy, at.delegatedBy),
        eq(delegations.emailId, at.emailId),
        inArray(delegations.status, ['pending', 'in-progress']),
        isNull(delegations.ended),
        toSame,
      ),
    )
    .orderBy(desc(delegations.createdAt), desc(delegations.id))
    .limit(1);
  return row ?? null;
}

/** An item as one of its two people sees it; null for anybody else. */
export async function selectDelegationOf(
  tx: Tx,
  id: string,
  userId: UserId,
): Promise<NamedDelegation | null> {
  const [found] = await selectNamed(tx, and(eq(delegations.id, id), isOf(userId)), 1);
  return found ?? null;
}

/** Newest first, without what was taken back; where there are more than `limit`, what is not done stays in. */
export async function selectDelegations(
  tx: Tx,
  at: { userId: UserId; side: 'assignee' | 'delegator'; now: Date; limit: number },
): Promise<NamedDelegation[]> {
  const mine =
    at.side === 'assignee'
      ? eq(delegations.assignedTo, at.userId)
      : and(
          eq(delegations.delegatedBy, at.userId),
          sql`(${delegations.expiresAt} is null or ${delegations.expiresAt} > ${at.now.toISOString()}::timestamptz)`,
        );
  return await selectNamed(
    tx,
    and(mine, sql`${delegations.ended} is distinct from 'taken-back'`),
    at.limit,
  );
}

async function selectNamed(
  tx: Tx,
  condition: ReturnType<typeof and>,
  limit: number,
): Promise<NamedDelegation[]> {
  const delegator = alias(users, 'delegator');
  const assignee = alias(users, 'assignee');
  const rows = await tx
    .select({
      row: delegations,
      delegator: { firstName: delegator.firstName, lastName: delegator.lastName },
      assigneeFirst: assignee.firstName,
      assigneeLast: assignee.lastName,
    })
    .from(delegations)
    .innerJoin(delegator, eq(delegator.id, delegations.delegatedBy))
    .leftJoin(assignee, eq(assignee.id, delegations.assignedTo))
    .where(condition)
    .orderBy(sql`${delegations.status} = 'done'`, desc(delegations.createdAt), desc(delegations.id))
    .limit(limit);
  return rows.map(({ row, delegator: by, assigneeFirst, assigneeLast }) => ({
    row,
    delegator: by,
    assignee:
      assigneeFirst === null || assigneeLast === null
        ? null
        : { firstName: assigneeFirst, lastName: assigneeLast },
  }));
}

export async function lockDelegationOf(
  tx: Tx,
  id: string,
  userId: UserId,
): Promise<DelegationRow | null> {
  const [row] = await tx
    .select()
    .from(delegations)
    .where(and(eq(delegations.id, id), isOf(userId)))
    .for('update');
  return row ?? null;
}

export async function updateStatus(
  tx: Tx,
  at: { id: string; assignedTo: UserId; status: DelegationRow['status']; now: Date },
): Promise<void> {
  await tx
    .update(delegations)
    .set({ status: at.status, updatedAt: at.now })
    .where(and(eq(delegations.id, at.id), eq(delegations.assignedTo, at.assignedTo)));
}

export async function updateEnding(
  tx: Tx,
  at: { id: string; delegatedBy: UserId; ended: DelegationRow['ended']; now: Date },
): Promise<void> {
  await tx
    .update(delegations)
    .set({ ended: at.ended, updatedAt: at.now })
    .where(and(eq(delegations.id, at.id), eq(delegations.delegatedBy, at.delegatedBy)));
}

/** One of the two added to it, or thought again. */
export async function updateContent(
  tx: Tx,
  at: { id: string; delegatedBy: UserId; content: Buffer; now: Date },
): Promise<void> {
  await tx
    .update(delegations)
    .set({ content: at.content, updatedAt: at.now })
    .where(and(eq(delegations.id, at.id), eq(delegations.delegatedBy, at.delegatedBy)));
}

/** What became of the invitation's mail. */
export async function updateMail(
  tx: Tx,
  at: { id: string; delegatedBy: UserId; mail: 'sent' | 'unclear' },
): Promise<void> {
  await tx
    .update(delegations)
    .set({ mail: at.mail })
    .where(and(eq(delegations.id, at.id), eq(delegations.delegatedBy, at.delegatedBy)));
}

/** Gives what waits for an address to its owner; what he himself handed there stays waiting. */
export async function handOver(
  tx: Tx,
  at: { addressMac: Buffer; userId: UserId; now: Date },
): Promise<{ id: string; delegatedBy: UserId; content: Buffer }[]> {
  const rows = await tx
    .update(delegations)
    .set({ assignedTo: at.userId, addressMac: null, expiresAt: null, updatedAt: at.now })
    .where(
      and(
        eq(delegations.addressMac, at.addressMac),
        isNull(delegations.assignedTo),
        isNull(delegations.ended),
        ne(delegations.delegatedBy, at.userId),
        sql`${delegations.expiresAt} > ${at.now.toISOString()}::timestamptz`,
      ),
    )
    .returning({
      id: delegations.id,
      delegatedBy: delegations.delegatedBy,
      content: delegations.content,
    });
  return rows.map((row) => ({ ...row, delegatedBy: row.delegatedBy as UserId }));
}

/** Answers false when the item does not wait any more. */
export async function deleteWaiting(tx: Tx, id: string, delegatedBy: UserId): Promise<boolean> {
  const deleted = await tx
    .delete(delegations)
    .where(
      and(
        eq(delegations.id, id),
        eq(delegations.delegatedBy, delegatedBy),
        isNull(delegations.assignedTo),
      ),
    )
    .returning({ id: delegations.id });
  return deleted.length > 0;
}

/** Waiting items whose time is over, and what was taken back before `endedBefore`. */
export async function deleteExpiredDelegations(
  tx: Tx,
  at: { now: Date; endedBefore: Date },
): Promise<void> {
  await tx
    .delete(delegations)
    .where(
      or(
        lte(delegations.expiresAt, at.now),
        and(eq(delegations.ended, 'taken-back'), lte(delegations.updatedAt, at.endedBefore)),
      ),
    );
}

function isOf(userId: UserId) {
  return or(eq(delegations.assignedTo, userId), eq(delegations.delegatedBy, userId));
}
