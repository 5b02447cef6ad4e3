import {
  createLocalMailbox,
  type MailboxProvider,
  type MessageId,
  ProviderError,
} from '@eisen/mailbox';
import {
  connectBundled,
  createScriptedClock,
  createScriptedIds,
  describeOnEngines,
  openTestDatabase,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { createSealer, type Sealer } from '#crypto/seal.ts';
import { type Database, rowsOf, type UserId } from '#db/database.ts';
import { createEventBus, type EventBus } from '#events/event-bus.ts';
import { createLocalMailStore } from '#mail/local-mail-store.ts';
import { outboxPlace } from './outbox-reply.ts';
import { createOutboxRunner, type OutboxNotice } from './outbox-runner.ts';
import { createOutboxService, SEND_DELAY_MS } from './outbox-service.ts';

const USER = 'erin' as UserId;
const ME = { address: 'erin@people.example', displayName: 'Erin' };
const LEASE_MS = 120_000;

class Crash extends Error {}

/** A process that dies at one step: before the step's work, or after it and before its answer arrives. */
function createProcess(step: number, when: 'before' | 'after') {
  let steps = 0;
  let isDead = false;
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isDead) throw new Crash();
    steps += 1;
    const isLast = steps === step;
    if (isLast) isDead = true;
    if (isLast && when === 'before') throw new Crash();
    const answer = await work();
    if (isLast) throw new Crash();
    return answer;
  }
  return {
    steps: () => steps,
    database: (db: Database): Database => ({
      ...db,
      asUser: (userId, work) => run(() => db.asUser(userId, work)),
      asSystem: (work) => run(() => db.asSystem(work)),
    }),
    provider: (provider: MailboxProvider): MailboxProvider =>
      new Proxy(provider, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => run(async () => value.apply(target, args));
        },
      }),
  };
}

const IMMORTAL = createProcess(Number.POSITIVE_INFINITY, 'before');

