import { connectBundled, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const GOOD = {
  username: 'erin.w',
  email: 'erin@people.example',
  password: 'grey owls at six',
  first_name: 'Erin',
  last_name: 'Wells',
};

describeOnEngines('somebody signed in', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine });
  });
  afterAll(() => stack.close());

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
      const wrong = await change('wrong', 'quite new owls');
      expect([wrong.status, wrong.body.code]).toEqual([403, 'bad_credentials']);
      expect((await change(GOOD.password, 'short')).status).toBe(400);
      expect((await elsewhere.get('/api/profile')).status).toBe(200);
      expect((await change(GOOD.password, 'quite new owls')).status).toBe(200);
      expect((await here.get('/api/profile')).status).toBe(200);
      expect((await elsewhere.get('/api/profile')).status).toBe(401);
      const enter = (password: string) =>
        stack.anybody().post('/api/login', { username: 'frank', password });
      expect((await enter(GOOD.password)).status).toBe(401);
      expect((await enter('quite new owls')).status).toBe(200);
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
});

async function signedIn(stack: Stack, name: keyof typeof PEOPLE = 'alice') {
  const client = stack.anybody();
  const { username, password } = PEOPLE[name];
  const answer = await client.post('/api/login', { username, password });
  expect(answer.status).toBe(200);
  return client;
}
