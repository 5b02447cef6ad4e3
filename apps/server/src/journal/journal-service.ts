import { CannotOpenError, type Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import type { Clock, Ids } from '#system.ts';
import {
  isSeenChange,
  type JournalActor,
  type JournalEntry,
  type JournalItem,
  type JournalKind,
  placesOf,
  type StoredJournalItem,
} from './journal.ts';
import {
  closeEntry,
  type EntryRow,
  eraseJournal,
  findEntry,
  growEntry,
  type ItemRow,
  insertItems,
  listEntries,
  lockOpenItems,
  readFirstItems,
  readOpenItems,
  readUndoneItems,
  renameInJournal,
  settleItems,
  writeInverses,
} from './journal-repository.ts';
import { findNewerOpen, findStandingSince, type NewerChange } from './newer-changes-repository.ts';
import { openInverse, sealInverse } from './sealed-inverse.ts';

export type { NewerChange } from './newer-changes-repository.ts';

export interface JournalRecord {
  readonly userId: UserId;
  readonly mailboxId: string;
  readonly actor: JournalActor;
  readonly kind: JournalKind;
  /** Records of one group, mailbox and kind are one entry, whatever number of calls they come in. */
  readonly group?: string | undefined;
  readonly items: readonly JournalItem[];
}

/** The durable list of everything that changed mail or quadrants, each entry with its inverse (D-112). */
export interface JournalService {
  /**
   * Notes what the caller's transaction changed.
   *
   * @returns the entry's id; null when there is nothing to note
   */
  record(tx: Tx, record: JournalRecord): Promise<string | null>;
  /** Newest first. `before` is the last id of the page before. */
  list(
    userId: UserId,
    page: { limit: number; before: string | null },
  ): Promise<{ entries: readonly JournalEntry[]; next: string | null }>;
  find(userId: UserId, id: string): Promise<JournalEntry | null>;
  /** What is not undone yet, last change first. */
  openItems(userId: UserId, entryId: string): Promise<readonly StoredJournalItem[]>;
  /** What was taken back, in the order it was made. */
  undoneItems(userId: UserId, entryId: string): Promise<readonly StoredJournalItem[]>;
  /** Replaces what the journal knows of the way back of these items, and of the way forth again. */
  keep(tx: Tx, userId: UserId, entryId: string, items: readonly StoredJournalItem[]): Promise<void>;
  /** Locks these items until the commit and answers which of them still are open. */
  lockOpen(
    tx: Tx,
    userId: UserId,
    entryId: string,
    items: readonly StoredJournalItem[],
  ): Promise<readonly StoredJournalItem[]>;
  /**
   * Messages that a later entry of the same sort changed again: what these items made does not stand any more, or
   * nobody knows yet whether it does.
   */
  newerOpen(
    tx: Tx,
    userId: UserId,
    entryId: string,
    ask: { messageIds: readonly string[]; kinds: readonly JournalKind[] },
  ): Promise<ReadonlyMap<string, NewerChange>>;
  /** What was decided on about a message after that moment and still stands, or may; newest first. */
  standingSince(
    tx: Tx,
    userId: UserId,
    ask: { messageId: string; since: Date; kinds: readonly JournalKind[] },
  ): Promise<readonly { readonly item: StoredJournalItem; readonly isDone: boolean }[]>;
  /** These items came back. */
  settle(
    tx: Tx,
    userId: UserId,
    entryId: string,
    items: readonly StoredJournalItem[],
  ): Promise<void>;
  /** Nothing more of the entry can come back: it is undone, unless none of its items was. */
  close(userId: UserId, entryId: string): Promise<void>;
  rename(tx: Tx, userId: UserId, change: { from: string; to: string }): Promise<void>;
  erase(tx: Tx, userId: UserId, mailboxId: string): Promise<void>;
}

export function createJournalService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  events: ChangeNotes;
}): JournalService {
  const { db, sealer, clock, ids, events } = needs;
  const tell = (tx: Tx, userId: UserId, entryId: string) =>
    events.note(tx, userId, { name: 'journal', entryId });

  async function toEntries(
    tx: Tx,
    userId: UserId,
    rows: readonly EntryRow[],
  ): Promise<JournalEntry[]> {
    const first = await readFirstItems(
      tx,
      userId,
      rows.map(({ id }) => id),
      TOLD_EMAILS,
    );
    const entries = rows.map((row) =>
      toEntry(
        row,
        tellItems(
          sealer,
          first.filter((item) => item.entryId === row.id),
        ),
      ),
    );
    // Rare: of what nothing shows in the first emails the others are looked at as well.
    const unseen = entries.filter(({ isSeen, count }) => !isSeen && count > TOLD_EMAILS);
    const ids = unseen.map(({ id }) => id);
    const most = Math.max(...unseen.map(({ count }) => count));
    const seen = new Set(
      (await readFirstItems(tx, userId, ids, most)).flatMap((item) =>
        tellItems(sealer, [item]).isSeen ? [item.entryId] : [],
      ),
    );
    return entries.map((entry) => (seen.has(entry.id) ? { ...entry, isSeen: true } : entry));
  }

  return {
    async record(tx, record) {
      const { userId, items } = record;
      if (items.length === 0) return null;
      const { id, firstPosition } = await growEntry(tx, {
        userId,
        id: ids.uuid(),
        mailboxId: record.mailboxId,
        actor: record.actor,
        kind: record.kind,
        groupId: record.group ?? null,
        count: items.length,
        createdAt: clock.now(),
      });
      await insertItems(
        tx,
        items.map(({ messageId, inverse }, index) => ({
          userId,
          entryId: id,
          position: firstPosition + index,
          messageId,
          inverse: sealInverse(
            sealer,
            { userId, entryId: id, position: firstPosition + index },
            inverse,
          ),
        })),
      );
      tell(tx, userId, id);
      return id;
    },
    async list(userId, { limit, before }) {
      return await db.asUser(userId, async (tx) => {
        const rows = await listEntries(tx, userId, { limit: limit + 1, before });
        const entries = await toEntries(tx, userId, rows.slice(0, limit));
        return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
      });
    },
    async find(userId, id) {
      return await db.asUser(userId, async (tx) => {
        const row = await findEntry(tx, userId, id);
        const [entry = null] = row ? await toEntries(tx, userId, [row]) : [];
        return entry;
      });
    },
    async openItems(userId, entryId) {
      const rows = await db.asUser(userId, (tx) => readOpenItems(tx, userId, entryId));
      return rows.map((row) => openItem(sealer, row));
    },
    async undoneItems(userId, entryId) {
      const rows = await db.asUser(userId, (tx) => readUndoneItems(tx, userId, entryId));
      return rows.map((row) => openItem(sealer, row));
    },
    keep: (tx, userId, entryId, items) =>
      writeInverses(
        tx,
        userId,
        entryId,
        items.map(({ position, inverse }) => ({
          position,
          inverse: sealInverse(sealer, { userId, entryId, position }, inverse),
        })),
      ),
    newerOpen: findNewerOpen,
    async standingSince(tx, userId, ask) {
      const rows = await findStandingSince(tx, userId, ask);
      return rows.map(({ item, isDone }) => ({ item: openItem(sealer, item), isDone }));
    },
    async lockOpen(tx, userId, entryId, items) {
      const open = await lockOpenItems(
        tx,
        userId,
        entryId,
        items.map((item) => item.position),
      );
      return items.filter((item) => open.has(item.position));
    },
    async settle(tx, userId, entryId, items) {
      const undoneAt = clock.now();
      const positions = items.map((item) => item.position);
      await settleItems(tx, userId, entryId, positions, undoneAt);
      if (positions.length > 0) tell(tx, userId, entryId);
    },
    close: (userId, entryId) =>
      db.asUser(userId, async (tx) => {
        await closeEntry(tx, userId, entryId, clock.now());
        tell(tx, userId, entryId);
      }),
    rename: renameInJournal,
    erase: eraseJournal,
  };
}