describeOnEngines('outbox', (engine) => {
  const clock = createScriptedClock();
  const ids = createScriptedIds(clock);
  const notices: OutboxNotice[] = [];
  let db: Database;
  let sealer: Sealer;
  let events: EventBus;
  let mailboxId: string;
  let provider: MailboxProvider;
  let answered: string;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    events = createEventBus({ db, clock });
    const keyring = createRandomKeyring();
    sealer = createSealer(keyring, await loadMacRoot(db, keyring));
  });
  afterAll(() => db.close());

  beforeEach(async () => {
    notices.length = 0;
    mailboxId = ids.uuid();
    const store = createLocalMailStore({ db, sealer, userId: USER, mailboxId });
    const mailbox = createLocalMailbox({ store, owner: ME, clock, ids });
    await mailbox.importMessages([
      Buffer.from(
        `From: Mira <mira@north.example>\nTo: ${ME.address}\nSubject: Hello\nMessage-ID: <hello@north.example>\n\nHow are you?\n`,
      ),
    ]);
    provider = mailbox;
    answered = (await mailbox.listInbox({ limit: 1 })).items[0]?.id ?? '';
  });

  const service = () =>
    createOutboxService({ db, sealer, clock, ids, events, messageIdDomain: 'eisen.example' });
  const runner = (life = IMMORTAL, behind: MailboxProvider = provider) =>
    createOutboxRunner({
      db: life.database(db),
      sealer,
      clock,
      events,
      // Two runners at once: the rows' own leases have to hold without turns.
      turns: { run: async (_owner, _kind, work) => ({ kind: 'worked', value: await work() }) },
      openMailbox: async (_user, id) => (id === mailboxId ? life.provider(behind) : null),
      onAnswered: () => Promise.resolve(),
      archive: async (_owner, opened, id) => {
        await opened.archive(id as MessageId);
      },
      notify: (notice) => notices.push(notice),
    });
  const enqueue = (key = ids.uuid(), body = `Fine ${key}.`, archives = false) =>
    service().enqueue(
      { userId: USER, mailboxId },
      { inReplyTo: answered, to: 'mira@north.example', subject: 'Re: Hello', body },
      key,
      { archives },
    );
  const enqueueAndArchive = () => enqueue(ids.uuid(), undefined, true);
  const folderOfAnswered = async () =>
    (await provider.getMessages([answered as MessageId]))[0]?.folder;
  const sent = async () => (await provider.search({ query: 'Fine', limit: 100 })).items;
  const withFailing = (changes: Partial<MailboxProvider>): MailboxProvider => ({
    ...provider,
    ...changes,
  });
  const failing = (kind: ConstructorParameters<typeof ProviderError>[0]) => async () => {
    throw new ProviderError(kind, 'down');
  };

  it('waits eight seconds, then sends once in the same thread', async () => {
    const queued = await enqueue();
    expect(queued.sendAt.getTime() - clock.now().getTime()).toBe(8_000);
    expect(await runner().drain()).toBe(0);
    expect(await sent()).toEqual([]);
    clock.advance({ ms: SEND_DELAY_MS });
    expect(await runner().drain()).toBe(1);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect([mail?.folder, mail?.subject]).toEqual(['sent', 'Re: Hello']);
    expect(notices).toEqual([{ userId: USER, id: queued.id, state: 'sent' }]);
    expect((await service().find(USER, queued.id))?.state).toBe('sent');
    expect(await runner().drain()).toBe(0);
  });

  it('keeps no text once it has been sent or cancelled', async () => {
    const [first, second] = [await enqueue(), await enqueue()];
    await service().cancel(USER, second.id);
    clock.advance({ ms: SEND_DELAY_MS });
    await runner().drain();
    const rows = await db.asSystem((tx) =>
      rowsOf<{ payload: unknown }>(
        tx,
        sql`select payload from outbox where id in (${first.id}, ${second.id})`,
      ),
    );
    expect(rows.map((row) => row.payload)).toEqual([null, null]);
  });

  it('queues a repeated key once', async () => {
    const key = ids.uuid();
    const answers = await Promise.all([enqueue(key), enqueue(key), enqueue(key)]);
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    clock.advance({ ms: SEND_DELAY_MS });
    await runner().drain();
    expect(await sent()).toHaveLength(1);
  });

  it('refuses another reply under the same key, also when the first has been sent', async () => {
    const key = ids.uuid();
    const first = await enqueue(key);
    const refusal = { status: 409, code: 'idempotency_conflict' };
    await expect(enqueue(key, 'Something else.')).rejects.toMatchObject(refusal);
    clock.advance({ ms: SEND_DELAY_MS });
    await runner().drain();
    await expect(enqueue(key, 'Something else.')).rejects.toMatchObject(refusal);
    expect((await enqueue(key)).id).toBe(first.id);
    expect(await sent()).toHaveLength(1);
  });

  it('cancels until it begins to leave, not after, and not for strangers', async () => {
    const queued = await enqueue();
    expect(await service().cancel('carol' as UserId, queued.id)).toBe('unknown');
    expect(await service().cancel(USER, queued.id)).toBe('cancelled');
    expect(await service().cancel(USER, queued.id)).toBe('cancelled');
    clock.advance({ ms: SEND_DELAY_MS });
    expect(await runner().drain()).toBe(0);
    expect(await sent()).toEqual([]);
    const late = await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner().drain();
    expect(await service().cancel(USER, late.id)).toBe('too-late');
  });

  it('sends exactly once wherever the process dies, also twice', async () => {
    const whole = createProcess(Number.POSITIVE_INFINITY, 'before');
    await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner(whole).drain();
    const steps = whole.steps();
    expect(steps).toBeGreaterThanOrEqual(5);
    let expected = 1;
    for (const when of ['before', 'after'] as const)
      for (let first = 1; first <= steps; first += 1)
        for (const second of [0, 3, 6]) {
          const queued = await enqueue();
          clock.advance({ ms: SEND_DELAY_MS });
          for (const step of second === 0 ? [first] : [first, second]) {
            await runner(createProcess(step, when))
              .drain()
              .catch(() => {});
            clock.advance({ ms: LEASE_MS + 1 });
          }
          await runner().drain();
          expected += 1;
          expect(await service().find(USER, queued.id)).toMatchObject({ state: 'sent' });
          expect(await sent()).toHaveLength(expected);
        }
  }, 60_000);

  it('sends once and then archives wherever the process dies [FIX-16]', async () => {
    const whole = createProcess(Number.POSITIVE_INFINITY, 'before');
    await enqueueAndArchive();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner(whole).drain();
    expect(await folderOfAnswered()).toBe('archive');
    let expected = 1;
    for (const when of ['before', 'after'] as const)
      for (let step = 1; step <= whole.steps(); step += 1) {
        await provider.restore(answered as MessageId);
        const queued = await enqueueAndArchive();
        clock.advance({ ms: SEND_DELAY_MS });
        await runner(createProcess(step, when))
          .drain()
          .catch(() => {});
        expected += 1;
        // In the inbox as long as nothing has left.
        if ((await sent()).length < expected) expect(await folderOfAnswered()).toBe('inbox');
        clock.advance({ ms: LEASE_MS + 1 });
        await runner().drain();
        expect(await service().find(USER, queued.id)).toMatchObject({
          state: 'sent',
          archive: 'done',
        });
        expect(await sent()).toHaveLength(expected);
        expect(await folderOfAnswered()).toBe('archive');
        expect(await runner().drain()).toBe(0);
      }
  }, 60_000);

  it('archives nothing for a reply that was taken back or could not be sent [FIX-16]', async () => {
    const back = await enqueueAndArchive();
    await service().cancel(USER, back.id);
    const refused = await enqueueAndArchive();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner(IMMORTAL, withFailing({ createReplyDraft: failing('refused') })).drain();
    expect((await service().find(USER, refused.id))?.state).toBe('failed');
    clock.advance({ days: 1 });
    expect(await runner().drain()).toBe(0);
    expect(await folderOfAnswered()).toBe('inbox');
  });

  it('tries to archive again, and says when it gives up; the reply is sent once [FIX-16]', async () => {
    const queued = await enqueueAndArchive();
    const down = withFailing({ archive: failing('unavailable') });
    clock.advance({ ms: SEND_DELAY_MS });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await runner(IMMORTAL, down).drain();
      expect(await service().find(USER, queued.id)).toMatchObject({
        state: 'sent',
        archive: 'waiting',
        error: null,
      });
      clock.advance({ minutes: 11 });
    }
    await runner(IMMORTAL, down).drain();
    expect(await service().find(USER, queued.id)).toMatchObject({
      state: 'sent',
      archive: 'failed',
      error:
        'The reply was sent. The email could not be archived. The mail provider could not be reached.',
    });
    clock.advance({ days: 1 });
    expect(await runner().drain()).toBe(0);
    expect(await sent()).toHaveLength(1);
  });

  it('archives as the last of two equal replies says, also when the first has left [FIX-16]', async () => {
    const same = (archives: boolean) => enqueue(ids.uuid(), 'Fine, the same.', archives);
    const first = await same(true);
    await same(false);
    expect((await service().find(USER, first.id))?.archive).toBeNull();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner().drain();
    expect(await folderOfAnswered()).toBe('inbox');
    expect((await same(true)).id).toBe(first.id);
    await runner().drain();
    expect(await folderOfAnswered()).toBe('archive');
    expect(await sent()).toHaveLength(1);
  });

  it('lets one runner work on a row, however many run', async () => {
    for (let number = 0; number < 5; number += 1) await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    await Promise.all([runner().drain(), runner().drain(), runner().drain()]);
    await runner().drain();
    expect(await sent()).toHaveLength(5);
  });

  it('keeps every row to one runner, however slow the provider is', async () => {
    for (let number = 0; number < 3; number += 1) await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    const calls = { createReplyDraft: 0, sendDraft: 0 };
    const counted = provider;
    provider = withFailing({
      createReplyDraft: (draft) => {
        calls.createReplyDraft += 1;
        return counted.createReplyDraft(draft);
      },
      sendDraft: (draftId) => {
        calls.sendDraft += 1;
        return counted.sendDraft(draftId);
      },
    });
    const second = runner();
    const slowly = async <T>(work: () => Promise<T>) => {
      clock.advance({ ms: 70_000 });
      await second.drain();
      return await work();
    };
    const slow = withFailing({
      createReplyDraft: (draft) => slowly(() => provider.createReplyDraft(draft)),
      sendDraft: (draftId) => slowly(() => provider.sendDraft(draftId)),
    });
    await runner(IMMORTAL, slow).drain();
    expect(calls).toEqual({ createReplyDraft: 3, sendDraft: 3 });
    expect(await sent()).toHaveLength(3);
  });

  it('stops at a row that another runner has taken over', async () => {
    const queued = await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    let sends = 0;
    const counting = withFailing({
      sendDraft: (draftId) => {
        sends += 1;
        return provider.sendDraft(draftId);
      },
    });
    const stalled: MailboxProvider = {
      ...counting,
      createReplyDraft: async (draft) => {
        clock.advance({ ms: LEASE_MS + 1 });
        await runner(IMMORTAL, counting).drain();
        return await provider.createReplyDraft(draft);
      },
    };
    await runner(IMMORTAL, stalled).drain();
    expect(sends).toBe(1);
    expect(await sent()).toHaveLength(1);
    expect((await service().find(USER, queued.id))?.state).toBe('sent');
    expect(notices).toHaveLength(1);
  });

  it('tries again while the provider is out of reach, and says when it gives up', async () => {
    const queued = await enqueue();
    const down = withFailing({ createReplyDraft: failing('unavailable') });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      clock.advance({ minutes: 11 });
      await runner(IMMORTAL, down).drain();
      expect((await service().find(USER, queued.id))?.state).toBe('sending');
    }
    clock.advance({ minutes: 11 });
    await runner(IMMORTAL, down).drain();
    expect(await service().find(USER, queued.id)).toMatchObject({
      state: 'failed',
      error: 'The reply could not be sent. The mail provider could not be reached.',
    });
    expect(await sent()).toEqual([]);
  });

  it('gives up on a reply that cannot be read, and says so', async () => {
    const queued = await enqueue();
    await db.asSystem((tx) =>
      tx.execute(sql`update outbox set payload = ${Buffer.alloc(60)} where id = ${queued.id}`),
    );
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await service().find(USER, queued.id))?.error).toBeNull();
      clock.advance({ minutes: 11 });
      expect(await runner().drain()).toBe(1);
    }
    expect(await service().find(USER, queued.id)).toMatchObject({
      state: 'failed',
      error: 'The reply could not be read any more, so it was not sent.',
    });
    clock.advance({ days: 1 });
    expect(await runner().drain()).toBe(0);
  });

  it.each([
    ['createReplyDraft', 'failed', 'The reply could not be sent.'],
    ['sendDraft', 'unknown', 'Sent? Check your Sent folder.'],
  ] as const)('does not try for ever when %s breaks unexpectedly', async (call, state, error) => {
    const queued = await enqueue();
    const broken = withFailing({
      [call]: async () => {
        throw new TypeError('broken');
      },
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      clock.advance({ minutes: 11 });
      await runner(IMMORTAL, broken).drain();
    }
    expect(await service().find(USER, queued.id)).toMatchObject({ state, error });
    clock.advance({ days: 1 });
    expect(await runner().drain()).toBe(0);
    expect(await sent()).toEqual([]);
  });

  it('never makes a second draft: a vanished one is looked for, then left to the user', async () => {
    const queued = await enqueue();
    let drafts = 0;
    const vanishing = withFailing({
      createReplyDraft: async (draft) => {
        drafts += 1;
        return await provider.createReplyDraft(draft);
      },
      sendDraft: failing('not-found'),
      findSent: async () => null,
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      clock.advance({ minutes: 11 });
      await runner(IMMORTAL, vanishing).drain();
    }
    expect(drafts).toBe(1);
    expect(await service().find(USER, queued.id)).toMatchObject({
      state: 'unknown',
      error: 'Sent? Check your Sent folder.',
    });
    clock.advance({ days: 1 });
    expect(await runner().drain()).toBe(0);
  });

  it('finds a reply in Sent whose answer was lost', async () => {
    const queued = await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    const losing = withFailing({
      sendDraft: async (draftId) => {
        await provider.sendDraft(draftId);
        throw new ProviderError('timeout', 'no answer');
      },
    });
    await runner(IMMORTAL, losing).drain();
    expect((await service().find(USER, queued.id))?.state).toBe('sent');
    expect(await sent()).toHaveLength(1);
  });

  it('fails for good when the answered message is gone or the mailbox is disconnected', async () => {
    const gone = await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    await runner(IMMORTAL, withFailing({ createReplyDraft: failing('not-found') })).drain();
    expect((await service().find(USER, gone.id))?.state).toBe('failed');
    const orphan = await enqueue();
    clock.advance({ ms: SEND_DELAY_MS });
    mailboxId = 'another';
    await runner().drain();
    expect(await service().find(USER, orphan.id)).toMatchObject({
      state: 'failed',
      error: 'The mailbox is no longer connected.',
    });
  });
});

