import { accountCalls } from '@eisen/contract';
import { useCallback, useRef } from 'react';
import { callApi } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { useSession } from '#lib/session.tsx';

/** @returns asks the server which team stands beside the user's name now (D-63) */
export function useTeamBadge(): () => Promise<void> {
  const session = useSession();
  const latest = useRef(session);
  latest.current = session;
  return useCallback(async () => {
    try {
      const fresh = await callApi(accountCalls.profile, {});
      const { user, updateUser } = latest.current;
      // Only the team: the rest of the user may hold what the provider said.
      if (user?.id === fresh.user.id) updateUser({ ...user, team: fresh.user.team });
    } catch (error) {
      logFailure('Asking for the team beside the name failed', error);
    }
  }, []);
}
