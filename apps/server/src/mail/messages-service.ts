import type { MailboxProvider, Message, MessageId } from '@eisen/mailbox';
import type { MessageCache } from './message-cache.ts';

/** Messages asked for in one provider call. */
const IDS_PER_READ = 50;

export interface MessagesService {
  /** Whole messages by id, from memory where they were read lately (D-25); ids that are gone are left out. */
  read(
    mailboxId: string,
    provider: MailboxProvider,
    ids: readonly string[],
  ): Promise<Map<string, Message>>;
  /** Those that were read lately, without asking the provider. */
  recall(mailboxId: string, ids: readonly string[]): Map<string, Message>;
  /** One whole message, or null when the mailbox does not hold it. */
  readOne(mailboxId: string, provider: MailboxProvider, id: string): Promise<Message | null>;
}

export function createMessagesService({ cache }: { cache: MessageCache }): MessagesService {
  async function read(mailboxId: string, provider: MailboxProvider, ids: readonly string[]) {
    const found = new Map<string, Message>();
    const missing: MessageId[] = [];
    for (const id of new Set(ids)) {
      const kept = cache.get(mailboxId, id);
      if (kept) found.set(id, kept);
      else missing.push(id as MessageId);
    }
    for (let start = 0; start < missing.length; start += IDS_PER_READ) {
      const messages = await provider.getMessages(missing.slice(start, start + IDS_PER_READ));
      for (const message of messages) {
        cache.put(mailboxId, message);
        found.set(message.id, message);
      }
    }
    return found;
  }
  return {
    read,
    recall(mailboxId, ids) {
      return new Map(
        ids.flatMap((id) => {
          const kept = cache.get(mailboxId, id);
          return kept ? [[id, kept] as const] : [];
        }),
      );
    },
    async readOne(mailboxId, provider, id) {
      return (await read(mailboxId, provider, [id])).get(id) ?? null;
    },
  };
}
