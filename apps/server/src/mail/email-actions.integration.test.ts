import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

const GROUP = '019cab8e-0000-7000-8000-000000000001';
const OTHER_GROUP = '019cab8e-0000-7000-8000-000000000002';

describeOnEngines('moving mail and marking it read', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;
  let ids: string[];
  const providers: MailboxProvider[] = [];

  const inboxIds = async (): Promise<string[]> => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    return body.emails.map((email: { id: string }) => email.id);
  };
  const newest = async () => (await stack.alice.get('/api/journal?limit=1')).body.entries[0];
  const undo = (id: string) => stack.alice.post(`/api/journal/${id}/undo`);

  beforeAll(async () => {
    const wrapProvider: typeof faults.wrap = (provider, ...rest) => {
      providers.push(provider);
      return faults.wrap(provider, ...rest);
    };
    stack = await startStack({ engine, clock, overrides: { wrapProvider } });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    ids = await inboxIds();
  });
  afterAll(() => stack.close());
  beforeEach(() => clock.advance({ minutes: 1 }));
  afterEach(() => faults.heal());

  it.each([
    ['/api/archive-email', 'archive', 'Email archived'],
    ['/api/delete-email', 'delete', 'Email moved to deleted items'],
  ])(
    '%s takes an email out of the inbox, and undo brings it back [API-19, API-20, PLUS-13]',
    async (...args) => {
      const [path, kind, message] = args;
      const answer = await stack.alice.post(path, { message_id: ids[0] });
      expect([answer.status, answer.body]).toEqual([
        200,
        { message, journal_id: expect.any(String) },
      ]);
      expect(await inboxIds()).not.toContain(ids[0]);
      expect(await newest()).toMatchObject({
        id: answer.body.journal_id,
        kind,
        actor: 'user',
        count: 1,
        undone_at: null,
        undoable: true,
      });
      const undone = await undo(answer.body.journal_id);
      expect(undone.body).toMatchObject({ entry: { undoable: false }, failed: [] });
      expect(undone.body.entry.undone_at).toEqual(expect.any(String));
      expect(await inboxIds()).toEqual(ids);
    },
  );

  it('answers a repeated archive with the same state and nothing to undo', async () => {
    const first = await stack.alice.post('/api/archive-email', { message_id: ids[1] });
    const again = await stack.alice.post('/api/archive-email', { message_id: ids[1] });
    expect([again.status, again.body.journal_id]).toEqual([200, null]);
    expect((await undo(first.body.journal_id)).body.failed).toEqual([]);
    const twice = await undo(first.body.journal_id);
    expect([twice.status, twice.body.failed]).toEqual([200, []]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('restores an email, and undoing that puts it where it was', async () => {
    await stack.alice.post('/api/delete-email', { message_id: ids[2] });
    const restored = await stack.alice.post('/api/restore-email', { message_id: ids[2] });
    expect(restored.body.message).toBe('Email moved back to the inbox');
    expect(await inboxIds()).toEqual(ids);
    await undo(restored.body.journal_id);
    expect(await inboxIds()).not.toContain(ids[2]);
    await stack.alice.post('/api/restore-email', { message_id: ids[2] });
  });

  it('keeps the place of an email that is archived and brought back', async () => {
    await stack.alice.put('/api/email-quadrants', { items: [{ id: ids[3], quadrant: 'do' }] });
    const moved = await stack.alice.post('/api/archive-email', { message_id: ids[3] });
    expect((await stack.alice.get('/api/mailbox/ledger')).body.by_quadrant.do).toBe(0);
    await undo(moved.body.journal_id);
    const { body } = await stack.alice.get(`/auth/emails/${ids[3]}`);
    expect([body.email.quadrant, body.email.reasoning]).toEqual(['do', 'Moved by you']);
    await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
  });

  it('makes one entry and one undo of several calls of a group [PLUS-25]', async () => {
    const answers = await Promise.all(
      ids
        .slice(4, 8)
        .map((id) => stack.alice.post('/api/archive-email', { message_id: id, group: GROUP })),
    );
    const [entry] = [...new Set(answers.map((answer) => answer.body.journal_id))];
    expect(answers.every((answer) => answer.body.journal_id === entry)).toBe(true);
    expect(await newest()).toMatchObject({ id: entry, count: 4 });
    expect((await undo(entry)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('keeps the count right when the inbox is read in the middle of a move and of its undo', async () => {
    const ledger = async () => (await stack.alice.get('/api/mailbox/ledger')).body;
    const { body: before } = await stack.alice.get('/auth/emails');
    for (const method of ['archive', 'restore'] as const)
      faults.meanwhile(method, () => stack.alice.get('/auth/emails'));
    const moved = await stack.alice.post('/api/archive-email', { message_id: ids[5] });
    expect(await ledger()).toMatchObject({ provider_count: ids.length - 1, known: ids.length - 1 });
    expect((await undo(moved.body.journal_id)).body.failed).toEqual([]);
    const { body: since } = await stack.alice.get(`/auth/emails?since=${before.sync_token}`);
    expect(since.removed).toEqual([]);
    expect(since.emails.map((email: { id: string }) => email.id)).toEqual([ids[5]]);
    expect(await ledger()).toMatchObject({ provider_count: ids.length, known: ids.length });
    expect(await inboxIds()).toEqual(ids);
  });

  it('tells a partial failure of an undo item by item and finishes it later [PLUS-15]', async () => {
    const moved = ids.slice(8, 11);
    let entry = '';
    for (const id of moved) {
      const answer = await stack.alice.post('/api/delete-email', {
        message_id: id,
        group: OTHER_GROUP,
      });
      entry = answer.body.journal_id;
    }
    const error = new ProviderError('unavailable', 'down');
    faults.fail({ method: 'restore', error, forId: moved[1] as string });
    const partly = await undo(entry);
    expect([partly.status, partly.body.failed]).toEqual([
      200,
      [{ id: moved[1], error: 'The mail provider could not be reached.' }],
    ]);
    expect(partly.body.entry).toMatchObject({ undone_at: null, undoable: true });
    expect(await inboxIds()).toEqual(ids.filter((id) => id !== moved[1]));
    faults.heal();
    const rest = await undo(entry);
    expect([rest.body.failed, rest.body.entry.undoable]).toEqual([[], false]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('leaves a newer place alone when an older move is undone', async () => {
    const archived = await stack.alice.post('/api/archive-email', { message_id: ids[11] });
    clock.advance({ minutes: 1 });
    const trashed = await stack.alice.post('/api/delete-email', { message_id: ids[11] });
    const older = await undo(archived.body.journal_id);
    expect(older.body.failed).toEqual([
      { id: ids[11], error: 'This email was moved again since; its newer place stays.' },
    ]);
    expect(await inboxIds()).not.toContain(ids[11]);
    expect((await undo(trashed.body.journal_id)).body.failed).toEqual([]);
    await stack.alice.post('/api/restore-email', { message_id: ids[11] });
    expect(await inboxIds()).toEqual(ids);
  });

  it('leaves the newest archive alone when an earlier one is undone', async () => {
    const act = async (path: string) => {
      clock.advance({ minutes: 1 });
      return (await stack.alice.post(path, { message_id: ids[14] })).body.journal_id;
    };
    const first = await act('/api/archive-email');
    const restored = await act('/api/restore-email');
    const last = await act('/api/archive-email');
    const older = await undo(first);
    expect(older.body.failed).toEqual([
      { id: ids[14], error: 'This email was moved again since; its newer place stays.' },
    ]);
    expect((await undo(first)).body).toEqual(older.body);
    expect(older.body.entry).toMatchObject({ undone_at: null, undoable: true });
    expect(await inboxIds()).not.toContain(ids[14]);
    expect((await undo(last)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
    expect(restored).toEqual(expect.any(String));
  });

  it('undoes archive and delete of one email one after the other', async () => {
    const archived = await stack.alice.post('/api/archive-email', { message_id: ids[12] });
    const trashed = await stack.alice.post('/api/delete-email', { message_id: ids[12] });
    expect((await undo(trashed.body.journal_id)).body.failed).toEqual([]);
    expect(await inboxIds()).not.toContain(ids[12]);
    expect((await undo(archived.body.journal_id)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('counts an email that is gone at the provider as done, an unknown id as not there', async () => {
    faults.fail({
      method: 'archive',
      error: new ProviderError('not-found', 'gone'),
      forId: ids[13] as string,
    });
    const gone = await stack.alice.post('/api/archive-email', { message_id: ids[13] });
    expect([gone.status, gone.body.journal_id]).toEqual([200, null]);
    const unknown = await stack.alice.post('/api/archive-email', { message_id: 'nowhere' });
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Email not found']);
    faults.heal();
    await stack.alice.post('/api/archive-email', { message_id: ids[13] });
    await stack.alice.post('/api/restore-email', { message_id: ids[13] });
  });

  it('changes nothing and notes nothing when the provider refuses', async () => {
    const before = await newest();
    for (const method of ['archive', 'trash', 'setRead'] as const)
      faults.fail({ method, error: new ProviderError('unavailable', 'down') });
    const unread = (await stack.alice.get('/auth/emails')).body.emails.find(
      (email: { unread: boolean }) => email.unread,
    );
    const answers = [
      await stack.alice.post('/api/archive-email', { message_id: ids[0] }),
      await stack.alice.post('/api/delete-email', { message_id: ids[0] }),
      await stack.alice.put('/api/email-read', { ids: [unread.id], read: true }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [502, 'provider_failed']),
    );
    expect(await newest()).toEqual(before);
    expect(await inboxIds()).toEqual(ids);
  });

  it('marks mail read at the provider and takes it back', async () => {
    const list = (await stack.alice.get('/auth/emails?limit=200')).body.emails;
    const unread = list.filter((email: { unread: boolean }) => email.unread).slice(0, 3);
    const chosen = unread.map((email: { id: string }) => email.id);
    const marked = await stack.alice.put('/api/email-read', { ids: chosen, read: true });
    expect(marked.status).toBe(200);
    expect(await newest()).toMatchObject({ kind: 'read', count: chosen.length, marked: 'read' });
    const state = async () =>
      (await stack.alice.get('/auth/emails?limit=200')).body.emails
        .filter((email: { id: string }) => chosen.includes(email.id))
        .map((email: { unread: boolean }) => email.unread);
    expect(await state()).toEqual([false, false, false]);
    const again = await stack.alice.put('/api/email-read', { ids: chosen, read: true });
    expect(again.body).toEqual({ journal_id: null });
    faults.fail({ method: 'setRead', error: new ProviderError('timeout', 'slow'), times: 1 });
    const failed = await undo(marked.body.journal_id);
    expect(failed.body.failed.map((item: { id: string }) => item.id).sort()).toEqual(
      [...chosen].sort(),
    );
    expect((await undo(marked.body.journal_id)).body.failed).toEqual([]);
    expect(await state()).toEqual([true, true, true]);
    const { body } = await stack.alice.get(`/auth/emails/${chosen[0]}`);
    expect(body.email.unread).toBe(true);
    await stack.alice.put('/api/email-read', { ids: chosen, read: true });
    const unmarked = await stack.alice.put('/api/email-read', { ids: chosen, read: false });
    const { entries } = (await stack.alice.get('/api/journal')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({ id: unmarked.body.journal_id, marked: 'unread' }),
    );
  });

  it('marks what another program marked since it was read', async () => {
    const list = (await stack.alice.get('/auth/emails?limit=200')).body.emails;
    const { id } = list.find((email: { unread: boolean }) => email.unread);
    await stack.alice.put('/api/email-read', { ids: [id], read: true });
    const unreadAtProvider = async (provider: MailboxProvider) =>
      (await provider.getMessages([id as MessageId]))[0]?.unread;
    const held = await Promise.all(providers.map(unreadAtProvider));
    const elsewhere = providers[held.indexOf(false)] as MailboxProvider;
    await elsewhere.setRead([id as MessageId], false);
    const again = await stack.alice.put('/api/email-read', { ids: [id], read: true });
    expect([again.body.journal_id, await unreadAtProvider(elsewhere)]).toEqual([
      expect.any(String),
      false,
    ]);
    await undo(again.body.journal_id);
  });

  it('brings back what stood before the first mark when one act marked an email twice', async () => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    const rows: { id: string; unread: boolean }[] = body.emails;
    const seen = rows.find((email) => !email.unread)?.id;
    const fresh = rows.find((email) => email.unread)?.id;
    const group = '019cab8e-0000-7000-8000-000000000003';
    const mark = (id: string | undefined, read: boolean) =>
      stack.alice.put('/api/email-read', { ids: [id], read, group });
    await mark(seen, false);
    await mark(fresh, true);
    await mark(fresh, false);
    const last = await mark(seen, true);
    expect((await undo(last.body.journal_id)).body.failed).toEqual([]);
    const unreadOf = async (id: string | undefined) =>
      (await stack.alice.get(`/auth/emails/${id}`)).body.email.unread;
    expect([await unreadOf(seen), await unreadOf(fresh)]).toEqual([false, true]);
  });

  it('refuses bad input, the signed-out and strangers; nothing moves', async () => {
    for (const path of ['/api/archive-email', '/api/delete-email', '/api/restore-email']) {
      expect((await stack.alice.post(path, {})).body.fields).toEqual({
        message_id: 'Email id is required',
      });
      expect((await stack.alice.post(path, { message_id: ids[0], group: 'x' })).status).toBe(400);
      const nobody = await stack.anybody().post(path, { message_id: ids[0] });
      expect([nobody.status, nobody.body.code]).toEqual([401, 'not_signed_in']);
      expect((await stack.bob.post(path, { message_id: ids[0] })).status).toBe(404);
      expect((await stack.carol.post(path, { message_id: ids[0] })).status).toBe(401);
    }
    expect((await stack.alice.put('/api/email-read', { ids: [], read: true })).status).toBe(400);
    expect((await stack.alice.put('/api/email-read', { ids: ['a'], read: 'no' })).status).toBe(400);
    const foreign = await stack.bob.put('/api/email-read', { ids: [ids[0]], read: true });
    expect(foreign.body).toEqual({ journal_id: null });
    expect((await stack.anybody().put('/api/email-read', { ids: ['a'], read: true })).status).toBe(
      401,
    );
    expect(await inboxIds()).toEqual(ids);
  });

  it("shows nobody's journal to a stranger", async () => {
    const { body } = await stack.alice.post('/api/archive-email', { message_id: ids[0] });
    expect((await stack.bob.get('/api/journal')).body.entries).toEqual([]);
    const foreign = await stack.bob.post(`/api/journal/${body.journal_id}/undo`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    const nobody = stack.anybody();
    expect((await nobody.get('/api/journal')).status).toBe(401);
    expect((await nobody.post(`/api/journal/${body.journal_id}/undo`)).status).toBe(401);
    expect(await inboxIds()).not.toContain(ids[0]);
    await undo(body.journal_id);
  });

  it('pages through the journal without hole or repeat', async () => {
    const whole = (await stack.alice.get('/api/journal?limit=200')).body.entries;
    const paged: { id: string }[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await stack.alice.get(`/api/journal?limit=3${from}`);
      paged.push(...body.entries);
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(whole);
    expect(whole.length).toBeGreaterThan(10);
  });

  it('never asks the provider for anything that erases [PLUS-19]', () => {
    const asked = new Set(faults.calls.map((call) => call.method));
    const known = [
      ...['profile', 'countInbox', 'listInbox', 'listInboxRefs', 'inboxChanges', 'search'],
      ...['getMessages', 'getAttachment', 'archive', 'trash', 'restore', 'setRead'],
      ...['createReplyDraft', 'sendDraft', 'findSent', 'listSentRecipients'],
    ];
    expect([...asked].filter((method) => !known.includes(method))).toEqual([]);
  });
});
