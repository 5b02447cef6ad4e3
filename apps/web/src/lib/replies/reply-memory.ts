import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { TAB_KEYS, type TabStorage } from '#lib/tab-memory.ts';

/** Why a text lies here again after it was given to be sent. */
export type DraftNote = 'taken-back' | 'failed' | 'unknown';

/** An answer that is being written; it stays until it is sent or thrown away. */
export interface ReplyDraft {
  readonly emailId: string;
  readonly text: string;
  /** As it was typed; null while it is the sender of the email. */
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
}

export interface ReplyMemory {
  readonly drafts: readonly ReplyDraft[];
  readonly outgoing: readonly OutgoingReply[];
}

const EMPTY: ReplyMemory = { drafts: [], outgoing: [] };

/**
 * What one user of this tab writes and waits for; a reload keeps it, closing the tab does not.
 *
 * @param storage  null where the browser allows none: then it lasts as long as the page
 */
export function openReplyMemory(
  userId: string,
  storage: TabStorage | null,
): ExternalStore<ReplyMemory> {
  const store = createExternalStore(read(userId, storage));
  store.subscribe(() => write(userId, storage, store.get()));
  return store;
}

function write(userId: string, storage: TabStorage | null, memory: ReplyMemory): void {
  try {
    storage?.setItem(TAB_KEYS.replies, JSON.stringify({ userId, ...memory }));
  } catch {
    // No room: the page still has it.
  }
}

function read(userId: string, storage: TabStorage | null): ReplyMemory {
  try {
    const value: unknown = JSON.parse(storage?.getItem(TAB_KEYS.replies) ?? 'null');
    if (!isRecord(value) || value.userId !== userId) return EMPTY;
    return {
      drafts: listOf(value.drafts).filter(isDraft),
      outgoing: listOf(value.outgoing).filter(isOutgoing),
    };
  } catch {
    return EMPTY;
  }
}

function isDraft(value: unknown): value is ReplyDraft {
  return (
    hasTexts(value, ['emailId', 'text', 'key']) &&
    isTextOrNull(value.to) &&
    (value.note === null || ['taken-back', 'failed', 'unknown'].includes(String(value.note)))
  );
}

function isOutgoing(value: unknown): value is OutgoingReply {
  return hasTexts(value, ['id', 'emailId', 'subject', 'text']) && isTextOrNull(value.to);
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
