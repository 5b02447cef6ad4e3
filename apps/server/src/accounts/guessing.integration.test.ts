import { type ClientAnswer, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ABSENT = 'absent@people.example';
const PAIRS = 12;
/** An unknown address must not answer faster or slower than a known one by more than this: machines of tests are shared. */
const RATIO = 2;
/** Failures of one account in 15 minutes (D-18). */
const max = 10;

describe('whoever guesses', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({
      engine: 'pglite',
      people: ['alice'],
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

/** Everything of an answer that could tell; a limit's window may end a second sooner. */
function faceOf({ status, headers, body }: ClientAnswer) {
  const { date: _date, ...rest } = headers;
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
