import { randomUUID } from 'node:crypto';
import { type Double, readJson } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import type { GmailRow } from './rows.ts';

/** Gmail may give a mail a Message-ID of its own when it sends it, and then no longer knows the writer's. */
export function createReplacedMessageIds(store: EmulatedStore) {
  let isOn = false;
  const double: Double = async (call, next) => {
    const reply = await next(call);
    const isSent = call.method === 'POST' && /\/drafts\/send(\?|$)/.test(call.path);
    const id = isOn && isSent && reply.status === 200 ? readJson(reply)?.id : undefined;
    const messages = store.collection<GmailRow>('google.messages');
    for (const row of id === undefined ? [] : messages.findBy('gmail_id', id)) {
      const messageId = `<CAE${randomUUID()}@mail.emulated.example>`;
      const raw = Buffer.from(row.raw, 'base64url').toString('latin1');
      const replaced = raw.replace(/^message-id:.*(\r?\n[ \t].*)*/im, `Message-ID: ${messageId}`);
      messages.update(row.id, {
        message_id: messageId,
        raw: Buffer.from(replaced, 'latin1').toString('base64url'),
      });
    }
    return reply;
  };
  return {
    double,
    set(on: boolean) {
      isOn = on;
    },
  };
}
