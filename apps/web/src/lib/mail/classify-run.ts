import type { Email } from '@eisen/contract';
import { detailFor } from '#lib/error-words.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { countOf } from '#lib/format.ts';
import { logFailure } from '#lib/log.ts';
import type { Notify } from '#lib/notices.ts';
import type { ChangeAnswer, MailCalls } from './mail-calls.ts';
import { decideEach, readEmail, readView } from './mail-state.ts';
import type { MailStore } from './mail-store.ts';
import type { TaskQueue } from './task-queue.ts';
import type { UndoEntry, UndoStack } from './undo-stack.ts';

/** Progress of Classify All. */
export interface ClassifyStatus {
  readonly running: boolean;
  /** Stop was asked for: the chunk in work is finished, then the run ends. */
  readonly stopping: boolean;
  readonly done: number;
  readonly total: number;
  /** The emails in work now. */
  readonly currentIds: ReadonlySet<string>;
  /** Whether a run took place since the page opened. */
  readonly hasRun: boolean;
}

export const IDLE_CLASSIFY: ClassifyStatus = {
  running: false,
  stopping: false,
  done: 0,
  total: 0,
  currentIds: new Set(),
  hasRun: false,
};

export interface ClassifyRunDeps {
  readonly calls: Pick<MailCalls, 'classify'>;
  readonly store: MailStore;
  readonly queue: TaskQueue;
  readonly undoStack: UndoStack;
  readonly status: ExternalStore<ClassifyStatus>;
  readonly notify: Notify;
  readonly announce: (text: string) => void;
  readonly newGroup: () => string;
  /** Fulfils when the first reading of the mailbox is over; at once when none is under way. */
  readonly whenRead: () => Promise<void>;
  readonly touch: (ids: Iterable<string>) => void;
  readonly undo: (entry: UndoEntry) => void;
  readonly onChanged: () => void;
  /** After a run that sorted something; the summaries start here. */
  readonly onSorted: () => void;
  readonly onDoubt: () => void;
}

export interface ClassifyRun {
  /** Sorts every email that has no quadrant, newest first. Fulfils when the run is over. */
  start(): Promise<void>;
  stop(): void;
}

/** Emails of one call: small enough for steady progress, few enough calls for a full inbox. */
export const CHUNK = 25;

/** Text of D-32. */
export const CLASSIFY_FAILED = 'Failed to classify emails';

interface Tally {
  sorted: number;
  unsure: number;
  held: number;
}

export function createClassifyRun(deps: ClassifyRunDeps): ClassifyRun {
  const { store, status } = deps;
  const set = (part: Partial<ClassifyStatus>) => status.set((now) => ({ ...now, ...part }));

  /** One call. What the user placed meanwhile is left out: a manual place stays (D-73). */
  async function classifyChunk(ids: readonly string[], group: string, entry: UndoEntry) {
    const emails = ids.flatMap((id) => {
      const email = readEmail(store.get(), id);
      return email && email.quadrant === null ? [email] : [];
    });
    if (emails.length === 0) return null;
    set({ currentIds: new Set(emails.map((email) => email.id)) });
    const answer = await deps.calls.classify(emails, group);
    const known = emails.filter((email) => answer.decisions.has(email.id));
    const knownIds = known.map((email) => email.id);
    const isMoved = (id: string) => Boolean(answer.decisions.get(id)?.quadrant);
    entry.confirm(knownIds, store.get().emails, answer.journalId);
    entry.noteMoved(knownIds.filter(isMoved));
    deps.touch(knownIds);
    store.set((state) => decideEach(state, answer.decisions));
    return tally(known, answer);
  }

  function findUnplaced(): readonly string[] {
    return readView(store.get()).flatMap((email) => (email.quadrant === null ? [email.id] : []));
  }

  async function run() {
    if (findUnplaced().length === 0) return;
    set({ running: true, stopping: false, done: 0, total: findUnplaced().length });
    // "All" means what is still being read, too.
    await deps.whenRead();
    const ids = findUnplaced();
    if (status.get().stopping || ids.length === 0) {
      set({ running: false, stopping: false });
      return;
    }
    const group = deps.newGroup();
    const entry = deps.undoStack.open({
      ids,
      effect: { kind: 'decide-each', decisions: new Map() },
      lock: new Set(ids),
      title: 'Classify All',
      name: 'Classify All',
      former: new Map(),
      isListed: true,
    });
    set({ total: ids.length });
    deps.announce(`Sorting ${countOf(ids.length, 'email')}`);
    const total: Tally = { sorted: 0, unsure: 0, held: 0 };
    try {
      for (let from = 0; from < ids.length; from += CHUNK) {
        // Undone while it runs: going on would sort again what was just put back.
        if (status.get().stopping || entry.isUndoing()) break;
        const part = ids.slice(from, from + CHUNK);
        const task = deps.queue.add(new Set(part), () => classifyChunk(part, group, entry));
        const counts = await task.done;
        total.sorted += counts?.sorted ?? 0;
        total.unsure += counts?.unsure ?? 0;
        total.held += counts?.held ?? 0;
        set({ done: Math.min(from + CHUNK, ids.length), currentIds: new Set() });
      }
    } catch (error) {
      tellFailure(error);
    } finally {
      entry.finish(total.sorted > 0);
      set({ running: false, stopping: false, currentIds: new Set(), hasRun: true });
    }
    tellResult(total, entry);
  }

  /** Emails stay where they were, and the user hears of it (INBOX-10, D-32). */
  function tellFailure(error: unknown) {
    logFailure(CLASSIFY_FAILED, error);
    deps.notify.error(CLASSIFY_FAILED, { detail: detailFor(error), retry: () => void start() });
    deps.onDoubt();
  }

  function tellResult(total: Tally, entry: UndoEntry) {
    if (total.sorted + total.unsure + total.held === 0) return;
    deps.onChanged();
    const left = [
      ...(total.unsure > 0 ? [`${total.unsure} not sure`] : []),
      ...(total.held > 0 ? [`${total.held} held`] : []),
    ];
    const title = `${countOf(total.sorted, 'email')} sorted`;
    const detail = left.length > 0 ? { detail: `${left.join(', ')}: left in the Inbox` } : {};
    if (entry.canUndo()) {
      const undo = () => deps.undo(entry);
      deps.undoStack.noteNotice(entry, deps.notify.undoable(title, { ...detail, undo }));
    } else if (!entry.isUndoing()) deps.notify.success(title, detail);
    if (total.sorted > 0 && !entry.isUndoing()) deps.onSorted();
  }

  let running: Promise<void> | null = null;
  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    start,
    stop: () => {
      if (status.get().running) set({ stopping: true });
    },
  };
}

function tally(emails: readonly Email[], answer: ChangeAnswer): Tally {
  const counts: Tally = { sorted: 0, unsure: 0, held: 0 };
  for (const { id } of emails) {
    const decision = answer.decisions.get(id);
    if (decision?.quadrant) counts.sorted += 1;
    else if (decision?.held) counts.held += 1;
    else counts.unsure += 1;
  }
  return counts;
}
