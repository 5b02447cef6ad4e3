import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { messageIndex } from '#db/schema/mail.ts';
import { decisions } from '#db/schema/triage.ts';

export interface DecisionOwner {
  readonly userId: string;
  readonly mailboxId: string;
}

export type DecisionRow = typeof decisions.$inferSelect;
export type NewDecisionRow = Omit<DecisionRow, 'userId' | 'mailboxId'>;

/** The embedded engine takes no more in one statement. */
const ROWS_PER_STATEMENT = 50;

export async function readDecisions(tx: Tx, owner: DecisionOwner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await tx
    .select()
    .from(decisions)
    .where(and(ownedBy(owner), inArray(decisions.messageId, [...ids])));
}

/** Locked until the commit: what is read here is what the next write replaces. */
export async function lockDecisions(tx: Tx, owner: DecisionOwner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await tx
    .select()
    .from(decisions)
    .where(and(ownedBy(owner), inArray(decisions.messageId, [...ids])))
    .orderBy(decisions.messageId)
    .for('update');
}

/** Ids of inbox messages that hold a decision, in one quadrant or in any place. */
export async function findDecidedIds(
  tx: Tx,
  owner: DecisionOwner,
  quadrant: DecisionRow['quadrant'],
): Promise<string[]> {
  const rows = await tx
    .select({ id: decisions.messageId })
    .from(decisions)
    .innerJoin(
      messageIndex,
      and(
        eq(messageIndex.userId, decisions.userId),
        eq(messageIndex.mailboxId, decisions.mailboxId),
        eq(messageIndex.messageId, decisions.messageId),
      ),
    )
    .where(
      and(
        ownedBy(owner),
        eq(messageIndex.userId, owner.userId),
        eq(messageIndex.state, 'inbox'),
        quadrant ? eq(decisions.quadrant, quadrant) : isNotNull(decisions.version),
      ),
    )
    .orderBy(decisions.messageId);
  return rows.map((row) => row.id);
}

/**
 * Inserts or replaces.
 *
 * @param keep  'placed-by-user' leaves such rows as they are
 * @returns the ids that were written
 */
export async function writeDecisions(
  tx: Tx,
  owner: DecisionOwner,
  rows: readonly NewDecisionRow[],
  keep: 'placed-by-user' | 'nothing' = 'nothing',
): Promise<Set<string>> {
  const setWhere =
    keep === 'nothing' ? undefined : sql`${decisions.source} is distinct from 'user'`;
  const written = new Set<string>();
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const answer = await tx
      .insert(decisions)
      .values(
        rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
          ...row,
          userId: owner.userId,
          mailboxId: owner.mailboxId,
        })),
      )
      .onConflictDoUpdate({
        target: [decisions.userId, decisions.mailboxId, decisions.messageId],
        set: replacedColumns(),
        ...(setWhere && { setWhere }),
      })
      .returning({ id: decisions.messageId });
    for (const { id } of answer) written.add(id);
  }
  return written;
}

export async function deleteDecisions(
  tx: Tx,
  owner: DecisionOwner,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    const chunk = ids.slice(start, start + ROWS_PER_STATEMENT);
    await tx.delete(decisions).where(and(ownedBy(owner), inArray(decisions.messageId, [...chunk])));
  }
}

/** When a mailbox is disconnected or replaced. */
export async function eraseDecisions(tx: Tx, owner: DecisionOwner): Promise<void> {
  await tx.delete(decisions).where(ownedBy(owner));
}

function ownedBy(owner: DecisionOwner): SQL | undefined {
  return and(eq(decisions.userId, owner.userId), eq(decisions.mailboxId, owner.mailboxId));
}

function replacedColumns() {
  return {
    quadrant: sql`excluded.quadrant`,
    guess: sql`excluded.guess`,
    second: sql`excluded.second`,
    confidence: sql`excluded.confidence`,
    source: sql`excluded.source`,
    held: sql`excluded.held`,
    urgency: sql`excluded.urgency`,
    importance: sql`excluded.importance`,
    deadline: sql`excluded.deadline`,
    deadlineKind: sql`excluded.deadline_kind`,
    raisedFor: sql`excluded.raised_for`,
    sealed: sql`excluded.sealed`,
    version: sql`excluded.version`,
    decidedAt: sql`excluded.decided_at`,
  };
}
