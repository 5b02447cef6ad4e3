import type { Invite, Member, Team } from '@eisen/contract';
import type { PendingInvite } from './invites-repository.ts';
import type { MemberRow, TeamWithOwner } from './teams-repository.ts';

export function presentTeam({ team, owner }: TeamWithOwner, members: readonly MemberRow[]): Team {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    created_by: team.ownerId,
    creator_name: `${owner.firstName} ${owner.lastName}`,
    member_count: members.length,
    users: members.map(presentMember),
  };
}

export function presentMember(member: MemberRow): Member {
  return {
    id: member.id,
    first_name: member.firstName,
    last_name: member.lastName,
    username: member.username,
    email: member.email,
    role: member.role,
  };
}

export function presentInvite(invite: PendingInvite): Invite {
  return {
    id: invite.id,
    team_name: invite.teamName,
    invited_by_user_name: `${invite.firstName} ${invite.lastName}`,
    created_at: invite.createdAt.toISOString(),
  };
}

/** The badge of a user: the team that he joined first, and how many more there are (D-63). */
export function teamBadge(names: readonly string[]): string | null {
  const [first, ...more] = names;
  if (first === undefined) return null;
  return more.length === 0 ? first : `${first} +${more.length}`;
}
