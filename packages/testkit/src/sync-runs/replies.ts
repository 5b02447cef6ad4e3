import type { createOutboxService, UserId } from '@eisen/server';
import type { HeldMessage } from '#emulator/protocol.ts';
import { RUN_MESSAGE_ID_DOMAIN } from './sync-world.ts';

type Outbox = ReturnType<typeof createOutboxService>;

/** The replies that the user writes in a run, and what became of them. */
export function createReplies(owner: { readonly userId: UserId; readonly mailboxId: string }) {
  const idOfKey = new Map<string, string>();
  let keys = 0;
  return {
    written: () => idOfKey.size,
    newKey() {
      keys += 1;
      return `reply-${keys}-of-${owner.userId}`;
    },
    async write(outbox: Outbox, key: string, inReplyTo: string): Promise<void> {
      const reply = { inReplyTo, to: 'bob@baker.example', subject: 'Re: About it', body: 'Yes.' };
      const { id } = await outbox.enqueue(owner, reply, key);
      const first = idOfKey.get(key);
      if (first !== undefined && first !== id) throw new Error('One key made two replies.');
      idOfKey.set(key, id);
    },
    /** A reply that is told as sent stands in Sent once; none ever stands there twice, none waits for ever. */
    async count(outbox: Outbox, held: readonly HeldMessage[]) {
      const sent = held.filter(({ folder }) => folder === 'sent');
      let doubleReplies = 0;
      let lostReplies = 0;
      for (const id of idOfKey.values()) {
        const messageId = `${id}@${RUN_MESSAGE_ID_DOMAIN}`;
        const times = sent.filter((one) => one.internetMessageId === messageId).length;
        const row = await outbox.find(owner.userId, id);
        if (times > 1) doubleReplies += 1;
        const isOver = row?.state === 'sent' || row?.state === 'failed' || row?.state === 'unknown';
        if (!isOver || (row.state === 'sent' && times === 0)) lostReplies += 1;
      }
      const strangers = sent.length - idOfKey.size;
      return { doubleReplies: doubleReplies + Math.max(0, strangers), lostReplies };
    },
  };
}
