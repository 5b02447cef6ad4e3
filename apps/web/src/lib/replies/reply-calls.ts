import {
  type AnswerOf,
  type BodyOf,
  emailActionCalls,
  type OutboxState,
  outboxCalls,
} from '@eisen/contract';
import type { CallApi } from '#lib/api.ts';

export type ReplyBody = BodyOf<typeof emailActionCalls.reply>;

export interface OutboxEntry {
  readonly state: OutboxState;
  readonly sendAt: Date;
  /** Why it was not sent, or sent and not archived, in words for the user. */
  readonly error: string | null;
  /** How far archiving its email is; null where nothing is to be archived. */
  readonly archive: AnswerOf<typeof outboxCalls.find>['archive'];
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
      const { send_at, ...entry } = await callApi(outboxCalls.find, { params: { id } });
      return { ...entry, sendAt: new Date(send_at) };
    },
  };
}
