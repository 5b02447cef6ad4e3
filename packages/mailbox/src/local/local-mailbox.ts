import type { FolderRole, Message, MessageHead, MessageId, MessageRef } from '#message.ts';
import {
  type AttachmentContent,
  type FormerPlace,
  type InboxChanges,
  type MailboxProvider,
  type Moved,
  type Page,
  ProviderError,
} from '#provider.ts';
import { inlineReader, type MailReader } from '#reading/mail-reader.ts';
import {
  decodeChanges,
  decodePosition,
  encodeChanges,
  encodePosition,
  type PageKind,
} from './cursors.ts';
import {
  type ImportedMail,
  type ImportOptions,
  type ImportResult,
  importMessages,
} from './import-messages.ts';
import type { LocalMailRef, LocalMailStore } from './local-mail-store.ts';
import { portionsOf } from './portions.ts';
import { createReplyDraft, findSent, sendDraft } from './reply-drafts.ts';
import { searchMail } from './search-mail.ts';
import { toMessage, toMessageHead, toMessageRef } from './to-message.ts';

const MAX_PAGE = 200;
const MAX_REFS_PAGE = 500;
const CHANGES_PAGE = 500;
const FOLDERS: readonly FolderRole[] = ['inbox', 'archive', 'sent', 'drafts', 'trash', 'spam'];

export interface LocalMailboxOptions {
  readonly store: LocalMailStore;
  /** Whose mailbox it is: decides what is addressed to the owner and who writes the replies. */
  readonly owner: { readonly address: string; readonly displayName: string };
  readonly clock: { now(): Date };
  readonly ids: { uuid(): string };
  /** Who reads what strangers wrote; on the caller's own thread unless told. */
  readonly reader?: MailReader | undefined;
}

export interface LocalMailbox extends MailboxProvider {
  /** Takes mail in, batch by batch. Mail it holds already is counted as duplicate and not taken again. */
  importMessages(
    source: AsyncIterable<ImportedMail> | Iterable<ImportedMail>,
    options?: ImportOptions,
  ): Promise<ImportResult>;
}

/** A mailbox of Eisen's own over a store of rows (D-114): the same promises as a provider's, without a network. */
export function createLocalMailbox(options: LocalMailboxOptions): LocalMailbox {
  const { store, owner, reader = inlineReader } = options;
  const deps = {
    ...options,
    owner: { name: owner.displayName, address: owner.address },
    ownerAddress: owner.address,
    reader,
  };
  return {
    ...createReading(store, reader),
    ...createMoving(store),
    profile: async () => ({ address: owner.address, displayName: owner.displayName, photo: null }),
    inboxChanges: (cursor) => readInboxChanges(store, cursor),
    setRead: (ids, read) => store.setUnread(ids, !read),
    createReplyDraft: (draft) => createReplyDraft(deps, draft),
    sendDraft: (draftId) => sendDraft(deps, draftId),
    findSent: (internetMessageId) => findSent(deps, internetMessageId),
    importMessages: (source, importOptions) => importMessages(deps, source, importOptions),
  };
}

function createReading(
  store: LocalMailStore,
  reader: MailReader,
): Pick<
  MailboxProvider,
  | 'countInbox'
  | 'listInbox'
  | 'listInboxRefs'
  | 'search'
  | 'getMessages'
  | 'getAttachment'
  | 'listSentRecipients'
