import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { instantSchema } from './email.ts';
import { instant, requestObject } from './fields.ts';

/** What somebody else did that concerns the user. */
export const NOTIFICATION_KINDS = [
  'invited',
  'delegated',
  'reminded',
  'taken-back',
  'accepted',
  'done',
  'declined',
  'reopened',
  'answered',
] as const;

export const notificationSchema = z.object({
  /** Of the invite or the delegated email that it is about; one of each at most. */
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: instantSchema,
  seen: z.boolean(),
  /** Who did it, by name. */
  by: z.string(),
  /** The subject of the email, or the name of the team. */
  about: z.string(),
});

export type Notification = z.infer<typeof notificationSchema>;

export const notificationsSeenBody = requestObject({
  /** Those up to this moment: what came while the list was open is not seen yet. */
  until: z.optional(instant('Until')),
});

export const notificationCalls = {
  list: defineCall({
    id: 'notifications.list',
    method: 'GET',
    path: '/api/notifications',
    auth: 'session',
    summary: 'What others did that concerns the user, newest first; kept for 30 days',
    success: { 200: z.array(notificationSchema) },
  }),
  seen: defineCall({
    id: 'notifications.seen',
    method: 'POST',
    path: '/api/notifications/seen',
    auth: 'session',
    summary: 'The user has seen what is listed',
    bodyType: 'json',
    body: notificationsSeenBody,
    success: { 200: z.object({ message: z.string() }) },
  }),
} as const;
