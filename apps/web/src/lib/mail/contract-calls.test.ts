import { CALLS, type Email } from '@eisen/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#lib/api.ts';
import { bindMailCalls } from './contract-calls.ts';
import { buildEmail } from './scripted-server.ts';

afterEach(() => vi.unstubAllGlobals());

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Answers every call with `answer` and checks each request against the contract, as the server does. */
function answerWith(answer: unknown): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('location', { origin: 'https://eisen.example' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const path = address.split('?')[0] ?? '';
    const call = CALLS.find(
      (known) =>
        known.method === init.method &&
        new RegExp(`^${known.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    if (call?.body) {
      const checked = await call.body['~standard'].validate(body);
      expect(checked.issues).toBeUndefined();
    }
    expect(call).toBeDefined();
    sent.push({ call: `${init.method} ${address}`, body });
    return new Response(JSON.stringify(answer), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  return sent;
}

const outlook = bindMailCalls(callApi, 'outlook');
const gmail = bindMailCalls(callApi, 'gmail');
const email: Email = buildEmail('m/1');
const GROUP = '3f0c3f0e-7d0a-4c56-9c1f-1d2b3a4c5d6e';

describe("the mailbox's calls", () => {
  it('list by page and by revision, in the form of the provider', async () => {
    const answer = {
      emails: [email],
      next_cursor: 'c2',
      sync_token: '7',
      revision: 7,
      total: 9,
      removed: ['x'],
    };
    const sent = answerWith(answer);
    expect(await outlook.listEmails({ limit: 50 })).toEqual({
      emails: [email],
      removed: ['x'],
      nextCursor: 'c2',
      syncToken: '7',
      revision: 7,
      total: 9,
    });
    await gmail.listEmails({ since: '7' });
    expect(sent.map((request) => request.call)).toEqual([
      'GET /auth/emails?limit=50',
      'GET /auth/gmail/emails?since=7',
    ]);
  });

  it('read one email by its encoded id', async () => {
    const sent = answerWith({ email });
    expect(await gmail.loadEmail('m/1')).toEqual(email);
    expect(sent[0]?.call).toBe('GET /auth/gmail/emails/m%2F1');
  });

  it('follow a login address only under /auth/ of this origin', async () => {
    answerWith({ has_permissions: false, login_url: '/auth/login', error: 'x' });
    expect(await outlook.checkPermissions()).toEqual({ granted: false, loginUrl: '/auth/login' });
    answerWith({ has_permissions: false, login_url: 'https://evil.example/auth/', error: 'x' });
    expect(await outlook.checkPermissions()).toEqual({ granted: false, loginUrl: null });
    answerWith({ has_permissions: true, kind: 'sandbox', connected_at: '2026-01-05T08:00:00Z' });
    expect(await outlook.checkPermissions()).toEqual({
      granted: true,
      mailbox: { kind: 'sandbox', connectedAt: '2026-01-05T08:00:00Z' },
    });
  });

  it('place emails, one by one or all', async () => {
    const sent = answerWith({
      emails: [{ id: 'm1', quadrant: 'do', reasoning: 'Moved by you' }],
      journal_id: 'j1',
    });
    const answer = await outlook.place([{ id: 'm1', quadrant: 'do' }], GROUP);
    expect(answer.journalId).toBe('j1');
    expect(answer.decisions.get('m1')).toEqual({ quadrant: 'do', reasoning: 'Moved by you' });
    await outlook.placeAllInInbox('delegate');
    await outlook.placeAllInInbox(null);
    expect(sent.map((request) => request.body)).toEqual([
      { items: [{ id: 'm1', quadrant: 'do' }], group: GROUP },
      { all: true, quadrant: null, from: 'delegate' },
      { all: true, quadrant: null },
    ]);
  });

  it('archive, delete and mark read', async () => {
    const sent = answerWith({ message: 'Done', journal_id: null });
    expect(await outlook.archive('m1', null)).toMatchObject({ journalId: null });
    await outlook.trash('m1', GROUP);
    await outlook.markRead(['m1'], true);
    expect(sent).toEqual([
      { call: 'POST /api/archive-email', body: { message_id: 'm1' } },
      { call: 'POST /api/delete-email', body: { message_id: 'm1', group: GROUP } },
      { call: 'PUT /api/email-read', body: { ids: ['m1'], read: true } },
    ]);
  });

  it('classify, and take from the answer what was decided', async () => {
    const verdict = {
      id: 'm/1',
      quadrant: null,
      confidence: 0.4,
      reasoning: 'A deadline, but a list mail.',
      reason: 'Hand it on.',
      urgency: { value: 0.6, evidence: ['by Friday'] },
      importance: null,
      source: 'local',
      held: null,
      guess: 'schedule',
      second: 'do',
      deadline: null,
      due: null,
      times: [],
      overdue: false,
    };
    const sent = answerWith({ emails: [verdict], journal_id: 'j1' });
    const answer = await gmail.classify([email], GROUP);
    const { id: _, ...decision } = verdict;
    expect(answer.decisions.get('m/1')).toEqual(decision);
    expect(sent[0]).toMatchObject({
      call: 'POST /auth/gmail/classify',
      body: { emails: [{ id: 'm/1', subject: 'Subject m/1' }], group: GROUP },
    });
  });

  it('summarise, undo, and find what can be undone, passing over what was sorted on arrival [FIX-08]', async () => {
    answerWith({ summary: 'Two contracts.', source: 'local' });
    expect(await outlook.summarize([email], 'do')).toEqual({
      summary: 'Two contracts.',
      source: 'local',
    });
    const entry = {
      id: 'j1',
      at: '2026-09-07T12:00:00.000Z',
      actor: 'user',
      kind: 'archive',
      count: 1,
      undone_at: null,
      undoable: true,
      redoable: false,
    };
    answerWith({ entry, undone: [], failed: [{ id: 'm1', error: 'gone' }] });
    expect((await outlook.undo('j1')).failed).toEqual([{ id: 'm1', error: 'gone' }]);
    const undone = { ...entry, id: 'j3', undone_at: entry.at };
    const fixed = { ...entry, id: 'j2', undoable: false };
    answerWith({ entries: [undone, fixed, entry], next_cursor: null });
    expect(await outlook.findLastUndoable()).toMatchObject({ id: 'j1' });
    const arrival = { ...entry, id: 'j4', actor: 'assistant', kind: 'classify', count: 2 };
    answerWith({ entries: [{ ...arrival, by_itself: true }, entry], next_cursor: null });
    expect(await outlook.findLastUndoable()).toMatchObject({ id: 'j1' });
    answerWith({ entries: [{ ...arrival, moved_nothing: true }, entry], next_cursor: null });
    expect(await outlook.findLastUndoable()).toMatchObject({ id: 'j1' });
    answerWith({ entries: [{ ...arrival, count: 1 }, entry], next_cursor: null });
    expect(await outlook.findLastUndoable()).toMatchObject({ id: 'j4' });
  });
});
