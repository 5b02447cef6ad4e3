import { calendarCalls } from '@eisen/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { calendarKeys } from '#lib/calendar-keys.ts';
import type { EventTimes } from '#lib/event-times.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { askedRange, takenTimes } from './taken-times.ts';

/** What stands in the user's calendar in the next days. `taken` is null until it is known. */
export function useTakenTimes(from: Date): {
  readonly taken: readonly EventTimes[] | null;
  readonly hasFailed: boolean;
} {
  const { userId, provider } = useMailboxContext().owner;
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveHint('calendar', () => void client.invalidateQueries({ queryKey: calendarKeys.all })),
    [client],
  );
  const { data, isError } = useQuery({
    queryKey: calendarKeys.next(userId, provider),
    retry: false,
    // Offline it fails at once, and the form says so.
    networkMode: 'always',
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { events } = await callApi(calendarCalls.events[provider], {
        query: askedRange(from),
        signal,
      });
      return takenTimes(events);
    },
  });
  return { taken: data ?? null, hasFailed: isError };
}
