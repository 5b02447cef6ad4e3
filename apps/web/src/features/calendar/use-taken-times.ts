import { calendarCalls } from '@eisen/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#lib/api.ts';
import { calendarKeys } from '#lib/calendar-keys.ts';
import type { EventTimes } from '#lib/event-times.ts';
import { onLiveHint } from '#lib/live/live-hints.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { LOOK_AHEAD_DAYS } from './suggest-times.ts';

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
      const end = new Date(from.getTime() + LOOK_AHEAD_DAYS * 86_400_000);
      const { events } = await callApi(calendarCalls.events[provider], {
        query: { start: from.toISOString(), end: end.toISOString() },
        signal,
      });
      return events.map((event) => ({
        start: new Date(event.start_time),
        end: new Date(event.end_time),
      }));
    },
  });
  return { taken: data ?? null, hasFailed: isError };
}