describeOnEngines('a reply whose mailbox goes', (engine) => {
  let stack: Stack;

  beforeEach(async () => {
    stack = await startStack({ engine, people: ['alice'] });
  });
  afterEach(() => stack.close());

  const rowOf = async (id: string) =>
    (
      await stack.context.db.asSystem((tx) =>
        rowsOf<{ payload: Uint8Array | null; state: string }>(
          tx,
          sql`select payload, state from outbox where id = ${id}`,
        ),
      )
    )[0];

  it.each([
    ['disconnected', () => stack.alice.post('/auth/logout')],
    ['replaced', () => connectBundled(stack.alice, 'gmail')],
  ])('fails in sight and keeps its sealed text 30 days when it is %s', async (_how, go) => {
    await connectBundled(stack.alice);
    const { outbox } = stack.context.mail;
    const gone = await enqueueFor(stack, 'this one leaves');
    stack.clock.advance({ ms: SEND_DELAY_MS });
    await stack.context.mail.drainOutbox();
    const { id, userId } = await enqueueFor(stack, 'bring this back');
    const noted = await enqueueFor(stack, 'bring this back, too');
    await stack.context.db.asSystem((tx) =>
      tx.execute(sql`update outbox set state = 'sending', draft_id = 'd' where id = ${noted.id}`),
    );
    await go();
    expect(await outbox.find(userId, id)).toMatchObject({
      state: 'failed',
      error: 'The mailbox was disconnected',
    });
    expect((await outbox.find(userId, noted.id))?.state).toBe('unknown');
    expect(await outbox.find(userId, gone.id)).toBeNull();
    stack.clock.advance({ ms: SEND_DELAY_MS });
    expect(await stack.context.mail.drainOutbox()).toBe(0);
    const payload = (await rowOf(id))?.payload ?? Buffer.alloc(0);
    const place = { scope: `user:${userId}`, place: outboxPlace(id) };
    expect(stack.context.sealer.openText(payload, place)).toContain('bring this back');
    expect(await stack.dumpText()).not.toContain('bring this back');
    stack.clock.advance({ days: 29 });
    await stack.context.tidy();
    expect(await rowOf(id)).toBeDefined();
    stack.clock.advance({ days: 1 });
    await stack.context.tidy();
    expect(await rowOf(id)).toBeUndefined();
  });
});

