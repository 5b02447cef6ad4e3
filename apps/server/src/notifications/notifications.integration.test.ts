import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const QUOTED = {
  subject: 'zirkonsubject',
  sender: 'wimbrelsender',
  snippet: 'quolsnippet',
  reason: 'thurmreason',
};
const SECRETS = [...Object.values(QUOTED), 'nimbusnote', 'falknote'];

describeOnEngines('what others did that concerns somebody', (engine) => {
  let stack: Stack;
  let emails = 0;
  beforeAll(async () => {
    const env = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };
    stack = await startStack({ engine, env });
    for (const name of ['alice', 'bob'] as const) {
      await stack[name].post('/api/verify');
      const text = stack.mailer.sent.at(-1)?.text ?? '';
      await stack[name].post(`/api${/\/verify\/\S+/.exec(text)?.[0]}`);
    }
  });
  afterAll(() => stack.close());

  const mailsTo = (email: string) => stack.mailer.sent.filter((mail) => mail.to === email);
  const news = async (client: Client) => (await client.get('/api/notifications')).body;
  const handOn = async (more: Record<string, unknown> = {}) => {
    emails += 1;
    const body = { ...QUOTED, email: PEOPLE.bob.email, email_id: `m${emails}`, ...more };
    return (await stack.alice.post('/api/delegate-by-email', body)).body;
  };
  const listed = async (client: Client, query = '') => {
    const { id } = (await client.get('/api/profile')).body.user;
    return (await client.get(`/api/delegated/${id}${query}`)).body;
  };

  it('an invite to a team reaches a member by mail and stays until seen [FIX-27]', async () => {
    const { team } = (await stack.alice.post('/api/teams', { name: 'Board office' })).body;
    await stack.alice.post(`/api/teams/${team.id}/invite`, { email: PEOPLE.bob.email });
    expect(await news(stack.bob)).toMatchObject([
      { kind: 'invited', by: 'Alice Archer', about: 'Board office', seen: false },
    ]);
    await vi.waitFor(() =>
      expect(mailsTo(PEOPLE.bob.email).at(-1)?.subject).toBe('Alice Archer invites you to a team'),
    );
    await stack.bob.post('/api/notifications/seen', {});
    expect((await news(stack.bob))[0]).toMatchObject({ seen: true });
    expect(await news(stack.carol)).toEqual([]);
  });

  it.each(['accept', 'decline'] as const)(
    'an invite that was answered with %s is no news any more [FIX-26]',
    async (answer) => {
      const { team } = (await stack.alice.post('/api/teams', { name: `Answers: ${answer}` })).body;
      await stack.alice.post(`/api/teams/${team.id}/invite`, { email: PEOPLE.bob.email });
      const about = `Answers: ${answer}`;
      expect((await news(stack.bob))[0]).toMatchObject({ kind: 'invited', about, seen: false });
      const invites: { id: string; team_name: string }[] = (await stack.bob.get('/api/invites'))
        .body;
      const { id } = invites.find(({ team_name }) => team_name === about) ?? {};
      expect((await stack.bob.post(`/api/invites/${id}/${answer}`)).status).toBe(200);
      expect(JSON.stringify(await news(stack.bob))).not.toContain(about);
    },
  );

  it('handing on and each step of it reach the other, without a word of the email [FIX-27]', async () => {
    const { id } = await handOn({ note: 'nimbusnote' });
    expect((await news(stack.bob))[0]).toMatchObject({ id, kind: 'delegated', seen: false });
    const steps = [
      ['in-progress', 'accepted'],
      ['done', 'done'],
      ['declined', 'declined'],
      ['pending', 'reopened'],
    ] as const;
    for (const [status, kind] of steps) {
      await stack.bob.put(`/api/delegated/${id}/status`, { status, note: 'falknote' });
      expect((await news(stack.alice))[0]).toMatchObject({ id, kind, by: 'Bob Baker' });
    }
    await stack.bob.post(`/api/delegated/${id}/notes`, { text: 'falknote again' });
    expect((await news(stack.alice))[0]).toMatchObject({ id, kind: 'answered' });
    await vi.waitFor(() =>
      expect(mailsTo(PEOPLE.alice.email).map((mail) => mail.subject)).toContain(
        'Bob Baker has answered about an email that you handed on',
      ),
    );
    const told = JSON.stringify(stack.mailer.sent);
    const stored = await stack.dumpText();
    for (const word of SECRETS) {
      expect(told).not.toContain(word);
      expect(stored).not.toContain(word);
    }
  });

  it('what came after the list was read is not seen with it', async () => {
    await handOn();
    const [{ at }] = await news(stack.bob);
    stack.clock.advance({ minutes: 1 });
    await handOn();
    await stack.bob.post('/api/notifications/seen', { until: at });
    expect((await news(stack.bob)).map((one: { seen: boolean }) => one.seen).slice(0, 2)).toEqual([
      false,
      true,
    ]);
  });

  it('mails stop at 20 a day for one address, what they tell does not [FIX-27]', async () => {
    stack.clock.advance({ hours: 25 });
    await stack.alice.post('/api/login', { username: 'alice', password: PEOPLE.alice.password });
    const { id } = await handOn();
    const before = mailsTo(PEOPLE.alice.email).length;
    for (let n = 0; n < 12; n += 1)
      for (const status of ['in-progress', 'pending'])
        await stack.bob.put(`/api/delegated/${id}/status`, { status });
    await vi.waitFor(() => expect(mailsTo(PEOPLE.alice.email).length - before).toBe(20));
    expect((await news(stack.alice))[0]).toMatchObject({ id, kind: 'reopened', seen: false });
  });

  describe('a delegated email', () => {
    it('tells its delegator how far it is, the day it is due and the last change [FIX-29]', async () => {
      const due = '2031-01-02T17:00:00.000Z';
      const { id } = await handOn({ due_at: due, note: 'By Friday' });
      await stack.bob.put(`/api/delegated/${id}/status`, { status: 'declined', note: 'On leave' });
      const [item] = await listed(stack.alice, '?by=me');
      expect(item).toMatchObject({
        ...{ id, status: 'declined', due_at: due, note: 'By Friday', ended: null },
        notes: [{ by: 'assignee', text: 'On leave', at: expect.any(String) }],
        updated_at: expect.any(String),
      });
      // What was declined can be handed on again, to the same person too.
      const again = await handOn({ email_id: item.email_id });
      expect(again.already).toBeUndefined();
    });

    it('taken back is gone for the other, who is told; undo gives it back [FIX-29]', async () => {
      const { id } = await handOn({ body_text: 'nimbusnote' });
      const end = (ended: string | null, as = stack.alice) =>
        as.put(`/api/delegated/${id}/ending`, { ended });
      expect((await end('taken-back', stack.bob)).status).toBe(403);
      expect((await end('taken-back', stack.carol)).status).toBe(404);
      expect((await end('taken-back')).body.delegated.ended).toBe('taken-back');
      expect((await listed(stack.bob)).map((one: { id: string }) => one.id)).not.toContain(id);
      expect((await news(stack.bob))[0]).toMatchObject({ id, kind: 'taken-back' });
      const late = await stack.bob.put(`/api/delegated/${id}/status`, { status: 'done' });
      expect([late.status, late.body.error]).toEqual([
        404,
        'Whoever delegated this email has taken it back',
      ]);
      expect((await end(null)).body.delegated.ended).toBeNull();
      expect((await listed(stack.bob))[0]).toMatchObject({ id, body_text: 'nimbusnote' });
      await end('closed');
      expect((await listed(stack.alice, '?by=me'))[0]).toMatchObject({ id, ended: 'closed' });
      expect((await listed(stack.bob))[0]).toMatchObject({ id, ended: null });
    });

    it('says that the same person has it, and sends the note again when asked [FIX-28]', async () => {
      const first = await handOn({ email_id: 'twice', note: 'By noon' });
      const again = await handOn({ email_id: 'twice', note: 'By noon' });
      expect(again).toMatchObject({
        id: first.id,
        already: { status: 'pending', sent_at: expect.any(String) },
      });
      const mails = mailsTo(PEOPLE.bob.email).length;
      const sent = await stack.alice.post(`/api/delegated/${first.id}/notes`, { text: 'By noon' });
      expect(sent.body).toMatchObject({ mail: null, delegated: { notes: [] } });
      expect((await news(stack.bob))[0]).toMatchObject({ id: first.id, kind: 'reminded' });
      await vi.waitFor(() => expect(mailsTo(PEOPLE.bob.email).length).toBe(mails + 1));
      const other = await stack.carol.post(`/api/delegated/${first.id}/notes`, { text: 'x' });
      expect(other.status).toBe(404);
    });

    it('of somebody without account is mailed again, and answered by mail [FIX-28] [FIX-30]', async () => {
      const email = 'nina@people.example';
      const { id } = await handOn({ email });
      expect(mailsTo(email)[0]).toMatchObject({ replyTo: PEOPLE.alice.email });
      const sent = await stack.alice.post(`/api/delegated/${id}/notes`, { text: 'nimbusnote' });
      expect(sent.body.mail).toBe('sent');
      expect(mailsTo(email)[1]).toMatchObject({
        subject: 'Alice Archer reminds you of an email',
        replyTo: PEOPLE.alice.email,
      });
      await stack.alice.put(`/api/delegated/${id}/ending`, { ended: 'taken-back' });
      await vi.waitFor(() => expect(mailsTo(email)[2]?.subject).toContain('has taken back'));
    });
  });

  it('the profile says whether the address is confirmed [FIX-33]', async () => {
    expect((await stack.bob.get('/api/profile')).body.address_confirmed).toBe(true);
    const fresh = stack.anybody();
    const email = 'fresh@people.example';
    const names = { first_name: 'Fresh', last_name: 'New' };
    await fresh.post('/api/register', {
      username: 'fresh',
      email,
      password: 'a long password',
      ...names,
    });
    expect((await fresh.get('/api/profile')).body.address_confirmed).toBe(false);
    const { id } = (await stack.alice.get('/api/profile')).body.user;
    expect(id).not.toBe('');
    await handOn({ email });
    const path = /\/join\/\S+/.exec(mailsTo(email)[0]?.text ?? '')?.[0];
    await fresh.post(`/api${path}`);
    expect((await fresh.get('/api/profile')).body.address_confirmed).toBe(true);
  });
});
