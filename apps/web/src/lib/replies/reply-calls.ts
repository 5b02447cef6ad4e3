import { type BodyOf, emailActionCalls, type OutboxState, outboxCalls } from '@eisen/contract';
import type { CallApi } from '#lib/api.ts';

export type ReplyBody = BodyOf<typeof emailActionCalls.reply>;

export interface OutboxEntry {
  readonly state: OutboxState;
  readonly sendAt: Date;
  /** Why it was not sent, in words for the user. */
  readonly error: string | null;
}

/** The calls of replying; errors are those of `lib/api.ts`. */
export interface ReplyCalls {
  /** @returns the id in the outbox */
  send(body: ReplyBody, idempotencyKey: string): Promise<string>;
  cancel(id: string): Promise<void>;
  find(id: string): Promise<OutboxEntry>;
}

export function bindReplyCalls(callApi: CallApi): ReplyCalls {
  return {
    send: async (body, idempotencyKey) =>
      (await callApi(emailActionCalls.reply, { body, idempotencyKey })).outbox_id,
    async cancel(id) {
      await callApi(outboxCalls.cancel, { params: { id } });
    },
    async find(id) {
      const { state, send_at, error } = await callApi(outboxCalls.find, { params: { id } });
      return { state, sendAt: new Date(send_at), error };
    },
  };
}
