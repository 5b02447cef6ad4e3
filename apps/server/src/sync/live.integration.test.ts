import { createLocalMailbox, type LocalMailbox, ProviderError } from '@eisen/mailbox';
import {
  type Client,
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rowsOf, type UserId } from '#db/database.ts';
import { type OpenedStream, openStream } from '#events/fixtures/open-stream.ts';
import { createLocalMailStore } from '#mail/local-mail-store.ts';

describeOnEngines('new mail while a tab is open', (engine) => {
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  const faults = createFaults();
  const opened: OpenedStream[] = [];
  let stack: Stack;
  let base: string;
  let userId: UserId;
  let mailboxId: string;
  let mailbox: LocalMailbox;
  let mailCount = 0;

  beforeAll(async () => {
    stack = await startStack({ engine, clock, overrides: { wrapProvider: faults.wrap } });
    await connectBundled(stack.alice);
    await stack.server.listen({ host: '127.0.0.1', port: 0 });
    const address = stack.server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    base = `http://127.0.0.1:${address.port}`;
    userId = (await stack.alice.get('/api/profile')).body.user.id;
    const { context } = stack;
    const connected = await context.mail.mailboxes.findConnected(userId);
    if (!connected) throw new Error('no mailbox');
    mailboxId = connected.id;
    mailbox = createLocalMailbox({
      store: createLocalMailStore({ db: context.db, sealer: context.sealer, userId, mailboxId }),
      owner: connected,
      clock,
      ids: context.ids,
    });
  });
  afterAll(() => stack.close());
  afterEach(() => {
    faults.heal();
    for (const stream of opened.splice(0)) stream.close();
  });

  const open = async (client: Client = stack.alice) => {
    const stream = await openStream(base, client);
    opened.push(stream);
    await stream.next('connection');
    return stream;
  };
  const arrive = async (subject: string) => {
    mailCount += 1;
    clock.advance({ minutes: 1 });
    await mailbox.importMessages([
      Buffer.from(
        [
          'From: Mira Moss <mira@north.example>',
          `To: ${(await mailbox.profile()).address}`,
          `Subject: ${subject}`,
          `Date: ${clock.now().toUTCString()}`,
          `Message-ID: <live-${mailCount}@north.example>`,
          '',
          'Please send me the signed contract today, the client is waiting for it.',
        ].join('\r\n'),
      ),
    ]);
  };
  /** The provider's hint, so that no test waits for the beat. */
  const hint = () =>
    stack.context.db.asSystem((tx) => stack.context.events.ring(tx, userId, 'look'));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

  it('shows it without a click, and leaves it unsorted until the user sorted once', async () => {
    const stream = await open();
    await arrive('Before anything was sorted');
    await hint();
    const { data } = await stream.next('mail');
    expect(data.added).toHaveLength(1);
    await settle();
    expect(stream.waiting().map((event) => event.name)).not.toContain('triage');
    const { body } = await stack.alice.get('/auth/emails?limit=1');
    expect(body.emails[0]).toMatchObject({ id: data.added[0], quadrant: null, source: null });
  });

  it('sorts what arrives after that by itself, journalled, and never the backlog [PLUS-06]', async () => {
    const { body } = await stack.alice.get('/auth/emails?limit=3');
    await stack.alice.post('/auth/classify', { emails: [{ id: body.emails[2].id }] });
    const stream = await open();
    await arrive('The signed contract');
    await hint();
    const [id] = (await stream.next('mail')).data.added;
    const { entry } = (await stream.next('journal')).data;
    const { data } = await stream.next('triage');
    expect(data.results.map((verdict: { id: string }) => verdict.id)).toEqual([id]);
    expect(data.results[0].source).toBe('local');
    // No act of the user: the key that undoes passes over it.
    const byItself = { actor: 'assistant', by_itself: true };
    expect(entry).toMatchObject({ id: data.journal_id, count: 1, ...byItself });
    const ledger = (await stack.alice.get('/api/mailbox/ledger')).body;
    expect(ledger.unclassified).toBe(ledger.known - 2);
    expect(ledger.next_check).not.toBeNull();
  });

  it('leaves alone what the user put back into the inbox', async () => {
    const stream = await open();
    const { body } = await stack.alice.get('/auth/emails?limit=1');
    await stack.alice.put('/api/email-quadrants', {
      items: [{ id: body.emails[0].id, quadrant: null }],
    });
    await hint();
    await stream.next('journal');
    await settle();
    await hint();
    await settle();
    const again = await stack.alice.get('/auth/emails?limit=1');
    expect(again.body.emails[0]).toMatchObject({ id: body.emails[0].id, source: null });
  });

  it('waits with what the provider does not hand out now, and does not hold it', async () => {
    const stream = await open();
    await arrive('Not to be had yet');
    faults.fail({
      method: 'getMessages',
      error: new ProviderError('unavailable', 'later'),
      times: 1,
    });
    await hint();
    const [id] = (await stream.next('mail')).data.added;
    await settle();
    await settle();
    await settle();
    await settle();
    await hint();
    const { data } = await stream.next('triage');
    expect(data.results[0]).toMatchObject({ id, held: null });
  });

  it('does nothing of that when the user turned it off, then or later', async () => {
    await stack.alice.put('/api/settings', { auto_classify: false });
    const stream = await open();
    await arrive('Only shown');
    await hint();
    const [id] = (await stream.next('mail')).data.added;
    await settle();
    await stack.alice.put('/api/settings', { auto_classify: true });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await hint();
    await settle();
    expect(stream.waiting().map((event) => event.name)).not.toContain('triage');
    const { body } = await stack.alice.get('/auth/emails?limit=1');
    expect(body.emails[0]).toMatchObject({ id, source: null });
  });

  it('asks the provider nothing when no tab is open', async () => {
    await settle();
    const calls = faults.calls.length;
    await arrive('Nobody looks');
    await hint();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(faults.calls.length).toBe(calls);
  });

  it('says that the provider throttles, and when it is asked again; pages go on [CONN-06]', async () => {
    const stream = await open();
    const token = (await stack.alice.get('/auth/emails?limit=2')).body;
    const [unread, read] = [token.emails[0].id, token.emails[1].id];
    // The second was opened and is at hand; the first cannot be had while the provider throttles, from its placing on.
    await stack.alice.get(`/auth/emails/${read}`);
    const error = new ProviderError('rate-limited', 'slow down', { retryAfterSeconds: 120 });
    const place = (id: string, quadrant: string) =>
      stack.alice.put('/api/email-quadrants', { items: [{ id, quadrant }] });
    await place(read, 'schedule');
    faults.fail({ method: 'getMessages', error });
    await place(unread, 'do');
    clock.advance({ minutes: 1 });
    for (const method of ['inboxChanges', 'countInbox'] as const) faults.fail({ method, error });
    await hint();
    const { data } = await stream.next('connection');
    const retryAt = new Date(clock.now().getTime() + 120_000).toISOString();
    expect(data).toEqual({ state: 'throttled', retry_at: retryAt });
    const calls = faults.calls.length;
    const since = (at: string) => stack.alice.get(`/auth/emails?since=${encodeURIComponent(at)}`);
    const idsOf = (body: { emails: { id: string }[] }) => body.emails.map(({ id }) => id);
    const changed = await since(token.sync_token);
    expect([changed.status, idsOf(changed.body)]).toEqual([200, [read]]);
    const stuck = await since(changed.body.sync_token);
    expect([stuck.status, idsOf(stuck.body)]).toEqual([200, []]);
    const { body } = await stack.alice.get('/api/mailbox/ledger');
    expect(body.connection).toEqual(data);
    expect(faults.calls.slice(calls).map((call) => call.method)).not.toContain('inboxChanges');
    faults.heal();
    clock.advance({ minutes: 3 });
    expect(idsOf((await since(stuck.body.sync_token)).body)).toEqual([unread]);
    expect((await stream.next('connection')).data).toEqual({ state: 'connected', retry_at: null });
  });

  it('asks for a new consent when the old one is gone [CONN-06]', async () => {
    const stream = await open();
    faults.fail({ method: 'inboxChanges', error: new ProviderError('reconnect', 'gone') });
    const answer = await stack.alice.get('/auth/emails');
    expect([answer.status, answer.body.code]).toEqual([401, 'provider_auth_required']);
    expect((await stream.next('connection')).data.state).toBe('reconnect');
    faults.heal();
    await stack.alice.get('/auth/emails');
    expect((await stream.next('connection')).data.state).toBe('connected');
  });

  it('reads no further page of the sent mail once it stops, and leaves the rest to the next process', async () => {
    const { context } = stack;
    const heads = (query: SQL) =>
      context.db.asSystem((tx) => rowsOf<{ sent_cursor: string | null }>(tx, query));
    await heads(sql`update mail_indexes set sent_read_at = null, sent_cursor = null
      where mailbox_id = ${mailboxId} returning sent_cursor`);
    faults.answer('listSentRecipients', { items: [], nextCursor: 'second-page' });
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    faults.meanwhile('listSentRecipients', () => told);
    const pages = () => faults.calls.filter(({ method }) => method === 'listSentRecipients');
    const before = pages().length;
    await open();
    await hint();
    await expect.poll(() => pages().length, { timeout: 10_000 }).toBe(before + 1);
    const stopped = context.mail.stop();
    tell();
    await stopped;
    expect(pages().slice(before)).toMatchObject([{ args: [{ limit: 50, cursor: null }] }]);
    const left = sql`select sent_cursor from mail_indexes
      where mailbox_id = ${mailboxId} and sent_read_at is null`;
    expect(await heads(left)).toEqual([{ sent_cursor: 'second-page' }]);
  });
});
