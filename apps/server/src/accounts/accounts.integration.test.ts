import { describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords, type Passwords } from './passwords.ts';

const GOOD = {
  username: 'erin.w',
  email: 'erin@people.example',
  password: 'grey owls at six',
  first_name: 'Erin',
  last_name: 'Wells',
};

const COMMON = 'This password is one of the most common. Please choose another.';
const BLANKS = 'Password must be at least 8 characters without its blanks';
const OWN = 'Password must not be made of your own name, username or address';

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
    stack = await startStack({ engine, overrides: { passwords } });
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
      expect(profile.body).toEqual({
        user: answer.body.user,
        providerLinked: false,
        address_confirmed: true,
        onboarding: { primary_goal: null, inbox_challenges: [] },
      });
    });

    it.each([
      ['username', '', 'Username is required', 'AUTH-13'],
      ['username', 'ab', 'Username must be at least 3 characters', 'AUTH-13'],
      ['email', '', 'Email is required', 'AUTH-14'],
      ['email', 'nobody', 'Please enter a valid email address', 'AUTH-14'],
      ['password', '', 'Password is required', 'AUTH-15'],
      ['password', 'abcdefg', 'Password must be at least 8 characters', 'AUTH-15'],
      ['password', ' '.repeat(9), 'Password must not be made of blanks only', 'FIX-39'],
      ['password', '\u2003\u200b'.repeat(5), 'Password must not be made of blanks only', 'FIX-39'],
      ['password', 'Aa1     ', BLANKS, 'FIX-39'],
      ['password', '        Aa1', BLANKS, 'FIX-39'],
      ['password', 'A\u00a0a\u20031\u200b\u2800\u3164b', BLANKS, 'FIX-39'],
      ['password', 'zzzzzzzzzz', 'Password must not be one character over and over', 'FIX-39'],
      ['password', 'sunshine', COMMON, 'FIX-39'],
      ['password', 'Qwertyuiop', COMMON, 'FIX-39'],
      ['password', 'ErinWells1', OWN, 'FIX-39'],
      ['password', 'erin@people.example', OWN, 'FIX-39'],
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
      const refusals: unknown[] = [];
      for (let n = 0; n < 10; n += 1) refusals.push((await enter('wrong')).body);
      const locked = await enter(PEOPLE.carol.password);
      expect([locked.status, locked.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
      // The other of her two names is as wrong as anybody's, after the same work: else it would be known for hers.
      checks.length = 0;
      const other = await enter(PEOPLE.carol.password, PEOPLE.carol.email);
      expect([other.status, other.body]).toEqual([401, refusals[0]]);
      expect(checks).toEqual([expect.stringMatching(/^\$argon2id/)]);
      expect((await enter(PEOPLE.bob.password, 'bob')).status).toBe(200);
      stack.clock.advance({ minutes: 15 });
      expect((await enter(PEOPLE.carol.password, PEOPLE.carol.email)).status).toBe(200);
    });

    it('locks nobody out of his own account who is signed in', async () => {
      for (let n = 0; n < 12; n += 1)
        await stack.anybody().post('/api/login', { username: 'carol', password: 'wrong' });
      const change = (current: string) =>
        stack.carol.post('/api/profile/password', {
          current_password: current,
          new_password: 'another long password',
        });
      expect((await change(PEOPLE.carol.password)).status).toBe(200);
      const guesses: number[] = [];
      for (let n = 0; n < 11; n += 1) guesses.push((await change('a guess')).status);
      expect(guesses).toEqual([...Array(10).fill(403), 429]);
      const end = await stack.carol.delete('/api/profile', { password: 'another long password' });
      expect(end.status).toBe(429);
      stack.clock.advance({ minutes: 15 });
      const body = { password: 'another long password' };
      expect((await stack.carol.delete('/api/profile', body)).status).toBe(200);
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
});
