import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { outbox } from '#db/schema/outbox.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export async function insertOutboxRow(tx: Tx, row: OutboxRow): Promise<boolean> {
  const rows = await tx
    .insert(outbox)
    .values(row)
    .onConflictDoNothing({ target: [outbox.userId, outbox.idempotencyKey] })
    .returning({ id: outbox.id });
  return rows.length === 1;
}

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string,
  key: string,
): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.idempotencyKey, key)));
  return row ?? null;
}

/** Until the transaction ends nobody else queues the same words. */
export async function lockReply(tx: Tx, bodyMac: Buffer): Promise<void> {
  const name = `reply ${bodyMac.toString('base64')}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The same words to the same message that are on their way, or left after the moment; the newest. */
export async function findSameReply(
  tx: Tx,
  at: { readonly userId: string; readonly mailboxId: string; readonly bodyMac: Buffer },
  leftAfter: Date,
): Promise<OutboxRow | null> {
  const [row] = await tx
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.userId, at.userId),
        eq(outbox.mailboxId, at.mailboxId),
        eq(outbox.bodyMac, at.bodyMac),
        or(
          inArray(outbox.state, ['queued', 'sending']),
          and(eq(outbox.state, 'sent'), gt(outbox.finishedAt, leftAfter)),
        ),
      ),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  return row ?? null;
}

export async function findOutboxRow(tx: Tx, userId: string, id: string): Promise<OutboxRow | null> {
  const [row] = await tx.select().from(outbox).where(rowOf(userId, id));
  return row ?? null;
}

/** Replies that ended without being sent for sure, the last written first: the ids sort by the moment they were made. */
export async function listUnsentRows(
  tx: Tx,
  userId: string,
  page: { limit: number; before: string | null },
): Promise<OutboxRow[]> {
  return await tx
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.userId, userId),
        inArray(outbox.state, ['failed', 'unknown']),
        page.before === null ? undefined : lt(outbox.id, page.before),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(page.limit);
}

export async function lockOutboxRow(tx: Tx, userId: string, id: string): Promise<OutboxRow | null> {
  const [row] = await tx.select().from(outbox).where(rowOf(userId, id)).for('update');
  return row ?? null;
}

/** Which row. */
export type DueRow = Pick<OutboxRow, 'userId' | 'mailboxId' | 'id'>;

/**
 * The row that is due longest, of whatever user, in a mailbox that is not among those passed over; replies that wait to
 * leave come before emails that wait to be archived.
 */
export async function findDueRow(
  tx: Tx,
  ask: { now: Date; passedOver: readonly string[] },
): Promise<DueRow | null> {
  for (const waits of [waitsToLeave(), waitsToArchive()]) {
    const [due] = await tx
      .select({ userId: outbox.userId, mailboxId: outbox.mailboxId, id: outbox.id })
      .from(outbox)
      .where(and(waits, isFree(ask.now), notInArray(outbox.mailboxId, [...ask.passedOver])))
      .orderBy(asc(outbox.sendAt))
      .limit(1);
    if (due) return due;
  }
  return null;
}

/**
 * Takes a row for one runner, if it is still due: no other runner takes it before the lease is over. A row whose runner
 * died comes back when its lease ends. `leasedUntil` is also the runner's proof that the row is still its own: a later
 * lease always ends later.
 */
export async function leaseRow(
  tx: Tx,
  due: DueRow,
  at: { now: Date; leasedUntil: Date },
): Promise<OutboxRow | null> {
  const [row] = await tx
    .update(outbox)
    .set({
      state: sql`case when ${outbox.state} = 'sent' then 'sent' else 'sending' end`,
      leasedUntil: at.leasedUntil,
    })
    .where(and(rowOf(due.userId, due.id), or(waitsToLeave(), waitsToArchive()), isFree(at.now)))
    .returning();
  return row ?? null;
}

/** Answers false, and changes nothing, when the row is no longer held by the lease it was read with. */
export async function updateLeasedRow(
  tx: Tx,
  held: Pick<OutboxRow, 'userId' | 'id' | 'leasedUntil'>,
  change: Partial<Omit<OutboxRow, 'userId' | 'id'>>,
): Promise<boolean> {
  if (!held.leasedUntil) return false;
  const rows = await tx
    .update(outbox)
    .set(change)
    .where(
      and(
        rowOf(held.userId, held.id),
        inArray(outbox.state, ['sending', 'sent']),
        eq(outbox.leasedUntil, held.leasedUntil),
      ),
    )
    .returning({ id: outbox.id });
  return rows.length === 1;
}

export async function updateOutboxRow(
  tx: Tx,
  userId: string,
  id: string,
  change: Partial<Omit<OutboxRow, 'userId' | 'id'>>,
): Promise<void> {
  await tx.update(outbox).set(change).where(rowOf(userId, id));
}

/**
 * When a mailbox is disconnected or replaced. What had not left stays, with its sealed text, and says why it never
 * will; what may already have left stays undecided. A runner at work loses its lease. What has ended well goes.
 */
export async function endOutbox(
  tx: Tx,
  owner: { userId: string; mailboxId: string },
  end: { now: Date; notSent: string; undecided: string },
): Promise<void> {
  const isOfMailbox = and(eq(outbox.userId, owner.userId), eq(outbox.mailboxId, owner.mailboxId));
  const isUnderWay = inArray(outbox.state, ['queued', 'sending']);
  await tx.delete(outbox).where(and(isOfMailbox, inArray(outbox.state, ['sent', 'cancelled'])));
  await tx
    .update(outbox)
    .set({ state: 'failed', error: end.notSent, finishedAt: end.now, leasedUntil: null })
    .where(and(isOfMailbox, isUnderWay, isNull(outbox.draftId)));
  await tx
    .update(outbox)
    .set({ state: 'unknown', error: end.undecided, finishedAt: end.now, leasedUntil: null })
    .where(and(isOfMailbox, isUnderWay));
}

/** Of all users: what ended without being sent before that time. */
export async function deleteUnsentRows(tx: Tx, finishedBefore: Date): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(inArray(outbox.state, ['failed', 'unknown']), lte(outbox.finishedAt, finishedBefore)),
    );
}

function waitsToLeave(): SQL {
  return inArray(outbox.state, ['queued', 'sending']);
}

/** Written out: the planner takes the partial index only for the very condition that it was made with. */
function waitsToArchive(): SQL {
  return sql`${outbox.state} = 'sent' and ${outbox.archive} = 'waiting'`;
}

/** Its time has come and no runner holds it. */
function isFree(now: Date): SQL | undefined {
  return and(lte(outbox.sendAt, now), or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)));
}

function rowOf(userId: string, id: string): SQL | undefined {
  return and(eq(outbox.userId, userId), eq(outbox.id, id));
}
