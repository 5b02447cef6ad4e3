import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly sender_email: string;
}

describeOnEngines('replying', (engine) => {
  let stack: Stack;
  let mails: Listed[];
  beforeAll(async () => {
    stack = await startStack({ engine });
    await connectBundled(stack.alice);
    mails = (await stack.alice.get('/auth/emails?limit=20')).body.emails;
  });
  afterAll(() => stack.close());

  const mail = (index: number) => {
    const found = mails[index];
    if (!found) throw new Error('the mailbox is too small');
    return found;
  };
  const reply = (to: Listed, part: object = {}, headers: Record<string, string> = {}) =>
    stack.alice.post(
      '/api/reply_email',
      {
        to: to.sender_email,
        subject: to.subject,
        body: 'On it.',
        reply_body: 'On it.',
        recipient_email: to.sender_email,
        email_subject: to.subject,
        email_body: '',
        thread_id: null,
        message_id: to.id,
        original_internet_id: null,
        ...part,
      },
      { headers },
    );
  const sentWith = async (text: string) => {
    const found = await stack.alice.get(`/auth/emails?limit=50&q=${encodeURIComponent(text)}`);
    return found.body.emails as Listed[];
  };
  const send = async () => {
    stack.clock.advance({ ms: 8_000 });
    await stack.context.mail.drainOutbox();
  };

  it('waits eight seconds, then goes out once into its thread [REPLY-01, API-18, PLUS-18]', async () => {
    const answer = await reply(mail(0), { reply_body: 'Quokka answer one' });
    expect(answer.status).toBe(200);
    expect(new Date(answer.body.send_at).getTime()).toBe(stack.clock.now().getTime() + 8_000);
    await stack.context.mail.drainOutbox();
    expect(await sentWith('Quokka answer one')).toEqual([]);
    await send();
    await send();
    const [sent, ...more] = await sentWith('Quokka answer one');
    expect(more).toEqual([]);
    expect(sent?.subject).toMatch(/^re:/i);
    const whole = (await stack.alice.get(`/auth/emails/${encodeURIComponent(sent?.id ?? '')}`))
      .body;
    expect(`${whole.email.body}\n${whole.email.quoted_history}`).toMatch(/wrote:/);
  });

  it('makes its conversation answered, in the list and for other tabs [FIX-16]', async () => {
    const read = async (id: string) =>
      (await stack.alice.get(`/auth/emails/${encodeURIComponent(id)}`)).body.email;
    expect((await read(mail(4).id)).replied_at).toBeNull();
    const { sync_token } = (await stack.alice.get('/auth/emails?limit=1')).body;
    await reply(mail(4), { reply_body: 'Quokka answer that marks' });
    expect((await read(mail(4).id)).replied_at).toBeNull();
    await send();
    expect(await read(mail(4).id)).toMatchObject({
      replied_at: stack.clock.now().toISOString(),
      overdue: false,
    });
    const since = `/auth/emails?limit=50&since=${encodeURIComponent(sync_token)}`;
    const changed = (await stack.alice.get(since)).body.emails as Listed[];
    expect(changed.map((email) => email.id)).toContain(mail(4).id);
  });

  it('archives its email once it was sent, as an act that can be undone [FIX-16]', async () => {
    const read = async (id: string) =>
      (await stack.alice.get(`/auth/emails/${encodeURIComponent(id)}`)).body.email;
    const lies = async (id: string) => (await read(id)).folder;
    const queued = await reply(mail(6), { reply_body: 'Quokka answer to file', archive: true });
    const path = `/api/outbox/${queued.body.outbox_id}`;
    expect((await stack.alice.get(path)).body.archive).toBe('waiting');
    expect(await lies(mail(6).id)).toBe('inbox');
    await send();
    expect((await stack.alice.get(path)).body).toMatchObject({ state: 'sent', archive: 'done' });
    expect(await lies(mail(6).id)).toBe('archive');
    const [entry] = (await stack.alice.get('/api/journal?limit=1')).body.entries;
    expect(entry).toMatchObject({ kind: 'archive', count: 1, undone_at: null });
    expect((await stack.alice.post(`/api/journal/${entry.id}/undo`)).status).toBe(200);
    expect(await read(mail(6).id)).toMatchObject({
      folder: 'inbox',
      replied_at: expect.any(String),
    });
  });

  it('leaves an email where the user put it while the reply waited [FIX-16]', async () => {
    await reply(mail(7), { reply_body: 'Quokka answer to throw away', archive: true });
    await stack.alice.post('/api/delete-email', { message_id: mail(7).id });
    await send();
    const answered = await stack.alice.get(`/auth/emails/${encodeURIComponent(mail(7).id)}`);
    expect(answered.body.email.folder).toBe('trash');
    expect((await reply(mail(3), { archive: 'yes' })).status).toBe(400);
  });

  it('is sent once under a double click and a repeat with the same key [PLUS-16]', async () => {
    const key = { 'idempotency-key': 'a3bb189e-8bf9-4888-9912-ace4e6543002' };
    const part = { reply_body: 'Quokka answer two' };
    const [first, second] = await Promise.all([
      reply(mail(1), part, key),
      reply(mail(1), part, key),
    ]);
    expect(second.body).toEqual(first.body);
    await send();
    expect((await reply(mail(1), part, key)).body).toEqual(first.body);
    await send();
    expect(await sentWith('Quokka answer two')).toHaveLength(1);
    const other = await reply(mail(1), { reply_body: 'Another text' }, key);
    expect(other.status).toBe(409);
  });

  it('is sent once from two tabs, and again when it is meant: in other words, taken back before, or later [PLUS-16]', async () => {
    const part = { reply_body: 'Quokka answer of two tabs' };
    const key = (last: number) => ({
      'idempotency-key': `a3bb189e-8bf9-4888-9912-ace4e654400${last}`,
    });
    const [first, second] = await Promise.all([
      reply(mail(1), part, key(1)),
      reply(mail(1), part, key(2)),
    ]);
    expect(second.body).toEqual(first.body);
    await send();
    stack.clock.advance({ minutes: 9 });
    expect((await reply(mail(1), part, key(3))).body.outbox_id).toBe(first.body.outbox_id);
    await reply(mail(1), { reply_body: 'Quokka answer of two tabs!' }, key(4));
    await send();
    expect(await sentWith(part.reply_body)).toHaveLength(2);

    stack.clock.advance({ minutes: 2 });
    const later = (await reply(mail(1), part, key(5))).body.outbox_id;
    expect(later).not.toBe(first.body.outbox_id);
    expect((await stack.alice.post(`/api/outbox/${later}/cancel`)).status).toBe(200);
    expect((await reply(mail(1), part, key(6))).body.outbox_id).not.toBe(later);
    // What a tab was told once it is told again, whenever it asks.
    stack.clock.advance({ minutes: 30 });
    expect((await reply(mail(1), part, key(2))).body.outbox_id).toBe(first.body.outbox_id);
    await send();
    expect(await sentWith(part.reply_body)).toHaveLength(3);
  });

  it('can be taken back while it waits, and not any more when it left [PLUS-18]', async () => {
    const { body } = await reply(mail(2), { reply_body: 'Quokka answer three' });
    const cancel = () => stack.alice.post(`/api/outbox/${body.outbox_id}/cancel`);
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    await send();
    expect(await sentWith('Quokka answer three')).toEqual([]);
    const left = (await reply(mail(2), { reply_body: 'Quokka answer four' })).body.outbox_id;
    await send();
    const late = await stack.alice.post(`/api/outbox/${left}/cancel`);
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('already_sent');
  });

  it('refuses an empty body, a bad address, HTML, and an email that is not there', async () => {
    const empty = await reply(mail(3), { reply_body: '  ' });
    expect(empty.status).toBe(400);
    expect(empty.body.error).toBe('Please fill in the reply body');
    const nobody = await reply(mail(3), { to: '', recipient_email: '' });
    expect(nobody.body.fields).toHaveProperty('to');
    expect((await reply(mail(3), { to: 'mira@' })).status).toBe(400);
    expect((await reply(mail(3), { html: true })).status).toBe(400);
    expect((await reply({ ...mail(3), id: 'no-such' })).status).toBe(404);
  });

  it('sets no head field by its subject or address', async () => {
    const answer = await reply(mail(4), {
      reply_body: 'Quokka answer five',
      subject: 'Hello\r\nBcc: spy@evil.example',
    });
    expect(answer.status).toBe(200);
    await send();
    const [sent] = await sentWith('Quokka answer five');
    expect(sent?.subject).toContain('Bcc: spy@evil.example');
    expect(sent?.subject).not.toMatch(/[\r\n]/);
  });

  it('is for the mailbox of the user alone', async () => {
    const body = { message_id: mail(0).id, reply_body: 'x', to: 'a@b.example' };
    expect((await stack.anybody().post('/api/reply_email', body)).status).toBe(401);
    const none = await stack.bob.post('/api/reply_email', body);
    expect(none.status).toBe(401);
    expect(none.body.code).toBe('provider_auth_required');
    await connectBundled(stack.carol);
    const queued = await reply(mail(0), { reply_body: 'Quokka answer six' });
    const foreign = await stack.carol.post(`/api/outbox/${queued.body.outbox_id}/cancel`);
    expect(foreign.status).toBe(404);
  });

  it('says to its writer alone what has become of it [PLUS-18]', async () => {
    const queued = await reply(mail(5), { reply_body: 'Quokka answer seven' });
    const path = `/api/outbox/${queued.body.outbox_id}`;
    const { outbox_id: id, send_at } = queued.body;
    expect((await stack.alice.get(path)).body).toEqual({
      id,
      send_at,
      state: 'queued',
      error: null,
      archive: null,
    });
    await send();
    expect((await stack.alice.get(path)).body).toEqual({
      id,
      send_at,
      state: 'sent',
      error: null,
      archive: null,
    });
    expect((await stack.carol.get(path)).status).toBe(404);
    expect((await stack.anybody().get(path)).status).toBe(401);
    expect((await stack.alice.get('/api/outbox/no-such')).status).toBe(404);
  });
});
