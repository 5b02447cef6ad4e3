import {
  connectBundled,
  describeOnEngines,
  linkIn,
  PEOPLE,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };
const GOOD = {
  username: 'erin.w',
  email: 'erin@people.example',
  password: 'abcdefgh',
  first_name: 'Erin',
  last_name: 'Wells',
};

describeOnEngines('accounts', (engine) => {
  let stack: Stack;
  const real = createPasswords();
  /** The stored hash, or null, of each password that was checked. */
  const checks: (string | null)[] = [];
  const passwords: Passwords = {
    hash: real.hash,
    isRight(password, storedHash) {
      checks.push(storedHash);
      return real.isRight(password, storedHash);
    },
  };
  beforeAll(async () => {
    stack = await startStack({ engine, env: SMTP, overrides: { passwords } });
  });
  afterAll(() => stack.close());

  describe('register', () => {
    it('makes an account and signs it in [API-02] [AUTH-18]', async () => {
      const client = stack.anybody();
      const answer = await client.post('/api/register', GOOD);
      expect(answer.status).toBe(201);
      expect(answer.body.user).toMatchObject({
        username: 'erin.w',
        displayName: 'Erin Wells',
        role: 'User',
        provider: null,
        mail: null,
      });
      const profile = await client.get('/api/profile');
      expect(profile.body).toEqual({ user: answer.body.user, providerLinked: false });
    });

    it.each([
      ['username', '', 'Username is required', 'AUTH-13'],
      ['username', 'ab', 'Username must be at least 3 characters', 'AUTH-13'],
      ['email', '', 'Email is required', 'AUTH-14'],
      ['email', 'nobody', 'Please enter a valid email address', 'AUTH-14'],
      ['password', '', 'Password is required', 'AUTH-15'],
      ['password', 'abcdefg', 'Password must be at least 8 characters', 'AUTH-15'],
      ['first_name', ' ', 'First name is required', 'AUTH-17'],
      ['last_name', '', 'Last name is required', 'AUTH-17'],
    ])('refuses %s "%s" with "%s" [%s]', async (field, value, sentence) => {
      const client = stack.anybody();
      const fresh = { ...GOOD, username: 'fresh', email: 'fresh@people.example' };
      const answer = await client.post('/api/register', { ...fresh, [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        error: sentence,
        message: sentence,
        code: 'invalid',
        fields: { [field]: sentence },
      });
      expect(client.cookies.size).toBe(0);
    });

    it('refuses a username with @, which could be somebody’s address', async () => {
      const answer = await stack.anybody().post('/api/register', { ...GOOD, username: 'a@b.c' });
      expect(answer.body.fields).toHaveProperty('username');
    });

    it('refuses a taken username or address whatever the case [AUTH-19]', async () => {
      const client = stack.anybody();
      const again = await client.post('/api/register', { ...GOOD, username: 'ALICE' });
      expect([again.status, again.body.code, again.body.error]).toEqual([
        409,
        'username_taken',
        'Username is already taken',
      ]);
      const email = 'Alice@People.example';
      const mail = await client.post('/api/register', { ...GOOD, username: 'other', email });
      expect([mail.status, mail.body.code, mail.body.error]).toEqual([
        409,
        'email_taken',
        'Email is already registered',
      ]);
    });

    it('lets one of two at once have the name', async () => {
      const body = (n: number) => ({ ...GOOD, username: 'race', email: `race${n}@people.example` });
      const answers = await Promise.all(
        [1, 2, 3].map((n) => stack.anybody().post('/api/register', body(n))),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    });

    it('stops after 10 an hour from one address', async () => {
      const client = stack.anybody();
      for (let n = 0; n < 10; n += 1) await client.post('/api/register', { ...GOOD });
      const refused = await client.post('/api/register', { ...GOOD });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
      expect((await stack.anybody().post('/api/register', GOOD)).status).toBe(409);
      stack.clock.advance({ hours: 1 });
      expect((await client.post('/api/register', GOOD)).status).toBe(409);
    });
  });

  describe('login', () => {
    it.each([
      ['the username', 'alice'],
      ['the username in capitals', 'ALICE'],
      ['the address', 'Alice@People.example'],
    ])('takes %s [API-01]', async (_what, username) => {
      const client = stack.anybody();
      const answer = await client.post('/api/login', {
        username,
        password: PEOPLE.alice.password,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.user.username).toBe('alice');
      expect((await client.get('/api/profile')).status).toBe(200);
    });

    it.each([
      [{ password: 'x' }, 'Username or email is required', 'AUTH-06'],
      [{ username: 'alice' }, 'Password is required', 'AUTH-07'],
    ])('refuses %j with "%s" [%s]', async (body, sentence, _id) => {
      const answer = await stack.anybody().post('/api/login', body);
      expect([answer.status, answer.body.error]).toEqual([400, sentence]);
    });

    it('says the same of a wrong password and of nobody [AUTH-09]', async () => {
      const client = stack.anybody();
      const wrong = await client.post('/api/login', { username: 'alice', password: 'wrong' });
      const nobody = await client.post('/api/login', { username: 'nobody', password: 'wrong' });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual(nobody.body);
      expect(wrong.body).toMatchObject({
        error: 'Invalid username or password',
        code: 'bad_credentials',
      });
      expect(client.cookies.size).toBe(0);
    });

    it('checks a password for an unknown user as for a known one, so that time does not tell', async () => {
      checks.length = 0;
      const client = stack.anybody();
      await client.post('/api/login', { username: 'alice', password: 'wrong' });
      await client.post('/api/login', { username: 'absent', password: 'wrong' });
      await client.post('/api/login', { username: 'absent@people.example', password: 'wrong' });
      expect(checks).toEqual([expect.stringMatching(/^\$argon2id/), null, null]);
    });

    it('makes a new session id each time and ends the old one of that browser', async () => {
      const client = stack.anybody();
      const enter = () =>
        client.post('/api/login', { username: 'bob', password: PEOPLE.bob.password });
      await enter();
      const first = client.cookies.get('eisen_session') ?? '';
      await enter();
      const second = client.cookies.get('eisen_session') ?? '';
      expect(second).not.toBe(first);
      client.cookies.set('eisen_session', first);
      expect((await client.get('/api/profile')).status).toBe(401);
    });

    it('locks an account after 10 failures in 15 minutes, the right password included', async () => {
      const enter = (password: string, username = 'carol') =>
        stack.anybody().post('/api/login', { username, password });
      for (let n = 0; n < 10; n += 1)
        expect((await enter('wrong', n % 2 ? 'carol' : PEOPLE.carol.email)).status).toBe(401);
      const locked = await enter(PEOPLE.carol.password);
      expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
      expect((await enter(PEOPLE.bob.password, 'bob')).status).toBe(200);
      stack.clock.advance({ minutes: 15 });
      expect((await enter(PEOPLE.carol.password)).status).toBe(200);
    });

    it('does not count logins that succeed', async () => {
      for (let n = 0; n < 12; n += 1) {
        const body = { username: 'dan', password: PEOPLE.dan.password };
        expect((await stack.anybody().post('/api/login', body)).status).toBe(200);
      }
    });

    it('locks an address after 100 failures', async () => {
      const client = stack.anybody();
      for (let n = 0; n < 100; n += 1)
        await client.post('/api/login', { username: `guess-${n}`, password: 'x' });
      const last = await client.post('/api/login', { username: 'guess-100', password: 'x' });
      expect(last.status).toBe(429);
    }, 60_000);
  });

  describe('session', () => {
    it('travels in a cookie that scripts cannot read', async () => {
      const answer = await stack
        .anybody()
        .post('/api/login', { username: 'alice', password: PEOPLE.alice.password });
      const cookie = String(answer.headers['set-cookie']);
      expect(cookie).toMatch(/^eisen_session=[\w-]{43};/);
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Secure');
    });

    it('is not stored as it travels', async () => {
      const token = stack.alice.cookies.get('eisen_session') ?? '';
      expect(token).toHaveLength(43);
      const dump = await stack.dumpText();
      expect(dump).not.toContain(token);
      expect(dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    });

    it('ends after 7 days without a call, and lives on with one', async () => {
      const client = await signedIn(stack);
      for (let day = 0; day < 3; day += 1) {
        stack.clock.advance({ days: 6 });
        expect((await client.get('/api/profile')).status).toBe(200);
      }
      stack.clock.advance({ days: 7 });
      const answer = await client.get('/api/profile');
      expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in']);
    });

    it('ends after 30 days in any case', async () => {
      const client = await signedIn(stack);
      for (let day = 0; day < 29; day += 1) {
        stack.clock.advance({ days: 1 });
        expect((await client.get('/api/profile')).status).toBe(200);
      }
      stack.clock.advance({ days: 1 });
      expect((await client.get('/api/profile')).status).toBe(401);
    });

    it('ends at logout, which also answers 200 without one [AUTH-20] [API-04]', async () => {
      const client = await signedIn(stack);
      const token = client.cookies.get('eisen_session') ?? '';
      expect((await client.post('/api/logout')).status).toBe(200);
      expect(client.cookies.has('eisen_session')).toBe(false);
      client.cookies.set('eisen_session', token);
      expect((await client.get('/api/profile')).status).toBe(401);
      expect((await stack.anybody().post('/api/logout')).status).toBe(200);
    });
  });

  describe('profile', () => {
    it('holds the user and whether a mailbox is linked [AUTH-22] [API-03]', async () => {
      const client = await signedIn(stack, 'bob');
      await connectBundled(client, 'gmail');
      const { body } = await client.get('/api/profile');
      expect(body.providerLinked).toBe(true);
      expect(body.user).toMatchObject({ username: 'bob', provider: 'gmail' });
      expect(body.user.mail).toContain('@');
    });

    it('changes names and role label, and nothing else', async () => {
      const client = await signedIn(stack);
      const answer = await client.patch('/api/profile', {
        first_name: ' Alicia ',
        role: 'Knowledge Worker / IC',
        id: 'x',
        email: 'other@people.example',
      });
      expect(answer.body.user).toMatchObject({
        first_name: 'Alicia',
        last_name: 'Archer',
        role: 'Knowledge Worker / IC',
        email: 'alice@people.example',
      });
      expect((await client.patch('/api/profile', { role: 'Emperor' })).status).toBe(400);
      expect((await client.patch('/api/profile', { first_name: '' })).body.error).toBe(
        'First name is required',
      );
      expect((await stack.anybody().patch('/api/profile', { role: 'Other' })).status).toBe(401);
    });

    it('changes the password and ends the other sessions', async () => {
      const registered = { ...GOOD, username: 'frank', email: 'frank@people.example' };
      const here = stack.anybody();
      await here.post('/api/register', registered);
      const elsewhere = stack.anybody();
      await elsewhere.post('/api/login', { username: 'frank', password: GOOD.password });
      const change = (current: string, next: string) =>
        here.post('/api/profile/password', { current_password: current, new_password: next });
      const wrong = await change('wrong', 'new password');
      expect([wrong.status, wrong.body.code]).toEqual([403, 'bad_credentials']);
      expect((await change(GOOD.password, 'short')).status).toBe(400);
      expect((await elsewhere.get('/api/profile')).status).toBe(200);
      expect((await change(GOOD.password, 'new password')).status).toBe(200);
      expect((await here.get('/api/profile')).status).toBe(200);
      expect((await elsewhere.get('/api/profile')).status).toBe(401);
      const enter = (password: string) =>
        stack.anybody().post('/api/login', { username: 'frank', password });
      expect((await enter(GOOD.password)).status).toBe(401);
      expect((await enter('new password')).status).toBe(200);
    });
  });

  describe('deleting the account', () => {
    it('asks for the password and leaves nothing behind', async () => {
      const registered = { ...GOOD, username: 'gone', email: 'gone@people.example' };
      const client = stack.anybody();
      const { id } = (await client.post('/api/register', registered)).body.user;
      await connectBundled(client);
      await client.put('/api/settings', { density: 'compact' });
      const emails = (await client.get('/auth/emails')).body.emails;
      await client.put('/api/email-quadrants', { items: [{ id: emails[0].id, quadrant: 'do' }] });

      const wrong = await client.delete('/api/profile', { password: 'wrong' });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'bad_credentials']);
      expect((await client.get('/api/profile')).status).toBe(200);
      expect(await stack.dumpText()).toContain(id);

      const answer = await client.delete('/api/profile', { password: GOOD.password });
      expect(answer.status).toBe(200);
      expect((await client.get('/api/profile')).status).toBe(401);
      const dump = await stack.dumpText();
      for (const word of [id, 'gone@people.example', emails[0].id])
        expect(dump).not.toContain(word);
      expect((await stack.anybody().post('/api/register', registered)).status).toBe(201);
    });
  });

  describe('password reset', () => {
    const ask = async (email: string) => {
      const answer = await stack.anybody().post('/api/password-reset', { email });
      await stack.context.links.settle();
      return answer;
    };
    const mailsTo = (email: string) => stack.mailer.sent.filter((mail) => mail.to === email);

    it('mails a link that works once and ends every session [PLUS-36]', async () => {
      const client = await signedIn(stack, 'dan');
      const answer = await ask(' Dan@People.example ');
      expect(answer.status).toBe(200);
      const [mail] = mailsTo('dan@people.example');
      const link = linkIn(mail);
      expect(link.origin).toBe(stack.config.publicUrl);
      const reset = (password: string) =>
        stack.anybody().post(`/api${apiPath(link)}`, { password });
      expect((await reset('short')).status).toBe(400);
      expect((await reset('a new password')).status).toBe(200);
      expect((await client.get('/api/profile')).status).toBe(401);
      const again = await reset('another password');
      expect([again.status, again.body.error]).toEqual([404, 'This link is no longer valid']);
      const enter = (password: string) =>
        stack.anybody().post('/api/login', { username: 'dan', password });
      expect((await enter('a new password')).status).toBe(200);
      expect((await enter(PEOPLE.dan.password)).status).toBe(401);
      const dan = (await enter('a new password')).body.user;
      expect(await stack.context.links.isProven(dan.id, dan.email)).toBe(true);
    });

    it('answers alike for an unknown address and mails nothing', async () => {
      const known = await ask('bob@people.example');
      const unknown = await ask('nobody@people.example');
      expect(unknown.body).toEqual(known.body);
      expect(unknown.status).toBe(known.status);
      expect(mailsTo('nobody@people.example')).toEqual([]);
    });

    it('does not take a link after an hour', async () => {
      await ask('alice@people.example');
      const link = linkIn(mailsTo('alice@people.example').at(-1));
      stack.clock.advance({ minutes: 61 });
      const answer = await stack
        .anybody()
        .post(`/api${apiPath(link)}`, { password: 'a new password' });
      expect(answer.status).toBe(404);
    });

    it('stores no link that could be used', async () => {
      await ask('bob@people.example');
      const token = linkIn(mailsTo('bob@people.example').at(-1)).pathname.split('/').at(-1) ?? '';
      expect(token).toHaveLength(43);
      expect(await stack.dumpText()).not.toContain(token);
    });
  });

  describe('proof of an address', () => {
    it('comes by a mailed link, once [PLUS-36]', async () => {
      const client = await signedIn(stack, 'carol');
      const { user } = (await client.get('/api/profile')).body;
      const isProven = () => stack.context.links.isProven(user.id, user.email);
      expect(await isProven()).toBe(false);
      expect((await client.post('/api/verify')).status).toBe(200);
      const link = linkIn(stack.mailer.sent.filter((mail) => mail.to === user.email).at(-1));
      expect(await isProven()).toBe(false);
      expect((await stack.anybody().post(`/api${link.pathname}`)).status).toBe(200);
      expect(await isProven()).toBe(true);
      expect((await stack.anybody().post(`/api${link.pathname}`)).status).toBe(404);
    });

    it('does not take a reset link in its place', async () => {
      await stack.anybody().post('/api/password-reset', { email: 'alice@people.example' });
      await stack.context.links.settle();
      const token = linkIn(stack.mailer.sent.at(-1)).pathname.split('/').at(-1);
      expect((await stack.anybody().post(`/api/verify/${token}`)).status).toBe(404);
    });

    it('is asked for by somebody signed in only', async () => {
      expect((await stack.anybody().post('/api/verify')).status).toBe(401);
    });
  });
});

describeOnEngines('local mode', (engine) => {
  it('counts every registered address as proven until SMTP or a provider is set', async () => {
    const stack = await startStack({ engine, people: ['alice'] });
    const { user } = (await stack.alice.get('/api/profile')).body;
    expect(stack.config.localMode).toBe(true);
    expect(await stack.context.links.isProven(user.id, user.email)).toBe(true);
    await stack.close();
    for (const env of [SMTP, { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }]) {
      const other = await startStack({ engine, env, people: ['alice'] });
      const { user: alice } = (await other.alice.get('/api/profile')).body;
      expect(await other.context.links.isProven(alice.id, alice.email)).toBe(false);
      await other.close();
    }
  });

  it('offers no password reset without SMTP', async () => {
    const stack = await startStack({ engine, people: ['alice'] });
    const answer = await stack
      .anybody()
      .post('/api/password-reset', { email: 'alice@people.example' });
    expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    await stack.close();
  });
});

async function signedIn(stack: Stack, name: keyof typeof PEOPLE = 'alice') {
  const client = stack.anybody();
  const { username, password } = PEOPLE[name];
  const answer = await client.post('/api/login', { username, password });
  expect(answer.status).toBe(200);
  return client;
}

/** The link's page is `/reset/…`, its call `/api/password-reset/…`. */
function apiPath(link: URL): string {
  return link.pathname.replace('/reset/', '/password-reset/');
}
