import {
  type Client,
  connectBundled,
  createRecordingMailer,
  describeOnEngines,
  linkIn,
  PEOPLE,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mailer, MailUnclearError } from '#accounts/mailer.ts';
import { rowsOf, type UserId } from '#db/database.ts';
import { delegations } from '#db/schema/delegation.ts';
import { openContent } from './sealed-content.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };
const QUOTED = {
  subject: 'zirkonsubject',
  sender: 'wimbrelsender',
  snippet: 'quolsnippet',
  reason: 'thurmreason',
};

const byEmail = (client: Client, email: string, more: Record<string, unknown> = {}) =>
  client.post('/api/delegate-by-email', {
    ...QUOTED,
    email,
    email_id: `to ${email}`,
    team_name: null,
    ...more,
  });
const profileOf = async (client: Client) => (await client.get('/api/profile')).body.user;
const listOf = async (client: Client, query = '') =>
  (await client.get(`/api/delegated/${(await profileOf(client)).id}${query}`)).body;

async function register(stack: Stack, name: string): Promise<Client> {
  const client = stack.anybody();
  const answer = await client.post('/api/register', {
    username: name,
    email: `${name}@people.example`,
    password: 'a long password',
    first_name: name,
    last_name: 'New',
  });
  expect(answer.status).toBe(201);
  return client;
}

/** What is kept of a delegation under its seal. */
async function wordsOf({ context: { db, sealer } }: Stack, id: string) {
  const [row] = await db.asSystem((tx) =>
    tx.select().from(delegations).where(eq(delegations.id, id)),
  );
  return openContent(sealer, id, row?.content ?? Buffer.of());
}

