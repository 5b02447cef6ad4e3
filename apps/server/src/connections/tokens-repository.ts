import { and, eq, or, sql } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { mailboxTokens } from '#db/schema/connections.ts';

export type TokensRow = typeof mailboxTokens.$inferSelect;

/** A step on, and nobody's turn any more. */
const nextGeneration = {
  generation: sql`${mailboxTokens.generation} + 1`,
  refreshingBy: null,
  refreshingUntil: null,
};

export interface MailboxOwner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export async function selectTokens(tx: Tx, owner: MailboxOwner): Promise<TokensRow | null> {
  const [row] = await tx.select().from(mailboxTokens).where(rowOf(owner));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockTokens(tx: Tx, owner: MailboxOwner): Promise<TokensRow | null> {
  const [row] = await tx.select().from(mailboxTokens).where(rowOf(owner)).for('update');
  return row ?? null;
}

/** Tokens of a new consent take the place of whatever was there; whoever refreshes the old ones comes too late. */
export async function putTokens(
  tx: Tx,
  row: Omit<TokensRow, 'generation' | 'refreshingBy' | 'refreshingUntil'>,
): Promise<void> {
  const { userId: _user, mailboxId: _mailbox, ...change } = row;
  await tx
    .insert(mailboxTokens)
    .values({ ...row, generation: 1 })
    .onConflictDoUpdate({
      target: [mailboxTokens.userId, mailboxTokens.mailboxId],
      set: { ...change, ...nextGeneration },
    });
}

export async function claimRefresh(
  tx: Tx,
  owner: MailboxOwner,
  lease: { by: string; until: Date },
): Promise<void> {
  await tx
    .update(mailboxTokens)
    .set({ refreshingBy: lease.by, refreshingUntil: lease.until })
    .where(rowOf(owner));
}

/** Lets others try at once; nothing happens when somebody else has taken over. */
export async function releaseRefresh(tx: Tx, owner: MailboxOwner, by: string): Promise<void> {
  await tx
    .update(mailboxTokens)
    .set({ refreshingBy: null, refreshingUntil: null })
    .where(and(rowOf(owner), eq(mailboxTokens.refreshingBy, by)));
}

/**
 * Stores refreshed tokens in the place of those of one generation. That somebody took these for dead meanwhile is no
 * hindrance: new tokens are the proof that they were not. Answers false when newer ones are there already.
 */
export async function saveRefreshed(
  tx: Tx,
  owner: MailboxOwner,
  generation: number,
  change: Partial<Pick<TokensRow, 'accessToken' | 'refreshToken' | 'scopes' | 'expiresAt'>>,
): Promise<boolean> {
  const takenForDead = and(
    eq(mailboxTokens.state, 'reconnect'),
    eq(mailboxTokens.generation, generation + 1),
  );
  const rows = await tx
    .update(mailboxTokens)
    .set({ ...change, state: 'valid', ...nextGeneration })
    .where(and(rowOf(owner), or(eq(mailboxTokens.generation, generation), takenForDead)))
    .returning({ mailboxId: mailboxTokens.mailboxId });
  return rows.length === 1;
}

/** The refresh token of one generation was refused. Answers false when newer tokens are there already. */
export async function markReconnect(
  tx: Tx,
  owner: MailboxOwner,
  generation: number,
): Promise<boolean> {
  const rows = await tx
    .update(mailboxTokens)
    .set({ state: 'reconnect', ...nextGeneration })
    .where(and(rowOf(owner), eq(mailboxTokens.generation, generation)))
    .returning({ mailboxId: mailboxTokens.mailboxId });
  return rows.length === 1;
}

export async function deleteTokens(tx: Tx, owner: MailboxOwner): Promise<void> {
  await tx.delete(mailboxTokens).where(rowOf(owner));
}

function rowOf({ userId, mailboxId }: MailboxOwner) {
  return and(eq(mailboxTokens.userId, userId), eq(mailboxTokens.mailboxId, mailboxId));
}
