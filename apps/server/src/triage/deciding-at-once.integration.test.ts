import { setTimeout as wait } from 'node:timers/promises';
import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#db/database.ts';
import { lockIndex } from '#mail/index-repository.ts';
import { mergeSenders, readSenders, type SenderRow } from '#mail/known-senders-repository.ts';
import { type Decision, placeByUser } from './decision.ts';
import { createDecisionsService, type DecisionsService } from './decisions-service.ts';

describeOnEngines('what is written at the same moment', (engine) => {
  let stack: Stack;
  let owner: { userId: UserId; mailboxId: string };
  let decisions: DecisionsService;
  let ids: string[];

  const byAssistant: Decision = {
    ...placeByUser(null, 'eliminate'),
    source: 'local',
    reasoning: 'Because of its words.',
    confidence: 0.9,
  };
  const read = async (id: string) =>
    (await stack.context.db.asUser(owner.userId, (tx) => decisions.read(tx, owner, [id]))).get(id);

  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice'] });
    await connectBundled(stack.alice);
    const { body } = await stack.alice.get('/auth/emails?limit=10');
    ids = body.emails.map((email: { id: string }) => email.id);
    const userId = (await stack.alice.get('/api/profile')).body.user.id as UserId;
    const mailbox = await stack.context.mail.mailboxes.findConnected(userId);
    owner = { userId, mailboxId: mailbox?.id ?? '' };
    decisions = createDecisionsService(stack.context);
  });
  afterAll(() => stack.close());

  it('an assistant that writes over a place of the user writes nothing', async () => {
    const [placed, free] = ids as [string, string];
    const { db } = stack.context;
    const decide = (made: [string, Decision][], by: 'user' | 'assistant') =>
      db.asUser(owner.userId, (tx) => decisions.decide(tx, owner, new Map(made), by));
    await decide([[placed, placeByUser(null, 'do')]], 'user');
    const stored = await decide(
      [
        [placed, byAssistant],
        [free, byAssistant],
      ],
      'assistant',
    );
    expect(stored.map((decision) => decision.messageId)).toEqual([free]);
    expect(await read(placed)).toMatchObject({ quadrant: 'do', source: 'user' });
    expect(await read(free)).toMatchObject({ quadrant: 'eliminate', source: 'local' });
    // The user may write over both.
    await decide([[free, placeByUser(null, 'schedule')]], 'user');
    expect(await read(free)).toMatchObject({ quadrant: 'schedule', source: 'user' });
  });

  it('the assistant waits for a user who has the mailbox, and leaves what he files', async () => {
    const id = ids[4] as string;
    let release = () => {};
    let tellLocked = () => {};
    const locked = new Promise<void>((resolve) => {
      tellLocked = resolve;
    });
    const filing = stack.context.db.asUser(owner.userId, async (tx) => {
      await lockIndex(tx, owner);
      tellLocked();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      // No row stood there that could have been locked.
      await decisions.decide(tx, owner, new Map([[id, placeByUser(null, 'do')]]), 'user');
    });
    await locked;
    let isDone = false;
    const classifying = stack.alice.post('/auth/classify', { emails: [{ id }] }).then((answer) => {
      isDone = true;
      return answer;
    });
    await wait(700);
    expect(isDone).toBe(false);
    release();
    await filing;
    const { status, body } = await classifying;
    expect([status, body.emails[0].quadrant, body.journal_id ?? null]).toEqual([200, 'do', null]);
    expect(await read(id)).toMatchObject({ quadrant: 'do', source: 'user' });
  });

  it('two calls that meet the same senders wait in one order', async () => {
    const { db } = stack.context;
    const rows = Array.from({ length: 150 }, (_, number): SenderRow => {
      const sender = Buffer.alloc(32);
      sender.writeUInt32BE((number * 2_654_435_761) % 4_294_967_296);
      return { sender, firstSeenAt: new Date('2026-03-02T09:00:00Z'), replied: number % 2 === 0 };
    });
    const meet = (some: readonly SenderRow[]) =>
      db.asUser(owner.userId, (tx) => mergeSenders(tx, owner.userId, some));
    for (let round = 0; round < 5; round += 1)
      await Promise.all([meet(rows), meet(rows.toReversed()), meet(rows.slice(40).toReversed())]);
    const senders = rows.map((row) => row.sender);
    const kept = await db.asUser(owner.userId, (tx) => readSenders(tx, owner.userId, senders));
    expect(kept).toHaveLength(rows.length);
    expect(kept.filter((row) => row.replied)).toHaveLength(75);
  });
});
