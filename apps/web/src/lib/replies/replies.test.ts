import type { OutboxState } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#lib/api-errors.ts';
import { createExternalStore } from '#lib/external-store.ts';
import { keptWordsKey } from '#lib/kept-words.ts';
import type { Notice } from '#lib/notices.ts';
import { createReplies } from './replies.ts';
import type { ReplyBody } from './reply-calls.ts';
import { countReplyDrafts, openReplyMemory, type ReplyMemory } from './reply-memory.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BODY: ReplyBody = { message_id: 'm1', reply_body: 'On it.', to: 'mira@norvik.example' };
const REPLY = {
  emailId: 'm1',
  subject: 'Depot terms',
  written: { text: 'On it.', to: null },
  body: BODY,
  archives: false,
};

function refusal(status: number, code: string) {
  return new ApiError({
    status,
    code: code as never,
    message: 'No',
    hasSentence: true,
    fields: {},
    loginUrl: null,
    retryAfterSeconds: null,
  });
}

function createBed(memory = createExternalStore<ReplyMemory>({ drafts: [], outgoing: [] })) {
  const notices: Pick<Notice, 'id' | 'kind' | 'title' | 'detail' | 'action'>[] = [];
  const asked = createExternalStore<string | null>(null);
  const undoable = createExternalStore<readonly string[]>([]);
  const leaving = createExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>>(new Map());
  const dismissed: string[] = [];
  const sent: { body: ReplyBody; key: string }[] = [];
  const server = {
    state: 'queued' as OutboxState,
    error: null as string | null,
    archive: null as 'waiting' | 'done' | 'failed' | null,
    send: async () => `r${sent.length}`,
    cancel: (): Promise<void> => Promise.resolve(),
  };
  let keys = 0;
  const show =
    (kind: Notice['kind']) =>
    (
      title: string,
      options: { id?: string; detail?: string; undo?: () => void; retry?: () => void } = {},
    ) => {
      const run = options.undo ?? options.retry;
      notices.push({
        id: options.id ?? '',
        kind,
        title,
        ...(options.detail === undefined ? {} : { detail: options.detail }),
        ...(run ? { action: { label: options.undo ? 'Undo' : 'Retry', run } } : {}),
      });
      return options.id ?? '';
    };
  const replies = createReplies({
    calls: {
      send(body, key) {
        sent.push({ body, key });
        return server.send();
      },
      cancel: () => server.cancel(),
      find: async () => ({
        state: server.state,
        sendAt: new Date(Date.now() + 5_000),
        error: server.error,
        archive: server.archive,
      }),
    },
    memory,
    asked,
    undoable,
    leaving,
    notify: {
      success: show('success'),
      error: show('error'),
      undoable: show('undoable'),
      progress: show('progress'),
      question: show('question'),
      dismiss: (id) => void dismissed.push(id),
      isShown: () => true,
    },
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    nowMs: () => Date.now(),
  });
  const titles = () => notices.map((notice) => notice.title);
  return { replies, asked, undoable, leaving, notices, titles, dismissed, sent, server, memory };
}

