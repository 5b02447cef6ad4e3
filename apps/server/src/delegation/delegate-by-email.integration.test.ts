import { type Client, describeOnEngines, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Name = keyof typeof PEOPLE;

describeOnEngines('delegation', (engine) => {
  let stack: Stack;
  let emails = 0;
  beforeAll(async () => {
    stack = await startStack({ engine });
  });
  afterAll(() => stack.close());

  const idOf = async (client: Client) => (await client.get('/api/profile')).body.user.id;
  const listOf = async (name: Name, query = '') => {
    const client = stack[name];
    return (await client.get(`/api/delegated/${await idOf(client)}${query}`)).body;
  };
  /** Another email each time, unless its id is named. */
  const emailOf = (more: Record<string, unknown> = {}) => {
    emails += 1;
    return { email_id: `AAMk/${emails}+=`, subject: 'Slide 12', sender: 'Ines Fischer', ...more };
  };

  describe('to an address', () => {
    const byEmail = (email: unknown, more: Record<string, unknown> = {}) =>
      stack.alice.post('/api/delegate-by-email', emailOf({ email, team_name: null, ...more }));

    it('with an account gives the item to its owner, who needs no team [API-14]', async () => {
      const mails = stack.mailer.sent.length;
      const answer = await byEmail(' Carol@People.example ', { email_id: 'to carol' });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        user_exists: true,
        message: 'Task delegated successfully!',
        id: expect.any(String),
      });
      expect(await listOf('carol')).toMatchObject([
        {
          id: answer.body.id,
          assigned_to: await idOf(stack.carol),
          delegated_by_name: 'Alice Archer',
        },
      ]);
      // A word that there is something to see; the email itself stays in Eisen.
      await vi.waitFor(() => expect(stack.mailer.sent).toHaveLength(mails + 1));
      const again = await byEmail(PEOPLE.carol.email, { email_id: 'to carol' });
      expect([again.status, again.body.id]).toEqual([200, answer.body.id]);
    });

    it('carries a note and the message text, as long as the contract allows [PLUS-38]', async () => {
      const additions = { note: 'By Friday, please', body_text: 'Slide 12\nneeds a date.' };
      await byEmail(PEOPLE.bob.email, { email_id: 'with words', ...additions });
      expect((await listOf('bob'))[0]).toMatchObject(additions);
      const tooLong = { note: 'x'.repeat(2_001), body_text: 'x'.repeat(10_001) };
      for (const [name, text] of Object.entries(tooLong)) {
        const answer = await byEmail(PEOPLE.bob.email, { [name]: text });
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [name]]);
      }
    });

    it.each(['', 'nobody', 'a b@c.example'])('refuses "%s" [DELEG-05]', async (email) => {
      for (const answer of [
        await byEmail(email),
        await stack.alice.post('/api/check-email', { email }),
      ])
        expect([answer.status, answer.body.error]).toEqual([
          400,
          'Please enter a valid email address',
        ]);
    });

    it('refuses oneself', async () => {
      const answer = await byEmail('ALICE@people.example');
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'You cannot delegate an email to yourself',
      ]);
    });

    it('is for somebody signed in', async () => {
      const nobody = stack.anybody();
      const body = emailOf({ email: PEOPLE.bob.email });
      expect((await nobody.post('/api/delegate-by-email', body)).status).toBe(401);
      expect((await nobody.post('/api/check-email', { email: 'a@b.example' })).status).toBe(401);
    });

    it('stops at 50 a day, repeats of an open one not counted', async () => {
      const body = (n: number) => emailOf({ email: PEOPLE.carol.email, email_id: `many ${n}` });
      const post = (n: number) => stack.dan.post('/api/delegate-by-email', body(n));
      for (let n = 0; n < 49; n += 1) expect((await post(n)).status).toBe(201);
      for (let n = 0; n < 3; n += 1) expect((await post(0)).status).toBe(200);
      expect((await post(49)).status).toBe(201);
      const refused = await post(50);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect((await post(0)).status).toBe(200);
      expect((await listOf('dan', '?by=me')).length).toBe(50);
      stack.clock.advance({ hours: 24 });
      expect((await post(50)).status).toBe(201);
    });
  });

  describe('checking an address', () => {
    const check = (email: string, by: Name = 'bob') =>
      stack[by].post('/api/check-email', { email });

    it('tells whether it has an account and nothing else [API-13]', async () => {
      const known = await check('Carol@people.example ');
      expect([known.status, known.body]).toEqual([200, { exists: true }]);
      expect((await check('nobody@people.example')).body).toEqual({ exists: false });
    });

    it('stops after 30 an hour', async () => {
      for (let n = 0; n < 30; n += 1)
        expect((await check(`n${n}@people.example`, 'dan')).status).toBe(200);
      const refused = await check('one.more@people.example', 'dan');
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      stack.clock.advance({ hours: 1 });
      expect((await check('one.more@people.example', 'dan')).status).toBe(200);
    });
  });
});
