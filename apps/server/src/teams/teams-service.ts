import type { Member, Team } from '@eisen/contract';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { conflict, forbidden, notFound } from '#http/errors.ts';
import { onceId } from '#http/once-id.ts';
import type { Clock, Ids } from '#system.ts';
import { deleteOpenInvitesBy } from './invites-repository.ts';
import { rightsOf, type TeamRights } from './teams-policy.ts';
import { presentMember, presentTeam, teamBadge } from './teams-present.ts';
import {
  deleteMember,
  deleteTeam,
  hasMemberWithEmail,
  insertMember,
  insertTeam,
  lockTeam,
  makeOwner,
  selectHeir,
  selectMembers,
  selectRole,
  selectTeamIdsOf,
  selectTeamOf,
  selectTeamsOf,
  shareTeam,
  type TeamRow,
} from './teams-repository.ts';

/** Teams, for their members only: to everybody else they do not exist (D-96). */
export interface TeamsService {
  /** Teams that the user made or joined, the one joined first in front. */
  list(userId: UserId): Promise<Team[]>;
  /** @throws not_found */
  members(userId: UserId, teamId: string): Promise<Member[]>;
  /** The creator becomes the owner. */
  /** @param onceKey  a repeat with the same one answers the team that is there */
  create(
    userId: UserId,
    team: { name: string; description: string },
    onceKey?: string | null,
  ): Promise<Team>;
  /** Takes memberships and invites along; what was delegated stays (D-102). @throws forbidden · not_found */
  delete(userId: UserId, teamId: string): Promise<void>;
  /**
   * The owner removes a member, or a member leaves (D-102); what was delegated stays with both. Invites of his that
   * nobody answered end.
   *
   * @throws forbidden · not_found · owner_cannot_leave
   */
  removeMember(userId: UserId, teamId: string, memberId: string): Promise<void>;
  /** What stands beside the user's name (D-63); null without a team. */
  badge(userId: UserId): Promise<string | null>;

  /** A team and what the member may do, locked until the caller's transaction ends. @throws not_found */
  lockAs(tx: Tx, userId: UserId, teamId: string): Promise<{ team: TeamRow; may: TeamRights }>;
  /** Makes a user a member of a team that the caller has locked; being one already is no error. */
  join(tx: Tx, userId: UserId, teamId: string): Promise<Team>;
  /** A team as its member sees it, or null. */
  find(tx: Tx, userId: UserId, teamId: string): Promise<Team | null>;
  /** Locks a team for somebody who is no member yet; false when it is gone. */
  lock(tx: Tx, teamId: string): Promise<boolean>;
  hasMemberWithEmail(tx: Tx, teamId: string, emailKey: string): Promise<boolean>;
  /** Whether the user is in a team of this name. */
  hasTeamNamed(tx: Tx, userId: UserId, name: string): Promise<boolean>;
  areTeammates(tx: Tx, one: UserId, other: string): Promise<boolean>;
  /** The account goes: own teams pass to the member of longest standing, or vanish without one (D-49). */
  forgetUser(tx: Tx, userId: UserId): Promise<void>;
}

const NO_TEAM = 'Team not found';

