import type { Email } from '@eisen/contract';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { type Decision, decisionOf } from './decision.ts';
import type { Effect } from './mail-state.ts';
import type { TaskIds } from './task-queue.ts';

/** One act that this page can take back, from the moment it shows. */
export interface UndoEntry {
  readonly title: string;
  readonly ids: readonly string[];
  readonly lock: TaskIds;
  /** Journal entries of the act; several where the act needed calls that share none. */
  readonly journalIds: readonly string[];
  /** Emails that the act changed at the server. */
  readonly confirmedIds: readonly string[];
  /** What undoing shows: the emails as they were before the act. */
  inverse(): Effect;
  /** Takes back an act that was not sent yet. @returns false when it is on its way */
  cancel: () => boolean;
  /** The server took it for these ids. @param known  the emails as the server knew them before */
  confirm(
    ids: readonly string[],
    known: ReadonlyMap<string, Email>,
    journalId: string | null,
  ): void;
  /** All its calls were answered. */
  finish(): void;
  canUndo(): boolean;
  isUndoing(): boolean;
  /** Notes that one of its journal entries was undone elsewhere. @returns whether all of them were */
  isTakenBack(journalId: string): boolean;
  /** Takes it from the stack. @returns false when that was done before: undoing twice does nothing */
  beginUndo(): boolean;
  /** The undo was refused: it can be tried again. */
  reopen(): void;
}

export interface NewUndoEntry {
  readonly ids: readonly string[];
  readonly effect: Effect;
  readonly lock: TaskIds;
  readonly title: string;
  /** As shown before the act, until the server's own state before it is known. */
  readonly former: Map<string, Email>;
  /** False for acts that Ctrl+Z passes over, such as marking read. */
  readonly isListed: boolean;
}

export interface UndoStack {
  open(entry: NewUndoEntry): UndoEntry;
  /** The newest act that can be taken back. */
  last(): UndoEntry | null;
  /** It was taken back on another tab or device: there is nothing left to undo. */
  forget(journalId: string): void;
  find(journalId: string): UndoEntry | null;
  /** Number of acts that can be taken back without asking the server. */
  readonly size: ExternalStore<number>;
}

export function createUndoStack(): UndoStack {
  let listed: readonly UndoEntry[] = [];
  const byJournal = new Map<string, UndoEntry>();
  const size = createExternalStore(0);
  const setListed = (entries: readonly UndoEntry[]) => {
    listed = entries;
    size.set(entries.length);
  };

  return {
    size,
    last: () => listed.at(-1) ?? null,
    find: (journalId) => byJournal.get(journalId) ?? null,
    forget(journalId) {
      const entry = byJournal.get(journalId);
      if (!entry?.isTakenBack(journalId)) return;
      setListed(listed.filter((other) => other !== entry));
    },
    open(start) {
      const journalIds: string[] = [];
      const confirmedIds: string[] = [];
      const takenBack = new Set<string>();
      let state: 'open' | 'finished' | 'undoing' = 'open';
      const entry: UndoEntry = {
        title: start.title,
        ids: start.ids,
        lock: start.lock,
        journalIds,
        confirmedIds,
        inverse: () => invert(start.effect, start.former),
        cancel: () => false,
        confirm(ids, known, journalId) {
          for (const id of ids) {
            const email = known.get(id);
            if (email) start.former.set(id, email);
          }
          // Nothing changed at the server, so undoing has nothing to put back.
          if (journalId === null) return;
          confirmedIds.push(...ids);
          if (journalIds.includes(journalId)) return;
          journalIds.push(journalId);
          byJournal.set(journalId, entry);
        },
        finish() {
          if (state === 'open') state = 'finished';
          // Nothing was changed, so there is nothing to take back.
          if (journalIds.length === 0) setListed(listed.filter((other) => other !== entry));
        },
        canUndo: () => state !== 'undoing' && (state === 'open' || journalIds.length > 0),
        isUndoing: () => state === 'undoing',
        isTakenBack(journalId) {
          takenBack.add(journalId);
          const isWhole = journalIds.every((id) => takenBack.has(id));
          if (isWhole && state === 'finished') state = 'undoing';
          return isWhole;
        },
        beginUndo() {
          if (!entry.canUndo()) return false;
          state = 'undoing';
          setListed(listed.filter((other) => other !== entry));
          return true;
        },
        reopen() {
          state = 'finished';
          if (start.isListed) setListed([...listed, entry]);
        },
      };
      if (start.isListed) setListed([...listed, entry]);
      return entry;
    },
  };
}

/** What puts emails back as they were before an effect. */
export function invert(effect: Effect, former: ReadonlyMap<string, Email>): Effect {
  if (effect.kind === 'remove') return { kind: 'bring-back', emails: former };
  if (effect.kind === 'read') return { kind: 'read', read: !effect.read };
  if (effect.kind === 'bring-back') return { kind: 'remove' };
  const decisions = new Map<string, Partial<Decision>>();
  for (const [id, email] of former) decisions.set(id, decisionOf(email));
  return { kind: 'decide-each', decisions };
}
