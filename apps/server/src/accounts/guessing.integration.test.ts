import { Writable } from 'node:stream';
import { type Client, type ClientAnswer, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#logger.ts';

const ABSENT = 'absent@people.example';
const PAIRS = 12;
/** An unknown address must not answer faster or slower than a known one by more than this: machines of tests are shared. */
const RATIO = 2;
/** Failures of one account in 15 minutes (D-18). */
const max = 10;

describe('whoever guesses', () => {
  let stack: Stack;
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  beforeAll(async () => {
    stack = await startStack({
      engine: 'pglite',
      people: ['alice'],
      overrides: { log: createLogger({ level: 'info', destination }) },
      env: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' },
    });
  });
  afterAll(() => stack.close());

  const login = (username: string) =>
    stack.anybody().post('/api/login', { username, password: 'a wrong password' });
  const askReset = (email: string) => stack.anybody().post('/api/password-reset', { email });

  it.each([
    ['a name', 'alice', 'absent'],
    ['an address', PEOPLE.alice.email, ABSENT],
  ])(
    'gets the same answers for %s that is there and one that is not, until and behind the limit',
    async (_what, known, unknown) => {
      stack.clock.advance({ minutes: 15 });
      const faces: unknown[][] = [];
      for (const name of [known, unknown]) {
        const answers: unknown[] = [];
        for (let n = 0; n < max + 2; n += 1) answers.push(faceOf(await login(name)));
        faces.push(answers);
      }
      expect(faces[0]).toEqual(faces[1]);
      expect(faces[0]?.map((face) => (face as { status: number }).status)).toEqual([
        ...Array(max).fill(401),
        ...Array(2).fill(429),
      ]);
    },
  );

  it('is not told that a name and an address are one person’s', async () => {
    stack.clock.advance({ minutes: 15 });
    const faces: unknown[][] = [];
    for (const [name, address] of [
      ['alice', PEOPLE.alice.email],
      ['absent', ABSENT],
    ] as const) {
      const tries = [...Array(max).fill(name), ...Array(max + 1).fill(address), name];
      const answers: unknown[] = [];
      for (const one of tries) answers.push(faceOf(await login(one)));
      faces.push(answers);
    }
    expect(faces[0]).toEqual(faces[1]);
    expect(faces[0]?.map((face) => (face as { status: number }).status)).toEqual([
      ...Array(2 * max).fill(401),
      ...Array(2).fill(429),
    ]);
  });

  it('locks no device out that signed in before, while strangers guess [FIX-38]', async () => {
    stack.clock.advance({ minutes: 15 });
    const [phone, stranger] = [stack.anybody(), stack.anybody()];
    const enter = (client: Client, password: string, username = 'alice') =>
      client.post('/api/login', { username, password });
    expect((await enter(phone, PEOPLE.alice.password)).status).toBe(200);
    await phone.post('/api/logout');
    expect(phone.cookies.has('eisen_session')).toBe(false);
    for (let n = 0; n < max + 2; n += 1) await enter(stranger, 'a wrong password');
    const locked = await enter(stranger, PEOPLE.alice.password);
    expect([locked.status, locked.body.error]).toEqual([
      429,
      'Too many failed sign-ins. Try again in 15 minutes.',
    ]);
    expect((await enter(phone, PEOPLE.alice.password)).status).toBe(200);
    expect((await enter(phone, PEOPLE.alice.password, PEOPLE.alice.email)).status).toBe(200);
    // What it carries is good for this account alone, and for no session.
    const device = phone.cookies.get('eisen_device') ?? '';
    for (const carried of [device.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')), '~', 'x.1.y']) {
      const other = stack.anybody();
      other.cookies.set('eisen_device', carried);
      expect((await enter(other, PEOPLE.alice.password)).status).toBe(429);
      expect((await other.get('/api/profile')).status).toBe(401);
    }
  });

  it('has a limit of its own on a device that signed in before, and is a stranger after another password [FIX-38]', async () => {
    stack.clock.advance({ minutes: 15 });
    const [phone, desk] = [stack.anybody(), stack.anybody()];
    const enter = (client: Client, password: string) =>
      client.post('/api/login', { username: 'alice', password });
    for (const client of [phone, desk]) await enter(client, PEOPLE.alice.password);
    const tries: number[] = [];
    for (let n = 0; n <= max; n += 1) tries.push((await enter(phone, 'a wrong password')).status);
    expect(tries).toEqual([...Array(max).fill(401), 429]);
    expect((await enter(desk, PEOPLE.alice.password)).status).toBe(200);

    const change = { current_password: PEOPLE.alice.password, new_password: 'five quiet owls' };
    expect((await desk.post('/api/profile/password', change)).status).toBe(200);
    stack.clock.advance({ minutes: 15 });
    for (let n = 0; n <= max; n += 1) await login('alice');
    expect((await enter(phone, change.new_password)).status).toBe(429);
    expect((await enter(desk, change.new_password)).status).toBe(200);
    const back = { current_password: change.new_password, new_password: PEOPLE.alice.password };
    expect((await desk.post('/api/profile/password', back)).status).toBe(200);
  });

  it('is written down without a name, an address or a network [FIX-38]', async () => {
    stack.clock.advance({ minutes: 15 });
    lines.length = 0;
    await stack
      .anybody()
      .post('/api/login', { username: 'alice', password: PEOPLE.alice.password });
    for (let n = 0; n <= max; n += 1) await login(PEOPLE.alice.email);
    await login(ABSENT);
    const told = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign-in');
    expect(told.map(({ outcome }) => outcome)).toEqual([
      'signed-in',
      ...Array(max).fill('failed'),
      'locked',
      'failed',
    ]);
    const [entered, failed] = told;
    expect(entered).toMatchObject({ subsystem: 'accounts', device: 'new', user: failed.user });
    expect(told.at(-1).user).toBeNull();
    expect(failed.typed).toMatch(/^[0-9a-f]{16}$/);
    expect(lines.join('')).not.toMatch(/alice|absent|people\.example|10\.\d+\.\d+|wrong password/);
  });

  it('is told the same by a reset, and mails only to who is there', async () => {
    const before = stack.mailer.sent.length;
    const unknown = faceOf(await askReset(ABSENT));
    expect(faceOf(await askReset(PEOPLE.alice.email))).toEqual(unknown);
    await stack.context.links.settle();
    expect(stack.mailer.sent.slice(before).map(({ to }) => to)).toEqual([PEOPLE.alice.email]);
  });

  it.each([
    ['a sign-in', login],
    ['a reset', askReset],
  ])('learns nothing from the time that %s takes', { retry: 2 }, async (_what, ask) => {
    const times: Record<string, number[]> = { [PEOPLE.alice.email]: [], [ABSENT]: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      if (pair % 5 === 0) stack.clock.advance({ minutes: 61 });
      const both = Object.entries(times);
      for (const [address, taken] of pair % 2 === 0 ? both : both.reverse()) {
        taken.push(await timeOf(() => ask(address)));
        await stack.context.links.settle();
      }
    }
    const [known = [], unknown = []] = Object.values(times);
    const ratio = quickHalf(known) / quickHalf(unknown);
    expect(ratio).toBeGreaterThan(1 / RATIO);
    expect(ratio).toBeLessThan(RATIO);
  });
});

/** Everything of an answer that could tell: all but its moment and its own id. */
function faceOf({ status, headers, body }: ClientAnswer) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, headers: rest, body };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The mean of the quicker half: what else the machine does only makes things slower. */
function quickHalf(times: readonly number[]): number {
  const quick = [...times].sort((a, b) => a - b).slice(0, Math.ceil(times.length / 2));
  return quick.reduce((sum, time) => sum + time, 0) / quick.length;
}
