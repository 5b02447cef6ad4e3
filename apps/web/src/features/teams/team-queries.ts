import { type BodyOf, type Member, type Team, teamCalls } from '@eisen/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '#lib/api.ts';
import { detailFor } from '#lib/error-words.ts';
import { useSession } from '#lib/session.tsx';
import { teamKeys } from '#lib/teams.ts';
import { useTeamBadge } from './use-team-badge.ts';

/** Why a list could not be read; null while it may still come. */
export function useTrouble(error: unknown): string | null {
  const { confirmed, connectionError } = useSession();
  if (error) return detailFor(error);
  // A session that could not be confirmed asks for nothing: that is a failure, too.
  return connectionError && !confirmed ? 'Please check your connection and try again.' : null;
}

export interface TeamActions {
  /** @throws as `lib/api.ts`; all of them */
  readonly create: (body: BodyOf<typeof teamCalls.create>) => Promise<Team>;
  readonly remove: (team: Team) => Promise<void>;
  readonly leave: (team: Team) => Promise<void>;
  readonly removeMember: (team: Team, member: Member) => Promise<void>;
}

/** What can be done with teams; the list shows it as soon as the server has done it. */
export function useTeamActions(): TeamActions {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const refreshBadge = useTeamBadge();
  return useMemo(() => {
    const patch = (change: (teams: readonly Team[]) => readonly Team[]) =>
      patchTeams(client, userId, change);
    const drop = async (team: Team) => {
      await patch((teams) => teams.filter((other) => other.id !== team.id));
      void refreshBadge();
    };
    return {
      async create(body) {
        const { team } = await callApi(teamCalls.create, { body });
        await patch((teams) => putTeam(teams, team));
        void refreshBadge();
        return team;
      },
      async remove(team) {
        await callApi(teamCalls.delete, { params: { id: team.id } });
        await drop(team);
      },
      async leave(team) {
        await callApi(teamCalls.removeMember, { params: { id: team.id, userId } });
        await drop(team);
      },
      async removeMember(team, member) {
        await callApi(teamCalls.removeMember, { params: { id: team.id, userId: member.id } });
        await patch((teams) => teams.map((other) => withoutMember(other, team.id, member.id)));
      },
    };
  }, [client, userId, refreshBadge]);
}

/** Changes the list that is known; a reading under way began before the change, and is given up. */
export async function patchTeams(
  client: QueryClient,
  userId: string,
  change: (teams: readonly Team[]) => readonly Team[],
): Promise<void> {
  const queryKey = teamKeys.ofUser(userId);
  await client.cancelQueries({ queryKey });
  if (client.getQueryData(queryKey) === undefined) {
    void client.invalidateQueries({ queryKey });
    return;
  }
  client.setQueryData<readonly Team[]>(queryKey, (teams = []) => change(teams));
}

/** The list with this team, at its place when it is listed already. */
export function putTeam(teams: readonly Team[], team: Team): readonly Team[] {
  return teams.some((other) => other.id === team.id)
    ? teams.map((other) => (other.id === team.id ? team : other))
    : [...teams, team];
}

function withoutMember(team: Team, teamId: string, memberId: string): Team {
  if (team.id !== teamId) return team;
  const users = team.users.filter((user) => user.id !== memberId);
  return { ...team, users, member_count: users.length };
}
