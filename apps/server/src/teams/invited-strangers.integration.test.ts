import { randomUUID } from 'node:crypto';
import {
  type Client,
  createRecordingMailer,
  describeOnEngines,
  linkIn,
  PEOPLE,
  type RecordingMailer,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mailer, MailUnclearError } from '#accounts/mailer.ts';
import { dumpRows } from '#db/dump-rows.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };

const invitesOf = async (client: Client) => (await client.get('/api/invites')).body;
const makeTeam = async (owner: Client, name = 'Design'): Promise<string> =>
  (await owner.post('/api/teams', { name })).body.team.id;

describeOnEngines('invites of people without account', (engine) => {
  let stack: Stack;
  let teamId: string;
  beforeAll(async () => {
    stack = await startStack({ engine, env: SMTP, people: ['alice', 'bob', 'carol'] });
    teamId = await makeTeam(stack.alice, 'Board office');
  });
  afterAll(() => stack.close());
  const mailsTo = (email: string) => stack.mailer.sent.filter((mail) => mail.to === email);
  const invite = (email: string, key?: string) =>
    stack.alice.post(
      `/api/teams/${teamId}/invite`,
      { email },
      { headers: { 'idempotency-key': key } },
    );
  const tokenOf = (email: string) => linkIn(mailsTo(email).at(-1)).pathname.replace('/join/', '');

  it('are mailed a link that proves the address, once, and only then shown', async () => {
    expect((await invite('nina@people.example')).status).toBe(201);
    const [mail] = mailsTo('nina@people.example');
    expect(mail?.text).toContain('Alice Archer');
    expect(mail?.text).toContain('Board office');
    expect(linkIn(mail).origin).toBe(stack.config.publicUrl);
    const token = tokenOf('nina@people.example');
    expect(token).toHaveLength(43);
    expect(await stack.dumpText()).not.toContain(token);
    expect(await stack.dumpText()).not.toContain('nina@people.example');

    const nina = stack.anybody();
    const join = (client: Client) => client.post(`/api/join/${token}`);
    expect((await join(nina)).status).toBe(401);
    await register(nina, 'nina');
    // Registering with an address proves nothing (D-98).
    expect(await invitesOf(nina)).toEqual([]);
    const wrong = await join(stack.bob);
    expect([wrong.status, wrong.body.code]).toEqual([403, 'forbidden']);
    expect(await invitesOf(nina)).toEqual([]);
    expect((await join(nina)).status).toBe(200);
    const again = await join(nina);
    expect([again.status, again.body.error]).toEqual([404, 'This link is no longer valid']);
    const [{ id }] = await invitesOf(nina);
    expect((await nina.post(`/api/invites/${id}/accept`)).status).toBe(200);
  });

  it('say who asks and for what before anybody signs in, as long as the link lives', async () => {
    await invite('olga@people.example');
    const token = tokenOf('olga@people.example');
    const look = (at = token) => stack.anybody().get(`/api/join/${at}`);
    const shown = { to: 'team', invited_by: 'Alice Archer', team_name: 'Board office' };
    // Looking uses nothing up.
    for (const answer of [await look(), await look()])
      expect([answer.status, answer.body]).toEqual([200, shown]);
    const unknown = await look('x'.repeat(43));
    expect([unknown.status, unknown.body.error]).toEqual([404, 'This link is no longer valid']);
    const olga = stack.anybody();
    await register(olga, 'olga');
    await olga.post(`/api/join/${token}`);
    expect((await look()).status).toBe(404);
  });

  it('of a team that is gone still say who asked', async () => {
    const gone = await makeTeam(stack.alice, 'Short lived');
    await stack.alice.post(`/api/teams/${gone}/invite`, { email: 'ulla@people.example' });
    await stack.alice.delete(`/api/teams/${gone}`);
    const { body } = await stack.anybody().get(`/api/join/${tokenOf('ulla@people.example')}`);
    expect(body).toEqual({ to: 'team', invited_by: 'Alice Archer', team_name: null });
  });

  it('are shown after a link of /verify, too', async () => {
    await invite('vera@people.example');
    const vera = stack.anybody();
    await register(vera, 'vera');
    await vera.post('/api/verify');
    const link = linkIn(mailsTo('vera@people.example').at(-1));
    expect(link.pathname).toMatch(/^\/verify\//);
    expect(await invitesOf(vera)).toEqual([]);
    expect((await vera.post(`/api${link.pathname}`)).status).toBe(200);
    expect(await invitesOf(vera)).toHaveLength(1);
  });

  it('count an account without proof as none: its address is mailed', async () => {
    await invite(PEOPLE.carol.email);
    expect(mailsTo(PEOPLE.carol.email)).toHaveLength(1);
    expect(await invitesOf(stack.carol)).toEqual([]);
    const check = () => stack.alice.post('/api/check-email', { email: PEOPLE.carol.email });
    expect((await check()).body).toEqual({ exists: false });
    await stack.carol.post(`/api/join/${tokenOf(PEOPLE.carol.email)}`);
    expect(await invitesOf(stack.carol)).toHaveLength(1);
    expect((await check()).body).toEqual({ exists: true });
  });

  it('get a new link with each renewal, and none for a repeat of the same request', async () => {
    const key = randomUUID();
    expect((await invite('rosa@people.example', key)).status).toBe(201);
    expect((await invite('rosa@people.example', key)).status).toBe(201);
    expect(mailsTo('rosa@people.example')).toHaveLength(1);
    expect((await invite('rosa@people.example', randomUUID())).status).toBe(200);
    expect(mailsTo('rosa@people.example')).toHaveLength(2);
  });

  it('and what is handed on to them come to ten mails a day for one mailbox, whoever asks', async () => {
    const own = ['quentin@people.example', 'Quentin+work@people.example'] as const;
    const mails = () => own.flatMap(mailsTo);
    const handOn = (emailId: string) =>
      stack.bob.post('/api/delegate-by-email', { email: own[0], email_id: emailId, subject: 'x' });
    for (let n = 0; n < 5; n += 1) {
      expect((await invite(n % 2 === 0 ? own[0] : own[1])).status).toBeLessThan(300);
      expect((await handOn(`letter-${n}`)).status).toBe(201);
    }
    expect(mails()).toHaveLength(10);
    const links = async () => (await dumpRows(stack.context.db)).join_links;
    const before = await links();
    for (const refused of [await invite(own[0]), await handOn('letter-5')]) {
      expect([refused.status, refused.body.error]).toEqual([
        429,
        'This address has been sent many invitations. Try again in 24 hours.',
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    }
    expect(mails()).toHaveLength(10);
    expect(await links()).toEqual(before);
    const { id } = (await stack.bob.get('/api/profile')).body.user;
    expect((await stack.bob.get(`/api/delegated/${id}?by=me`)).body).toHaveLength(5);
    expect((await invite('somebody.else@people.example')).status).toBe(201);
    stack.clock.advance({ hours: 24 });
    expect((await handOn('letter-5')).status).toBe(201);
  });

  it('find the link dead after 30 days', async () => {
    await invite('late@people.example');
    const token = tokenOf('late@people.example');
    stack.clock.advance({ days: 31 });
    const late = stack.anybody();
    await register(late, 'late');
    expect((await late.post(`/api/join/${token}`)).status).toBe(404);
    await stack.alice.post('/api/login', {
      username: 'alice',
      password: PEOPLE.alice.password,
    });
  });

  it('stop at 50 a day', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1)
      statuses.push((await invite(`guest${n}@people.example`)).status);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(201));
    expect(statuses[50]).toBe(429);
    expect(mailsTo('guest50@people.example')).toEqual([]);
  });
});

