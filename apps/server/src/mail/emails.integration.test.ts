import { type MessageId, ProviderError } from '@eisen/mailbox';
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

interface EmailRow {
  readonly id: string;
  readonly time: string;
  readonly subject: string;
  readonly sender_email: string;
  readonly unread: boolean;
  readonly attachments: readonly { id: string; name: string; hasContent: boolean }[];
  readonly [field: string]: unknown;
}

describeOnEngines('reading mail', (engine) => {
  const faults = createFaults();
  const clock = createScriptedClock('2026-03-02T09:00:00Z');
  let stack: Stack;
  let all: EmailRow[];

  const readAll = async (limit: number): Promise<EmailRow[]> => {
    const rows: EmailRow[] = [];
    let cursor: string | null = null;
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await stack.alice.get(`/auth/emails?limit=${limit}${from}`);
      rows.push(...body.emails);
      cursor = body.next_cursor;
    } while (cursor !== null);
    return rows;
  };

  beforeAll(async () => {
    stack = await startStack({ engine, clock, overrides: { wrapProvider: faults.wrap } });
    await connectBundled(stack.alice);
    await connectBundled(stack.bob, 'gmail');
    all = await readAll(200);
  });
  afterAll(() => stack.close());
  afterEach(() => faults.heal());

  it('answers the newest 50 first, without bodies, with the count of all [INBOX-01]', async () => {
    const { status, body } = await stack.alice.get('/auth/emails');
    expect(status).toBe(200);
    expect(body.emails).toHaveLength(50);
    expect(body.total).toBe(all.length);
    const times = body.emails.map((email: EmailRow) => email.time);
    expect(times).toEqual([...times].sort().reverse());
    for (const email of body.emails)
      expect([email.body, email.html_body, email.full_body_msg, email.quoted_history]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    expect(body.removed).toBeUndefined();
  });

  it('pages through the whole inbox without hole or repeat', async () => {
    const paged = await readAll(7);
    expect(paged.map((email) => email.id)).toEqual(all.map((email) => email.id));
    expect(new Set(paged.map((email) => email.id)).size).toBe(all.length);
  });

  it('reads on behind what shows with the same answers as for somebody who waits [PLUS-22]', async () => {
    const first = (await stack.alice.get('/auth/emails?limit=5')).body;
    const page = `/auth/emails?limit=5&cursor=${encodeURIComponent(first.next_cursor)}`;
    const [waited, behind] = [
      await stack.alice.get(page),
      await stack.alice.get(`${page}&behind=true`),
    ];
    expect(behind.body.emails).toEqual(waited.body.emails);
  });

  it('refuses limits and cursors that are none', async () => {
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=forged']) {
      const answer = await stack.alice.get(`/auth/emails?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid']);
    }
    const answer = await stack.alice.get('/auth/emails?since=forged');
    expect([answer.status, answer.body.code]).toEqual([410, 'sync_token_expired']);
  });

  it('answers only what changed since a token, removed ids apart', async () => {
    const { body: first } = await stack.alice.get('/auth/emails');
    const nothing = await stack.alice.get(`/auth/emails?since=${first.sync_token}`);
    expect([nothing.body.emails, nothing.body.removed]).toEqual([[], []]);
    const [read, archived] = all;
    await stack.alice.put('/api/email-read', { ids: [read?.id], read: read?.unread });
    const moved = await stack.alice.post('/api/archive-email', { message_id: archived?.id });
    const { body } = await stack.alice.get(`/auth/emails?since=${first.sync_token}`);
    expect(body.emails.map((email: EmailRow) => [email.id, email.unread])).toEqual([
      [read?.id, !read?.unread],
    ]);
    expect(body.removed).toEqual([archived?.id]);
    expect(body.total).toBe(all.length - 1);
    await stack.alice.post(`/api/journal/${moved.body.journal_id}/undo`);
    const back = await stack.alice.get(`/auth/emails?since=${body.sync_token}`);
    expect(back.body.emails.map((email: EmailRow) => email.id)).toEqual([archived?.id]);
    expect(back.body.removed).toEqual([]);
  });

  it('gives many changes in portions, each with the token to go on', async () => {
    const { body: first } = await stack.alice.get('/auth/emails');
    const items = all.slice(0, 25).map(({ id }) => ({ id, quadrant: 'schedule' }));
    await stack.alice.put('/api/email-quadrants', { items });
    const seen: string[] = [];
    let token: string = first.sync_token;
    for (let portions = 1; ; portions += 1) {
      const { body } = await stack.alice.get(`/auth/emails?limit=10&since=${token}`);
      seen.push(...body.emails.map((email: EmailRow) => email.id));
      token = body.sync_token;
      if (body.next_cursor === null) {
        expect(portions).toBe(3);
        break;
      }
    }
    expect(seen.sort()).toEqual(items.map(({ id }) => id).sort());
    await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
  });

  it('finds mail by words, sender and attachment, and by quadrant in our own index', async () => {
    const ids = async (query: string) => {
      const { body } = await stack.alice.get(`/auth/emails?q=${encodeURIComponent(query)}`);
      return body.emails.map((email: EmailRow) => email.id);
    };
    const [one, two] = all;
    const from = all.filter((email) => email.sender_email === one?.sender_email);
    const found = await ids(`from:${one?.sender_email}`);
    expect(found).toEqual(expect.arrayContaining(from.map((email) => email.id)));
    expect(await ids('zzz-no-such-word')).toEqual([]);
    const withFile = all.find((email) => email.attachments.length > 0);
    expect(await ids('has:attachment')).toContain(withFile?.id);
    const items = [one, two].map((email) => ({ id: email?.id, quadrant: 'delegate' }));
    await stack.alice.put('/api/email-quadrants', { items });
    expect(await ids('in:delegate')).toEqual([one?.id, two?.id]);
    expect(await ids(`in:delegate from:${one?.sender_email}`)).toContain(one?.id);
    await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
  });

  it('answers one whole email, new text apart from history', async () => {
    const wholes = await Promise.all(
      all.slice(0, 60).map(async ({ id }) => (await stack.alice.get(`/auth/emails/${id}`)).body),
    );
    for (const { email } of wholes) expect(email.full_body_msg).toEqual(expect.any(String));
    expect(wholes.some(({ email }) => email.html_body?.includes('<'))).toBe(true);
    const reply = wholes.find(({ email }) => email.quoted_history !== null)?.email;
    expect(reply.body).not.toBe('');
    expect(reply.body).not.toContain(reply.quoted_history);
  });

  it('opens a message that was read lately without asking the provider again', async () => {
    const id = all[70]?.id;
    await stack.alice.get(`/auth/emails/${id}`);
    const calls = faults.calls.length;
    await stack.alice.get(`/auth/emails/${id}`);
    expect(faults.calls.slice(calls).map((call) => call.method)).not.toContain('getMessages');
    clock.advance({ minutes: 16 });
    await stack.alice.get(`/auth/emails/${id}`);
    expect(faults.calls.slice(calls).map((call) => call.method)).toContain('getMessages');
  });

  it('shows what changed at the provider, not what was read before', async () => {
    const unread = all.filter((email) => email.unread).at(-1);
    expect((await stack.alice.get(`/auth/emails/${unread?.id}`)).body.email.unread).toBe(true);
    const { body } = await stack.alice.get('/api/profile');
    const { mailboxes } = stack.context.mail;
    const mailbox = await mailboxes.findConnected(body.user.id);
    if (!mailbox) throw new Error('the mailbox is connected');
    await mailboxes.open(body.user.id, mailbox).provider.setRead([unread?.id as MessageId], true);
    await stack.alice.get('/auth/emails');
    expect((await stack.alice.get(`/auth/emails/${unread?.id}`)).body.email.unread).toBe(false);
  });

  it("answers 404 for ids that are nowhere and for a stranger's", async () => {
    const id = all[0]?.id;
    expect((await stack.alice.get('/auth/emails/nowhere')).status).toBe(404);
    const foreign = await stack.bob.get(`/auth/gmail/emails/${id}`);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Email not found']);
    expect((await stack.bob.get(`/auth/gmail/emails/${id}/attachments`)).status).toBe(404);
    expect((await stack.bob.get(`/auth/gmail/emails/${id}/attachments/1`)).status).toBe(404);
    expect((await stack.carol.get(`/auth/emails/${id}`)).body.code).toBe('provider_auth_required');
  });

  it('hands out attachments with content, and as downloads that no browser opens', async () => {
    const withFile = all.find((email) => email.attachments.length > 1);
    const { body } = await stack.alice.get(`/auth/emails/${withFile?.id}/attachments`);
    expect(body.attachments).toHaveLength(withFile?.attachments.length ?? 0);
    for (const attachment of body.attachments) {
      const file = await stack.alice.get(attachment.sourceUrl);
      expect(file.status).toBe(200);
      expect(file.bytes.toString('base64')).toBe(attachment.base64);
      expect(file.bytes).toHaveLength(attachment.size);
      expect(file.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="/);
    }
    const missing = await stack.alice.get(`/auth/emails/${withFile?.id}/attachments/none`);
    expect([missing.status, missing.body.error]).toEqual([404, 'Attachment not found']);
  });

  it('refuses everybody who is signed out', async () => {
    const nobody = stack.anybody();
    for (const call of [
      '/auth/user',
      '/auth/emails',
      '/auth/emails/x',
      '/auth/emails/x/attachments',
      '/auth/emails/x/attachments/1',
      '/api/mailbox/ledger',
    ]) {
      const answer = await nobody.get(call);
      expect([call, answer.status, answer.body.code]).toEqual([call, 401, 'not_signed_in']);
    }
  });

  it.each([
    ['unavailable', 502, 'provider_failed'],
    ['timeout', 504, 'provider_timeout'],
    ['rate-limited', 429, 'too_many_requests'],
    ['reconnect', 401, 'provider_auth_required'],
  ] as const)('turns the failure "%s" of the provider into %i', async (kind, status, code) => {
    const error = new ProviderError(kind, 'down', { retryAfterSeconds: 7 });
    faults.fail({ method: 'listInbox', error });
    faults.fail({ method: 'profile', error });
    for (const call of ['/auth/emails', '/auth/check-permissions']) {
      const answer = await stack.alice.get(call);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      if (status === 429) expect(answer.headers['retry-after']).toBe('7');
      if (status === 401) expect(answer.body.login_url).toBe('/auth/login');
    }
  });

  it('reads the index anew when the provider lost the cursor', async () => {
    faults.fail({
      method: 'inboxChanges',
      error: new ProviderError('cursor-lost', 'too old'),
      times: 1,
    });
    const { status, body } = await stack.alice.get('/auth/emails');
    expect([status, body.total]).toEqual([200, all.length]);
  });

  it('shows where every email stands, and the sums agree [PLUS-20]', async () => {
    const items = all.slice(0, 3).map(({ id }) => ({ id, quadrant: 'do' }));
    await stack.alice.put('/api/email-quadrants', { items });
    const { body } = await stack.alice.get('/api/mailbox/ledger');
    expect(body).toMatchObject({
      provider_count: all.length,
      known: all.length,
      by_quadrant: { do: 3, schedule: 0, delegate: 0, eliminate: 0 },
      unsure: 0,
      held: 0,
      unclassified: all.length - 3,
      lag_s: expect.any(Number),
    });
    await stack.alice.put('/api/email-quadrants', { all: true, quadrant: null });
  });

  it('compares the whole inbox when the sums do not agree [PLUS-20]', async () => {
    const { body } = await stack.alice.get('/api/profile');
    const lost = [all[0]?.id, all[1]?.id];
    await stack.context.db.asUser(body.user.id, (tx) =>
      tx.execute(sql`delete from message_index where message_id in (${lost[0]}, ${lost[1]})`),
    );
    clock.advance({ minutes: 2 });
    const ledger = await stack.alice.get('/api/mailbox/ledger');
    expect([ledger.body.provider_count, ledger.body.known]).toEqual([all.length, all.length]);
  });

  it('shows the difference when the provider counts otherwise [PLUS-20]', async () => {
    faults.answer('countInbox', all.length + 2);
    const { body } = await stack.alice.get('/api/mailbox/ledger');
    expect([body.provider_count, body.known, body.lag_s]).toEqual([
      all.length + 2,
      all.length,
      null,
    ]);
    const { by_quadrant: quadrants, unsure, held, unclassified, known } = body;
    const placed = Object.values<number>(quadrants).reduce((sum, count) => sum + count, 0);
    expect(placed + unsure + held + unclassified).toBe(known);
  });
});
