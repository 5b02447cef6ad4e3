import { type Invite, inviteCalls } from '@eisen/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '#lib/api.ts';
import { wordsByKind, wordsFor } from '#lib/error-words.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { announce, notify } from '#lib/notices.ts';
import { useSession } from '#lib/session.tsx';
import { INVITE_MESSAGES } from './messages.ts';
import { patchTeams, putTeam, useTrouble } from './team-queries.ts';
import { useTeamBadge } from './use-team-badge.ts';

const inviteKey = (userId: string) => ['invites', userId] as const;

export interface InviteInbox {
  /** Pending ones, newest first; undefined until they were read. */
  readonly invites: readonly Invite[] | undefined;
  /** Why there is no list: a title, and what to do about it. */
  readonly trouble: { readonly title: string; readonly detail: string } | null;
  readonly isFetching: boolean;
  readonly reload: () => void;
}

/** Pending invites, as they come: a new one shows, and is said, without a reload. */
export function useInvites(): InviteInbox {
  const { user, confirmed } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: inviteKey(user?.id ?? ''),
    queryFn: async ({ signal }) => await callApi(inviteCalls.list, { signal }),
    enabled: confirmed,
    retry: false,
    networkMode: 'always',
    refetchOnMount: 'always',
  });
  useEffect(() => onLiveHint('invite', () => void refetch()), [refetch]);
  useArrivals(data);
  const why = useTrouble(error);
  const detail = data ? null : why;
  const title = wordsByKind(error, INVITE_MESSAGES.loadFailed);
  return {
    invites: data,
    trouble: detail === null ? null : { title, detail },
    isFetching,
    reload: () => void refetch(),
  };
}

/** Says which invites came since the list was read first. */
function useArrivals(invites: readonly Invite[] | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!invites) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...invites.map(({ id }) => id)]);
    for (const { id, team_name, invited_by_user_name } of before ? invites : [])
      if (!before?.has(id)) announce(`${invited_by_user_name} invites you to ${team_name}`);
  }, [invites]);
}

export type InviteAnswer = 'accept' | 'decline';

export interface InviteAnswers {
  /** @returns whether the server took it; if not, the invite stays and `failures` says why */
  readonly answer: (invite: Invite, answer: InviteAnswer) => Promise<boolean>;
  /** By invite: what is under way. */
  readonly working: ReadonlyMap<string, InviteAnswer>;
  /** By invite: why the last answer was not taken. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Accepting and declining (INVITE-05, INVITE-07). */
export function useInviteAnswers(): InviteAnswers {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const refreshBadge = useTeamBadge();
  const [working, setWorking] = useState<ReadonlyMap<string, InviteAnswer>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const answer = useCallback(
    async (invite: Invite, kind: InviteAnswer) => {
      const { id, team_name: teamName } = invite;
      const queryKey = inviteKey(userId);
      setWorking((now) => new Map([...now, [id, kind]]));
      setFailures((now) => without(now, id));
      try {
        if (kind === 'decline') await callApi(inviteCalls.decline, { params: { id } });
        else {
          const { team } = await callApi(inviteCalls.accept, { params: { id } });
          await patchTeams(client, userId, (teams) => putTeam(teams, team));
          void refreshBadge();
        }
        await client.cancelQueries({ queryKey });
        client.setQueryData<readonly Invite[]>(queryKey, (invites) =>
          invites?.filter((other) => other.id !== id),
        );
        notify.success(ANSWERED[kind], { detail: teamName });
        return true;
      } catch (error) {
        const pair =
          kind === 'accept' ? INVITE_MESSAGES.acceptFailed : INVITE_MESSAGES.declineFailed;
        setFailures((now) => new Map([...now, [id, wordsFor(error, wordsByKind(error, pair))]]));
        return false;
      } finally {
        setWorking((now) => without(now, id));
      }
    },
    [client, userId, refreshBadge],
  );
  return { answer, working, failures };
}

const ANSWERED = { accept: 'Invite accepted', decline: 'Invite declined' } as const;

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([other]) => other !== key));
}
