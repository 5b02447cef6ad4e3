import type { FolderRole, MessageId } from '#message.ts';
import type { ReadMail } from '#mime/read-message.ts';
import type { MailReader, UnreadOr } from '#reading/mail-reader.ts';
import { LOCAL_INSERT_LIMIT, type LocalMailStore, type NewLocalMail } from './local-mail-store.ts';
import { portionsOf } from './portions.ts';
import type { LocalReading } from './read-local-mail.ts';
import { findThread } from './thread-mail.ts';

/** D-114: what one import takes at most. */
const DEFAULT_LIMIT_MESSAGES = 10_000;
/** A batch ends early at this size, so that many long mails do not stand in memory at once. */
const BATCH_BYTES = 32 * 1024 * 1024;

/** A mail to import: its bytes, and where the importer knows better than its head where it lies. */
export type ImportedMail =
  | Uint8Array
  | {
      readonly raw: Uint8Array;
      readonly folder?: FolderRole;
      readonly unread?: boolean;
      readonly flagged?: boolean;
    };

export interface ImportProgress {
  readonly imported: number;
  /** Bytes that are no mail. */
  readonly skipped: number;
  /** Mail that the mailbox holds already: same Message-ID and same time. */
  readonly duplicates: number;
}

export interface ImportOptions {
  /** Called after each batch of at most 50. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Messages taken from the source at most, 10,000 by default. */
  readonly limitMessages?: number;
  /** Stops between two batches; what was imported stays. */
  readonly signal?: AbortSignal;
}

export interface ImportResult extends ImportProgress {
  /** What of the imported lies where. */
  readonly folders: Readonly<Partial<Record<FolderRole, number>>>;
  /** The source held more than `limitMessages`. */
  readonly limitReached: boolean;
}

export interface ImportDeps {
  readonly store: LocalMailStore;
  readonly ownerAddress: string;
  readonly clock: { now(): Date };
  readonly ids: { uuid(): string };
  readonly reader: MailReader;
}

interface ReadEntry extends UnreadOr<LocalReading> {
  readonly raw: Uint8Array;
  readonly given: Exclude<ImportedMail, Uint8Array>;
}

/** Reads and stores mail batch by batch; memory stays that of one batch however long the source is. */
export async function importMessages(
  deps: ImportDeps,
  source: AsyncIterable<ImportedMail> | Iterable<ImportedMail>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const limit = options.limitMessages ?? DEFAULT_LIMIT_MESSAGES;
  let progress: ImportProgress = { imported: 0, skipped: 0, duplicates: 0 };
  const folders: Partial<Record<FolderRole, number>> = {};
  let batch: ImportedMail[] = [];
  let batchBytes = 0;
  let taken = 0;
  let limitReached = false;

  async function flush(): Promise<void> {
    const done = await importBatch(deps, batch);
    progress = {
      imported: progress.imported + done.imported,
      skipped: progress.skipped + done.skipped,
      duplicates: progress.duplicates + done.duplicates,
    };
    for (const folder of done.folders) folders[folder] = (folders[folder] ?? 0) + 1;
    batch = [];
    batchBytes = 0;
    options.onProgress?.(progress);
  }

  for await (const entry of source) {
    if (taken >= limit) {
      limitReached = true;
      break;
    }
    taken += 1;
    batch.push(entry);
    batchBytes += rawOf(entry).length;
    if (batch.length < LOCAL_INSERT_LIMIT && batchBytes < BATCH_BYTES) continue;
    await flush();
    if (options.signal?.aborted) break;
  }
  if (batch.length > 0 && !options.signal?.aborted) await flush();
  return { ...progress, folders, limitReached };
}

