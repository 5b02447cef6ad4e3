import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mailIndexes } from '#db/schema/mail.ts';

/** Takes or keeps the watch over a mailbox; false while another process has it. A new mailbox is watched by all. */
export async function takeWatch(
  tx: Tx,
  owner: { userId: string; mailboxId: string },
  lease: { by: string; now: Date; until: Date },
): Promise<boolean> {
  const isMailbox = and(
    eq(mailIndexes.userId, owner.userId),
    eq(mailIndexes.mailboxId, owner.mailboxId),
  );
  const taken = await tx
    .update(mailIndexes)
    .set({ watchedBy: lease.by, watchedUntil: lease.until })
    .where(
      and(
        isMailbox,
        or(
          isNull(mailIndexes.watchedUntil),
          lt(mailIndexes.watchedUntil, lease.now),
          eq(mailIndexes.watchedBy, lease.by),
        ),
      ),
    )
    .returning({ mailboxId: mailIndexes.mailboxId });
  if (taken.length > 0) return true;
  const [head] = await tx
    .select({ mailboxId: mailIndexes.mailboxId })
    .from(mailIndexes)
    .where(isMailbox);
  return head === undefined;
}

/** Another process may watch at once. */
export async function releaseWatch(tx: Tx, userId: string, by: string): Promise<void> {
  await tx
    .update(mailIndexes)
    .set({ watchedBy: null, watchedUntil: null })
    .where(and(eq(mailIndexes.userId, userId), eq(mailIndexes.watchedBy, by)));
}