describeOnEngines('an invitation whose mail', (engine) => {
  let failure: Error | null = null;
  let recorder: RecordingMailer;
  let stack: Stack;
  let teamId: string;

  const start = async (kind: Mailer['kind'], env: Record<string, string>) => {
    recorder = createRecordingMailer(kind);
    const mailer: Mailer = {
      kind,
      async send(mail) {
        await recorder.send(mail);
        if (failure !== null) throw failure;
      },
    };
    failure = null;
    stack = await startStack({ engine, env, people: ['alice'], overrides: { mailer } });
    teamId = await makeTeam(stack.alice);
  };
  afterEach(() => stack.close());
  const invite = (key?: string) =>
    stack.alice.post(
      `/api/teams/${teamId}/invite`,
      { email: 'nina@people.example' },
      { headers: { 'idempotency-key': key } },
    );
  const countRows = async () => {
    const { db } = stack.context;
    const rows = await Promise.all(
      ['invites', 'join_links'].map((table) =>
        db.asSystem((tx) => tx.execute(`select * from ${table}`)),
      ),
    );
    return rows.map((result) => (result as unknown as { rows: unknown[] }).rows.length);
  };

  it('cannot go stores nothing', async () => {
    await start('none', { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' });
    const answer = await invite();
    expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    expect(await countRows()).toEqual([0, 0]);
  });

  it('is refused by the mail server is taken back', async () => {
    await start('smtp', SMTP);
    failure = new Error('550 no such mailbox');
    const answer = await invite();
    expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    expect(await countRows()).toEqual([0, 0]);
    failure = null;
    expect((await invite()).status).toBe(201);
  });

  it('is refused at a renewal leaves what was there', async () => {
    await start('smtp', SMTP);
    expect((await invite()).status).toBe(201);
    failure = new Error('550 no such mailbox');
    expect((await invite()).status).toBe(503);
    expect(await countRows()).toEqual([1, 1]);
    failure = null;
    expect((await invite()).status).toBe(200);
  });

  it('ends unclear says so, stays, and is not mailed again by a repeat', async () => {
    await start('smtp', SMTP);
    failure = new MailUnclearError({ cause: new Error('connection lost') });
    const key = randomUUID();
    const answer = await invite(key);
    expect([answer.status, answer.body.message]).toEqual([
      201,
      'Sent? The mail server gave no clear answer.',
    ]);
    expect(await countRows()).toEqual([1, 1]);
    // As after a crash that took the kept answer along.
    await stack.context.db.asSystem((tx) => tx.execute('delete from idempotency_keys'));
    const repeat = await invite(key);
    expect(repeat.body.message).toBe('Sent? The mail server gave no clear answer.');
    expect(recorder.sent).toHaveLength(1);
  });
});

async function register(client: Client, name: string) {
  const answer = await client.post('/api/register', {
    username: name,
    email: `${name}@people.example`,
    password: 'a long password',
    first_name: name,
    last_name: 'New',
  });
  expect(answer.status).toBe(201);
}

describe('in local mode', () => {
  it('an invite waits for the registration and is there with it', async () => {
    const stack = await startStack({ engine: 'pglite', people: ['alice'] });
    const teamId = await makeTeam(stack.alice);
    await stack.alice.post(`/api/teams/${teamId}/invite`, { email: 'nina@people.example' });
    expect(stack.mailer.sent).toHaveLength(1);
    const nina = stack.anybody();
    await register(nina, 'nina');
    expect(await invitesOf(nina)).toHaveLength(1);
    const { id } = (await nina.get('/api/profile')).body.user;
    const rows = await stack.context.events.readAfter(id, 0);
    expect(rows === 'lost' ? rows : rows.map(({ name }) => name)).toEqual(['invite']);
    await stack.close();
  });
});
