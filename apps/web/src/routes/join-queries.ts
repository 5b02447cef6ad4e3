import { accountCalls, type Invitation } from '@eisen/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { ApiError } from '#lib/api-errors.ts';
import { forgetInvitation } from '#lib/join-memory.ts';
import { useSession } from '#lib/session.tsx';

/** How far a mailed invitation is. */
export type Joining =
  | { readonly state: 'looking' }
  /** Nobody is signed in: who asks, and for what. */
  | { readonly state: 'asked'; readonly invitation: Invitation }
  | { readonly state: 'joined'; readonly invitation: Invitation }
  /** Somebody is signed in whose address it was not mailed to. */
  | { readonly state: 'other-address'; readonly error: unknown }
  /** Used, old or unknown. */
  | { readonly state: 'gone' }
  | { readonly state: 'broken'; readonly error: unknown; readonly retry: () => void };

/** Looks what a link is for; once somebody is signed in, uses it (D-98). */
export function useJoining(token: string): Joining {
  const session = useSession();
  const isSignedIn = session.state === 'signed-in' && session.confirmed;
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callApi(accountCalls.invitation, { params: { token } }),
    meta: { needsNoSession: true },
    ...ONCE,
  });
  // A query, not a mutation: it happens once for a token and a user, however often this is drawn.
  const join = useQuery({
    queryKey: ['invitation', token, 'join', session.user?.id],
    queryFn: () => callApi(accountCalls.join, { params: { token } }),
    enabled: isSignedIn && look.data !== undefined,
    ...ONCE,
  });
  const isGone = hasStatus(look.error, 404) || hasStatus(join.error, 404);
  const isOver = isGone || join.data !== undefined;
  useEffect(() => {
    if (isOver) forgetInvitation();
  }, [isOver]);

  if (isGone) return { state: 'gone' };
  if (hasStatus(join.error, 403)) return { state: 'other-address', error: join.error };
  const isUnreachable = session.connectionError && !session.confirmed;
  const error = look.error ?? join.error;
  if (error || isUnreachable) {
    const retry = () => {
      if (isUnreachable) void session.check();
      if (look.error) void look.refetch();
      else if (join.error) void join.refetch();
    };
    return { state: 'broken', error, retry };
  }
  if (!look.data || session.state === 'checking') return { state: 'looking' };
  if (!isSignedIn) return { state: 'asked', invitation: look.data };
  return join.data ? { state: 'joined', invitation: look.data } : { state: 'looking' };
}

const ONCE = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  refetchOnMount: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