async function importBatch(
  deps: ImportDeps,
  batch: readonly ImportedMail[],
): Promise<ImportProgress & { readonly folders: readonly FolderRole[] }> {
  const read = await Promise.all(batch.map((item) => readEntry(deps, item)));
  const entries = read.filter((entry) => entry !== null);
  const fresh = await placeInThreads(deps, entries);
  for (const portion of portionsOf(fresh, bytesOf)) await deps.store.insert(portion);
  return {
    imported: fresh.length,
    skipped: batch.length - entries.length,
    duplicates: entries.length - fresh.length,
    folders: fresh.map(({ folder }) => folder),
  };
}

function bytesOf({ content, raw }: NewLocalMail): number {
  return content.text.length + (content.html?.length ?? 0) + (raw?.length ?? 0);
}

async function readEntry(deps: ImportDeps, item: ImportedMail): Promise<ReadEntry | null> {
  const given = item instanceof Uint8Array ? { raw: item } : item;
  const { ownerAddress, clock } = deps;
  const reading = await deps.reader.local(given.raw, { ownerAddress, now: clock.now() });
  return reading && { ...reading, raw: given.raw, given };
}

/** Leaves out what the mailbox holds already and gives the rest ids and threads, in the order it came. */
async function placeInThreads(
  deps: ImportDeps,
  entries: readonly ReadEntry[],
): Promise<NewLocalMail[]> {
  const keys = new Set(entries.flatMap(({ mail, messageKey }) => [messageKey, ...mail.references]));
  const known = await deps.store.findByMessageKeys([...keys]);
  const threads = new Map(known.map((row) => [row.messageKey, row.threadId]));
  const timesByKey = new Map<string, number[]>();
  const noteTime = (key: string, time: Date) => {
    timesByKey.set(key, [...(timesByKey.get(key) ?? []), time.getTime()]);
  };
  for (const row of known) noteTime(row.messageKey, row.receivedAt);

  return entries.flatMap((entry) => {
    const { mail, messageKey } = entry;
    const times = timesByKey.get(messageKey) ?? [];
    // Without a time of its own, a mail that comes a second time has another fallback.
    const isKnown = mail.isDated ? times.includes(mail.sentAt.getTime()) : times.length > 0;
    if (isKnown) return [];
    const id = deps.ids.uuid() as MessageId;
    const threadId = findThread(mail, threads, { store: deps.store, fallbackKey: id });
    if (!threads.has(messageKey)) threads.set(messageKey, threadId);
    noteTime(messageKey, mail.sentAt);
    return [{ ...toNewMail(entry), id, threadId }];
  });
}

function toNewMail(entry: ReadEntry): Omit<NewLocalMail, 'id' | 'threadId'> {
  const { mail, marks, given, readFailure } = entry;
  const { head, content } = describeReadMail(mail, marks.providerImportant);
  return {
    folder: given.folder ?? marks.folder,
    receivedAt: mail.sentAt,
    unread: given.unread ?? marks.unread,
    flagged: given.flagged ?? marks.flagged,
    messageKey: entry.messageKey,
    head,
    content: readFailure ? { ...content, readFailure } : content,
    raw: mail.attachments.length > 0 ? entry.raw : null,
  };
}

/** A read mail's head and bodies as a store keeps them. */
export function describeReadMail(
  mail: Omit<ReadMail, 'head'>,
  providerImportant: boolean | null,
): Pick<NewLocalMail, 'head' | 'content'> {
  return {
    head: {
      internetMessageId: mail.internetMessageId,
      references: mail.references,
      from: mail.from,
      replyTo: mail.replyTo,
      to: mail.to,
      cc: mail.cc,
      subject: mail.subject,
      preview: mail.preview,
      priority: mail.priority,
      category: mail.category,
      isReply: mail.isReply,
      signals: { ...mail.signals, providerImportant },
      attachments: mail.attachments,
    },
    content: { text: mail.text, html: mail.html, truncated: mail.truncated },
  };
}

function rawOf(entry: ImportedMail): Uint8Array {
  return entry instanceof Uint8Array ? entry : entry.raw;
}
