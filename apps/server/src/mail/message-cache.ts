import type { Message } from '@eisen/mailbox';
import type { Clock } from '#system.ts';

/** How long and how much of what was read stays in memory (D-25). */
export const MESSAGE_CACHE_LIMITS = { ageMs: 15 * 60_000, bytes: 64 * 1024 * 1024 } as const;

export interface MessageCache {
  /** The message as it was read at most 15 minutes ago, or null. */
  get(mailbox: string, id: string): Message | null;
  put(mailbox: string, message: Message): void;
  /** Changes a kept message, so that what was just marked read is not shown as unread. */
  update(mailbox: string, id: string, change: (message: Message) => Message): void;
  forget(mailbox: string, id: string): void;
  /** Everything of one mailbox: at disconnect nothing may stay. */
  forgetMailbox(mailbox: string): void;
  forgetAll(): void;
  readonly sizeBytes: number;
}

interface Kept {
  readonly mailbox: string;
  readonly message: Message;
  readonly sizeBytes: number;
  readonly until: number;
}

/**
 * Messages that were read lately, in memory only, least recently used first out.
 *
 * @param limits  age in milliseconds and size in bytes; a message above a quarter of the size is not kept
 * @source decision D-25: 15 minutes, at most 64 MB
 */
export function createMessageCache(
  clock: Clock,
  limits: { ageMs: number; bytes: number } = MESSAGE_CACHE_LIMITS,
): MessageCache {
  const kept = new Map<string, Kept>();
  let sizeBytes = 0;
  const keyOf = (mailbox: string, id: string) => `${mailbox}\n${id}`;

  function remove(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    sizeBytes -= entry.sizeBytes;
  }

  function put(mailbox: string, message: Message, until: number): void {
    const key = keyOf(mailbox, message.id);
    remove(key);
    const size = sizeOf(message);
    if (size > limits.bytes / 4) return;
    kept.set(key, { mailbox, message, sizeBytes: size, until });
    sizeBytes += size;
    for (const oldest of kept.keys()) {
      if (sizeBytes <= limits.bytes) break;
      remove(oldest);
    }
  }

  function live(key: string): Kept | null {
    const entry = kept.get(key);
    if (!entry) return null;
    if (entry.until > clock.now().getTime()) return entry;
    remove(key);
    return null;
  }

  return {
    get(mailbox, id) {
      const key = keyOf(mailbox, id);
      const entry = live(key);
      if (!entry) return null;
      kept.delete(key);
      kept.set(key, entry);
      return entry.message;
    },
    put: (mailbox, message) => {
      put(mailbox, message, clock.now().getTime() + limits.ageMs);
    },
    update(mailbox, id, change) {
      const entry = live(keyOf(mailbox, id));
      if (entry) put(mailbox, change(entry.message), entry.until);
    },
    forget: (mailbox, id) => remove(keyOf(mailbox, id)),
    forgetMailbox(mailbox) {
      for (const [key, entry] of kept) if (entry.mailbox === mailbox) remove(key);
    },
    forgetAll() {
      kept.clear();
      sizeBytes = 0;
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}

/** Two bytes a character, as V8 keeps text beyond Latin-1; a kilobyte for the head's objects. */
function sizeOf(message: Message): number {
  const texts =
    message.text.length +
    (message.html?.length ?? 0) +
    message.preview.length +
    message.subject.length;
  return texts * 2 + 1024 + message.attachments.length * 256;
}
