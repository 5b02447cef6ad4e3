import {
  createScriptedClock,
  createScriptedIds,
  describeOnEngines,
  openTestDatabase,
} from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, rowsOf, type UserId } from '#db/database.ts';
import { createMailboxTurns, TURN_LEASE_MS } from './turns-service.ts';

const USER = 'erin' as UserId;

/** Work that goes on until it is told to end. */
function openWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = async () => {
    begin();
    await ended;
    return 'done';
  };
  return { work, begun, end };
}

describeOnEngines('turns at the work on a mailbox', (engine) => {
  const clock = createScriptedClock();
  const ids = createScriptedIds(clock);
  let db: Database;
  let owner: { userId: UserId; mailboxId: string };
  const troubles: unknown[] = [];

  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    owner = { userId: USER, mailboxId: ids.uuid() };
    troubles.length = 0;
    await db.asSystem((tx) =>
      tx.execute(sql`insert into mailboxes (user_id, id, provider, kind, state, identity, created_at, touched_at)
        values (${USER}, ${owner.mailboxId}, 'gmail', 'account', 'connecting', '\\x00', now(), now())`),
    );
  });

  /** Time stands still unless the test moves it; a renewal comes when the test says so. */
  const createProcess = () => {
    const renewals: (() => void)[] = [];
    const turns = createMailboxTurns({
      db,
      clock,
      ids,
      edges: {
        sleep: (_waitMs, signal) =>
          new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
            if (signal) return renewals.push(resolve);
            setTimeout(resolve, 5);
          }),
      },
      onTrouble: (error) => troubles.push(error),
    });
    const renew = async () => {
      const before = renewals.length;
      renewals.at(-1)?.();
      await expect.poll(() => renewals.length).toBe(before + 1);
    };
    return { ...turns, renew };
  };
  const holder = async () => {
    const query = sql`select worked_by from mailboxes where id = ${owner.mailboxId}`;
    const [row] = await db.asSystem((tx) => rowsOf<{ worked_by: string | null }>(tx, query));
    return row?.worked_by ?? null;
  };
  const nothing = async () => 'done';
  const worked = { kind: 'worked', value: 'done' };

  it('are taken by one process and one kind of work at a time, and given back when it fails', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const { work, begun, end } = openWork();
    const first = one.run(owner, 'looking', work);
    await begun;
    for (const process of [one, two])
      for (const kind of ['looking', 'sending'] as const)
        expect(await process.run(owner, kind, nothing)).toEqual({ kind: 'busy' });
    end();
    expect(await first).toEqual(worked);
    clock.advance({ ms: 3_001 });
    const failing = two.run(owner, 'sending', () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await holder()).toBeNull();
    expect(await one.run(owner, 'sending', nothing)).toEqual(worked);
    expect(troubles).toEqual([]);
  });

  it('never overlap, whoever wants them: six workers with patience all come to theirs', async () => {
    let atWork = 0;
    const most: number[] = [];
    const work = async () => {
      atWork += 1;
      most.push(atWork);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atWork -= 1;
    };
    const processes = Array.from({ length: 3 }, createProcess);
    const all = processes.flatMap((process) =>
      (['settling', 'raising'] as const).map((kind) => process.run(owner, kind, work, 600_000)),
    );
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(all.map(() => 'worked'));
    expect(most).toEqual(all.map(() => 1));
  });

  it('go next to whoever found the mailbox busy, for three seconds', async () => {
    const [one, two] = [createProcess(), createProcess()];
    const { work, begun, end } = openWork();
    const first = one.run(owner, 'looking', work);
    await begun;
    expect(await two.run(owner, 'sending', nothing)).toEqual({ kind: 'busy' });
    end();
    await first;
    // The next piece of the same long work waits, the reply goes; whoever does not come back keeps nobody waiting.
    expect(await one.run(owner, 'looking', nothing)).toEqual({ kind: 'busy' });
    expect(await two.run(owner, 'sending', nothing)).toEqual(worked);
    expect(await one.run(owner, 'looking', nothing)).toEqual(worked);
  });

  it('of a dead process end with its lease; a living one keeps its own', async () => {
    const [dead, two] = [createProcess(), createProcess()];
    const { work, begun, end } = openWork();
    const first = dead.run(owner, 'sending', work);
    await begun;
    clock.advance({ ms: TURN_LEASE_MS - 1 });
    await dead.renew();
    clock.advance({ ms: TURN_LEASE_MS - 1 });
    expect(await two.run(owner, 'sending', nothing)).toEqual({ kind: 'busy' });
    clock.advance({ ms: 3_001 });
    const next = openWork();
    const second = two.run(owner, 'sending', next.work);
    await next.begun;
    const held = await holder();
    // What wakes up late neither gives back nor renews what is not its own any more.
    end();
    await first;
    expect(await holder()).toBe(held);
    next.end();
    expect(await second).toEqual(worked);
  });

  it('are of no use where there is no mailbox', async () => {
    const gone = { ...owner, mailboxId: ids.uuid() };
    expect(await createProcess().run(gone, 'sending', nothing)).toEqual({ kind: 'gone' });
  });
});