describe('a reply', () => {
  it('says Sending with Undo, and success only when it was sent [REPLY-03, ERR-10, PLUS-17]', async () => {
    const { replies, notices, titles } = createBed();
    await replies.send(REPLY);
    expect(notices[0]).toMatchObject({ kind: 'progress', title: 'Sending…' });
    for (const state of ['queued', 'sending'] as const) replies.take({ id: 'r1', state });
    expect(titles()).toEqual(['Sending…']);
    replies.take({ id: 'r1', state: 'sent' });
    expect(titles()).toEqual(['Sending…', 'Sent']);
    replies.take({ id: 'r1', state: 'sent' });
    expect(titles()).toHaveLength(2);
    expect(replies.drafts.find('m1')).toBeNull();
  });

  it('gives its text back when it failed, and asks for the form by Retry [ERR-11]', async () => {
    const { replies, asked, notices } = createBed();
    await replies.send({ ...REPLY, written: { text: 'On it.', to: 'else@norvik.example' } });
    replies.take({ id: 'r1', state: 'failed' });
    await vi.advanceTimersByTimeAsync(0);
    const [, told] = notices;
    expect(told).toMatchObject({ kind: 'error', title: 'Failed to reply to email' });
    expect(replies.drafts.find('m1')).toMatchObject({
      text: 'On it.',
      to: 'else@norvik.example',
      note: 'failed',
      key: 'key-2',
    });
    replies.drafts.keep('m1', { text: 'On it, soon.', to: null });
    told?.action?.run();
    expect(asked.get()).toBe('m1');
  });

  it('that failed says which, why, and sends the same words again by Try again [FIX-12]', async () => {
    const { replies, notices, server, sent } = createBed();
    await replies.send(REPLY);
    server.error = 'The reply could not be sent. The mail provider refused.';
    replies.take({ id: 'r1', state: 'failed' });
    await vi.advanceTimersByTimeAsync(0);
    const told = notices.at(-1);
    expect(told?.detail).toContain('“Depot terms”');
    expect(told?.detail).toContain('The mail provider refused.');
    // In the place of the one that said Sending: nothing flashes.
    expect(told?.id).toBe(notices[0]?.id);
    told?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
    expect(sent[1]?.body).toEqual({ ...BODY, archive: false });
  });

  it('that failed while another is written comes back before it [ERR-11]', async () => {
    const { replies } = createBed();
    await replies.send(REPLY);
    replies.drafts.keep('m1', { text: 'And one more.', to: null });
    const before = replies.drafts.returned.get();
    replies.take({ id: 'r1', state: 'failed' });
    expect(replies.drafts.find('m1')?.text).toBe('On it.\n\nAnd one more.');
    expect(replies.drafts.returned.get()).toBe(before + 1);
  });

  it('that nobody can decide points to Sent and is never sent again by itself [PLUS-17]', async () => {
    const { replies, titles, sent } = createBed();
    await replies.send(REPLY);
    replies.take({ id: 'r1', state: 'unknown' });
    expect(titles()).toContain('Sent? Check your Sent folder');
    expect(replies.drafts.find('m1')?.note).toBe('unknown');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
  });

  it('taken back opens the form with its text and another key [PLUS-18]', async () => {
    const { replies, asked, undoable, notices, sent } = createBed();
    await replies.send(REPLY);
    expect(undoable.get()).toEqual(['r1']);
    notices[0]?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.get()).toBe('m1');
    expect(undoable.get()).toEqual([]);
    replies.take({ id: 'r1', state: 'cancelled' });
    await replies.send(REPLY);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });

  it('that is leaving already cannot be taken back, and says so [PLUS-18]', async () => {
    const { replies, server, titles } = createBed();
    await replies.send(REPLY);
    server.state = 'sent';
    server.cancel = async () => {
      throw refusal(409, 'already_sent');
    };
    await replies.undo('r1');
    await vi.advanceTimersByTimeAsync(0);
    expect(titles()).toEqual(['Sending…', 'Too late to undo', 'Sent']);
  });

  it('says why an Undo was refused, and never that it came too late when it did not [FIX-14]', async () => {
    const { replies, server, notices, undoable } = createBed();
    await replies.send(REPLY);
    expect(replies.undoableText()).toBe('On it.');
    server.cancel = async () => {
      throw refusal(401, 'not_signed_in');
    };
    await replies.undo('r1');
    expect(notices.at(-1)).toMatchObject({ kind: 'error', title: 'Failed to undo' });
    expect(undoable.get()).toEqual(['r1']);
    server.cancel = async () => undefined;
    notices.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(replies.drafts.find('m1')?.text).toBe('On it.');
    expect(replies.undoableText()).toBeNull();
  });

  it('is one call under a double click, and keeps its key when no answer came [PLUS-16]', async () => {
    const { replies, server, sent, titles } = createBed();
    server.send = async () => {
      throw new NetworkError(false, null);
    };
    const both = [replies.send(REPLY), replies.send(REPLY)];
    await expect(both[0]).rejects.toThrow();
    await expect(both[1]).rejects.toThrow();
    expect(sent).toHaveLength(1);
    expect(titles()).toEqual(['Failed to reply to email']);
    expect(replies.drafts.find('m1')?.text).toBe('On it.');
    server.send = async () => 'r9';
    await replies.send(REPLY);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  });

  it('that was taken in other words says so before a second one leaves [PLUS-16]', async () => {
    const { replies, server, notices } = createBed();
    server.send = async () => {
      throw refusal(409, 'idempotency_conflict');
    };
    await expect(replies.send(REPLY)).rejects.toThrow();
    expect(notices[0]?.detail).toMatch(/Sending again sends a second one/);
    expect(replies.drafts.find('m1')?.key).toBe('key-2');
  });

  it('is asked about when the stream stays silent [PLUS-17]', async () => {
    const { replies, server, titles } = createBed();
    await replies.send(REPLY);
    server.state = 'sent';
    await vi.advanceTimersByTimeAsync(12_000);
    expect(titles()).toEqual(['Sending…', 'Sent']);
  });

  it('of another tab is told only when it needs somebody, and once [PLUS-17]', () => {
    const { replies, notices } = createBed();
    for (const state of ['queued', 'sending', 'sent', 'cancelled'] as const)
      replies.take({ id: 'x', state });
    expect(notices).toEqual([]);
    for (const state of ['failed', 'failed'] as const) replies.take({ id: 'x', state });
    replies.take({ id: 'y', state: 'unknown' });
    expect(new Set(notices.map(({ id }) => id)).size).toBe(2);
    expect(notices[0]).toMatchObject({ kind: 'error', title: 'A reply was not sent' });
  });
});

