import type { EventData, OutboxState } from '@eisen/contract';
import { ApiError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { type Notify, UNDO_MS } from '#lib/notices.ts';
import type { ReplyBody, ReplyCalls } from './reply-calls.ts';
import { createReplyDrafts, type ReplyDrafts, type Written } from './reply-drafts.ts';
import type { OutgoingReply, ReplyMemory } from './reply-memory.ts';

export interface RepliesDeps {
  readonly calls: ReplyCalls;
  readonly memory: ExternalStore<ReplyMemory>;
  /** The email whose form is to open by itself, because its text came back. */
  readonly asked: ExternalStore<string | null>;
  /** Replies that can still be taken back, the newest last. */
  readonly undoable: ExternalStore<readonly string[]>;
  readonly notify: Notify;
  readonly newKey: () => string;
  readonly nowMs: () => number;
}

export interface NewReply {
  readonly emailId: string;
  readonly subject: string;
  readonly written: Written;
  readonly body: ReplyBody;
}

export interface Replies {
  readonly drafts: ReplyDrafts;
  /** Gives a reply to be sent; a second call for the same text joins the first. @throws as `lib/api.ts` */
  send(reply: NewReply): Promise<void>;
  undo(id: string): Promise<void>;
  /** The stream said how far a reply is; saying it again changes nothing. */
  take(event: EventData<'outbox'>): void;
  /** Asks for what is not at its end: after a reload, and when events may have been missed. */
  check(): Promise<void>;
  stop(): void;
}

export const REPLY_SENT = 'Email replied successfully';
export const REPLY_FAILED = 'Failed to reply to email';
export const REPLY_UNDECIDED = 'Sent? Check your Sent folder';

/** When the stream says nothing, the server is asked: first a little after the wait, then now and then. */
const FIRST_LOOK_MS = UNDO_MS + 4_000;
const NEXT_LOOK_MS = 15_000;

/** The replies of one user on this page: written, waiting, sent, or given back (D-117). */
export function createReplies(deps: RepliesDeps): Replies {
  const { calls, memory, notify, asked, undoable } = deps;
  const drafts = createReplyDrafts(memory, deps.newKey);
  const underWay = new Map<string, Promise<void>>();
  const undoing = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  const findOutgoing = (id: string) => memory.get().outgoing.find((reply) => reply.id === id);
  const forget = (id: string) => {
    undoable.set((ids) => ids.filter((other) => other !== id));
    memory.set((now) => ({ ...now, outgoing: now.outgoing.filter((reply) => reply.id !== id) }));
  };

  function offerUndo(id: string, durationMs: number) {
    undoable.set((ids) => [...ids.filter((other) => other !== id), id]);
    notify.undoable('Sending…', { id: waitingId(id), durationMs, undo: () => void undo(id) });
  }

  function look(afterMs: number) {
    if (timer !== null || isStopped || memory.get().outgoing.length === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void check().then(() => look(NEXT_LOOK_MS));
    }, afterMs);
  }

  async function post({ emailId, subject, written, body }: NewReply, key: string) {
    try {
      const id = await calls.send(body, key);
      drafts.discard(emailId);
      memory.set((now) => ({
        ...now,
        outgoing: [...now.outgoing, { id, emailId, subject, ...written }],
      }));
      offerUndo(id, UNDO_MS);
      look(FIRST_LOOK_MS);
    } catch (error) {
      // The text was changed after a call whose answer got lost: what is sent now is a second reply.
      const isTaken = error instanceof ApiError && error.code === 'idempotency_conflict';
      if (isTaken) drafts.renewKey(emailId);
      notify.error(REPLY_FAILED, { id: `reply to ${emailId}`, detail: detailOf(error, isTaken) });
      throw error;
    }
  }

  async function undo(id: string) {
    const reply = findOutgoing(id);
    if (!reply || undoing.has(id)) return;
    undoing.add(id);
    try {
      await calls.cancel(id);
      takeBack(reply);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        notify.error('Failed to undo', { detail: detailFor(error), retry: () => void undo(id) });
        return;
      }
      undoable.set((ids) => ids.filter((other) => other !== id));
      notify.error('Too late to undo', { detail: 'The reply is already leaving.' });
      void check();
    } finally {
      undoing.delete(id);
    }
  }

  function takeBack(reply: OutgoingReply) {
    end(reply);
    drafts.giveBack(reply.emailId, reply, 'taken-back');
    asked.set(reply.emailId);
  }

  function end(reply: OutgoingReply) {
    forget(reply.id);
    notify.dismiss(waitingId(reply.id));
  }

  /** What a state means for a reply of this page. */
  function settle(reply: OutgoingReply, state: OutboxState) {
    const { id, emailId, subject } = reply;
    const about = subject === '' ? {} : { detail: subject };
    if (state === 'sending') undoable.set((ids) => ids.filter((other) => other !== id));
    else if (state === 'sent') {
      end(reply);
      notify.success(REPLY_SENT, { id: endId(id), ...about });
    } else if (state === 'failed') {
      end(reply);
      drafts.giveBack(emailId, reply, 'failed');
      notify.error(REPLY_FAILED, {
        id: endId(id),
        detail: 'Your text is kept.',
        retry: () => asked.set(emailId),
      });
    } else if (state === 'unknown') {
      end(reply);
      drafts.giveBack(emailId, reply, 'unknown');
      notify.error(REPLY_UNDECIDED, { id: endId(id), ...about });
    } else if (state === 'cancelled' && !undoing.has(id)) takeBack(reply);
  }

  async function checkOne(reply: OutgoingReply) {
    try {
      const { state, sendAt } = await calls.find(reply.id);
      if (findOutgoing(reply.id) === undefined || isStopped) return;
      const leftMs = Math.min(UNDO_MS, sendAt.getTime() - deps.nowMs());
      const isTold = undoable.get().includes(reply.id);
      if (state === 'queued' && !isTold && leftMs > 0) offerUndo(reply.id, leftMs);
      else if (state === 'sending' && !isTold) {
        notify.success('Sending…', { id: waitingId(reply.id) });
      }
      settle(reply, state);
    } catch (error) {
      // The server knows nothing of it, so nobody can say whether it left.
      if (error instanceof ApiError && error.status === 404) settle(reply, 'unknown');
    }
  }

  async function check() {
    await Promise.all(memory.get().outgoing.map(checkOne));
    look(NEXT_LOOK_MS);
  }

  return {
    drafts,
    send(reply) {
      drafts.keep(reply.emailId, reply.written);
      const { key } = drafts.open(reply.emailId);
      const first = underWay.get(key);
      if (first) return first;
      const sending = post(reply, key).finally(() => underWay.delete(key));
      underWay.set(key, sending);
      return sending;
    },
    undo,
    take({ id, state }) {
      const reply = findOutgoing(id);
      if (reply) settle(reply, state);
      else tellForeign(notify, id, state);
    },
    check,
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Of a reply written elsewhere only what needs somebody is told; told twice it is one notice. */
function tellForeign(notify: Notify, id: string, state: OutboxState): void {
  if (state !== 'failed' && state !== 'unknown') return;
  notify.error(state === 'failed' ? 'A reply was not sent' : REPLY_UNDECIDED, {
    id: endId(id),
    detail: 'Settings, Activity says more.',
  });
}

function detailOf(error: unknown, isTaken: boolean): string {
  return isTaken
    ? 'This reply was taken as you wrote it before. Sending again sends a second one.'
    : detailFor(error);
}

const waitingId = (id: string) => `reply ${id}`;
const endId = (id: string) => `reply ${id} ended`;
