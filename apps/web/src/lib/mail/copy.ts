import { type Email, emailSchema } from '@eisen/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { logFailure } from '#lib/log.ts';
import { keepsCopyOf, markCopyOf } from '#lib/session-memory.ts';
import { COPY_NAME_PREFIX, deleteCopies } from './copy-erase.ts';
import { isSameAddress, type MailboxOwner } from './mail-keys.ts';
import type { MailState } from './mail-state.ts';

/** The browser's own copy of the listed mail: one IndexedDB database for each user (D-107). */
interface CopySchema extends DBSchema {
  /** Listed emails; the key sorts the newest first. */
  emails: { key: string; value: Email };
  /** Whole emails that were opened or fetched ahead, by id. */
  whole: { key: string; value: { readonly email: Email; readonly savedAtMs: number } };
  meta: { key: 'place'; value: CopyPlace };
}

/** Where the listing stood when the copy was written. */
export interface CopyPlace {
  readonly provider: MailboxOwner['provider'];
  readonly address: string | null;
  readonly syncToken: string | null;
  readonly nextCursor: string | null;
  readonly total: number | null;
  /** Which page wrote last. */
  readonly writer: string;
}

export interface MailCopy {
  /** What was kept, with the newest `limit` emails; null when there is nothing for this mailbox. */
  read(limit?: number): Promise<MailState | null>;
  /** Writes what differs from the last write. Does nothing once the copy was given up. */
  write(state: MailState): Promise<void>;
  readWhole(id: string): Promise<Email | null>;
  keepWhole(email: Email): Promise<void>;
  close(): void;
}

const VERSION = 1;
/**
 * Rows looked at before the copy is trusted. All were checked when they came from the server; only
 * another version of the app may have written another shape, and then of every row.
 */
const CHECKED_ROWS = 20;
/** Whole emails kept for reading offline; the oldest give way. */
const MOST_WHOLE = 200;

/**
 * Opens the copy of one mailbox. Without IndexedDB, or where the browser forbids it, nothing is kept
 * and nothing fails.
 */
export function openCopy(owner: MailboxOwner): MailCopy {
  let opening: Promise<IDBPDatabase<CopySchema> | null> | null = null;
  let written: ReadonlyMap<string, Email> = new Map();
  /** Whose write `written` stands for. */
  let lastWriter: string | undefined;
  const writer = crypto.randomUUID();

  const open = () => {
    opening ??= openDatabase(owner.userId, () => {
      opening = null;
    });
    return opening;
  };

  async function withDatabase<T>(
    otherwise: T,
    work: (database: IDBPDatabase<CopySchema>) => Promise<T>,
  ): Promise<T> {
    try {
      const database = await open();
      return database ? await work(database) : otherwise;
    } catch (error) {
      logFailure("The browser's copy could not be used", error);
      return otherwise;
    }
  }

  return {
    read: (limit) =>
      withDatabase<MailState | null>(null, async (database) => {
        const place = await database.get('meta', 'place');
        if (!place) return null;
        if (place.provider !== owner.provider || !isSameAddress(place.address, owner.address)) {
          await clear(database);
          return null;
        }
        const rows = await database.getAll('emails', null, limit);
        if (!rows.slice(0, CHECKED_ROWS).every(isEmail)) {
          await clear(database);
          return null;
        }
        const emails = new Map(rows.map((email) => [email.id, email]));
        if (limit === undefined || rows.length < limit) {
          written = emails;
          lastWriter = place.writer;
        }
        return {
          emails,
          order: [...emails.keys()],
          pending: [],
          syncToken: place.syncToken,
          nextCursor: place.nextCursor,
          total: place.total,
        };
      }),
    write(state) {
      if (state.syncToken === null || !keepsCopyOf(owner.userId)) return Promise.resolve();
      return withDatabase<void>(undefined, async (database) => {
        // The session may have ended while the database opened: what was erased is not written again.
        if (!keepsCopyOf(owner.userId)) return;
        const transaction = database.transaction(['emails', 'meta'], 'readwrite');
        const rows = transaction.objectStore('emails');
        const place = await transaction.objectStore('meta').get('place');
        const isOurs = place?.writer === lastWriter;
        // Another tab wrote since: its rows and our revision would not belong together.
        if (!isOurs) void rows.clear();
        const changes = compareCopies(isOurs ? written : new Map(), state.emails);
        for (const email of changes.gone) void rows.delete(keyOf(email));
        for (const email of changes.changed) void rows.put(email, keyOf(email));
        void transaction.objectStore('meta').put(
          {
            provider: owner.provider,
            address: owner.address,
            syncToken: state.syncToken,
            nextCursor: state.nextCursor ?? null,
            total: state.total,
            writer,
          },
          'place',
        );
        await transaction.done;
        written = state.emails;
        lastWriter = writer;
      });
    },
    readWhole: (id) =>
      withDatabase<Email | null>(null, async (database) => {
        const kept = await database.get('whole', id);
        return kept && isEmail(kept.email) ? kept.email : null;
      }),
    keepWhole(email) {
      if (!keepsCopyOf(owner.userId)) return Promise.resolve();
      return withDatabase<void>(undefined, async (database) => {
        if (!keepsCopyOf(owner.userId)) return;
        await database.put('whole', { email, savedAtMs: Date.now() }, email.id);
        await dropOldest(database);
      });
    },
    close() {
      void opening?.then((database) => database?.close());
      opening = null;
    },
  };
}

