import type { Email } from '@eisen/contract';
import { NetworkError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import { logFailure } from '#lib/log.ts';
import type { Notify } from '#lib/notices.ts';
import { type ChangeWords, listFailures, reasonOf } from './change-words.ts';
import type { ChangeAnswer } from './mail-calls.ts';
import {
  addPending,
  confirmPending,
  dropPending,
  type Effect,
  type IsOutdated,
  readEmail,
} from './mail-state.ts';
import type { MailStore } from './mail-store.ts';
import { QueueCancelled, type TaskIds, type TaskQueue } from './task-queue.ts';
import type { UndoEntry, UndoStack } from './undo-stack.ts';

/** One act of the user: what shows at once, the calls that make it true, and its words. */
export interface MailChange {
  readonly ids: readonly string[];
  readonly effect: Effect;
  /** Default: the ids. */
  readonly lock?: 'all';
  readonly steps: readonly ChangeStep[];
  readonly words: ChangeWords;
  /** `toast` Undo stands in a toast · `quiet` nothing is shown when it worked. */
  readonly tell: 'toast' | 'quiet';
  /** Toasts of one id replace each other. */
  readonly noticeId?: string;
  /** The same for the emails that failed, behind Retry. */
  readonly again?: (ids: readonly string[]) => void;
}

export interface ChangeStep {
  readonly ids: readonly string[];
  readonly send: () => Promise<ChangeAnswer>;
}

export interface ChangeResult {
  readonly confirmed: readonly string[];
  readonly failed: readonly StepFailure[];
}

export interface StepFailure {
  readonly ids: readonly string[];
  readonly error: unknown;
}

export interface MailChangesDeps {
  readonly store: MailStore;
  readonly queue: TaskQueue;
  readonly undoStack: UndoStack;
  readonly notify: Notify;
  readonly announce: (text: string) => void;
  readonly nextKey: () => string;
  /** The server's state moved: ledger and activity are out of date. */
  readonly onChanged: () => void;
  /** Whether a call was lost on its way is unknown: the list must be asked again. */
  readonly onDoubt: () => void;
  /** Undoes an entry; handed in because undoing is itself a change. */
  readonly undo: (entry: UndoEntry) => void;
}

export interface MailChanges {
  /** Shows the change, sends it when the emails' earlier changes are through, and tells the result. */
  perform(change: MailChange): Promise<ChangeResult>;
  /** For readers: whether an email was changed after this moment. */
  noteQuestion(): IsOutdated;
  /** Notes that the server's word on these emails is newer than any question asked so far. */
  touch(ids: Iterable<string>): void;
}

/** Calls of one act that run at once; the provider takes four (D-118). */
const STEPS_AT_ONCE = 4;

export function createMailChanges(deps: MailChangesDeps): MailChanges {
  const { store, queue, undoStack } = deps;
  const touchedAt = new Map<string, number>();
  let tick = 0;

  function touch(ids: Iterable<string>) {
    tick += 1;
    for (const id of ids) touchedAt.set(id, tick);
  }

  async function runStep(key: string, step: ChangeStep, entry: UndoEntry) {
    const answer = await step.send();
    const known = store.get().emails;
    entry.confirm(step.ids, known, answer.journalId);
    touch(step.ids);
    store.set((state) => confirmPending(state, key, step.ids, answer.decisions));
  }

  async function runSteps(key: string, change: MailChange, entry: UndoEntry) {
    const confirmed: string[] = [];
    const failed: StepFailure[] = [];
    const waiting = [...change.steps];
    const work = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        try {
          await runStep(key, step, entry);
          confirmed.push(...step.ids);
        } catch (error) {
          failed.push({ ids: step.ids, error });
          store.set((state) => dropPending(state, key, step.ids));
        }
      }
    };
    await Promise.all(Array.from({ length: STEPS_AT_ONCE }, work));
    // A change of emails that are not listed here has no id to confirm.
    store.set((state) => dropPending(state, key));
    return { confirmed, failed };
  }

  function tell(change: MailChange, result: ChangeResult, entry: UndoEntry, before: SubjectOf) {
    const { words } = change;
    if (result.failed.length > 0) tellFailure(change, result.failed, before);
    const worked = result.failed.length < change.steps.length;
    if (!worked || change.tell === 'quiet' || entry.isUndoing()) return;
    const count = result.confirmed.length;
    const [id = '', ...others] = result.confirmed;
    // Of two notices side by side each says which email it stands for.
    const detail = words.detail?.(count) ?? (id && others.length === 0 ? before(id) : undefined);
    const options = {
      ...(detail === undefined ? {} : { detail }),
      ...(change.noticeId === undefined ? {} : { id: change.noticeId }),
    };
    if (!entry.canUndo()) deps.notify.success(words.done(count), options);
    else {
      const undo = () => deps.undo(entry);
      undoStack.noteNotice(entry, deps.notify.undoable(words.done(count), { ...options, undo }));
    }
  }

  function tellFailure(change: MailChange, failed: readonly StepFailure[], subjectOf: SubjectOf) {
    const error = failed[0]?.error;
    if (failed.some((failure) => failure.error instanceof NetworkError)) deps.onDoubt();
    if (change.words.failed === null) return logFailure('A change was not taken', error);
    const ids = failed.flatMap((failure) => failure.ids);
    const again = change.again;
    const one = change.steps.length === 1;
    const lines = failed.flatMap((failure) =>
      failure.ids.map((id) => ({ subject: subjectOf(id), error: reasonOf(failure.error) })),
    );
    deps.notify.error(change.words.failed(error), {
      detail: one ? detailFor(error) : listFailures(lines),
      ...(again ? { retry: () => again(ids) } : {}),
    });
  }

  return {
    touch,
    noteQuestion() {
      const asked = tick;
      return (id) => (touchedAt.get(id) ?? 0) > asked;
    },
    async perform(change) {
      const key = deps.nextKey();
      const known = store.get().emails;
      const subjectOf: SubjectOf = (id) => known.get(id)?.subject || 'No Subject';
      const entry = undoStack.open({
        ids: change.ids,
        effect: change.effect,
        lock: change.lock ?? new Set(change.ids),
        title: change.words.done(change.ids.length),
        name: change.words.name,
        again: change.again && (() => change.again?.(change.ids)),
        former: pickEmails(store, change.ids),
        isListed: change.tell !== 'quiet',
      });
      store.set((state) =>
        addPending(state, { key, ids: new Set(change.ids), effect: change.effect }),
      );
      if (change.words.spoken) deps.announce(change.words.spoken);
      const lock: TaskIds = change.lock ?? new Set(change.ids);
      const task = queue.add(lock, () => runSteps(key, change, entry));
      entry.cancel = () => {
        if (!task.cancel()) return false;
        store.set((state) => dropPending(state, key));
        return true;
      };
      try {
        const result = await task.done;
        entry.finish();
        tell(change, result, entry, subjectOf);
        if (result.failed.length < change.steps.length) deps.onChanged();
        return result;
      } catch (error) {
        if (error instanceof QueueCancelled) return { confirmed: [], failed: [] };
        throw error;
      }
    },
  };
}

type SubjectOf = (id: string) => string;

function pickEmails(store: MailStore, ids: readonly string[]): Map<string, Email> {
  const former = new Map<string, Email>();
  for (const id of ids) {
    const email = readEmail(store.get(), id);
    if (email) former.set(id, email);
  }
  return former;
}
