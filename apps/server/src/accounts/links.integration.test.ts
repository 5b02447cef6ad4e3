import { Writable } from 'node:stream';
import { describeOnEngines, linkIn, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#logger.ts';
import type { Mailer } from './mailer.ts';
import { createPasswords, type Passwords } from './passwords.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };

describeOnEngines('mailed links', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine, env: SMTP });
  });
  afterAll(() => stack.close());

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
      const weak = await reset('dan@people.example');
      expect([weak.status, weak.body.fields.password]).toEqual([
        400,
        'Password must not be made of your own name, username or address',
      ]);
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

    it('forgets what somebody else had guessed wrong', async () => {
      const enter = (password: string) =>
        stack.anybody().post('/api/login', { username: PEOPLE.bob.email, password });
      for (let n = 0; n < 11; n += 1) await enter('a guess');
      expect((await enter(PEOPLE.bob.password)).status).toBe(429);
      await ask(PEOPLE.bob.email);
      const link = linkIn(mailsTo(PEOPLE.bob.email).at(-1));
      const body = { password: 'another long password' };
      expect((await stack.anybody().post(`/api${apiPath(link)}`, body)).status).toBe(200);
      expect((await enter(body.password)).status).toBe(200);
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
    it('comes by a mailed link, and a second opening says that it is there already [PLUS-36, FIX-34]', async () => {
      const client = await signedIn(stack, 'carol');
      const { user } = (await client.get('/api/profile')).body;
      const isProven = () => stack.context.links.isProven(user.id, user.email);
      expect(await isProven()).toBe(false);
      expect((await client.post('/api/verify')).status).toBe(200);
      const link = linkIn(stack.mailer.sent.filter((mail) => mail.to === user.email).at(-1));
      expect(await isProven()).toBe(false);
      const open = () => stack.anybody().post(`/api${link.pathname}`);
      const first = await open();
      expect([first.status, first.body.already_confirmed]).toEqual([200, false]);
      expect(await isProven()).toBe(true);
      const again = await open();
      expect([again.status, again.body.already_confirmed]).toEqual([200, true]);
      expect(again.body.message).toBe('Your address is already confirmed.');
      stack.clock.advance({ hours: 48 });
      await stack.context.links.tidy();
      expect((await open()).body.already_confirmed).toBe(true);
      stack.clock.advance({ hours: 30 * 24 });
      await stack.context.links.tidy();
      expect((await open()).status).toBe(404);
    });

    it('is not used up by a program that fetches the page before its reader does, and proves nothing to it [FIX-34]', async () => {
      const client = stack.anybody();
      const person = {
        ...PEOPLE.carol,
        username: 'scanned',
        email: 'scanned@people.example',
      };
      const { user } = (await client.post('/api/register', person)).body;
      await client.post('/api/verify');
      const link = linkIn(stack.mailer.sent.at(-1));
      await stack.anybody().get(link.pathname);
      await stack.anybody().get(`/api${link.pathname}`);
      expect(await stack.context.links.isProven(user.id, user.email)).toBe(false);
      const answer = await stack.anybody().post(`/api${link.pathname}`);
      expect(answer.body.already_confirmed).toBe(false);
    });

    it('does not take a link after a day, and says so while the address is not confirmed', async () => {
      const client = stack.anybody();
      const person = { ...PEOPLE.carol, username: 'later', email: 'later@people.example' };
      await client.post('/api/register', person);
      await client.post('/api/verify');
      const link = linkIn(stack.mailer.sent.at(-1));
      stack.clock.advance({ hours: 25 });
      expect((await stack.anybody().post(`/api${link.pathname}`)).status).toBe(404);
    });

    it('is asked for five times an hour for one mailbox, also by accounts made one after the other', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const client = stack.anybody();
        const body = { ...PEOPLE.carol, username: `again${n}`, email: `again+${n}@people.example` };
        expect((await client.post('/api/register', body)).status).toBe(201);
        statuses.push((await client.post('/api/verify')).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
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

  it('asks whether a reset link is one before it pays for a hash', async () => {
    const real = createPasswords();
    const hashed: string[] = [];
    const passwords: Passwords = {
      ...real,
      hash: (password) => {
        hashed.push(password);
        return real.hash(password);
      },
    };
    const own = await startStack({ engine, people: [], overrides: { passwords } });
    const before = hashed.length;
    const answer = await own
      .anybody()
      .post('/api/password-reset/no-such-link', { password: 'a new password' });
    expect(answer.status).toBe(404);
    expect(hashed.length).toBe(before);
    await own.close();
  });

  it('writes a reset to a file where there is no SMTP server [FIX-41]', async () => {
    const stack = await startStack({ engine, people: ['alice'] });
    const answer = await stack
      .anybody()
      .post('/api/password-reset', { email: 'alice@people.example' });
    expect(answer.status).toBe(200);
    await stack.context.links.settle();
    expect(stack.mailer.kind).toBe('files');
    expect(stack.mailer.sent.at(-1)?.text).toContain('/reset/');
    await stack.close();
  });

  it('tells the log once that a reset cannot be mailed [FIX-41]', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const env = { HOST: '0.0.0.0', PUBLIC_URL: 'https://eisen.example', EISEN_SANDBOX: 'off' };
    const log = createLogger({ level: 'info', destination });
    const mailer: Mailer = { kind: 'none', send: () => Promise.reject(new Error('no way')) };
    const stack = await startStack({ engine, env, people: [], overrides: { log, mailer } });
    for (let n = 0; n < 3; n += 1) {
      const answer = await stack.anybody().post('/api/password-reset', { email: 'a@b.example' });
      expect([answer.status, answer.body.code]).toEqual([503, 'mail_unavailable']);
    }
    const told = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
    expect(told.map(({ msg }) => msg)).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(lines.join('')).not.toContain('stack');
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