/** Emails of an entry that are told of one by one. */
const TOLD_EMAILS = 3;

/** An item that does not open is left out: the list of what was done is shown all the same. */
function tellItems(sealer: Sealer, rows: readonly ItemRow[]): Told {
  const opened = rows.flatMap((row) => {
    try {
      return [openItem(sealer, row)];
    } catch (error) {
      if (error instanceof CannotOpenError) return [];
      throw error;
    }
  });
  const [first] = opened;
  return {
    // One act marks all its mail alike: the first tells what the others were marked as.
    marked: first?.inverse.type === 'read' ? (first.inverse.wasRead ? 'unread' : 'read') : null,
    isSeen:
      opened.length < rows.length ||
      opened.length === 0 ||
      opened.some(({ inverse }) => isSeenChange(inverse)),
    emails: opened.map(({ messageId, inverse }) => ({ id: messageId, ...placesOf(inverse) })),
  };
}

type Told = Pick<JournalEntry, 'marked' | 'isSeen' | 'emails'>;

function toEntry(row: EntryRow, told: Told): JournalEntry {
  return {
    id: row.id,
    mailboxId: row.mailboxId,
    actor: row.actor,
    kind: row.kind as JournalKind,
    count: row.count,
    createdAt: row.createdAt,
    undoneAt: row.undoneAt,
    // What a person asks for comes in a group of its calls.
    isByItself: row.actor !== 'user' && row.groupId === null,
    ...told,
  };
}

function openItem(sealer: Sealer, row: ItemRow): StoredJournalItem {
  return { position: row.position, messageId: row.messageId, inverse: openInverse(sealer, row) };
}