> &
  Required<Pick<MailboxProvider, 'getAttachments'>> {
  /** Finds and opens the mail's bytes once, however many of its attachments are asked for. */
  async function getAttachments(id: MessageId, attachmentIds: readonly string[]) {
    const [row] = await store.heads([id]);
    const wanted = row?.head.attachments.filter(({ id: one }) => attachmentIds.includes(one)) ?? [];
    const raw = wanted.length === 0 ? null : await store.raw(id);
    return raw === null
      ? new Map<string, AttachmentContent>()
      : await reader.attachments(raw, wanted);
  }
  return {
    countInbox: () => store.countByFolder('inbox'),

    async listInbox({ limit, cursor }) {
      const request = pageRequest('inbox', 'inbox', checkLimit(limit, MAX_PAGE), cursor);
      const rows = await store.pageByFolder(request);
      return toPage<(typeof rows)[number], MessageHead>('inbox', rows, limit, toMessageHead);
    },

    async listInboxRefs({ limit, cursor }) {
      const request = pageRequest('refs', 'inbox', checkLimit(limit, MAX_REFS_PAGE), cursor);
      return toPage<LocalMailRef, MessageRef>(
        'refs',
        await store.pageRefs(request),
        limit,
        toMessageRef,
      );
    },

    search: (options) =>
      searchMail(store, { ...options, limit: checkLimit(options.limit, MAX_PAGE) }),

    async getMessages(ids) {
      const rows = await store.heads(ids);
      const found = new Map<string, Message>();
      for (const portion of portionsOf(rows, (row) => row.contentBytes)) {
        const contents = await store.contents(portion.map(({ id }) => id));
        for (const row of portion) {
          const content = contents.get(row.id);
          if (content !== undefined) found.set(row.id, toMessage(row, content));
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async getAttachment(id, attachmentId) {
      const content = (await getAttachments(id, [attachmentId])).get(attachmentId);
      if (content === undefined)
        throw new ProviderError('not-found', 'There is no such attachment.');
      return content;
    },
    getAttachments,

    async listSentRecipients({ limit, cursor }) {
      const request = pageRequest('recipients', 'sent', checkLimit(limit, MAX_PAGE), cursor);
      const page = toPage('recipients', await store.pageByFolder(request), limit, ({ head }) =>
        [...head.to, ...head.cc].map((recipient) => recipient.address),
      );
      return { items: page.items.flat(), nextCursor: page.nextCursor };
    },
  };
}

function createMoving(
  store: LocalMailStore,
): Pick<MailboxProvider, 'archive' | 'trash' | 'restore'> {
  async function move(id: string, to: FolderRole): Promise<Moved> {
    const moved = await store.move({ id, to });
    if (moved === null) throw new ProviderError('not-found', 'The message is not there.');
    const { formerFolder } = moved;
    return { id: moved.id, formerPlace: formerFolder, ...(formerFolder && { formerFolder }) };
  }
  return {
    archive: (id) => move(id, 'archive'),
    trash: (id) => move(id, 'trash'),
    restore: async (id, formerPlace) => await move(id, folderOf(formerPlace)),
  };
}

async function readInboxChanges(
  store: LocalMailStore,
  cursor: string | null,
): Promise<InboxChanges> {
  const current = await store.currentRevision();
  if (cursor === null) {
    return { added: [], removed: [], changed: [], cursor: encodeChanges(store.epoch, current) };
  }
  const since = decodeChanges(cursor);
  if (since.epoch !== store.epoch || since.revision > current) {
    throw new ProviderError('cursor-lost', 'The cursor is of another mailbox or time.');
  }
  const rows: LocalMailRef[] = [];
  let revision = since.revision;
  for (;;) {
    const page = await store.changesSince(revision, CHANGES_PAGE);
    rows.push(...page);
    revision = page[page.length - 1]?.revision ?? revision;
    if (page.length < CHANGES_PAGE) break;
  }
  // A row can change while the pages are read and then comes twice: its last state counts.
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
  const inside = latest.filter((row) => row.folder === 'inbox');
  return {
    added: inside.filter((row) => row.folderRevision > since.revision).map(toMessageRef),
    changed: inside.filter((row) => row.folderRevision <= since.revision).map((row) => row.id),
    // What never moved, or was a draft until now, was never in the inbox.
    removed: latest
      .filter((row) => row.folder !== 'inbox' && ![null, 'drafts'].includes(row.formerFolder))
      .map((row) => row.id),
    cursor: encodeChanges(store.epoch, revision),
  };
}

/** One row more than asked for, to know whether another page follows. */
function pageRequest(kind: PageKind, folder: FolderRole, limit: number, cursor?: string | null) {
  return { folders: [folder], limit: limit + 1, before: decodePosition(kind, cursor) };
}

function toPage<Row extends LocalMailRef, Item>(
  kind: PageKind,
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown[shown.length - 1] : undefined;
  return {
    items: shown.map(toItem),
    nextCursor: last === undefined ? null : encodePosition(kind, last),
  };
}

function checkLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit;
  throw new ProviderError('refused', `A page holds 1 to ${max}.`);
}

function folderOf(formerPlace: FormerPlace | null | undefined): FolderRole {
  if (formerPlace === null || formerPlace === undefined) return 'inbox';
  const folder = FOLDERS.find((candidate) => candidate === formerPlace);
  if (folder === undefined) throw new ProviderError('refused', 'This is no place of this mailbox.');
  return folder;
}