/**
 * Makes this browser a keeper of the user's copy. A copy of somebody else, and a copy of another
 * mailbox of the same user, is erased first.
 */
export async function beginCopy(owner: MailboxOwner): Promise<void> {
  if (!keepsCopyOf(owner.userId)) await deleteCopies();
  markCopyOf(owner.userId);
}

/** What a write must do to make the kept emails equal to the current ones. */
export function compareCopies(
  kept: ReadonlyMap<string, Email>,
  current: ReadonlyMap<string, Email>,
): { readonly changed: readonly Email[]; readonly gone: readonly Email[] } {
  const changed = [...current.values()].filter((email) => kept.get(email.id) !== email);
  const gone = [...kept.values()].filter((email) => {
    const now = current.get(email.id);
    return !now || keyOf(now) !== keyOf(email);
  });
  return { changed, gone };
}

/** Greatest time first when keys sort ascending: digits of the time are turned round. */
export function keyOf(email: Pick<Email, 'id' | 'time'>): string {
  const timeMs = Date.parse(email.time);
  const turned = MOST_TIME_MS - (Number.isNaN(timeMs) ? 0 : timeMs);
  return `${String(turned).padStart(17, '0')} ${email.id}`;
}

/** The greatest time that a Date can hold. */
const MOST_TIME_MS = 8_640_000_000_000_000;

async function openDatabase(
  userId: string,
  onGone: () => void,
): Promise<IDBPDatabase<CopySchema> | null> {
  if (!globalThis.indexedDB) return null;
  const { openDB } = await import('idb');
  const database = await openDB<CopySchema>(COPY_NAME_PREFIX + userId, VERSION, {
    upgrade(created) {
      created.createObjectStore('emails');
      created.createObjectStore('whole');
      created.createObjectStore('meta');
    },
    // Another tab erases the copy: give way at once, so that nothing holds it back.
    blocking() {
      onGone();
      database.close();
    },
    terminated: onGone,
  });
  return database;
}

async function dropOldest(database: IDBPDatabase<CopySchema>): Promise<void> {
  const surplus = (await database.count('whole')) - MOST_WHOLE;
  if (surplus <= 0) return;
  const transaction = database.transaction('whole', 'readwrite');
  const kept: { key: string; savedAtMs: number }[] = [];
  for await (const cursor of transaction.store) {
    kept.push({ key: cursor.primaryKey, savedAtMs: cursor.value.savedAtMs });
  }
  kept.sort((a, b) => a.savedAtMs - b.savedAtMs);
  await Promise.all(kept.slice(0, surplus).map(({ key }) => transaction.store.delete(key)));
  await transaction.done;
}

async function clear(database: IDBPDatabase<CopySchema>): Promise<void> {
  const transaction = database.transaction(['emails', 'whole', 'meta'], 'readwrite');
  for (const name of transaction.objectStoreNames) void transaction.objectStore(name).clear();
  await transaction.done;
}

function isEmail(row: unknown): row is Email {
  return emailSchema.safeParse(row).success;
}
