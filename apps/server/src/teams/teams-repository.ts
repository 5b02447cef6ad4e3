import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx, UserId } from '#db/database.ts';
import { users } from '#db/schema/accounts.ts';
import { teamMembers, teams } from '#db/schema/teams.ts';

export type TeamRow = typeof teams.$inferSelect;

export interface TeamWithOwner {
  readonly team: TeamRow;
  readonly owner: { readonly firstName: string; readonly lastName: string };
}

export async function insertTeam(tx: Tx, row: TeamRow): Promise<void> {
  await tx.insert(teams).values(row);
}

/** Answers false for somebody who already is a member. */
export async function insertMember(tx: Tx, row: typeof teamMembers.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(teamMembers)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: teamMembers.userId });
  return inserted.length > 0;
}

/** The teams of a member, the one that he joined first in front. */
export async function selectTeamsOf(tx: Tx, userId: UserId): Promise<TeamWithOwner[]> {
  const owner = alias(users, 'owner');
  const rows = await tx
    .select({
      ...TEAM_WITH_MEMBER,
      owner: { firstName: owner.firstName, lastName: owner.lastName },
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(owner, eq(owner.id, teams.ownerId))
    .where(eq(teamMembers.userId, userId))
    .orderBy(asc(teamMembers.joinedAt), asc(teams.id));
  return rows.filter(isOf(userId));
}

/** The member stands beside what is read, so that a query that forgot whose teams it asks for shows nobody another's. */
const TEAM_WITH_MEMBER = { team: teams, memberId: teamMembers.userId };
const isOf =
  (userId: string) =>
  ({ memberId }: { memberId: string }) =>
    memberId === userId;

/** A team as one of its members sees it; null for anybody else. */
export async function selectTeamOf(
  tx: Tx,
  teamId: string,
  userId: UserId,
): Promise<TeamWithOwner | null> {
  const owner = alias(users, 'owner');
  const rows = await tx
    .select({
      ...TEAM_WITH_MEMBER,
      owner: { firstName: owner.firstName, lastName: owner.lastName },
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(owner, eq(owner.id, teams.ownerId))
    .where(and(eq(teamMembers.userId, userId), eq(teams.id, teamId)));
  return rows.find(isOf(userId)) ?? null;
}

export interface MemberRow {
  readonly teamId: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly role: 'owner' | 'member';
}

/** Members of teams, who joined first in front. */
export async function selectMembers(tx: Tx, teamIds: readonly string[]): Promise<MemberRow[]> {
  if (teamIds.length === 0) return [];
  return await tx
    .select({
      teamId: teamMembers.teamId,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
      role: teamMembers.role,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(inArray(teamMembers.teamId, [...teamIds]))
    .orderBy(asc(teamMembers.joinedAt), asc(users.id));
}

/** Every change of a team, its members and invites happens under this lock; null when the team is gone. */
export async function lockTeam(tx: Tx, teamId: string): Promise<TeamRow | null> {
  const [row] = await tx.select().from(teams).where(eq(teams.id, teamId)).for('update');
  return row ?? null;
}

export async function selectRole(
  tx: Tx,
  teamId: string,
  userId: string,
): Promise<'owner' | 'member' | null> {
  const rows = await tx
    .select({ role: teamMembers.role, memberId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
  return rows.find(isOf(userId))?.role ?? null;
}

export async function hasMemberWithEmail(
  tx: Tx,
  teamId: string,
  emailKey: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(eq(teamMembers.teamId, teamId), eq(users.emailKey, emailKey)));
  return rows.length > 0;
}

export async function shareTeam(tx: Tx, one: UserId, other: string): Promise<boolean> {
  const others = alias(teamMembers, 'others');
  const rows = await tx
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .innerJoin(others, eq(others.teamId, teamMembers.teamId))
    .where(and(eq(teamMembers.userId, one), eq(others.userId, other)))
    .limit(1);
  return rows.length > 0;
}

/** Members and invites go with it. */
export async function deleteTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.delete(teams).where(eq(teams.id, teamId));
}

/** Answers false for somebody who is no member. */
export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
    .returning({ userId: teamMembers.userId });
  return deleted.length > 0;
}

/** Ids in one order, so that two who lock all of theirs never wait for each other. */
export async function selectTeamIdsOf(tx: Tx, userId: UserId): Promise<string[]> {
  const rows = await tx
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.userId, userId))
    .orderBy(asc(teamMembers.teamId));
  return rows.map((row) => row.teamId);
}

/** The member of longest standing besides one; null when nobody else is there. */
export async function selectHeir(tx: Tx, teamId: string, except: UserId): Promise<string | null> {
  const [row] = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), ne(teamMembers.userId, except)))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.userId))
    .limit(1);
  return row?.userId ?? null;
}

export async function makeOwner(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.update(teams).set({ ownerId: userId }).where(eq(teams.id, teamId));
  await tx
    .update(teamMembers)
    .set({ role: 'owner' })
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)));
}
