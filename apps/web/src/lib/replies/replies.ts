import type { EventData, OutboxState } from '@eisen/contract';
import { ApiError } from '#lib/api-errors.ts';
import { detailFor } from '#lib/error-words.ts';
import type { ExternalStore } from '#lib/external-store.ts';
import { LASTING, type Notify, UNDO_MS } from '#lib/notices.ts';
import type { OutboxEntry, ReplyBody, ReplyCalls } from './reply-calls.ts';
import { createReplyDrafts, type ReplyDrafts, type Written } from './reply-drafts.ts';
import type { OutgoingReply, ReplyMemory } from './reply-memory.ts';

export interface RepliesDeps {
  readonly calls: ReplyCalls;
  readonly memory: ExternalStore<ReplyMemory>;
  /** The email whose form is to open by itself, because its text came back. */
  readonly asked: ExternalStore<string | null>;
  /** Replies that can still be taken back, the newest last. */
  readonly undoable: ExternalStore<readonly string[]>;
  /** Emails that leave the inbox with their answers. */
  readonly leaving: ExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>>;
  readonly notify: Notify;
  readonly newKey: () => string;
  readonly nowMs: () => number;
}

export interface NewReply {
  readonly emailId: string;
  readonly subject: string;
  readonly written: Written;
  readonly body: ReplyBody;
  /** The email leaves the inbox with it: one act, taken back as a whole. */
  readonly archives: boolean;
}

export interface Replies {
  readonly drafts: ReplyDrafts;
  /** Gives a reply to be sent; a second call for the same text joins the first. @throws as `lib/api.ts` */
  send(reply: NewReply): Promise<void>;
  undo(id: string): Promise<void>;
  /** What was given to be sent and can still be taken back; null: nothing. */
  undoableText(): string | null;
  /** The stream said how far a reply is; saying it again changes nothing. */
  take(event: EventData<'outbox'>): void;
  /** Asks for what is not at its end: after a reload, and when events may have been missed. */
  check(): Promise<void>;
  stop(): void;
}

export const REPLY_SENT = 'Sent';
export const SENT_AND_ARCHIVED = 'Sent and archived';
const SENT_DETAIL = 'Email replied successfully';
export const REPLY_FAILED = 'Failed to reply to email';
export const REPLY_UNDECIDED = 'Sent? Check your Sent folder';

/** When the stream says nothing, the server is asked: first a little after the wait, then now and then. */
const FIRST_LOOK_MS = UNDO_MS + 4_000;
const NEXT_LOOK_MS = 15_000;
/** Archiving follows the sending at once; only what takes longer is told apart. */
const ARCHIVE_LOOK_MS = 2_000;

