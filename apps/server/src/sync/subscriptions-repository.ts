import { and, eq, inArray } from 'drizzle-orm';
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
export async function listByProvidersIds(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(mailSubscriptions)
    .where(inArray(mailSubscriptions.subscriptionId, [...ids]));
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
