import type { Email } from '@eisen/contract';
import { nextActOrder } from '#lib/acts.ts';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { undoneWords } from './change-words.ts';
import { type Decision, decisionOf } from './decision.ts';
import type { Effect } from './mail-state.ts';
import type { TaskIds } from './task-queue.ts';

/** One act that this page can take back, from the moment it shows. */
export interface UndoEntry {
  readonly title: string;
  /** Its place among acts of every kind; 0 for what the key passes over. */
  readonly order: number;
  /** What the user did, in the words of a question: "Classify All". */
  readonly name: string;
  readonly ids: readonly string[];
  readonly lock: TaskIds;
  readonly effect: Effect;
  /** The notice that stands for it, while it was told last by that notice. */
  notice: string | null;
  /** Does it again from the start; of acts that never reached the server. */
  readonly again: (() => void) | null;
  /** What undoing it did, as one sentence. */
  undoneTitle(): string;
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
  /** All its calls were answered. @param isSeen  false where no email stands elsewhere for it: then it is no act */
  finish(isSeen?: boolean): void;
  /** These of its emails came to stand elsewhere; without it those that were confirmed. */
  noteMoved(ids: readonly string[]): void;
  canUndo(): boolean;
  isUndoing(): boolean;
  /** Its calls are under way: it is what the screen shows. */
  isUnderWay(): boolean;
  /** Notes that one of its journal entries was undone elsewhere. @returns whether all of them were */
  isTakenBack(journalId: string): boolean;
  /** Takes it from the stack. @returns false when that was done before: undoing twice does nothing */
  beginUndo(): boolean;
  /** A new act of the same kind, for what is done again. */
  renew(): UndoEntry;
  /** The undo was refused: it can be tried again. */
  reopen(): void;
}

export interface NewUndoEntry {
  readonly ids: readonly string[];
  readonly effect: Effect;
  readonly lock: TaskIds;
  readonly title: string;
  readonly name: string;
  readonly again?: (() => void) | undefined;
  /** As shown before the act, until the server's own state before it is known. */
  readonly former: Map<string, Email>;
  /** False for acts that Ctrl+Z passes over, such as marking read. */
  readonly isListed: boolean;
}

export interface UndoStack {
  open(entry: NewUndoEntry): UndoEntry;
  /** The newest act that can be taken back. */
  last(): UndoEntry | null;
  /** The act that was told last, whatever became of it. */
  lastTold(): UndoEntry | null;
  /** A notice stands for this act from now on, and for no other. */
  noteNotice(entry: UndoEntry, notice: string): void;
  /** Whether a notice stands for an act that another one followed, which can be taken back as well. */
  isPassed(notice: string): boolean;
  /** What is opened meanwhile is done again, which leaves other acts that were undone as they are. */
  openAgain<T>(work: () => T): T;
  /** It was taken back on another tab or device: there is nothing left to undo. */
  forget(journalId: string): UndoEntry | null;
  find(journalId: string): UndoEntry | null;
  /** Number of acts that can be taken back without asking the server. */
  readonly size: ExternalStore<number>;
}

export function createUndoStack(): UndoStack {
  let listed: readonly UndoEntry[] = [];
  const byJournal = new Map<string, UndoEntry>();
  let told: UndoEntry | null = null;
  let opening: 'new' | 'again' = 'new';
  const size = createExternalStore(0);
  const setListed = (entries: readonly UndoEntry[]) => {
    listed = entries;
    size.set(entries.length);
  };

  const stack: UndoStack = {
    size,
    last: () => listed.at(-1) ?? null,
    find: (journalId) => byJournal.get(journalId) ?? null,
    lastTold: () => told,
    noteNotice(entry, notice) {
      for (const other of listed) if (other.notice === notice) other.notice = null;
      entry.notice = notice;
    },
    isPassed: (notice) => listed.slice(0, -1).some((entry) => entry.notice === notice),
    openAgain(work) {
      opening = 'again';
      try {
        return work();
      } finally {
        opening = 'new';
      }
    },
    forget(journalId) {
      const entry = byJournal.get(journalId);
      if (!entry?.isTakenBack(journalId)) return null;
      setListed(listed.filter((other) => other !== entry));
      return entry;
    },
    open(start) {
      const journalIds: string[] = [];
      const confirmedIds: string[] = [];
      const movedIds: string[] = [];
      let isAct = true;
      const takenBack = new Set<string>();
      let state: 'open' | 'finished' | 'undoing' = 'open';
      const entry: UndoEntry = {
        title: start.title,
        order: start.isListed ? nextActOrder(opening) : 0,
        name: start.name,
        ids: start.ids,
        lock: start.lock,
        effect: start.effect,
        notice: null,
        again: start.again ?? null,
        undoneTitle: () =>
          tellUndone(
            start.effect,
            start.former,
            movedIds.length > 0 ? movedIds : confirmedIds,
            start.ids,
          ),
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
        noteMoved: (ids) => void movedIds.push(...ids),
        finish(isSeen = true) {
          if (state === 'open') state = 'finished';
          isAct = isSeen;
          // Nothing was changed, so there is nothing to take back.
          if (journalIds.length === 0 || !isSeen)
            setListed(listed.filter((other) => other !== entry));
        },
        canUndo: () =>
          state !== 'undoing' && (state === 'open' || (isAct && journalIds.length > 0)),
        isUndoing: () => state === 'undoing',
        isUnderWay: () => state === 'open',
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
        renew: () => stack.openAgain(() => stack.open({ ...start, former: new Map(start.former) })),
        reopen() {
          state = 'finished';
          // In its old place: what was done since is still the newer act.
          if (start.isListed) setListed([...listed, entry].toSorted((a, b) => a.order - b.order));
        },
      };
      if (start.isListed) {
        setListed([...listed, entry]);
        told = entry;
      }
      return entry;
    },
  };
  return stack;
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

/** "Moved 11 emails back to the Inbox": what undoing did, of the emails that had been changed. */
function tellUndone(
  effect: Effect,
  former: ReadonlyMap<string, Email>,
  confirmedIds: readonly string[],
  askedIds: readonly string[],
): string {
  const ids = confirmedIds.length > 0 ? [...new Set(confirmedIds)] : askedIds;
  const places = ids.map((id) => former.get(id)?.quadrant ?? null);
  if (effect.kind === 'read') return undoneWords('read', places, effect.read ? 'read' : 'unread');
  if (effect.kind === 'remove') return undoneWords('archive', places);
  return undoneWords(effect.kind === 'bring-back' ? 'restore' : 'quadrants', places);
}
