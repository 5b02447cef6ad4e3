import {
  calendarCalls,
  type CalendarEvent as PresentedEvent,
  type Provider,
} from '@eisen/contract';
import { type CalendarEvent, ProviderError } from '@eisen/mailbox';
import type { UserId } from '#db/database.ts';
import { notFound, providerFailed } from '#http/errors.ts';
import type { Router } from '#http/router.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { withProviderFailures } from '#mail/provider-failures.ts';
import type { Ids } from '#system.ts';
import type { EventRemovals } from './event-removals.ts';
import type { Offices } from './offices.ts';

export interface CalendarRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly offices: Offices;
  readonly eventRemovals: EventRemovals;
  readonly ids: Ids;
  /** Tells the user's other tabs and devices that the calendar changed. */
  readonly noteChange: (userId: UserId) => Promise<void>;
}

/** The calendar of the connected mailbox (D-104). */
export function mountCalendarRoutes(needs: CalendarRoutesNeeds): void {
  const { router, offices, eventRemovals, ids, noteChange } = needs;

  router.serveTwin(calendarCalls.createEvent, ({ user, mailbox, body, idempotencyKey }) =>
    withCalendarFailures(mailbox.provider, async () => {
      const event = await offices.calendar(user.id, mailbox).createEvent({
        key: idempotencyKey ?? ids.uuid(),
        subject: body.subject,
        description: body.description,
        startsAt: new Date(body.start_time),
        endsAt: new Date(body.end_time),
        timezone: body.timezone,
        location: body.location,
        attendees: body.attendees,
        isOnlineMeeting: body.is_online_meeting,
      });
      await noteChange(user.id);
      return {
        event: { ...presentEvent(event), is_online_meeting: body.is_online_meeting },
        message: 'Calendar event created',
      };
    }),
  );

  router.serveTwin(calendarCalls.events, ({ user, mailbox, query }) =>
    withCalendarFailures(mailbox.provider, async () => {
      const events = await offices.calendar(user.id, mailbox).listEvents({
        startsAt: new Date(query.start),
        endsAt: new Date(query.end),
      });
      const gone = await eventRemovals.listPending({ userId: user.id, mailboxId: mailbox.id });
      return { events: events.filter(({ id }) => !gone.has(id)).map(presentEvent) };
    }),
  );

  router.serveTwin(calendarCalls.deleteEvent, ({ user, mailbox, params }) =>
    withProviderFailures(mailbox.provider, async () => {
      try {
        const calendar = offices.calendar(user.id, mailbox);
        const owner = { userId: user.id, mailboxId: mailbox.id };
        const late = await eventRemovals.remove(owner, calendar, params.id);
        return { message: 'Event deleted', ...(late === null ? {} : { sync_error: late }) };
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not-found')
          throw notFound('Event not found');
        throw error;
      }
    }),
  );
}

/** An account without calendar is the provider's failure: there is no email that could be missing. */
function withCalendarFailures<T>(as: Provider, work: () => Promise<T>): Promise<T> {
  return withProviderFailures(as, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not-found')
        throw providerFailed(undefined, error);
      throw error;
    }
  });
}

function presentEvent(event: CalendarEvent): PresentedEvent {
  return {
    id: event.id,
    subject: event.subject,
    description: event.description,
    start_time: event.startsAt.toISOString(),
    end_time: event.endsAt.toISOString(),
    all_day: event.allDay && { start: event.allDay.startDay, end: event.allDay.endDay },
    is_free: event.isFree,
    location: event.location,
    attendees: [...event.attendees],
    is_online_meeting: event.isOnlineMeeting,
    timezone: event.timezone,
    online_meeting: event.isOnlineMeeting,
    join_url: event.joinUrl,
  };
}
