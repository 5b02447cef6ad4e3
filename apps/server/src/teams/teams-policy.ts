import type { Member } from '@eisen/contract';

type MemberRole = Member['role'];

/** What a member may do in his team. Whoever is none is told that there is no such team. */
export interface TeamRights {
  readonly invite: boolean;
  readonly delete: boolean;
  readonly removeOthers: boolean;
  readonly leave: boolean;
}

/** TEAM-03, TEAM-04, D-102: the owner leaves by deleting the team. */
const RIGHTS: Readonly<Record<MemberRole, TeamRights>> = {
  owner: { invite: true, delete: true, removeOthers: true, leave: false },
  member: { invite: true, delete: false, removeOthers: false, leave: true },
};

export function rightsOf(role: MemberRole): TeamRights {
  return RIGHTS[role];
}