export function createTeamsService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  notes: ChangeNotes;
}): TeamsService {
  const { db, sealer, clock, ids, notes } = parts;

  /** Called while a member who goes is still in, and once one who comes is. */
  async function noteMembers(tx: Tx, teamId: string, but?: UserId): Promise<void> {
    for (const { id } of await selectMembers(tx, [teamId]))
      if (id !== but) notes.note(tx, id as UserId, { name: 'teams' });
  }

  async function find(tx: Tx, userId: UserId, teamId: string): Promise<Team | null> {
    const found = await selectTeamOf(tx, teamId, userId);
    return found && presentTeam(found, await selectMembers(tx, [teamId]));
  }

  async function require(tx: Tx, userId: UserId, teamId: string): Promise<Team> {
    const team = await find(tx, userId, teamId);
    if (team === null) throw notFound(NO_TEAM);
    return team;
  }

  async function lockAs(tx: Tx, userId: UserId, teamId: string) {
    const team = await lockTeam(tx, teamId);
    const role = team && (await selectRole(tx, teamId, userId));
    if (!team || !role) throw notFound(NO_TEAM);
    return { team, may: rightsOf(role) };
  }

  return {
    list: (userId) =>
      db.asSystem(async (tx) => {
        const found = await selectTeamsOf(tx, userId);
        const teamIds = found.map(({ team }) => team.id);
        const members = await selectMembers(tx, teamIds);
        return found.map((one) =>
          presentTeam(
            one,
            members.filter((member) => member.teamId === one.team.id),
          ),
        );
      }),
    members: (userId, teamId) =>
      db.asSystem(async (tx) => {
        if ((await selectRole(tx, teamId, userId)) === null) throw notFound(NO_TEAM);
        return (await selectMembers(tx, [teamId])).map(presentMember);
      }),
    create: (userId, { name, description }, onceKey = null) =>
      db.asSystem(async (tx) => {
        const now = clock.now();
        const id =
          onceKey === null ? ids.uuid() : onceId(sealer, { userId, key: onceKey, purpose: 'team' });
        const known = onceKey === null ? null : await find(tx, userId, id);
        if (known !== null) return known;
        await insertTeam(tx, { id, name, description, ownerId: userId, createdAt: now });
        await insertMember(tx, { teamId: id, userId, role: 'owner', joinedAt: now });
        await noteMembers(tx, id);
        return await require(tx, userId, id);
      }),
    delete: (userId, teamId) =>
      db.asSystem(async (tx) => {
        const { may } = await lockAs(tx, userId, teamId);
        if (!may.delete) throw forbidden('Only the owner can delete a team');
        await noteMembers(tx, teamId);
        await deleteTeam(tx, teamId);
      }),
    removeMember: (userId, teamId, memberId) =>
      db.asSystem(async (tx) => {
        const { may } = await lockAs(tx, userId, teamId);
        const isSelf = memberId === userId;
        if (isSelf && !may.leave)
          throw conflict('owner_cannot_leave', 'The owner cannot leave; delete the team instead');
        if (!isSelf && !may.removeOthers) throw forbidden('Only the owner can remove members');
        await noteMembers(tx, teamId);
        if (!(await deleteMember(tx, teamId, memberId))) throw notFound('Member not found');
        // Whoever is out brings nobody in any more, himself by another address least of all.
        await deleteOpenInvitesBy(tx, teamId, memberId);
      }),
    badge: (userId) =>
      db.asSystem(async (tx) =>
        teamBadge((await selectTeamsOf(tx, userId)).map(({ team }) => team.name)),
      ),
    lockAs,
    async join(tx, userId, teamId) {
      await insertMember(tx, { teamId, userId, role: 'member', joinedAt: clock.now() });
      await noteMembers(tx, teamId);
      return await require(tx, userId, teamId);
    },
    find,
    lock: async (tx, teamId) => (await lockTeam(tx, teamId)) !== null,
    hasMemberWithEmail,
    hasTeamNamed: async (tx, userId, name) =>
      (await selectTeamsOf(tx, userId)).some(({ team }) => team.name === name),
    areTeammates: shareTeam,
    async forgetUser(tx, userId) {
      for (const teamId of await selectTeamIdsOf(tx, userId)) {
        // Read under the lock: the owner before may have gone a moment ago.
        const team = await lockTeam(tx, teamId);
        await noteMembers(tx, teamId, userId);
        if (team?.ownerId !== userId) continue;
        const heir = await selectHeir(tx, teamId, userId);
        if (heir === null) await deleteTeam(tx, teamId);
        else await makeOwner(tx, teamId, heir);
      }
    },
  };
}
