import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mailboxes, mailIndexes, messageIndex } from '#db/schema/mail.ts';
import { decisions } from '#db/schema/triage.ts';

export interface IndexOwner {
  readonly userId: string;
  readonly mailboxId: string;
}

export type IndexState = (typeof messageIndex.$inferSelect)['state'];
export type IndexHead = Omit<typeof mailIndexes.$inferSelect, 'userId' | 'mailboxId'>;

export interface IndexRef {
  readonly id: string;
  readonly threadId: string;
  readonly receivedAt: Date | null;
}

export interface TimedMessage {
  readonly id: string;
  readonly receivedAt: Date;
}

/** Nothing is begun for a mailbox that was taken away meanwhile. */
export async function startIndex(tx: Tx, owner: IndexOwner): Promise<void> {
  const ofMailbox = and(eq(mailboxes.userId, owner.userId), eq(mailboxes.id, owner.mailboxId));
  const [mailbox] = await tx
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(ofMailbox)
    .for('key share');
  if (!mailbox) return;
  await tx
    .insert(mailIndexes)
    .values({ ...owner, revision: 0 })
    .onConflictDoNothing();
}

export async function readIndexHead(tx: Tx, owner: IndexOwner): Promise<IndexHead | null> {
  const [row] = await tx.select().from(mailIndexes).where(headOf(owner));
  return row ?? null;
}

/**
 * Until the commit nobody else changes decisions or places of this mailbox. Taken first in a transaction: a lock on
 * rows alone would not hold off rows that another call is about to make.
 */
export async function lockIndex(tx: Tx, owner: IndexOwner): Promise<void> {
  await tx
    .select({ mailboxId: mailIndexes.mailboxId })
    .from(mailIndexes)
    .where(headOf(owner))
    .for('update');
}

export async function updateIndexHead(
  tx: Tx,
  owner: IndexOwner,
  change: Partial<Omit<IndexHead, 'revision'>>,
): Promise<void> {
  await tx.update(mailIndexes).set(change).where(headOf(owner));
}

/** The index may say something else than the provider: the next look compares all of it. */
const COMPARED_TOO_LONG_AGO = new Date(0);

/** Has the next look compare the whole inbox; an index that was never compared is waiting for that anyway. */
export async function askForComparison(tx: Tx, owner: IndexOwner): Promise<void> {
  await tx
    .update(mailIndexes)
    .set({ comparedAt: COMPARED_TOO_LONG_AGO })
    .where(and(headOf(owner), isNotNull(mailIndexes.comparedAt)));
}

/** Only rows without a time change, so that reading a list again writes nothing. */
export async function noteTimes(
  tx: Tx,
  owner: IndexOwner,
  messages: readonly TimedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const list = JSON.stringify(
    messages.map(({ id, receivedAt }) => ({ id, ms: receivedAt.getTime() })),
  );
  // A row that another list is noting just now is passed over: nobody waits, so nobody waits for each other.
  await tx.execute(sql`
    with free as (
      select ${messageIndex.messageId} as id, x.ms
      from jsonb_to_recordset(${list}::text::jsonb) as x(id text, ms bigint)
      join ${messageIndex} on ${messageIndex.messageId} = x.id
      where ${messageIndex.userId} = ${owner.userId}
        and ${messageIndex.mailboxId} = ${owner.mailboxId}
        and ${messageIndex.receivedAt} is null
      for update of ${sql.identifier('message_index')} skip locked
    )
    update ${messageIndex} set received_at = to_timestamp(free.ms / 1000.0)
    from free
    where ${messageIndex.userId} = ${owner.userId}
      and ${messageIndex.mailboxId} = ${owner.mailboxId}
      and ${messageIndex.messageId} = free.id`);
}

export async function readInboxIds(tx: Tx, owner: IndexOwner): Promise<string[]> {
  const rows = await tx
    .select({ id: messageIndex.messageId })
    .from(messageIndex)
    .where(and(rowsOf(owner), eq(messageIndex.state, 'inbox')));
  return rows.map((row) => row.id);
}

export async function countInboxRows(tx: Tx, owner: IndexOwner): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(messageIndex)
    .where(and(rowsOf(owner), eq(messageIndex.state, 'inbox')));
  return row?.count ?? 0;
}