describe('a reply that archives its email', () => {
  const BOTH = { ...REPLY, archives: true };
  const hidden = (bed: ReturnType<typeof createBed>) => Object.fromEntries(bed.leaving.get());

  it('is one notice from Sending to Sent and archived; the email is out of sight at once [FIX-16]', async () => {
    const bed = createBed();
    await bed.replies.send(BOTH);
    expect(bed.sent[0]?.body.archive).toBe(true);
    expect(hidden(bed)).toEqual({ m1: 'waiting' });
    bed.server.state = 'sent';
    bed.server.archive = 'waiting';
    bed.replies.take({ id: 'r1', state: 'sent' });
    await vi.advanceTimersByTimeAsync(0);
    // Nothing flashes while archiving follows.
    expect(bed.titles()).toEqual(['Sending…']);
    bed.server.archive = 'done';
    bed.replies.take({ id: 'r1', state: 'sent' });
    await vi.advanceTimersByTimeAsync(0);
    expect(bed.titles()).toEqual(['Sending…', 'Sent and archived']);
    expect(new Set(bed.notices.map(({ id }) => id)).size).toBe(1);
    expect(hidden(bed)).toEqual({ m1: 'gone' });
    expect(bed.memory.get().outgoing).toEqual([]);
  });

  it('comes back as a whole by one Undo [FIX-16]', async () => {
    const bed = createBed();
    await bed.replies.send(BOTH);
    bed.notices[0]?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden(bed)).toEqual({});
    expect(bed.asked.get()).toBe('m1');
    expect(bed.replies.drafts.find('m1')?.text).toBe('On it.');
  });

  it('that failed brings its email back, and Try again does both once more [FIX-16]', async () => {
    const bed = createBed();
    await bed.replies.send(BOTH);
    bed.replies.take({ id: 'r1', state: 'failed' });
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden(bed)).toEqual({});
    const told = bed.notices.at(-1);
    expect(told?.detail).toContain('“Depot terms”');
    expect(told?.detail).toContain('The email is back in its place');
    told?.action?.run();
    await vi.advanceTimersByTimeAsync(0);
    expect(bed.sent[1]?.body.archive).toBe(true);
    expect(hidden(bed)).toEqual({ m1: 'waiting' });
  });

  it('that was sent and not archived says so, and brings the email back [FIX-16]', async () => {
    const bed = createBed();
    await bed.replies.send(BOTH);
    bed.server.state = 'sent';
    bed.server.archive = 'waiting';
    bed.replies.take({ id: 'r1', state: 'sent' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(bed.titles()).toEqual(['Sending…', 'Sent. Archiving…']);
    bed.server.archive = 'failed';
    bed.server.error = 'The reply was sent. The email could not be archived.';
    bed.replies.take({ id: 'r1', state: 'sent' });
    await vi.advanceTimersByTimeAsync(0);
    expect(bed.notices.at(-1)).toMatchObject({ kind: 'error', title: 'Sent, not archived' });
    expect(bed.notices.at(-1)?.detail).toContain(bed.server.error);
    expect(hidden(bed)).toEqual({});
    expect(bed.replies.drafts.find('m1')).toBeNull();
  });

  it('is out of sight again after a reload, while it waits [FIX-16]', async () => {
    const { memory, replies } = createBed();
    await replies.send(BOTH);
    expect(hidden(createBed(memory))).toEqual({ m1: 'waiting' });
  });

  it('is no repeat of the same words without archiving, whose answer was lost [FIX-16]', async () => {
    const { replies, server, sent } = createBed();
    server.send = async () => {
      throw new NetworkError(false, null);
    };
    await expect(replies.send(REPLY)).rejects.toThrow();
    server.send = async () => 'r9';
    await replies.send(BOTH);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });
});

