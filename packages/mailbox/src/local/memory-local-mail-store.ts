import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FolderRole } from '#message.ts';
import {
  LOCAL_INSERT_LIMIT,
  type LocalMailContent,
  type LocalMailPageRequest,
  type LocalMailRecord,
  type LocalMailRef,
  type LocalMailStore,
} from './local-mail-store.ts';

interface Row {
  ref: LocalMailRef;
  readonly keyMac: string;
  readonly head: string;
  readonly content: string;
  readonly raw: Uint8Array | null;
}

/**
 * A `LocalMailStore` in memory, for tests. Heads and contents go through JSON, as they do in a store that seals
 * them, so that a value which does not survive that is found here.
 */
export function createMemoryLocalMailStore(): LocalMailStore {
  const rows = new Map<string, Row>();
  const macKey = randomBytes(32);
  let revision = 0;

  const mac = (value: string) =>
    createHmac('sha256', macKey).update(value).digest('base64url').slice(0, 22);

  function rowsOf(ids: readonly string[]): Row[] {
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  function pageRows(request: LocalMailPageRequest): Row[] {
    const folders = new Set<FolderRole>(request.folders);
    return [...rows.values()]
      .filter((row) => folders.has(row.ref.folder) && isBehind(row.ref, request.before))
      .sort((a, b) => compareNewestFirst(a.ref, b.ref))
      .slice(0, request.limit);
  }

  return {
    epoch: createHash('sha256').update(macKey).digest('base64url').slice(0, 16),
    mac,

    async insert(mails) {
      if (mails.length > LOCAL_INSERT_LIMIT) throw new RangeError('too many rows in one insert');
      if (mails.some((mail) => rows.has(mail.id))) throw new Error('an id is taken');
      for (const mail of mails) {
        revision += 1;
        rows.set(mail.id, {
          ref: {
            id: mail.id,
            threadId: mail.threadId,
            folder: mail.folder,
            formerFolder: null,
            receivedAt: new Date(mail.receivedAt),
            unread: mail.unread,
            flagged: mail.flagged,
            revision,
            folderRevision: revision,
          },
          keyMac: mac(mail.messageKey),
          head: JSON.stringify(mail.head),
          content: JSON.stringify(mail.content),
          raw: mail.raw === null ? null : Uint8Array.from(mail.raw),
        });
      }
    },

    async pageByFolder(request) {
      return pageRows(request).map(toRecord);
    },

    async pageRefs(request) {
      return pageRows(request).map((row) => row.ref);
    },

    async countByFolder(folder) {
      return [...rows.values()].filter((row) => row.ref.folder === folder).length;
    },

    async heads(ids) {
      return rowsOf(ids).map(toRecord);
    },

    async contents(ids) {
      return new Map(
        rowsOf(ids).map((row) => [row.ref.id, JSON.parse(row.content) as LocalMailContent]),
      );
    },

    async raw(id) {
      return rows.get(id)?.raw ?? null;
    },

    async move({ id, to, onlyFrom, receivedAt }) {
      const row = rows.get(id);
      if (row === undefined || (onlyFrom !== undefined && row.ref.folder !== onlyFrom)) return null;
      const formerFolder = row.ref.folder;
      if (formerFolder === to) return { id: row.ref.id, formerFolder: null };
      revision += 1;
      row.ref = {
        ...row.ref,
        folder: to,
        formerFolder,
        receivedAt: receivedAt ?? row.ref.receivedAt,
        revision,
        folderRevision: revision,
      };
      return { id: row.ref.id, formerFolder };
    },

    async setUnread(ids, unread) {
      for (const row of rowsOf(ids)) {
        if (row.ref.unread === unread) continue;
        revision += 1;
        row.ref = { ...row.ref, unread, revision };
      }
    },

    async currentRevision() {
      return revision;
    },

    async changesSince(since, limit) {
      return [...rows.values()]
        .map((row) => row.ref)
        .filter((ref) => ref.revision > since)
        .sort((a, b) => a.revision - b.revision)
        .slice(0, limit);
    },

    async findByMessageKeys(keys) {
      const keyByMac = new Map(keys.map((key) => [mac(key), key]));
      return [...rows.values()].flatMap((row) => {
        const messageKey = keyByMac.get(row.keyMac);
        return messageKey === undefined ? [] : [{ ...row.ref, messageKey }];
      });
    },
  };
}

function toRecord(row: Row): LocalMailRecord {
  return {
    ...row.ref,
    head: JSON.parse(row.head) as LocalMailRecord['head'],
    contentBytes: Buffer.byteLength(row.content),
  };
}

function compareNewestFirst(a: LocalMailRef, b: LocalMailRef): number {
  const byTime = b.receivedAt.getTime() - a.receivedAt.getTime();
  if (byTime !== 0) return byTime;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

function isBehind(ref: LocalMailRef, before: LocalMailPageRequest['before']): boolean {
  if (before === null) return true;
  const time = ref.receivedAt.getTime();
  const edge = before.receivedAt.getTime();
  return time < edge || (time === edge && ref.id < before.id);
}
