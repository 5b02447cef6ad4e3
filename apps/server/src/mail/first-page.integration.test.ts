import { ProviderError } from '@eisen/mailbox';
import {
  connectBundled,
  createFaults,
  createScriptedClock,
  describeOnEngines,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LOOK_AT_MOST_MS } from './inbox-look.ts';

describeOnEngines('the first page of a mailbox', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ engine, clock, overrides: { wrapProvider: faults.wrap } });
    await connectBundled(stack.alice);
  });
  afterAll(() => stack.close());
  afterEach(() => faults.heal());

  /** As right after consent: nothing was read of the mailbox yet. */
  const forgetIndex = () =>
    stack.context.db.asSystem(async (tx) => {
      await tx.execute(sql`delete from message_index`);
      await tx.execute(sql`delete from mail_indexes`);
    });
  const gate = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  const ledger = async () => (await stack.alice.get('/api/mailbox/ledger')).body;

  it('is there before the inbox was compared, and what it shows can be acted on at once', async () => {
    await forgetIndex();
    const listing = gate();
    faults.meanwhile('listInboxRefs', () => listing.opened);
    const first = await stack.alice.get('/auth/emails');
    expect(first.status).toBe(200);
    expect(first.body.emails).toHaveLength(50);
    expect(first.body.total).toBeGreaterThan(50);
    expect(await ledger()).toMatchObject({ known: 50, last_checked: null, lag_s: null });
    const { id } = first.body.emails[0];
    const placed = await stack.alice.put('/api/email-quadrants', {
      items: [{ id, quadrant: 'do' }],
    });
    expect(placed.status).toBe(200);
    listing.open();
    await expect.poll(async () => (await ledger()).known).toBe(first.body.total);
    // What was there all the time is no news: only the user's own change is.
    const since = `/auth/emails?since=${encodeURIComponent(first.body.sync_token)}`;
    const { body } = await stack.alice.get(since);
    expect(body.emails.map((email: { id: string }) => email.id)).toEqual([id]);
    expect((await ledger()).by_quadrant.do).toBe(1);
  });

  it('does not wait long for a provider that is slow to say what changed', async () => {
    const slow = gate();
    faults.meanwhile('countInbox', () => slow.opened);
    const startedAt = performance.now();
    const { status, body } = await stack.alice.get('/auth/emails?limit=5');
    expect([status, body.emails.length]).toEqual([200, 5]);
    expect(performance.now() - startedAt).toBeLessThan(LOOK_AT_MOST_MS + 2_000);
    slow.open();
  });

  it('shows what the provider lists although the changes cannot be had', async () => {
    faults.fail({ method: 'inboxChanges', error: new ProviderError('unavailable', 'down') });
    const { status, body } = await stack.alice.get('/auth/emails?limit=5');
    expect([status, body.emails.length]).toEqual([200, 5]);
    expect((await ledger()).connection.state).toBe('unreachable');
    faults.heal();
    await stack.alice.get('/auth/emails?limit=5');
    expect((await ledger()).connection).toEqual({ state: 'connected', retry_at: null });
  });

  it('fails with the reason where the list itself cannot be had', async () => {
    const error = new ProviderError('rate-limited', 'slow down', { retryAfterSeconds: 7 });
    faults.fail({ method: 'listInbox', error });
    const answer = await stack.alice.get('/auth/emails');
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      429,
      'too_many_requests',
      '7',
    ]);
  });

  it('is asked for anew by somebody who missed more than it holds', async () => {
    const { body } = await stack.alice.get('/auth/emails?limit=1');
    await stack.context.db.asSystem((tx) =>
      tx.execute(sql`
        insert into message_index (user_id, mailbox_id, message_id, thread_id, state, revision)
        select user_id, mailbox_id, 'old-' || n, '', 'gone', revision + n
        from mail_indexes, generate_series(1, 600) as n`),
    );
    await stack.context.db.asSystem((tx) =>
      tx.execute(sql`update mail_indexes set revision = revision + 600`),
    );
    const since = `/auth/emails?since=${encodeURIComponent(body.sync_token)}`;
    const answer = await stack.alice.get(since);
    expect([answer.status, answer.body.code]).toEqual([410, 'sync_token_expired']);
  });
});