/** The replies of one user on this page: written, waiting, sent, or given back (D-117). */
export function createReplies(deps: RepliesDeps): Replies {
  const { calls, memory, notify, asked, undoable } = deps;
  const drafts = createReplyDrafts(memory, deps.newKey);
  const underWay = new Map<string, Promise<void>>();
  const undoing = new Set<string>();
  /** What was sent from this page, to be sent again as it is. */
  const given = new Map<string, NewReply>();
  /** How the text of a key was given last: a call that says otherwise is no repeat. */
  const tried = new Map<string, boolean>();
  const slowlyArchived = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  const findOutgoing = (id: string) => memory.get().outgoing.find((reply) => reply.id === id);
  /** Null: the email is where the mailbox says. */
  const setLeaving = (emailId: string, how: 'waiting' | 'gone' | null) =>
    deps.leaving.set((now) => {
      const next = new Map(now);
      if (how === null) next.delete(emailId);
      else next.set(emailId, how);
      return next;
    });
  for (const { emailId, archives } of memory.get().outgoing)
    if (archives) setLeaving(emailId, 'waiting');
  const forget = (id: string, archive: 'gone' | null = null) => {
    const reply = findOutgoing(id);
    if (reply?.archives) setLeaving(reply.emailId, archive);
    slowlyArchived.delete(id);
    undoable.set((ids) => ids.filter((other) => other !== id));
    memory.set((now) => ({ ...now, outgoing: now.outgoing.filter((reply) => reply.id !== id) }));
  };

  function offerUndo(id: string, durationMs: number) {
    undoable.set((ids) => [...ids.filter((other) => other !== id), id]);
    const subject = findOutgoing(id)?.subject ?? '';
    notify.progress('Sending…', {
      id: noticeId(id),
      ...(subject === '' ? {} : { detail: subject }),
      undoMs: durationMs,
      undo: () => void undo(id),
    });
  }

  function look(afterMs: number) {
    if (timer !== null || isStopped || memory.get().outgoing.length === 0) return;
    timer = setTimeout(() => {
      timer = null;
      void check().then(() => look(NEXT_LOOK_MS));
    }, afterMs);
  }

  async function post(reply: NewReply, key: string) {
    const { emailId, subject, written, body, archives } = reply;
    try {
      const id = await calls.send({ ...body, archive: archives }, key);
      drafts.discard(emailId);
      const outgoing: OutgoingReply = { id, emailId, subject, ...written, archives };
      memory.set((now) => ({
        ...now,
        outgoing: [...now.outgoing.filter((other) => other.id !== id), outgoing],
      }));
      if (archives) setLeaving(emailId, 'waiting');
      given.set(id, reply);
      notify.dismiss(`reply to ${emailId}`);
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
      if (!(error instanceof ApiError && error.code === 'already_sent')) {
        const retry = () => void undo(id);
        notify.error('Failed to undo', { id: noticeId(id), detail: detailFor(error), retry });
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
    forget(reply.id);
    notify.dismiss(noticeId(reply.id));
    drafts.giveBack(reply.emailId, reply, 'taken-back');
    asked.set(reply.emailId);
  }

  /** The same words once more where nobody changed them since; else the form opens with what is kept. */
  function tryAgain(reply: OutgoingReply, given: NewReply | undefined) {
    const isSame = drafts.find(reply.emailId)?.text === reply.text;
    if (given && isSame) send(given).catch(() => asked.set(reply.emailId));
    else asked.set(reply.emailId);
  }

  async function tellFailed(reply: OutgoingReply) {
    const { id, emailId, subject } = reply;
    const sent = given.get(id);
    given.delete(id);
    const reason = await calls.find(id).then(
      ({ error }) => error,
      () => null,
    );
    const name = subject === '' ? '' : `“${subject}”: `;
    notify.error(REPLY_FAILED, {
      id: noticeId(id),
      durationMs: LASTING,
      detail: `${name}${reason ?? 'It could not be sent.'} ${reply.archives ? KEPT_BOTH : KEPT}`,
      retryLabel: 'Try again',
      retry: () => (isStopped ? asked.set(emailId) : tryAgain(reply, sent)),
    });
  }

  /** It was sent; what became of archiving its email the server says. */
  function tellArchived({ id, subject }: OutgoingReply, entry: OutboxEntry) {
    const detail = subject === '' ? {} : { detail: subject };
    if (entry.archive === 'waiting') {
      undoable.set((ids) => ids.filter((other) => other !== id));
      // What is done in a moment is told once.
      if (slowlyArchived.has(id))
        notify.progress('Sent. Archiving…', { id: noticeId(id), ...detail });
      else setTimeout(() => void checkAgain(id), ARCHIVE_LOOK_MS);
      slowlyArchived.add(id);
      return;
    }
    given.delete(id);
    if (entry.archive === 'failed') {
      forget(id);
      notify.error('Sent, not archived', {
        id: noticeId(id),
        durationMs: LASTING,
        detail: `${subject === '' ? '' : `“${subject}”: `}${entry.error ?? 'The email is still in the Inbox.'}`,
      });
      return;
    }
    const isArchived = entry.archive === 'done';
    forget(id, isArchived ? 'gone' : null);
    notify.success(isArchived ? SENT_AND_ARCHIVED : REPLY_SENT, { id: noticeId(id), ...detail });
  }

  async function checkAgain(id: string) {
    const reply = findOutgoing(id);
    if (reply && !isStopped) await checkOne(reply);
  }

  /** What a state means for a reply of this page. Each stands in the place of the notice before it. */
  function settle(reply: OutgoingReply, state: OutboxState) {
    const { id, emailId, subject } = reply;
    if (state === 'sending') undoable.set((ids) => ids.filter((other) => other !== id));
    else if (state === 'sent') {
      forget(id);
      given.delete(id);
      const detail = subject === '' ? SENT_DETAIL : `${SENT_DETAIL}: ${subject}`;
      notify.success(REPLY_SENT, { id: noticeId(id), detail });
    } else if (state === 'failed') {
      forget(id);
      drafts.giveBack(emailId, reply, 'failed');
      void tellFailed(reply);
    } else if (state === 'unknown') {
      forget(id);
      given.delete(id);
      drafts.giveBack(emailId, reply, 'unknown');
      notify.error(REPLY_UNDECIDED, {
        id: noticeId(id),
        durationMs: LASTING,
        ...(subject === '' ? {} : { detail: subject }),
      });
    } else if (state === 'cancelled' && !undoing.has(id)) takeBack(reply);
  }

  async function checkOne(reply: OutgoingReply) {
    try {
      const entry = await calls.find(reply.id);
      const { state, sendAt } = entry;
      if (findOutgoing(reply.id) === undefined || isStopped) return;
      if (state === 'sent' && reply.archives) return tellArchived(reply, entry);
      const leftMs = Math.min(UNDO_MS, sendAt.getTime() - deps.nowMs());
      const isTold = undoable.get().includes(reply.id);
      if (state === 'queued' && !isTold && leftMs > 0) offerUndo(reply.id, leftMs);
      else if (state === 'sending' && !isTold) {
        const { id, subject } = reply;
        notify.progress('Sending…', {
          id: noticeId(id),
          ...(subject === '' ? {} : { detail: subject }),
        });
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

  function send(reply: NewReply): Promise<void> {
    drafts.keep(reply.emailId, reply.written);
    const before = drafts.open(reply.emailId).key;
    const isOther = (tried.get(before) ?? reply.archives) !== reply.archives;
    // The same words with another wish are known by the server, which heeds the last one.
    if (isOther && !underWay.has(before)) drafts.renewKey(reply.emailId);
    const { key } = drafts.open(reply.emailId);
    tried.set(key, reply.archives);
    const first = underWay.get(key);
    if (first) return first;
    const sending = post(reply, key).finally(() => underWay.delete(key));
    underWay.set(key, sending);
    return sending;
  }

  return {
    drafts,
    send,
    undo,
    undoableText() {
      const ids = undoable.get();
      const texts = memory
        .get()
        .outgoing.flatMap(({ id, text }) => (ids.includes(id) ? [text] : []));
      return texts.length === 0 ? null : texts.join('\n\n');
    },
    take({ id, state }) {
      const reply = findOutgoing(id);
      if (reply?.archives && state === 'sent') void checkOne(reply);
      else if (reply) settle(reply, state);
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
    id: noticeId(id),
    detail: 'Settings, Activity says more.',
  });
}

function detailOf(error: unknown, isTaken: boolean): string {
  return isTaken
    ? 'This reply was taken as you wrote it before. Sending again sends a second one.'
    : detailFor(error);
}

const KEPT = 'Your text is kept.';
const KEPT_BOTH = 'The email is back in its place, your text is kept.';

const noticeId = (id: string) => `reply ${id}`;
