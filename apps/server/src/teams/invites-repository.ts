import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { Tx, UserId } from '#db/database.ts';
import { users } from '#db/schema/accounts.ts';
import { invites, teams } from '#db/schema/teams.ts';

export type InviteRow = typeof invites.$inferSelect;

export async function insertInvite(tx: Tx, row: InviteRow): Promise<void> {
  await tx.insert(invites).values(row);
}

/** The pending invite of an address into a team, an expired one included. */
export async function selectOpenInvite(
  tx: Tx,
  teamId: string,
  addressMac: Buffer,
): Promise<InviteRow | null> {
  const [row] = await tx
    .select()
    .from(invites)
    .where(
      and(
        eq(invites.teamId, teamId),
        eq(invites.addressMac, addressMac),
        eq(invites.status, 'pending'),
      ),
    );
  return row ?? null;
}

export async function updateInvite(
  tx: Tx,
  id: string,
  change: Partial<Omit<InviteRow, 'id' | 'teamId' | 'addressMac'>>,
): Promise<void> {
  await tx.update(invites).set(change).where(eq(invites.id, id));
}

/** An invite that nobody has answered. */
export async function deleteOpenInvite(tx: Tx, id: string): Promise<void> {
  await tx.delete(invites).where(and(eq(invites.id, id), eq(invites.status, 'pending')));
}

/** What somebody who is no member any more had open into the team. */
export async function deleteOpenInvitesBy(
  tx: Tx,
  teamId: string,
  invitedBy: string,
): Promise<void> {
  await tx
    .delete(invites)
    .where(
      and(
        eq(invites.teamId, teamId),
        eq(invites.invitedBy, invitedBy),
        eq(invites.status, 'pending'),
      ),
    );
}

/** An invite to an address, answered or not, while it lasts. */
export async function selectInviteTo(
  tx: Tx,
  at: { id: string; addressMac: Buffer; now: Date },
): Promise<InviteRow | null> {
  const rows = await tx
    .select()
    .from(invites)
    .where(
      and(
        eq(invites.id, at.id),
        eq(invites.addressMac, at.addressMac),
        gt(invites.expiresAt, at.now),
      ),
    );
  return rows.find(isTo(at.addressMac)) ?? null;
}

export interface PendingInvite {
  readonly id: string;
  readonly teamName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
}

/** What is pending for an address, newest first. */
export async function selectPendingInvites(
  tx: Tx,
  at: { addressMac: Buffer; now: Date },
): Promise<PendingInvite[]> {
  const rows = await tx
    .select({
      id: invites.id,
      addressMac: invites.addressMac,
      teamName: teams.name,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: invites.createdAt,
    })
    .from(invites)
    .innerJoin(teams, eq(teams.id, invites.teamId))
    .innerJoin(users, eq(users.id, invites.invitedBy))
    .where(
      and(
        eq(invites.addressMac, at.addressMac),
        eq(invites.status, 'pending'),
        gt(invites.expiresAt, at.now),
      ),
    )
    .orderBy(desc(invites.createdAt), desc(invites.id));
  return rows.filter(isTo(at.addressMac));
}

/** Told by the invite itself, so that a query that forgot whom it asks for shows nobody another's. */
const isTo =
  (addressMac: Buffer) =>
  (invite: { addressMac: Buffer }): boolean =>
    addressMac.equals(invite.addressMac);

/** Answered ones too: until then repeated answers are told what stands. */
export async function deleteExpiredInvites(tx: Tx, now: Date): Promise<void> {
  await tx.delete(invites).where(lte(invites.expiresAt, now));
}

/** Answers to an invite count once. */
export async function answerInvite(
  tx: Tx,
  id: string,
  answer: { status: 'accepted' | 'declined'; answeredBy: UserId },
): Promise<void> {
  await tx.update(invites).set(answer).where(eq(invites.id, id));
}
