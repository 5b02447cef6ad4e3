import { calendarCalls } from '@eisen/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#lib/api.ts';
import { ApiError, isUnreachable } from '#lib/api-errors.ts';
import { calendarKeys } from '#lib/calendar-keys.ts';
import { detailFor, wordsByKind } from '#lib/error-words.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { notify } from '#lib/notices.ts';
import type { EventBody } from './event-form.ts';

/** D-76: refused by the server, or the call itself broke. */
const FAILED = {
  refused: 'Failed to create calendar event',
  broken: 'Error creating calendar event',
} as const;
const UNCLEAR = 'It may be in your calendar all the same. Creating again makes no second one.';
const CREATED = 'Calendar event created successfully!';

/** The key that the form was given when it opened, and the way to another one. */
export interface EventKey {
  readonly key: string;
  readonly renewKey: () => void;
}

/**
 * Makes the event in the connected calendar, once for a form however often it is sent, and tells the
 * end. @returns makes it. @throws as `lib/api.ts`
 */
export function useCreateEvent(): (body: EventBody, own: EventKey) => Promise<void> {
  const { provider } = useMailboxContext().owner;
  const client = useQueryClient();
  return async (body, { key, renewKey }) => {
    try {
      const { event } = await callApi(calendarCalls.createEvent[provider], {
        body,
        idempotencyKey: key,
      });
      void client.invalidateQueries({ queryKey: calendarKeys.all });
      const isMissing = body.is_online_meeting === true && !event.online_meeting;
      notify.success(
        CREATED,
        isMissing ? { detail: 'Without an online meeting: this account could not make one.' } : {},
      );
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'idempotency_conflict';
      // The first form of it stands in the calendar; what is sent next is another event.
      if (isTaken) renewKey();
      notify.error(wordsByKind(error, FAILED), {
        id: 'calendar event failed',
        detail: explainEvent(error),
      });
      throw error;
    }
  };
}

export function explainEvent(error: unknown): string {
  if (error instanceof ApiError && error.code === 'idempotency_conflict')
    return 'This event was made as you wrote it before. Creating again makes a second one.';
  // Behind such a failure it may stand in the calendar all the same.
  return isUnreachable(error) ? `${detailFor(error)} ${UNCLEAR}` : detailFor(error);
}