describe('after a reload', () => {
  beforeEach(() => {
    const held = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('a waiting reply offers Undo again, and its end is told [REPLY-03, PLUS-18]', async () => {
    await createBed(openReplyMemory('u1', 'tab')).replies.send(REPLY);
    const { replies, notices, titles } = createBed(openReplyMemory('u1', 'tab'));
    await replies.check();
    expect(notices[0]).toMatchObject({ kind: 'progress', title: 'Sending…' });
    await replies.check();
    expect(titles()).toEqual(['Sending…']);
    replies.take({ id: 'r1', state: 'sent' });
    expect(titles()).toEqual(['Sending…', 'Sent']);
    expect(openReplyMemory('u1', 'tab').get().outgoing).toEqual([]);
  });

  it('a reply that waits is the business of its tab, until that tab must be gone [FIX-14]', async () => {
    await createBed(openReplyMemory('u1', 'one')).replies.send(REPLY);
    expect(openReplyMemory('u1', 'two').get().outgoing).toEqual([]);
    const other = createBed(openReplyMemory('u1', 'two'));
    other.replies.drafts.keep('m2', { text: 'Another', to: null });
    expect(openReplyMemory('u1', 'one').get().outgoing).toHaveLength(1);
    vi.advanceTimersByTime(31_000);
    const { replies, server } = createBed(openReplyMemory('u1', 'three'));
    server.state = 'failed';
    await replies.check();
    expect(replies.drafts.find('m1')).toMatchObject({ text: 'On it.', note: 'failed' });
  });

  it('a begun text is there again, for its writer alone [FIX-14]', () => {
    const { replies } = createBed(openReplyMemory('u1', 'tab'));
    replies.drafts.keep('m1', { text: 'Half a', to: null });
    expect(openReplyMemory('u1', 'another tab').get().drafts[0]?.text).toBe('Half a');
    expect(countReplyDrafts('u1')).toBe(1);
    expect(openReplyMemory('u2', 'tab').get().drafts).toEqual([]);
    expect(countReplyDrafts('u2')).toBe(0);
  });

  it('two tabs lose nothing of each other [FIX-14]', () => {
    const [one, two] = ['one', 'two'].map((tab) => createBed(openReplyMemory('u1', tab)).replies);
    one?.drafts.keep('m1', { text: 'By one', to: null });
    two?.drafts.keep('m2', { text: 'By two', to: null });
    one?.drafts.keep('m1', { text: 'By one again', to: null });
    two?.drafts.discard('m2');
    two?.drafts.keep('m3', { text: 'More', to: null });
    const texts = openReplyMemory('u1', 'three')
      .get()
      .drafts.map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['By one again', 'More']);
  });

  it('what the storage cannot hold or holds broken does no harm', () => {
    const key = keptWordsKey('u1', 'replies');
    const value = { drafts: [{ emailId: 4 }], outgoing: 7 };
    localStorage.setItem(key, JSON.stringify({ savedAtMs: 1, value }));
    expect(openReplyMemory('u1', 'tab').get()).toEqual({ drafts: [], outgoing: [] });
    localStorage.setItem(key, 'no JSON');
    expect(openReplyMemory('u1', 'tab').get()).toEqual({ drafts: [], outgoing: [] });
  });
});
