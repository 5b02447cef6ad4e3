import { describeOnEngines, linkIn, type Stack, startStack } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf, type Tx, type UserId } from '#db/database.ts';
import { dumpRows } from '#db/dump-rows.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };
const FORMER = 'the password from before';
const NEW = 'a password that nobody else knows';

describeOnEngines('a password that is replaced', (engine) => {
  const held = createHeldPasswords();
  let stack: Stack;
  beforeAll(async () => {
    const { passwords } = held;
    stack = await startStack({ engine, env: SMTP, people: [], overrides: { passwords } });
  });
  afterAll(() => stack.close());

  let count = 0;
  /** Somebody new, signed in, with what happens to the password. */
  async function newPerson() {
    count += 1;
    const username = `person${count}`;
    const email = `${username}@people.example`;
    const names = { first_name: 'Erin', last_name: 'Wells' };
    const owner = stack.anybody();
    const { status, body } = await owner.post('/api/register', {
      ...{ username, email, password: FORMER },
      ...names,
    });
    expect(status).toBe(201);
    return {
      id: body.user.id as UserId,
      signIn: (password: string, client = stack.anybody()) =>
        client.post('/api/login', { username, password }),
      change: (password: string) =>
        owner.post('/api/profile/password', {
          current_password: FORMER,
          new_password: password,
        }),
      deleteAccount: () => owner.delete('/api/profile', { password: FORMER }),
      resetByOperator: () => stack.context.accounts.resetPassword(username),
      /** Asks for a link; what it answers sets a password by it. */
      async mailedReset() {
        await stack.anybody().post('/api/password-reset', { email });
        await stack.context.links.settle();
        const { pathname } = linkIn(stack.mailer.sent.at(-1));
        const path = `/api${pathname.replace('/reset/', '/password-reset/')}`;
        return (password: string) => stack.anybody().post(path, { password });
      },
      async countSessions() {
        const all = await dumpRows(stack.context.db);
        return all.sessions?.filter((row) => row.user_id === body.user.id).length;
      },
    };
  }
  type Person = Awaited<ReturnType<typeof newPerson>>;

  it.each<[string, number, (person: Person) => Promise<unknown>]>([
    ['by a mailed link', 0, async (person) => (await person.mailedReset())(NEW)],
    ['by its owner', 1, (person) => person.change(NEW)],
    ['by the operator', 0, (person) => person.resetByOperator()],
    ['with its whole account', 0, (person) => person.deleteAccount()],
  ])('%s lets nobody in who gave the former one just before [PLUS-36]', async (_how, left, act) => {
    const person = await newPerson();
    const wrong = await person.signIn('a wrong password');
    const thief = stack.anybody();
    const stop = held.holdNext();
    const late = person.signIn(FORMER, thief);
    await stop.reached;
    await act(person);
    stop.release();
    const { status, body } = await late;
    expect([status, body]).toEqual([401, wrong.body]);
    expect(thief.cookies.size).toBe(0);
    expect(await person.countSessions()).toBe(left);
  });

  it('is waited for by a sign-in that comes while it is being replaced', async () => {
    const person = await newPerson();
    const stop = held.holdNext();
    const late = person.signIn(FORMER);
    await stop.reached;
    const { db, sessions } = stack.context;
    await db.asSystem(async (tx) => {
      const to = { passwordHash: 'another', verifiedHash: null, keepToken: null };
      await replacePassword(tx, sessions, { userId: person.id, ...to });
      stop.release();
      if (engine === 'postgres') await untilStopped(tx, late);
    });
    expect((await late).status).toBe(401);
    expect(await person.countSessions()).toBe(0);
  });

  it('stays as the link set it, whatever was under way with the former one', async () => {
    const person = await newPerson();
    const reset = await person.mailedReset();
    const stop = held.holdNext();
    const late = person.change('the password of a thief');
    await stop.reached;
    expect((await reset(NEW)).status).toBe(200);
    stop.release();
    expect([(await late).status, (await late).body.code]).toEqual([403, 'bad_credentials']);
    expect((await person.signIn(NEW)).status).toBe(200);
  });

  it.each<[string, (person: Person) => Promise<string>]>([
    ['its owner', (person) => person.change(NEW).then(() => NEW)],
    ['the operator', (person) => person.resetByOperator()],
  ])('by %s is not replaced by a link that was mailed before [PLUS-36]', async (_who, act) => {
    const person = await newPerson();
    const reset = await person.mailedReset();
    const password = await act(person);
    const answer = await reset('the password of whoever reads her mail');
    expect([answer.status, answer.body.error]).toEqual([404, 'This link is no longer valid']);
    expect((await person.signIn(password)).status).toBe(200);
  });
});

/** Until a call stands at a lock of this transaction, or was answered without coming to it. */
async function untilStopped(tx: Tx, call: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void call.then(() => {
    isAnswered = true;
  });
  const waiting = sql`select 1 from pg_locks
    where not granted and transactionid = pg_current_xact_id()::xid`;
  while (!isAnswered && (await rowsOf(tx, waiting)).length === 0);
}

/** Real passwords, of which one check can be held between its answer and what is made of it. */
function createHeldPasswords() {
  const real = createPasswords();
  let next: { reach(): void; released: Promise<void> } | null = null;
  const passwords: Passwords = {
    hash: real.hash,
    async isRight(password, storedHash) {
      const stop = next;
      next = null;
      const isRight = await real.isRight(password, storedHash);
      stop?.reach();
      await stop?.released;
      return isRight;
    },
  };
  return {
    passwords,
    holdNext() {
      const { promise: reached, resolve: reach } = createSignal();
      const { promise: released, resolve: release } = createSignal();
      next = { reach, released };
      return { reached, release };
    },
  };
}

function createSignal() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