/** Inbox messages without a decision that arrived above a revision, in the order in which they came. */
export async function findUndecided(
  tx: Tx,
  owner: IndexOwner,
  page: { above: number; limit: number },
): Promise<{ id: string; arrivedRevision: number }[]> {
  return await tx
    .select({ id: messageIndex.messageId, arrivedRevision: messageIndex.arrivedRevision })
    .from(messageIndex)
    .leftJoin(
      decisions,
      and(
        eq(decisions.userId, messageIndex.userId),
        eq(decisions.mailboxId, messageIndex.mailboxId),
        eq(decisions.messageId, messageIndex.messageId),
      ),
    )
    .where(
      and(
        rowsOf(owner),
        eq(messageIndex.state, 'inbox'),
        gt(messageIndex.arrivedRevision, page.above),
        isNull(decisions.messageId),
      ),
    )
    .orderBy(asc(messageIndex.arrivedRevision))
    .limit(page.limit);
}

export async function readStates(tx: Tx, owner: IndexOwner, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, IndexState>();
  const rows = await tx
    .select({ id: messageIndex.messageId, state: messageIndex.state })
    .from(messageIndex)
    .where(and(rowsOf(owner), inArray(messageIndex.messageId, [...ids])));
  return new Map(rows.map((row) => [row.id, row.state]));
}

/** Rows that changed after a revision, in the order in which they changed. */
export async function readIndexChanges(tx: Tx, owner: IndexOwner, since: number, limit: number) {
  return await tx
    .select({
      id: messageIndex.messageId,
      state: messageIndex.state,
      revision: messageIndex.revision,
    })
    .from(messageIndex)
    .where(and(rowsOf(owner), gt(messageIndex.revision, since)))
    .orderBy(asc(messageIndex.revision))
    .limit(limit);
}

export async function countIndexChanges(tx: Tx, owner: IndexOwner, since: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(messageIndex)
    .where(and(rowsOf(owner), gt(messageIndex.revision, since)));
  return row?.count ?? 0;
}

/** Inbox messages counted by what stands in the decisions table. */
export async function countByDecision(tx: Tx, owner: IndexOwner) {
  const held = sql<boolean>`${decisions.held} is not null`;
  return await tx
    .select({ quadrant: decisions.quadrant, guess: decisions.guess, held, count: count() })
    .from(messageIndex)
    .leftJoin(
      decisions,
      and(
        eq(decisions.userId, messageIndex.userId),
        eq(decisions.mailboxId, messageIndex.mailboxId),
        eq(decisions.messageId, messageIndex.messageId),
      ),
    )
    .where(and(rowsOf(owner), eq(messageIndex.state, 'inbox')))
    .groupBy(decisions.quadrant, decisions.guess, held);
}

/**
 * Inbox messages of one quadrant behind a position, newest first: `in:do` of the search field. What has no time yet
 * comes before all others: when it gets one between two pages it moves on and is shown twice rather than never.
 */
export async function findInQuadrant(
  tx: Tx,
  owner: IndexOwner,
  quadrant: 'do' | 'schedule' | 'delegate' | 'eliminate',
  page: { limit: number; after: { receivedAt: Date | null; id: string } | null },
): Promise<{ id: string; receivedAt: Date | null }[]> {
  return await tx
    .select({ id: messageIndex.messageId, receivedAt: messageIndex.receivedAt })
    .from(messageIndex)
    .innerJoin(
      decisions,
      and(
        eq(decisions.userId, messageIndex.userId),
        eq(decisions.mailboxId, messageIndex.mailboxId),
        eq(decisions.messageId, messageIndex.messageId),
      ),
    )
    .where(
      and(
        rowsOf(owner),
        eq(decisions.userId, owner.userId),
        eq(messageIndex.state, 'inbox'),
        eq(decisions.quadrant, quadrant),
        page.after ? isBehind(page.after) : undefined,
      ),
    )
    .orderBy(sql`${messageIndex.receivedAt} desc nulls first`, desc(messageIndex.messageId))
    .limit(page.limit);
}

function isBehind(position: { receivedAt: Date | null; id: string }): SQL {
  const { receivedAt, messageId } = messageIndex;
  // The time travels as text: a raw fragment has no column to say how a Date is written.
  return position.receivedAt === null
    ? sql`(${receivedAt} is not null or ${messageId} < ${position.id})`
    : sql`(${receivedAt}, ${messageId}) < (${position.receivedAt.toISOString()}::timestamptz, ${position.id})`;
}

export async function eraseIndex(tx: Tx, owner: IndexOwner): Promise<void> {
  await tx.delete(messageIndex).where(rowsOf(owner));
  await tx.delete(mailIndexes).where(headOf(owner));
}

function headOf(owner: IndexOwner): SQL | undefined {
  return and(eq(mailIndexes.userId, owner.userId), eq(mailIndexes.mailboxId, owner.mailboxId));
}

function rowsOf(owner: IndexOwner): SQL | undefined {
  return and(eq(messageIndex.userId, owner.userId), eq(messageIndex.mailboxId, owner.mailboxId));
}
