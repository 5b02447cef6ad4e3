import { z } from 'zod/mini';
import { instantSchema } from './email.ts';

/**
 * How the server stands with the mailbox's provider: `reconnect` asks for a new consent, `throttled` and `unreachable`
 * pass by themselves, `disconnected` says that the user has no such mailbox any more.
 */
export const CONNECTION_STATES = [
  'connected',
  'reconnect',
  'throttled',
  'unreachable',
  'disconnected',
] as const;

export const connectionSchema = z.object({
  state: z.enum(CONNECTION_STATES),
  /** When the server tries again by itself; null when it need not, or waits for the user. */
  retry_at: z.nullable(instantSchema),
});

export type Connection = z.infer<typeof connectionSchema>;
export type ConnectionState = Connection['state'];
