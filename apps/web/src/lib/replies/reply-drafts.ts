import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import type { DraftNote, ReplyDraft, ReplyMemory } from './reply-memory.ts';

/** What the writer decides. */
export type Written = Pick<ReplyDraft, 'text' | 'to'>;

export interface ReplyDrafts {
  /** The text that was begun for an email, or an empty one with its key. */
  open(emailId: string): ReplyDraft;
  find(emailId: string): ReplyDraft | null;
  /** Keeps a text as it is typed; the key stays, so that a repeat is known as one. */
  keep(emailId: string, written: Written): void;
  discard(emailId: string): void;
  /** What is sent next is another reply: it gets its own key. */
  renewKey(emailId: string): void;
  /** A text that was given to be sent comes back, before whatever was written since. */
  giveBack(emailId: string, written: Written, note: DraftNote): void;
  /** Counts what came back: a form that is open then has to be drawn anew. */
  readonly returned: ExternalStore<number>;
}

/** The answers that are being written, one for each email. */
export function createReplyDrafts(
  memory: ExternalStore<ReplyMemory>,
  newKey: () => string,
): ReplyDrafts {
  const returned = createExternalStore(0);
  const find = (emailId: string) =>
    memory.get().drafts.find((draft) => draft.emailId === emailId) ?? null;
  const put = (draft: ReplyDraft) =>
    memory.set((now) => ({
      ...now,
      drafts: [...now.drafts.filter((other) => other.emailId !== draft.emailId), draft],
    }));
  const open = (emailId: string) => {
    const draft = find(emailId) ?? {
      emailId,
      text: '',
      to: null,
      key: newKey(),
      note: null,
    };
    if (!find(emailId)) put(draft);
    return draft;
  };
  return {
    open,
    find,
    keep(emailId, { text, to }) {
      const draft = open(emailId);
      if (draft.text !== text || draft.to !== to) put({ ...draft, text, to });
    },
    discard(emailId) {
      memory.set((now) => ({
        ...now,
        drafts: now.drafts.filter((draft) => draft.emailId !== emailId),
      }));
    },
    renewKey(emailId) {
      put({ ...open(emailId), key: newKey() });
    },
    giveBack(emailId, { text, to }, note) {
      const since = find(emailId)?.text.trim() ?? '';
      // Two tabs may give the same text back.
      const isKnown = since === '' || since === text.trim();
      const whole = isKnown ? text : `${text}\n\n${since}`;
      put({ emailId, text: whole, to, key: newKey(), note });
      returned.set((count) => count + 1);
    },
    returned,
  };
}
