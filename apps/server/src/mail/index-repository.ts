import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mailIndexes, messageIndex } from '#db/schema/mail.ts';
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

/** The embedded engine takes no more in one statement. */
const ROWS_PER_STATEMENT = 50;

export async function startIndex(tx: Tx, owner: IndexOwner): Promise<void> {
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

/** Takes numbers of the revision counter; its row stays locked until the commit. Answers the last one before. */
export async function takeIndexRevisions(tx: Tx, owner: IndexOwner, amount: number) {
  const [row] = await tx
    .update(mailIndexes)
    .set({ revision: sql`${mailIndexes.revision} + ${amount}` })
    .where(headOf(owner))
    .returning({ revision: mailIndexes.revision });
  return row ? row.revision - amount : null;
}

/** Notes messages as in the inbox; rows that changed after `unchangedSince` know better and stay. */
export async function noteArrived(
  tx: Tx,
  owner: IndexOwner,
  refs: readonly IndexRef[],
  unchangedSince: number,
): Promise<void> {
  const base = await takeIndexRevisions(tx, owner, refs.length);
  if (base === null) return;
  for (let start = 0; start < refs.length; start += ROWS_PER_STATEMENT) {
    await tx
      .insert(messageIndex)
      .values(
        refs.slice(start, start + ROWS_PER_STATEMENT).map((ref, place) => ({
          ...owner,
          messageId: ref.id,
          threadId: ref.threadId,
          receivedAt: ref.receivedAt,
          state: 'inbox' as const,
          revision: base + start + place + 1,
        })),
      )
      .onConflictDoUpdate({
        target: [messageIndex.userId, messageIndex.mailboxId, messageIndex.messageId],
        set: {
          state: 'inbox',
          revision: sql`excluded.revision`,
          receivedAt: sql`coalesce(excluded.received_at, ${messageIndex.receivedAt})`,
        },
        setWhere: sql`${messageIndex.state} <> 'inbox' and ${messageIndex.revision} <= ${unchangedSince}::bigint`,
      });
  }
}

/** Gives rows a new revision and, with `state`, another state; `onlyFrom` leaves rows of other states alone. */
export async function bumpRows(
  tx: Tx,
  owner: IndexOwner,
  ids: readonly string[],
  change: { state?: IndexState; onlyFrom?: IndexState; unchangedSince?: number } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const base = await takeIndexRevisions(tx, owner, ids.length);
  if (base === null) return;
  const list = JSON.stringify(ids);
  const state = change.state ? sql`, state = ${change.state}` : sql``;
  const onlyFrom = change.onlyFrom ? sql`and ${messageIndex.state} = ${change.onlyFrom}` : sql``;
  const guard =
    change.unchangedSince === undefined
      ? sql``
      : sql`and ${messageIndex.revision} <= ${change.unchangedSince}::bigint`;
  await tx.execute(sql`
    update ${messageIndex} set revision = ${base}::bigint + x.place ${state}
    from jsonb_array_elements_text(${list}::text::jsonb) with ordinality as x(id, place)
    where ${messageIndex.userId} = ${owner.userId}
      and ${messageIndex.mailboxId} = ${owner.mailboxId}
      and ${messageIndex.messageId} = x.id ${onlyFrom} ${guard}`);
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
  await tx.execute(sql`
    update ${messageIndex} set received_at = to_timestamp(x.ms / 1000.0)
    from jsonb_to_recordset(${list}::text::jsonb) as x(id text, ms bigint)
    where ${messageIndex.userId} = ${owner.userId}
      and ${messageIndex.mailboxId} = ${owner.mailboxId}
      and ${messageIndex.messageId} = x.id
      and ${messageIndex.receivedAt} is null`);
}

export async function readInboxIds(tx: Tx, owner: IndexOwner): Promise<string[]> {
  const rows = await tx
    .select({ id: messageIndex.messageId })
    .from(messageIndex)
    .where(and(rowsOf(owner), eq(messageIndex.state, 'inbox')));
  return rows.map((row) => row.id);
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

/** A provider that gives a moved message a new id: what is known of it follows. */
export async function renameIndexed(
  tx: Tx,
  owner: IndexOwner,
  change: { from: string; to: string },
): Promise<void> {
  await tx.delete(messageIndex).where(and(rowsOf(owner), eq(messageIndex.messageId, change.to)));
  await tx
    .update(messageIndex)
    .set({ messageId: change.to })
    .where(and(rowsOf(owner), eq(messageIndex.messageId, change.from)));
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
