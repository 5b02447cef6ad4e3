import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mailSubscriptions } from '#db/schema/mail.ts';

export type SubscriptionRow = typeof mailSubscriptions.$inferSelect;

interface Owner {
  readonly userId: string;
  readonly mailboxId: string;
}

export async function findSubscription(tx: Tx, owner: Owner): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(mailSubscriptions).where(rowOf(owner));
  return row ?? null;
}

/** Of any user: a note names nothing but the subscription. */
export async function findByProvidersId(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(mailSubscriptions)
    .where(eq(mailSubscriptions.subscriptionId, id));
  return row ?? null;
}

export async function putSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { subscriptionId, secretKey, expiresAt } = row;
  await tx
    .insert(mailSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [mailSubscriptions.userId, mailSubscriptions.mailboxId],
      set: { subscriptionId, secretKey, expiresAt },
    });
}

export async function setExpiry(tx: Tx, owner: Owner, expiresAt: Date): Promise<void> {
  await tx.update(mailSubscriptions).set({ expiresAt }).where(rowOf(owner));
}

export async function deleteSubscription(tx: Tx, owner: Owner): Promise<void> {
  await tx.delete(mailSubscriptions).where(rowOf(owner));
}

function rowOf({ userId, mailboxId }: Owner) {
  return and(eq(mailSubscriptions.userId, userId), eq(mailSubscriptions.mailboxId, mailboxId));
}