describeOnEngines('cancelling over the call', (engine) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await startStack({ engine });
    await connectBundled(stack.alice);
  });
  afterAll(() => stack.close());

  it('works for the owner until it leaves, refuses everybody else', async () => {
    const { id } = await enqueueFor(stack, 'Yes.');
    const path = `/api/outbox/${id}/cancel`;
    expect((await stack.anybody().post(path)).status).toBe(401);
    expect((await stack.bob.post(path)).status).toBe(404);
    expect((await stack.alice.post('/api/outbox/nowhere/cancel')).status).toBe(404);
    const cancelled = await stack.alice.post(path);
    expect([cancelled.status, cancelled.body]).toEqual([200, { message: 'Reply cancelled' }]);
    expect((await stack.alice.post(path)).status).toBe(200);
    const late = await enqueueFor(stack, 'Yes.');
    stack.clock.advance({ ms: SEND_DELAY_MS });
    expect(await stack.context.mail.drainOutbox()).toBe(1);
    const refused = await stack.alice.post(`/api/outbox/${late.id}/cancel`);
    expect([refused.status, refused.body.code]).toEqual([409, 'already_sent']);
  });
});

async function enqueueFor(stack: Stack, text: string) {
  const { body } = await stack.alice.get('/api/profile');
  const userId = body.user.id as UserId;
  const mailbox = await stack.context.mail.mailboxes.findConnected(userId);
  const { body: list } = await stack.alice.get('/auth/emails?limit=1');
  const queued = await stack.context.mail.outbox.enqueue(
    { userId, mailboxId: mailbox?.id ?? '' },
    { inReplyTo: list.emails[0].id, to: 'mira@north.example', subject: 'Re', body: text },
    stack.context.ids.uuid(),
  );
  return { ...queued, userId };
}
