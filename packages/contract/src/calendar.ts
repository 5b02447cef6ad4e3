import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineTwinCall } from './call.ts';
import { calendarDaySchema, instantSchema } from './email.ts';
import {
  emailAddress,
  idParams,
  instant,
  listOf,
  REQUIRED_FIELDS_SENTENCE,
  requestObject,
  requiredText,
  textOrEmpty,
  timeZone,
  yesNo,
} from './fields.ts';
import { LIMITS } from './limits.ts';

export const calendarEventSchema = z.object({
  id: z.string(),
  subject: z.string(),
  description: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
  /**
   * Of an event of whole days its days, `end` not among them; else null. They begin at midnight where the reader is,
   * which `start_time` cannot know.
   */
  all_day: z.nullable(z.object({ start: calendarDaySchema, end: calendarDaySchema })),
  /** Shown as free, or declined by the user: it blocks no time. */
  is_free: z.boolean(),
  location: z.string(),
  attendees: z.array(z.string()),
  is_online_meeting: z.boolean(),
  timezone: z.string(),
  /** False when the account could not make the online meeting that was asked for (D-104). */
  online_meeting: z.boolean(),
  join_url: z.nullable(z.string()),
});

export type CalendarEvent = z.infer<typeof calendarEventSchema>;

const END_SENTENCE = 'End time must be after start time';

export const eventBody = requestObject({
  subject: requiredText('Subject', { max: LIMITS.subject, required: REQUIRED_FIELDS_SENTENCE }),
  description: textOrEmpty('Description', LIMITS.text),
  start_time: instant('Start time', REQUIRED_FIELDS_SENTENCE),
  end_time: instant('End time', REQUIRED_FIELDS_SENTENCE),
  location: textOrEmpty('Location', LIMITS.subject),
  attendees: z._default(listOf('Attendees', emailAddress(), { max: LIMITS.attendees }), []),
  is_online_meeting: z._default(yesNo('Online meeting'), false),
  timezone: z._default(timeZone(), 'UTC'),
}).check(
  z.refine((event) => Date.parse(event.end_time) > Date.parse(event.start_time), {
    path: ['end_time'],
    error: END_SENTENCE,
  }),
);

/** `sync_error`: why the calendar has not confirmed the deletion yet; Eisen keeps trying. */
const deletedAnswer = z.extend(messageAnswer, { sync_error: z.optional(z.string()) });
const DAY_MS = 86_400_000;

export const eventsQuery = z.object({ start: instant('Start'), end: instant('End') }).check(
  z.refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    error: 'End must be after start',
  }),
  z.refine(
    ({ start, end }) => Date.parse(end) - Date.parse(start) <= LIMITS.calendarRangeDays * DAY_MS,
    { path: ['end'], error: `The range may span at most ${LIMITS.calendarRangeDays} days` },
  ),
);

export const calendarCalls = {
  createEvent: defineTwinCall(
    {
      id: 'calendar.createEvent',
      method: 'POST',
      path: '/auth/calendar/create-event',
      auth: 'mailbox',
      summary: 'Makes an event in the calendar of the mailbox and invites the attendees',
      idempotent: true,
      bodyType: 'json',
      body: eventBody,
      success: { 201: z.object({ event: calendarEventSchema, message: z.string() }) },
      failures: [
        { status: 400, code: 'invalid', text: REQUIRED_FIELDS_SENTENCE },
        { status: 400, code: 'invalid', text: END_SENTENCE },
      ],
    },
    '/auth/gmail/calendar/create-event',
  ),
  events: defineTwinCall(
    {
      id: 'calendar.events',
      method: 'GET',
      path: '/auth/calendar/events',
      auth: 'mailbox',
      summary: 'Events between two moments, at most 62 days apart',
      query: eventsQuery,
      success: { 200: z.object({ events: z.array(calendarEventSchema) }) },
    },
    '/auth/gmail/calendar/events',
  ),
  deleteEvent: defineTwinCall(
    {
      id: 'calendar.deleteEvent',
      method: 'DELETE',
      path: '/auth/calendar/event/{id}',
      auth: 'mailbox',
      summary: 'Deletes an event',
      params: idParams,
      success: { 200: deletedAnswer },
      failures: [{ status: 404, code: 'not_found', text: 'Event not found' }],
    },
    '/auth/gmail/calendar/event/{id}',
  ),
} as const;
