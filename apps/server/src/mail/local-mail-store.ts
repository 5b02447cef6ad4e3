import {
  createBreath,
  type LocalMailContent,
  type LocalMailHead,
  type LocalMailRecord,
  type LocalMailRef,
  type LocalMailStore,
  type MessageId,
  type NewLocalMail,
  type ThreadId,
} from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import {
  countFolder,
  findByKeys,
  insertLocalMessages,
  type LocalMailOwner,
  lockForMove,
  moveLocalMessage,
  pageHeads,
  pageRefs,
  readChanges,
  readContents,
  readHeads,
  readRaw,
  readRevision,
  setLocalUnread,
} from './local-mail-repository.ts';

export interface LocalMailStoreOptions {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly userId: UserId;
  readonly mailboxId: string;
}

type RefRow = Omit<LocalMailRef, 'id' | 'threadId'> & { id: string; threadId: string };

/** Where each sealed part of a local message belongs: it opens at this place only. */
export function localPlace(mailboxId: string, id: string, part: 'head' | 'content' | 'raw') {
  return `local_messages/${mailboxId}/${id}/${part}`;
}

/**
 * A local mailbox's mail in the app's own database, every head, body and attachment sealed under the owner's
 * scope (D-107, D-114). Every function is one transaction of that owner.
 */
export function createLocalMailStore(options: LocalMailStoreOptions): LocalMailStore {
  const { db, userId, mailboxId } = options;
  const owner: LocalMailOwner = { userId, mailboxId };
  const seals = createSeals(options);

  return {
    epoch: mailboxId,
    mac: seals.mac,
    async insert(mails) {
      const rest = createBreath();
      const rows: ReturnType<typeof seals.sealMail>[] = [];
      for (const mail of mails) {
        rows.push(seals.sealMail(mail));
        await rest();
      }
      await db.asUser(userId, (tx) => insertLocalMessages(tx, owner, rows));
    },
    async pageByFolder(request) {
      const rows = await db.asUser(userId, (tx) => pageHeads(tx, owner, request));
      return await toRecords(seals, rows);
    },
    async pageRefs(request) {
      const rows = await db.asUser(userId, (tx) => pageRefs(tx, owner, request));
      return rows.map(toRef);
    },
    countByFolder: (folder) => db.asUser(userId, (tx) => countFolder(tx, owner, folder)),
    async heads(ids) {
      const rows = await db.asUser(userId, (tx) => readHeads(tx, owner, ids));
      return await toRecords(seals, rows);
    },
    async contents(ids) {
      const rows = await db.asUser(userId, (tx) => readContents(tx, owner, ids));
      const rest = createBreath();
      const opened = new Map<string, LocalMailContent>();
      for (const row of rows) {
        opened.set(row.id, seals.openContent(row.id, row.content));
        await rest();
      }
      return opened;
    },
    async raw(id) {
      const sealed = await db.asUser(userId, (tx) => readRaw(tx, owner, id));
      return sealed && seals.openRaw(id, sealed);
    },
    async move({ id, to, onlyFrom, receivedAt }) {
      return await db.asUser(userId, async (tx) => {
        const row = await lockForMove(tx, owner, id);
        if (!row || (onlyFrom && row.folder !== onlyFrom)) return null;
        if (row.folder === to) return { id: id as MessageId, formerFolder: null };
        await moveLocalMessage(tx, owner, id, {
          folder: to,
          formerFolder: row.folder,
          receivedAt,
        });
        return { id: id as MessageId, formerFolder: row.folder };
      });
    },
    setUnread: (ids, unread) => db.asUser(userId, (tx) => setLocalUnread(tx, owner, ids, unread)),
    currentRevision: () => db.asUser(userId, (tx) => readRevision(tx, owner)),
    async changesSince(revision, limit) {
      const rows = await db.asUser(userId, (tx) => readChanges(tx, owner, revision, limit));
      return rows.map(toRef);
    },
    async findByMessageKeys(keys) {
      const byMac = new Map(keys.map((key) => [seals.mac(key), key]));
      const rows = await db.asUser(userId, (tx) => findByKeys(tx, owner, [...byMac.keys()]));
      return rows.map((row) => ({
        ...toRef(row),
        messageKey: byMac.get(row.messageKey) ?? row.messageKey,
      }));
    },
  };
}

function createSeals({ sealer, userId, mailboxId }: LocalMailStoreOptions) {
  const scope = `user:${userId}`;
  const at = (id: string, part: 'head' | 'content' | 'raw') => ({
    scope,
    place: localPlace(mailboxId, id, part),
  });
  const mac = (value: string) =>
    sealer.mac(value, { scope, purpose: `local_messages/${mailboxId}` }).toString('base64url');

  return {
    mac,
    sealMail: (mail: NewLocalMail) => ({
      id: mail.id,
      threadId: mail.threadId,
      folder: mail.folder,
      formerFolder: null,
      receivedAt: mail.receivedAt,
      unread: mail.unread,
      flagged: mail.flagged,
      messageKey: mac(mail.messageKey),
      head: sealer.seal(JSON.stringify(mail.head), at(mail.id, 'head')),
      content: sealer.seal(JSON.stringify(mail.content), at(mail.id, 'content')),
      raw: mail.raw && sealer.seal(mail.raw, at(mail.id, 'raw')),
    }),
    openHead: (id: string, sealed: Uint8Array) =>
      JSON.parse(sealer.openText(sealed, at(id, 'head'))) as LocalMailHead,
    openContent: (id: string, sealed: Uint8Array) =>
      JSON.parse(sealer.openText(sealed, at(id, 'content'))) as LocalMailContent,
    openRaw: (id: string, sealed: Uint8Array): Uint8Array => sealer.open(sealed, at(id, 'raw')),
  };
}

/** A head may name 500 people: others have their turn between two. */
async function toRecords(
  seals: ReturnType<typeof createSeals>,
  rows: readonly (RefRow & { head: Uint8Array; contentBytes: number })[],
): Promise<LocalMailRecord[]> {
  const rest = createBreath();
  const records: LocalMailRecord[] = [];
  for (const row of rows) {
    const { contentBytes } = row;
    records.push({ ...toRef(row), head: seals.openHead(row.id, row.head), contentBytes });
    await rest();
  }
  return records;
}

function toRef(row: RefRow): LocalMailRef {
  return {
    id: row.id as MessageId,
    threadId: row.threadId as ThreadId,
    folder: row.folder,
    formerFolder: row.formerFolder,
    receivedAt: row.receivedAt,
    unread: row.unread,
    flagged: row.flagged,
    revision: row.revision,
    folderRevision: row.folderRevision,
  };
}

/** For key rotation: what local mail seals, and where. */
export const sealedLocalMail: readonly SealedTable[] = [
  {
    table: 'local_messages',
    key: ['user_id', 'mailbox_id', 'id'],
    columns: {
      head: (row) => sealedAt(row, 'head'),
      content: (row) => sealedAt(row, 'content'),
      raw: (row) => sealedAt(row, 'raw'),
    },
  },
];

function sealedAt(row: Readonly<Record<string, string>>, part: 'head' | 'content' | 'raw') {
  return {
    scope: `user:${row.user_id}`,
    place: localPlace(row.mailbox_id ?? '', row.id ?? '', part),
  };
}
