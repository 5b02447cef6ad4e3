import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { keepWords, keptWordsKey, readKeptWords } from '#lib/kept-words.ts';
import { REPLIES_NAME } from './reply-names.ts';

/** Why a text lies here again after it was given to be sent. */
export type DraftNote = 'taken-back' | 'failed' | 'unknown';

/** An answer that is being written; it stays until it is sent or thrown away. */
export interface ReplyDraft {
  readonly emailId: string;
  readonly text: string;
  /** As it was typed; null while it is whom the email asks for answers to. */
  readonly to: string | null;
  /** Made when the form opens, sent with the call: whatever repeats it, it is done once (D-117). */
  readonly key: string;
  readonly note: DraftNote | null;
}

/** A reply that the server took and that has not come to its end. */
export interface OutgoingReply {
  /** Its id in the outbox. */
  readonly id: string;
  readonly emailId: string;
  readonly subject: string;
  readonly text: string;
  readonly to: string | null;
  /** Its email leaves the inbox once it was sent, and is out of sight until then. */
  readonly archives?: boolean;
}

export interface ReplyMemory {
  readonly drafts: readonly ReplyDraft[];
  readonly outgoing: readonly OutgoingReply[];
}

/** Which tab waits for a reply, and since when: the others leave it to that tab while it lives. */
interface Waiting {
  readonly tab: string;
  readonly sentAtMs: number;
}

interface StoredMemory {
  readonly drafts: readonly ReplyDraft[];
  readonly outgoing: readonly (OutgoingReply & Waiting)[];
}

const EMPTY: StoredMemory = { drafts: [], outgoing: [] };
/** After this time a reply left or came back; whoever still waits for it was closed. */
const WAITED_FOR_MS = 30_000;

/**
 * What one user writes and waits for, on this device: it outlives the page, the tab and the session, and nobody else who
 * signs in reads it. Tabs share the drafts; a reply that waits belongs to the tab that sent it.
 *
 * @param tab  names this tab, the same after a reload
 */
export function openReplyMemory(userId: string, tab: string): ExternalStore<ReplyMemory> {
  const openedAtMs = Date.now();
  const isOurs = ({ tab: other, sentAtMs }: Waiting) =>
    other === tab || openedAtMs - sentAtMs > WAITED_FOR_MS;
  const view = ({ drafts, outgoing }: StoredMemory): ReplyMemory => ({
    drafts,
    outgoing: outgoing.filter(isOurs),
  });
  let known = view(read(userId));
  const store = createExternalStore(known);
  store.subscribe(() => {
    const now = store.get();
    if (now === known) return;
    const stored = read(userId);
    const waiting = new Map(stored.outgoing.map((reply) => [reply.id, reply]));
    const next: StoredMemory = {
      drafts: merge(stored.drafts, known.drafts, now.drafts, (draft) => draft.emailId),
      outgoing: merge(stored.outgoing, known.outgoing, now.outgoing, (reply) => reply.id).map(
        (reply) => ({ tab, sentAtMs: Date.now(), ...waiting.get(reply.id), ...reply }),
      ),
    };
    known = now;
    const isEmpty = next.drafts.length === 0 && next.outgoing.length === 0;
    keepWords(userId, REPLIES_NAME, isEmpty ? null : next);
  });
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key !== keptWordsKey(userId, REPLIES_NAME)) return;
    known = view(read(userId));
    store.set(known);
  });
  return store;
}

/** Whether this device keeps anything of the user's replies. */
export function hasReplyMemory(userId: string): boolean {
  return readKeptWords(userId, REPLIES_NAME) !== null;
}

/** Whether a reply to this email was begun and is not sent. */
export function hasReplyDraft(userId: string, emailId: string): boolean {
  return read(userId).drafts.some((draft) => draft.emailId === emailId && draft.text.trim() !== '');
}

/** How many replies with text are not sent. */
export function countReplyDrafts(userId: string): number {
  return read(userId).drafts.filter(({ text }) => text.trim() !== '').length;
}

/** What others wrote meanwhile stays, but for what was changed or taken out here. */
function merge<T>(
  stored: readonly T[],
  known: readonly T[],
  now: readonly T[],
  idOf: (one: T) => string,
): T[] {
  const before = new Map(known.map((one) => [idOf(one), one]));
  const after = new Map(now.map((one) => [idOf(one), one]));
  const own = now.filter((one) => before.get(idOf(one)) !== one);
  const changed = new Set(own.map(idOf));
  const left = stored.filter((one) => {
    const id = idOf(one);
    return !changed.has(id) && (after.has(id) || !before.has(id));
  });
  return [...left, ...own];
}

function read(userId: string): StoredMemory {
  const value = readKeptWords(userId, REPLIES_NAME);
  if (!isRecord(value)) return EMPTY;
  return {
    drafts: listOf(value.drafts).filter(isDraft),
    outgoing: listOf(value.outgoing).filter(isWaiting),
  };
}

function isDraft(value: unknown): value is ReplyDraft {
  return (
    hasTexts(value, ['emailId', 'text', 'key']) &&
    isTextOrNull(value.to) &&
    (value.note === null || ['taken-back', 'failed', 'unknown'].includes(String(value.note)))
  );
}

function isWaiting(value: unknown): value is OutgoingReply & Waiting {
  return (
    hasTexts(value, ['id', 'emailId', 'subject', 'text', 'tab']) &&
    isTextOrNull(value.to) &&
    typeof value.sentAtMs === 'number'
  );
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
