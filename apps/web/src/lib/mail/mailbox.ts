import type { Email, User } from '@eisen/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import type { Notify } from '#lib/notices.ts';
import { raiseWords } from './change-words.ts';
import {
  type ClassifyRun,
  type ClassifyStatus,
  createClassifyRun,
  IDLE_CLASSIFY,
} from './classify-run.ts';
import type { MailCopy } from './copy.ts';
import { type CopyWriter, startCopyWriter } from './copy-writer.ts';
import { createInsights, type Insights } from './insights.ts';
import { createLiveMail, type LiveMail } from './live-mail.ts';
import { createMailActions, type MailActions } from './mail-actions.ts';
import type { MailCalls } from './mail-calls.ts';
import { createMailChanges } from './mail-changes.ts';
import { type MailboxOwner, mailKeys } from './mail-keys.ts';
import { createMailReader, type MailReader } from './mail-reader.ts';
import { createMailRetry } from './mail-retry.ts';
import { mergeListed } from './mail-state.ts';
import { FIRST_STATUS, type MailStatus } from './mail-status.ts';
import { createMailStore, type MailStore } from './mail-store.ts';
import { viewOf } from './mail-view.ts';
import type { Correction } from './similar.ts';
import { createSummaries, type Summaries } from './summaries.ts';
import { createTaskQueue } from './task-queue.ts';
import { createUndo, type Undo } from './undo.ts';
import { createUndoStack, type UndoEntry, type UndoStack } from './undo-stack.ts';

/** Everything that one connected mailbox is on this page. */
export interface Mailbox {
  readonly owner: MailboxOwner;
  readonly calls: MailCalls;
  readonly copy: MailCopy;
  readonly store: MailStore;
  readonly status: ExternalStore<MailStatus>;
  readonly classifyStatus: ExternalStore<ClassifyStatus>;
  readonly reader: MailReader;
  readonly actions: MailActions;
  readonly classify: ClassifyRun;
  readonly summaries: Summaries;
  readonly insights: Insights;
  readonly undo: Undo;
  readonly undoStack: UndoStack;
  readonly live: LiveMail;
  /** Notes that what is known of these emails is newer than any question asked so far. */
  readonly touch: (ids: Iterable<string>) => void;
  /** The user's last correction, until what is like it was offered. */
  readonly corrected: ExternalStore<Correction | null>;
  /** Shows the copy, if the browser holds one. Once; later calls wait for the first. */
  openCopy(): Promise<void>;
  /** The server confirmed the session: loads, and from now on keeps the copy. */
  connect(): Promise<void>;
  /** Ends every reading and writing; what is shown is forgotten. */
  dispose(): void;
}

export interface MailboxDeps {
  readonly owner: MailboxOwner;
  readonly client: QueryClient;
  readonly calls: MailCalls;
  readonly copy: MailCopy;
  /** Makes this browser a keeper of the copy, before the first write. */
  readonly beginCopy: () => Promise<void>;
  readonly notify: Notify;
  readonly announce: (text: string) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly newId: () => string;
  readonly isOnline: () => boolean;
  /** The provider's view of the user, after the connection stands (CONN-02). */
  readonly onUser: (user: User) => void;
  /** Another mailbox, or none, may be connected now. */
  readonly onMailboxChanged: () => void;
  readonly isVisible: () => boolean;
}

/** Emails of the copy that show before the rest of it is read. */
const COPY_FIRST = 200;
/** Ledger and activity are asked again when a burst of changes is over. */
const SETTLE_MS = 800;

