import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { localMessages, mailboxes } from '#db/schema/mail.ts';
import { decisions } from '#db/schema/triage.ts';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** One change of a user's mailboxes at a time, until the transaction ends; two tabs may come back from consent at once. */
export async function lockMailboxes(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mailboxes ${userId}`}, 0))`,
  );
}

/** Whether any user's mailbox is of this account; for transactions that see all rows. */
export async function hasAccount(tx: Tx, accountKey: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(eq(mailboxes.accountKey, accountKey))
    .limit(1);
  return rows.length > 0;
}

export async function renewMailbox(
  tx: Tx,
  userId: string,
  id: string,
  change: Pick<MailboxRow, 'identity' | 'consentedAt'>,
): Promise<void> {
  await tx.update(mailboxes).set(change).where(rowOf(userId, id));
}

export async function findConnectedRow(tx: Tx, userId: string): Promise<MailboxRow | null> {
  const [row] = await tx
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.userId, userId), eq(mailboxes.state, 'connected')));
  return row ?? null;
}

/** What is kept of a mailbox and goes with it: mail of its own, and decisions that put a message into a quadrant. */
export async function countContents(
  tx: Tx,
  userId: string,
  mailboxId: string,
): Promise<{ emails: number; decisions: number }> {
  const [mail] = await tx
    .select({ amount: count() })
    .from(localMessages)
    .where(and(eq(localMessages.userId, userId), eq(localMessages.mailboxId, mailboxId)));
  const [decided] = await tx
    .select({ amount: count() })
    .from(decisions)
    .where(
      and(
        eq(decisions.userId, userId),
        eq(decisions.mailboxId, mailboxId),
        isNotNull(decisions.quadrant),
      ),
    );
  return { emails: mail?.amount ?? 0, decisions: decided?.amount ?? 0 };
}

/** Mailboxes that are being filled; with `idleSince` those that nobody has filled since then. */
export async function findConnectingIds(
  tx: Tx,
  userId: string,
  idleSince?: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ id: mailboxes.id })
    .from(mailboxes)
    .where(
      and(
        eq(mailboxes.userId, userId),
        eq(mailboxes.state, 'connecting'),
        idleSince ? lt(mailboxes.touchedAt, idleSince) : undefined,
      ),
    );
  return rows.map((row) => row.id);
}

export async function insertMailbox(tx: Tx, row: typeof mailboxes.$inferInsert): Promise<void> {
  await tx.insert(mailboxes).values(row);
}

export async function touchMailbox(
  tx: Tx,
  userId: string,
  id: string,
  touchedAt: Date,
): Promise<void> {
  await tx.update(mailboxes).set({ touchedAt }).where(rowOf(userId, id));
}

/** Answers false when the row is gone: somebody took it for dead. */
export async function markConnected(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .update(mailboxes)
    .set({ state: 'connected' })
    .where(rowOf(userId, id))
    .returning({ id: mailboxes.id });
  return rows.length === 1;
}

export async function deleteMailbox(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(mailboxes).where(rowOf(userId, id));
}

function rowOf(userId: string, id: string) {
  return and(eq(mailboxes.userId, userId), eq(mailboxes.id, id));
}
