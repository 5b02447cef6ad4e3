import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { addressProofs, joinLinks, mailedLinks, users } from '#db/schema/accounts.ts';
import { teams } from '#db/schema/teams.ts';

export type LinkPurpose = 'reset' | 'verify';

export async function insertLink(tx: Tx, row: typeof mailedLinks.$inferInsert): Promise<void> {
  await tx.insert(mailedLinks).values(row);
}

/** Whose link it is, if it would open now; it stays. */
export async function selectLink(
  tx: Tx,
  at: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(
      and(
        eq(mailedLinks.tokenHash, at.tokenHash),
        eq(mailedLinks.purpose, at.purpose),
        gt(mailedLinks.expiresAt, at.now),
      ),
    );
  return row ? (row.userId as UserId) : null;
}

/** A link of proof, which stays when it is opened, however old it is; null for one that is unknown. */
export async function selectProofLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ userId: UserId; emailKey: string; expiresAt: Date } | null> {
  const [row] = await tx
    .select({
      userId: mailedLinks.userId,
      emailKey: mailedLinks.emailKey,
      expiresAt: mailedLinks.expiresAt,
    })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, 'verify')));
  return row ? { ...row, userId: row.userId as UserId } : null;
}

/** Takes a link away and answers whose it was: whoever comes second gets null. */
export async function takeLink(
  tx: Tx,
  at: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<{ userId: UserId; emailKey: string } | null> {
  const [row] = await tx
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.tokenHash, at.tokenHash),
        eq(mailedLinks.purpose, at.purpose),
        gt(mailedLinks.expiresAt, at.now),
      ),
    )
    .returning({ userId: mailedLinks.userId, emailKey: mailedLinks.emailKey });
  return row ? { userId: row.userId as UserId, emailKey: row.emailKey } : null;
}

export async function deleteLinksOf(tx: Tx, userId: UserId, purpose: LinkPurpose): Promise<void> {
  await tx
    .delete(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose)));
}

/** @param before  for each purpose, the links that ended by this moment */
export async function deleteExpiredLinks(
  tx: Tx,
  before: Readonly<Record<LinkPurpose, Date>>,
): Promise<void> {
  for (const [purpose, at] of Object.entries(before) as [LinkPurpose, Date][])
    await tx
      .delete(mailedLinks)
      .where(and(eq(mailedLinks.purpose, purpose), lte(mailedLinks.expiresAt, at)));
}

export async function insertProof(tx: Tx, row: typeof addressProofs.$inferInsert): Promise<void> {
  await tx.insert(addressProofs).values(row).onConflictDoNothing();
}

export async function hasProof(tx: Tx, userId: UserId, emailKey: string): Promise<boolean> {
  const [row] = await tx
    .select({ emailKey: addressProofs.emailKey })
    .from(addressProofs)
    .where(and(eq(addressProofs.userId, userId), eq(addressProofs.emailKey, emailKey)));
  return row !== undefined;
}

export async function insertJoinLink(tx: Tx, row: typeof joinLinks.$inferInsert): Promise<void> {
  await tx.insert(joinLinks).values(row);
}

/** Takes a link away and answers which address it was mailed to, as a keyed hash; whoever comes second gets null. */
export async function takeJoinLink(
  tx: Tx,
  at: { tokenHash: Buffer; now: Date },
): Promise<Buffer | null> {
  const [row] = await tx
    .delete(joinLinks)
    .where(and(eq(joinLinks.tokenHash, at.tokenHash), gt(joinLinks.expiresAt, at.now)))
    .returning({ addressMac: joinLinks.addressMac });
  return row?.addressMac ?? null;
}

/** What a link is for, which stays; null for one that is used, old or unknown. Names are null once what bore them is gone. */
export async function selectJoinLink(
  tx: Tx,
  at: { tokenHash: Buffer; now: Date },
): Promise<{
  teamId: string | null;
  teamName: string | null;
  firstName: string | null;
  lastName: string | null;
} | null> {
  const [row] = await tx
    .select({
      teamId: joinLinks.teamId,
      teamName: teams.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(joinLinks)
    .leftJoin(teams, eq(teams.id, joinLinks.teamId))
    .leftJoin(users, eq(users.id, joinLinks.invitedBy))
    .where(and(eq(joinLinks.tokenHash, at.tokenHash), gt(joinLinks.expiresAt, at.now)));
  return row ?? null;
}

export async function deleteExpiredJoinLinks(tx: Tx, now: Date): Promise<void> {
  await tx.delete(joinLinks).where(lte(joinLinks.expiresAt, now));
}