export function createMailbox(deps: MailboxDeps): Mailbox {
  const { owner, client, calls, copy, notify, announce, newId } = deps;
  const store = createMailStore(client, owner);
  const status = createExternalStore<MailStatus>(FIRST_STATUS);
  const classifyStatus = createExternalStore<ClassifyStatus>(IDLE_CLASSIFY);
  const corrected = createExternalStore<Correction | null>(null);
  const queue = createTaskQueue();
  const undoStack = createUndoStack();
  const summaries = createSummaries(calls);
  const insights = createInsights(calls);
  let writer: CopyWriter | null = null;
  let opening: Promise<void> | null = null;
  let connecting: Promise<void> | null = null;
  let settling: ReturnType<typeof setTimeout> | null = null;
  let isDisposed = false;

  /** An email of the inbox that was opened or found, though the list does not reach back to it. */
  const findUnlisted = (id: string): Email | undefined => {
    const hits = client.getQueriesData<readonly Email[]>({ queryKey: mailKeys.searches(owner) });
    const found =
      client.getQueryData<Email>(mailKeys.email(owner, id)) ??
      hits.flatMap(([, emails]) => emails ?? []).find((email) => email.id === id);
    return found?.folder === 'inbox' ? found : undefined;
  };
  /** Mail that left the list, or came back to it, lies elsewhere than when it was read or found. */
  const forgetPlaces = () => {
    const { emails } = store.get();
    void client.invalidateQueries({ queryKey: mailKeys.searches(owner) });
    const left = client
      .getQueryCache()
      .findAll({ queryKey: mailKeys.wholeEmails(owner) })
      .filter(({ queryKey }) => !emails.has(String(queryKey.at(-1))));
    for (const { queryKey } of left) void client.invalidateQueries({ queryKey });
  };
  const onChanged = () => {
    forgetPlaces();
    if (settling !== null) clearTimeout(settling);
    settling = setTimeout(() => {
      void client.invalidateQueries({ queryKey: mailKeys.ledger(owner) });
      void client.invalidateQueries({ queryKey: mailKeys.journal(owner.userId) });
    }, SETTLE_MS);
  };
  const undoEntry = (entry: UndoEntry) => void undo.undoEntry(entry);
  const changes = createMailChanges({
    store,
    queue,
    undoStack,
    notify,
    announce,
    nextKey: newId,
    onChanged,
    onDoubt: () => void reader.refresh(),
    undo: undoEntry,
  });
  const reader = createMailReader({
    calls,
    store,
    status,
    noteQuestion: changes.noteQuestion,
    sleep: deps.sleep,
    isOnline: deps.isOnline,
    onUser: deps.onUser,
    nowMs: Date.now,
    onEnded: (ok) => retry.ended(ok),
  });
  const retry = createMailRetry({
    status,
    retry: () => void reader.refresh(),
    nowMs: Date.now,
    random: Math.random,
  });
  const live = createLiveMail({
    reader,
    store,
    status,
    undoStack,
    announce,
    onChanged,
    onMailboxChanged: deps.onMailboxChanged,
    onTakenBack: notify.dismiss,
    onRaised: ({ id, count }) => {
      const title = raiseWords(count);
      announce(title);
      // No undoable one: Z takes back what the user did last, and this was not he.
      const action = { label: 'Undo', run: () => void undo.undoJournal(id) };
      notify.success(title, { id: `raise-${id}`, action });
    },
    isVisible: deps.isVisible,
  });
  const undo = createUndo({
    calls,
    store,
    queue,
    undoStack,
    notify,
    announce,
    nextKey: newId,
    touch: changes.touch,
    onChanged,
    refresh: reader.refresh,
    distrust: reader.distrust,
  });
  const actions = createMailActions({
    calls,
    store,
    changes,
    newGroup: newId,
    notify,
    findUnlisted,
    isOnline: deps.isOnline,
    hasConsent: () => status.get().connection !== 'needs-oauth',
    onCorrected: corrected.set,
  });
  const classify = createClassifyRun({
    calls,
    store,
    queue,
    undoStack,
    status: classifyStatus,
    notify,
    announce,
    newGroup: newId,
    whenRead: () => whenRead(status),
    touch: changes.touch,
    undo: undoEntry,
    onChanged,
    onSorted: () => void summaries.load(viewOf(store.get()).byQuadrant),
    onDoubt: () => void reader.refresh(),
  });

  async function readCopy() {
    const first = await copy.read(COPY_FIRST);
    if (!first || isDisposed || store.get().syncToken !== null) return;
    store.set(() => first);
    status.set((now) => (now.phase === 'loading' ? { ...now, phase: 'copy' } : now));
    if (first.emails.size < COPY_FIRST) return;
    const whole = await copy.read();
    if (!whole || isDisposed) return;
    const rest = [...whole.emails.values()].filter((email) => !first.emails.has(email.id));
    store.set((state) => mergeListed(state, { emails: rest }));
  }

  const mailbox: Mailbox = {
    owner,
    calls,
    copy,
    store,
    status,
    classifyStatus,
    corrected,
    reader,
    actions,
    classify,
    summaries,
    insights,
    undo,
    undoStack,
    live,
    touch: changes.touch,
    openCopy() {
      opening ??= readCopy();
      return opening;
    },
    connect() {
      connecting ??= (async () => {
        await deps.beginCopy();
        await mailbox.openCopy();
        if (isDisposed) return;
        writer = startCopyWriter(store, copy);
        await reader.load();
      })();
      return connecting;
    },
    dispose() {
      isDisposed = true;
      reader.stop();
      retry.stop();
      live.stop();
      classify.stop();
      writer?.stop();
      if (settling !== null) clearTimeout(settling);
      copy.close();
      client.removeQueries({ queryKey: mailKeys.of(owner) });
    },
  };
  return mailbox;
}

function whenRead(status: ExternalStore<MailStatus>): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    const check = () => {
      if (status.get().reading !== null) return false;
      stop?.();
      resolve();
      return true;
    };
    if (!check()) stop = status.subscribe(check);
  });
}
