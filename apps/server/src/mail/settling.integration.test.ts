import { type MailboxProvider, type MessageId, ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#db/database.ts';

const GROUP = '019cab8e-0000-7000-8000-000000000011';

describeOnEngines('changes whose answer never came', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  const timeout = new ProviderError('timeout', 'slow');
  let stack: Stack;
  /** The mailbox itself, past the faults. */
  let mailbox: MailboxProvider;
  let ids: string[];

  const inboxIds = async (): Promise<string[]> => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    return body.emails.map((email: { id: string }) => email.id);
  };
  const entries = async () => (await stack.alice.get('/api/journal?limit=200')).body.entries;
  const undo = (id: string) => stack.alice.post(`/api/journal/${id}/undo`);
  const archive = (id: string | undefined, group?: string) =>
    stack.alice.post('/api/archive-email', { message_id: id, group });
  const settle = () => stack.context.mail.settleChanges();
  const folderOf = async (id: string | undefined) =>
    (await mailbox.getMessages([id as MessageId]))[0]?.folder;

  beforeAll(async () => {
    stack = await startStack({
      engine,
      clock,
      overrides: {
        wrapProvider: (provider, mailboxId) => {
          mailbox = provider;
          return faults.wrap(provider, mailboxId);
        },
      },
    });
    await connectBundled(stack.alice);
    ids = await inboxIds();
  });
  afterAll(() => stack.close());
  beforeEach(() => clock.advance({ minutes: 1 }));
  afterEach(() => faults.heal());

  it.each([
    ['/api/archive-email', 'archive', 'archive'],
    ['/api/delete-email', 'trash', 'delete'],
  ] as const)(
    '%s: done without an answer, it becomes an entry that undo takes back [PLUS-13]',
    async (...args) => {
      const [path, method, kind] = args;
      const before = await entries();
      faults.fail({ method, error: timeout, after: true });
      const lost = await stack.alice.post(path, { message_id: ids[0] });
      expect([lost.status, lost.body.code]).toEqual([504, 'provider_timeout']);
      expect(await entries()).toEqual(before);
      faults.heal();
      expect(await settle()).toBe(1);
      const [entry, ...rest] = await entries();
      expect(entry).toMatchObject({ kind, actor: 'user', count: 1, undoable: true });
      expect(rest).toEqual(before);
      expect(await inboxIds()).not.toContain(ids[0]);
      expect((await undo(entry.id)).body).toMatchObject({ failed: [], entry: { undoable: false } });
      expect(await inboxIds()).toEqual(ids);
      expect(await settle()).toBe(0);
    },
  );

  it('forgets what was not done, after looking long enough [PLUS-13]', async () => {
    const before = await entries();
    faults.fail({ method: 'archive', error: new ProviderError('unavailable', 'cut off') });
    expect((await archive(ids[1])).status).toBe(502);
    expect(await settle()).toBe(1);
    clock.advance({ minutes: 3 });
    expect(await settle()).toBe(1);
    clock.advance({ hours: 2 });
    expect(await settle()).toBe(0);
    expect(await entries()).toEqual(before);
    expect(await inboxIds()).toEqual(ids);
  });

  it('finds what the provider did after it had given up on the call', async () => {
    faults.fail({ method: 'archive', error: timeout });
    await archive(ids[2]);
    const before = await entries();
    await settle();
    expect(await entries()).toEqual(before);
    await mailbox.archive(ids[2] as MessageId);
    clock.advance({ ms: 30_000 });
    await settle();
    const [entry] = await entries();
    expect(entry).toMatchObject({ kind: 'archive', count: 1 });
    await undo(entry.id);
    expect(await inboxIds()).toEqual(ids);
  });

  it('finds what was done for a process that died, and a late answer adds nothing [PLUS-13]', async () => {
    const before = await entries();
    let answer = () => {};
    const done = new Promise<void>((resolve) => {
      faults.meanwhile('archive', () => {
        resolve();
        return new Promise<void>((late) => {
          answer = late;
        });
      });
    });
    const calling = archive(ids[3]);
    await done;
    expect(await settle()).toBe(0);
    clock.advance({ minutes: 3 });
    expect(await settle()).toBe(1);
    const [entry, ...rest] = await entries();
    expect(entry).toMatchObject({ kind: 'archive', count: 1 });
    expect(rest).toEqual(before);
    answer();
    expect((await calling).body.journal_id).toBe(entry.id);
    expect(await entries()).toEqual([entry, ...before]);
    await undo(entry.id);
    expect(await inboxIds()).toEqual(ids);
  });

  it('notes again what came after it had been forgotten', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      faults.meanwhile('archive', async () => {
        await mailbox.restore(ids[4] as MessageId);
        resolve();
        await new Promise<void>((late) => {
          answer = late;
        });
        await mailbox.archive(ids[4] as MessageId);
      });
    });
    const calling = archive(ids[4]);
    await asked;
    clock.advance({ minutes: 3 });
    await settle();
    const before = await entries();
    answer();
    const { body } = await calling;
    expect(await entries()).toMatchObject([{ id: body.journal_id, count: 1 }, ...before]);
    await undo(body.journal_id);
    expect(await inboxIds()).toEqual(ids);
  });

  it('answers a repeat with the entry of the first, whose answer was lost [PLUS-13]', async () => {
    const before = await entries();
    faults.fail({ method: 'archive', error: timeout, after: true, times: 1 });
    expect((await archive(ids[5])).status).toBe(504);
    const again = await archive(ids[5]);
    expect(again.status).toBe(200);
    const [entry, ...rest] = await entries();
    expect([entry.id, entry.count, rest]).toEqual([again.body.journal_id, 1, before]);
    expect((await undo(entry.id)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('leaves an older move alone while nobody knows what became of a newer one [PLUS-13]', async () => {
    const archived = (await archive(ids[5])).body.journal_id;
    let answer = () => {};
    const done = new Promise<void>((resolve) => {
      faults.meanwhile('restore', () => {
        resolve();
        return new Promise<void>((late) => {
          answer = late;
        });
      });
    });
    clock.advance({ ms: 1 });
    const restoring = stack.alice.post('/api/restore-email', { message_id: ids[5] });
    await done;
    const tooSoon = await undo(archived);
    expect(tooSoon.body).toMatchObject({
      entry: { undoable: true },
      failed: [{ id: ids[5], error: expect.stringContaining('not known yet') }],
    });
    faults.heal();
    answer();
    expect((await undo((await restoring).body.journal_id)).body.failed).toEqual([]);
    expect(await folderOf(ids[5])).toBe('archive');
    expect((await undo(archived)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('takes an email back to the archive that was there before', async () => {
    const archived = await archive(ids[6]);
    clock.advance({ minutes: 1 });
    faults.fail({ method: 'trash', error: timeout, after: true, times: 1 });
    await stack.alice.post('/api/delete-email', { message_id: ids[6] });
    await settle();
    const [entry] = await entries();
    expect([entry.kind, await folderOf(ids[6])]).toEqual(['delete', 'trash']);
    expect((await undo(entry.id)).body.failed).toEqual([]);
    expect(await folderOf(ids[6])).toBe('archive');
    expect((await undo(archived.body.journal_id)).body.failed).toEqual([]);
    expect(await inboxIds()).toEqual(ids);
  });

  it('takes everything of an act back, also what was unclear until then [PLUS-25]', async () => {
    const first = await archive(ids[7], GROUP);
    faults.fail({ method: 'archive', error: timeout, after: true, times: 1 });
    expect((await archive(ids[8], GROUP)).status).toBe(504);
    expect((await undo(first.body.journal_id)).body).toMatchObject({
      failed: [],
      entry: { count: 2, undoable: false },
    });
    expect(await inboxIds()).toEqual(ids);
  });

  it('finds marks that were done without an answer, each by itself', async () => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    const chosen: string[] = body.emails
      .filter((email: { unread: boolean }) => email.unread)
      .slice(0, 3)
      .map((email: { id: string }) => email.id);
    faults.fail({ method: 'setRead', error: timeout, times: 1 });
    const lost = await stack.alice.put('/api/email-read', { ids: chosen, read: true });
    expect(lost.status).toBe(504);
    await mailbox.setRead(chosen.slice(1) as MessageId[], true);
    clock.advance({ minutes: 3 });
    await settle();
    const [entry] = await entries();
    expect(entry).toMatchObject({ kind: 'read', count: 2 });
    expect((await undo(entry.id)).body.failed).toEqual([]);
    const unread = (await mailbox.getMessages(chosen as MessageId[])).map((one) => one.unread);
    expect(unread).toEqual([true, true, true]);
  });

  it.each([
    ['to wait', 'rate-limited', 429],
    ['for another sign-in', 'reconnect', 401],
  ] as const)('finds a mark whose repeat was answered by asking %s', async (_, kind, status) => {
    const { body } = await stack.alice.get('/auth/emails?limit=200');
    const chosen = body.emails.find((email: { unread: boolean }) => email.unread).id;
    faults.fail({ method: 'setRead', error: new ProviderError(kind, 'no'), after: true, times: 1 });
    const lost = await stack.alice.put('/api/email-read', { ids: [chosen], read: true });
    expect(lost.status).toBe(status);
    clock.advance({ minutes: 3 });
    await settle();
    const [entry] = await entries();
    expect(entry).toMatchObject({ kind: 'read', count: 1, undoable: true });
    expect((await undo(entry.id)).body.failed).toEqual([]);
    expect((await mailbox.getMessages([chosen]))[0]?.unread).toBe(true);
  });

  it('puts the index where the provider had the message, whatever it knew itself', async () => {
    const id = ids[7] as MessageId;
    const stateOf = () =>
      stack.context.db.asSystem(async (tx) => {
        const found = await rowsOf<{ state: string }>(
          tx,
          sql`select state from message_index where message_id = ${id}`,
        );
        return found.map(({ state }) => state);
      });
    // Its owner archives it in another program; nobody has looked since.
    await mailbox.archive(id);
    expect(await stateOf()).toEqual(['inbox']);
    const { body } = await stack.alice.post('/api/delete-email', { message_id: id });
    expect((await undo(body.journal_id)).body.failed).toEqual([]);
    expect([await folderOf(id), await stateOf()]).toEqual(['archive', ['archived']]);
    await mailbox.restore(id);
    expect(await inboxIds()).toEqual(ids);
  });

  it('leaves a newer mark alone when an older one is undone', async () => {
    const mark = async (read: boolean) => {
      clock.advance({ minutes: 1 });
      return await stack.alice.put('/api/email-read', { ids: [ids[9]], read });
    };
    await mark(true);
    const unread = (await mark(false)).body.journal_id;
    const read = (await mark(true)).body.journal_id;
    const again = (await mark(false)).body.journal_id;
    await undo(again);
    expect((await undo(unread)).body.failed).toEqual([
      { id: ids[9], error: 'This email was marked again since; its newer state stays.' },
    ]);
    expect((await mailbox.getMessages([ids[9] as MessageId]))[0]?.unread).toBe(false);
    expect((await undo(read)).body.failed).toEqual([]);
    expect((await undo(unread)).body.failed).toEqual([]);
    expect((await mailbox.getMessages([ids[9] as MessageId]))[0]?.unread).toBe(false);
  });

  it('waits while the mailbox does not tell, and goes on when it does', async () => {
    faults.fail({ method: 'archive', error: timeout, after: true, times: 1 });
    await archive(ids[10]);
    const before = await entries();
    faults.fail({ method: 'getMessages', error: timeout });
    expect(await settle()).toBe(1);
    expect(await settle()).toBe(0);
    faults.heal();
    clock.advance({ hours: 1 });
    expect(await settle()).toBe(1);
    const [entry, ...rest] = await entries();
    expect([entry.kind, rest]).toEqual(['archive', before]);
    await undo(entry.id);
    expect(await inboxIds()).toEqual(ids);
  });
});
