import { Writable } from 'node:stream';
import { PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { createLogger } from '#logger.ts';
import { systemClock, systemIds } from '#system.ts';
import { startSmtp } from './fixtures/start-smtp.ts';
import { createMailer } from './mailer.ts';

const CANARY = 'canary.of.nowhere@victim.example';
/** As if each had opened the link that this server does not let through. */
const PROVE_ALL = `insert into address_proofs (user_id, email_key, method, proven_at)
  select id, email_key, 'link', now() from users on conflict do nothing`;
const WORDS = 'Quolby user unknown';

describe('a mail server that refuses every address', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let stack: Stack;
  let logged = '';
  beforeAll(async () => {
    smtp = await startSmtp({
      at: 'RCPT',
      act: (socket, line) => socket.write(`550 5.1.1 ${line.slice(8)}: ${WORDS}\r\n`),
    });
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'eisen@mail.example' };
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    const log = createLogger({ level: 'trace', destination });
    const edges = { clock: systemClock, ids: systemIds, log };
    const mailer = createMailer({ config: readConfig(env), ...edges });
    stack = await startStack({
      engine: 'pglite',
      people: ['alice', 'bob'],
      env,
      overrides: { log, mailer },
    });
  });
  afterAll(async () => {
    await stack.close();
    smtp.stop();
  });

  it('finds none of its words and no address in the log, whatever was to be mailed [PLUS-33]', async () => {
    const { alice, context } = stack;
    const { team } = (await alice.post('/api/teams', { name: 'Depot' })).body;
    await alice.post(`/api/teams/${team.id}/invite`, { email: CANARY });
    const email = { email: CANARY, email_id: 'm1', subject: 'Terms' };
    await alice.post('/api/delegate-by-email', email);
    await alice.post('/api/verify');
    await stack.anybody().post('/api/password-reset', { email: PEOPLE.alice.email });
    await context.links.settle();
    const lines = logged.split('\n').filter((line) => line.includes('"responseCode":550'));
    expect(lines).toHaveLength(4);
    for (const word of [CANARY, PEOPLE.alice.email, 'victim', WORDS, '5.1.1'])
      expect(logged.toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('makes no failure of ours of a link that was asked for', async () => {
    stack.clock.advance({ hours: 1 });
    const answer = await stack.alice.post('/api/verify');
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      503,
      'mail_unavailable',
      'The link could not be mailed. Please try again later.',
    ]);
  });

  it('leaves nobody more than 50 questions a day whether an address has an account', async () => {
    stack.clock.advance({ hours: 24 });
    const { alice, context } = stack;
    await context.db.asSystem((tx) => tx.execute(PROVE_ALL));
    const { team } = (await alice.post('/api/teams', { name: 'Depot' })).body;
    const ask = (email: string, n: number) =>
      n % 2 === 0
        ? alice.post(`/api/teams/${team.id}/invite`, { email })
        : alice.post('/api/delegate-by-email', { email, email_id: `q${n}`, subject: 'x' });
    const { id } = (await alice.get('/api/profile')).body.user;
    for (let n = 0; n < 44; n += 1) await context.limits.take('invites', id);
    for (let n = 44; n < 50; n += 1)
      expect((await ask(`guess${n}@people.example`, n)).status).toBe(503);
    for (const email of [PEOPLE.bob.email, 'guess50@people.example'])
      for (const n of [50, 51]) expect((await ask(email, n)).status).toBe(429);
  });
});
