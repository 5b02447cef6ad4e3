import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#db/database.ts';
import {
  FORGETTING_CHANNEL,
  MOST_PAYLOAD_BYTES,
  notifyForgetting,
} from './forgetting-repository.ts';
import type { MessageCache } from './message-cache.ts';

export interface SharedCache extends MessageCache {
  /** Begins to hear the others; before the first message is kept. */
  start(): Promise<void>;
  /** Waits until the other processes were told what was forgotten here. */
  settle(): Promise<void>;
}

/**
 * Every process keeps messages of its own in memory. What one of them changed, moved or learnt anew, the others forget
 * a moment later; only a message that they hear nothing of, because the database is out of reach, may be shown for as
 * long as messages are kept.
 *
 * @param nodeId  this process, by a name that no other one has
 */
export function shareForgetting(needs: {
  db: Pick<Database, 'asSystem' | 'listen'>;
  cache: MessageCache;
  nodeId: string;
  onTrouble: (error: unknown) => void;
}): SharedCache {
  const { db, cache, nodeId, onTrouble } = needs;
  let waiting = new Map<string, Set<string>>();
  let telling: Promise<void> = Promise.resolve();
  // What is forgotten inside of a transaction is told in one of its own.
  const outside = AsyncLocalStorage.snapshot();

  function hear(payload: string): void {
    const [from, mailbox, ids] = readHint(payload);
    if (from === nodeId || mailbox === undefined) return;
    if (ids === null) cache.forgetMailbox(mailbox);
    else for (const id of ids ?? []) cache.forget(mailbox, id);
  }

  /** All of one turn of the event loop in one transaction: a reading of the provider forgets one by one. */
  function tell(mailbox: string, id: string): void {
    const ids = waiting.get(mailbox);
    if (ids) ids.add(id);
    else {
      if (waiting.size === 0) telling = outside(() => telling.then(flush).catch(onTrouble));
      waiting.set(mailbox, new Set([id]));
    }
  }

  async function flush(): Promise<void> {
    const payloads = [...waiting].flatMap(([mailbox, ids]) => writeHints(nodeId, mailbox, ids));
    waiting = new Map();
    await db.asSystem((tx) => notifyForgetting(tx, payloads));
  }

  return {
    async start() {
      await db.listen(FORGETTING_CHANNEL, { onHint: hear, onGap: () => cache.forgetAll() });
    },
    get: cache.get,
    put: cache.put,
    update(mailbox, id, change) {
      cache.update(mailbox, id, change);
      tell(mailbox, id);
    },
    forget(mailbox, id) {
      cache.forget(mailbox, id);
      tell(mailbox, id);
    },
    forgetMailbox(mailbox) {
      cache.forgetMailbox(mailbox);
      tell(mailbox, WHOLE_MAILBOX);
    },
    forgetAll: cache.forgetAll,
    get sizeBytes() {
      return cache.sizeBytes;
    },
    settle: () => telling,
  };
}

/** No id of a provider is empty. */
const WHOLE_MAILBOX = '';

function writeHints(nodeId: string, mailbox: string, ids: ReadonlySet<string>): string[] {
  if (ids.has(WHOLE_MAILBOX)) return [JSON.stringify([nodeId, mailbox, null])];
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const id of ids) {
    const own = Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes + own > MOST_IDS_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(id);
    bytes += own;
  }
  return parts.map((part) => JSON.stringify([nodeId, mailbox, part]));
}

/** Room for the names of process and mailbox. */
const MOST_IDS_BYTES = MOST_PAYLOAD_BYTES - 500;

function readHint(payload: string): [string?, string?, (string[] | null)?] {
  try {
    const value: unknown = JSON.parse(payload);
    return Array.isArray(value) ? (value as [string, string, string[] | null]) : [];
  } catch {
    return [];
  }
}