describeOnEngines('what is delegated to people without account', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine, env: SMTP, people: ['alice', 'bob', 'carol'] });
  });
  afterAll(() => stack.close());
  const mailsTo = (email: string) => stack.mailer.sent.filter((mail) => mail.to === email);
  const joinPath = (email: string) => `/api${linkIn(mailsTo(email).at(-1)).pathname}`;

  it('waits for the address, and is handed over with its proof only [API-14] [ERR-02]', async () => {
    const answer = await byEmail(stack.alice, 'nina@people.example');
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user_exists: false,
      message: 'Delegation invitation sent!',
      id: expect.any(String),
    });
    const waiting = (await listOf(stack.alice, '?by=me'))[0];
    expect(waiting).toMatchObject({
      ...QUOTED,
      id: answer.body.id,
      assigned_to: '',
      assigned_to_name: 'nina@people.example',
      email_id: 'to nina@people.example',
      status: 'pending',
    });

    // Registering with an address proves nothing: else it would reveal the mail (D-98).
    expect(await wordsOf(stack, waiting.id)).toMatchObject({ address: 'nina@people.example' });
    const nina = await register(stack, 'nina');
    const { id: ninaId } = await profileOf(nina);
    expect(await listOf(nina)).toEqual([]);
    const put = (client: Client) =>
      client.put(`/api/delegated/${waiting.id}/status`, { status: 'done' });
    expect((await put(nina)).status).toBe(404);
    const link = joinPath('nina@people.example');
    expect((await stack.anybody().get(link)).body).toEqual({
      to: 'email',
      invited_by: 'Alice Archer',
      team_name: null,
    });
    expect((await stack.bob.post(link)).status).toBe(403);
    expect(await listOf(nina)).toEqual([]);

    expect((await nina.post(link)).status).toBe(200);
    expect(await listOf(nina)).toMatchObject([{ ...QUOTED, id: waiting.id, assigned_to: ninaId }]);
    expect((await listOf(stack.alice, '?by=me'))[0]).toMatchObject({
      id: waiting.id,
      assigned_to: ninaId,
      assigned_to_name: 'nina New',
    });
    expect((await put(nina)).status).toBe(200);
    expect(await wordsOf(stack, waiting.id)).toMatchObject({ ...QUOTED, address: null });
    const rows = await stack.context.events.readAfter(ninaId, 0);
    expect(rows === 'lost' ? rows : rows[0]?.name).toBe('delegation');
  });

  it('is mailed without a word of the email, and stored without the address', async () => {
    await byEmail(stack.alice, 'secret@people.example', { email_id: 'any message' });
    const [mail] = mailsTo('secret@people.example');
    const stored = await stack.dumpText();
    for (const word of Object.values(QUOTED)) {
      expect(`${mail?.subject} ${mail?.text}`).not.toContain(word);
      expect(stored).not.toContain(word);
    }
    expect(mail?.text).toContain('Alice Archer');
    expect(stored).not.toContain('secret@people.example');
    expect(stored).not.toContain(linkIn(mail).pathname.split('/').at(-1));
  });

  it('names a team in the mail only when the delegator is in it', async () => {
    await stack.alice.post('/api/teams', { name: 'Board office' });
    await byEmail(stack.alice, 'team@people.example', { team_name: 'Board office' });
    expect(mailsTo('team@people.example')[0]?.text).toContain('Board office');
    await byEmail(stack.alice, 'faked@people.example', { team_name: 'Your Bank' });
    expect(mailsTo('faked@people.example')[0]?.text).not.toContain('Your Bank');
  });

  it('is answered again while it waits, without another mail', async () => {
    const first = await byEmail(stack.alice, 'twice@people.example');
    const again = await byEmail(stack.alice, ' TWICE@people.example', {
      email_id: 'to twice@people.example',
    });
    const already = { status: 'pending', sent_at: expect.any(String) };
    expect([again.status, again.body]).toEqual([200, { ...first.body, already }]);
    expect(mailsTo('twice@people.example')).toHaveLength(1);
    expect(stack.mailer.sent.map((mail) => mail.to)).not.toContain('TWICE@people.example');
    const answers = await Promise.all(
      [1, 2, 3].map(() => byEmail(stack.alice, 'race@people.example')),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(mailsTo('race@people.example')).toHaveLength(1);
  });

  it('counts an account without proof as none', async () => {
    const answer = await byEmail(stack.alice, PEOPLE.carol.email);
    expect(answer.body.user_exists).toBe(false);
    expect(await listOf(stack.carol)).toEqual([]);
    await stack.carol.post('/api/verify');
    const verify = mailsTo(PEOPLE.carol.email).at(-1);
    await stack.carol.post(`/api${linkIn(verify).pathname}`);
    expect(await listOf(stack.carol)).toMatchObject([{ id: answer.body.id }]);
    const next = await byEmail(stack.alice, PEOPLE.carol.email, { email_id: 'next' });
    expect([next.status, next.body.user_exists]).toEqual([201, true]);
  });

  it('is found by its owner although the proof came in between', async () => {
    const answer = await byEmail(stack.alice, 'between@people.example');
    const between = await register(stack, 'between');
    const { id } = await profileOf(between);
    await stack.context.db.asSystem((tx) =>
      tx.execute(sql`insert into address_proofs (user_id, email_key, method, proven_at)
        values (${id}, 'between@people.example', 'link', now())`),
    );
    expect(await listOf(between)).toMatchObject([{ id: answer.body.id, assigned_to: id }]);
  });

  it('is handed over once, when one link is opened twice at once', async () => {
    await byEmail(stack.alice, 'eager@people.example');
    const eager = await register(stack, 'eager');
    const path = joinPath('eager@people.example');
    const answers = await Promise.all([eager.post(path), eager.post(path)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect(await listOf(eager)).toHaveLength(1);
  });

  it('is given up after 30 days', async () => {
    const { id } = (await byEmail(stack.bob, 'never@people.example')).body;
    const path = joinPath('never@people.example');
    stack.clock.advance({ days: 30 });
    const bob = stack.anybody();
    await bob.post('/api/login', { username: 'bob', password: PEOPLE.bob.password });
    expect(await listOf(bob, '?by=me')).toEqual([]);
    const never = await register(stack, 'never');
    expect((await never.post(path)).status).toBe(404);
    expect(await listOf(never)).toEqual([]);
    await stack.context.tidy();
    expect(await stack.dumpText()).not.toContain(id);
    expect((await byEmail(bob, 'never@people.example')).status).toBe(201);
  });
});

describeOnEngines('a delegation whose mail', (engine) => {
  let failure: Error | null = null;
  let stack: Stack;
  const recorder = createRecordingMailer();
  const start = async (kind: Mailer['kind'], env: Record<string, string>) => {
    failure = null;
    recorder.sent.length = 0;
    const mailer: Mailer = {
      kind,
      async send(mail) {
        await recorder.send(mail);
        if (failure !== null) throw failure;
      },
    };
    stack = await startStack({ engine, env, people: ['alice'], overrides: { mailer } });
  };
  afterEach(() => stack.close());
  const countRows = () =>
    stack.context.db.asSystem(async (tx) => {
      const [row] = await rowsOf<{ items: number; links: number }>(
        tx,
        sql`select (select count(*)::int from delegations) as items,
          (select count(*)::int from join_links) as links`,
      );
      return row;
    });

  it('cannot go stores nothing', async () => {
    await start('none', { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' });
    const answer = await byEmail(stack.alice, 'nina@people.example');
    expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    expect(await countRows()).toEqual({ items: 0, links: 0 });
  });

  it('has no server leaves from the mailbox of whoever delegates, once', async () => {
    const noServer = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
    // A local mailbox in the place of one at a provider: the same interface.
    const findAccountMailbox = async (userId: UserId) => {
      const { mailboxes } = stack.context.mail;
      const connected = await mailboxes.findConnected(userId);
      return connected && mailboxes.open(userId, connected).provider;
    };
    stack = await startStack({
      engine,
      env: noServer,
      people: ['alice'],
      overrides: { mailer: createRecordingMailer('none'), findAccountMailbox },
    });
    const refused = await byEmail(stack.alice, 'nina@people.example');
    expect(refused.status).toBe(503);
    await connectBundled(stack.alice);
    for (const status of [201, 200]) {
      const answer = await byEmail(stack.alice, 'nina@people.example');
      expect([answer.status, answer.body.message]).toEqual([status, 'Delegation invitation sent!']);
    }
    const provider = await findAccountMailbox((await profileOf(stack.alice)).id);
    const { items } = (await provider?.search({ query: '"has handed an email"', limit: 5 })) ?? {
      items: [],
    };
    expect(items.map(({ folder, to }) => [folder, to[0]?.address])).toEqual([
      ['sent', 'nina@people.example'],
    ]);
  });

  it('is refused by the mail server is taken back, and can be tried again', async () => {
    await start('smtp', SMTP);
    failure = new Error('550 no such mailbox');
    const answer = await byEmail(stack.alice, 'nina@people.example');
    expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    expect(await countRows()).toEqual({ items: 0, links: 0 });
    expect(await listOf(stack.alice, '?by=me')).toEqual([]);
    failure = null;
    expect((await byEmail(stack.alice, 'nina@people.example')).status).toBe(201);
  });

  it('ends unclear says so, stays, and is never mailed again', async () => {
    await start('smtp', SMTP);
    failure = new MailUnclearError({ cause: new Error('connection lost') });
    const sentence = 'Sent? The mail server gave no clear answer.';
    const answer = await byEmail(stack.alice, 'nina@people.example');
    expect([answer.status, answer.body.message]).toEqual([201, sentence]);
    const again = await byEmail(stack.alice, 'nina@people.example');
    const already = { status: 'pending', sent_at: expect.any(String) };
    expect([again.status, again.body]).toEqual([200, { ...answer.body, already }]);
    expect(recorder.sent).toHaveLength(1);
    expect(await countRows()).toEqual({ items: 1, links: 1 });
  });
});

describe('in local mode', () => {
  it('what waits is handed over with the registration', async () => {
    const stack = await startStack({ engine: 'pglite', people: ['alice'] });
    const { id } = (await byEmail(stack.alice, 'nina@people.example')).body;
    expect(stack.mailer.sent).toHaveLength(1);
    const nina = await register(stack, 'nina');
    const [row] = await stack.context.db.asSystem((tx) =>
      rowsOf<{ assigned_to: string }>(tx, sql`select assigned_to from delegations`),
    );
    expect(row?.assigned_to).toBe((await profileOf(nina)).id);
    expect(await listOf(nina)).toMatchObject([{ id }]);
    await stack.close();
  });
});
