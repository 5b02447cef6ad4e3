import { ProviderError } from '@eisen/mailbox';
import { createScriptedClock, describeOnEngines, openTestDatabase } from '@eisen/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, rowsOf, type UserId } from '#db/database.ts';
import { mailboxes } from '#db/schema/mail.ts';
import { createEventBus, type EventBus } from '#events/event-bus.ts';
import { createModelInbox, type ModelInbox } from './fixtures/model-inbox.ts';
import { readInboxIds } from './index-repository.ts';
import { createIndexService, type IndexService, type IndexState } from './index-service.ts';
import { createMessageCache } from './message-cache.ts';

const USER = 'erin' as UserId;

describeOnEngines('reading a provider into the index', (engine) => {
  const clock = createScriptedClock();
  let db: Database;
  let events: EventBus;
  let index: IndexService;
  let model: ModelInbox;
  let owner: { userId: UserId; mailboxId: string };
  let mailboxCount = 0;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    events = createEventBus({ db, clock });
    index = createIndexService({ db, clock, cache: createMessageCache(clock), events });
  });
  afterAll(() => db.close());

  beforeEach(async () => {
    mailboxCount += 1;
    owner = { userId: USER, mailboxId: `mailbox-${mailboxCount}` };
    model = createModelInbox({ listPage: 3, historyPage: 2 });
    await db.asUser(USER, (tx) =>
      tx.insert(mailboxes).values({
        userId: USER,
        id: owner.mailboxId,
        provider: 'gmail',
        kind: 'sandbox',
        state: 'connecting',
        identity: Buffer.alloc(0),
        createdAt: clock.now(),
        touchedAt: clock.now(),
      }),
    );
    for (let count = 0; count < 10; count += 1) model.arrive();
  });

  const refresh = () => index.refresh(owner, model.provider);
  const readIds = async () => (await db.asUser(USER, (tx) => readInboxIds(tx, owner))).sort();
  const head = () => db.asUser(USER, (tx) => index.head(tx, owner));
  const stateOf = async (id: string) =>
    (await db.asUser(USER, (tx) => index.states(tx, owner, [id]))).get(id);
  const readTo = async () => (await head())?.cursor ?? null;
  const moveHere = async (id: string, state: IndexState, since?: string | null) => {
    const move = { state, readTo: since === undefined ? await readTo() : since };
    await db.asUser(USER, async (tx) => {
      await index.lock(tx, owner);
      await index.setState(tx, owner, [id], move);
    });
  };
  const toldSince = async (id: number) => {
    const rows = await events.readAfter(USER, id);
    return rows === 'lost' ? [] : rows.map((row) => JSON.parse(row.data));
  };

  it('does not bring back what the user moved while the provider was read', async () => {
    await refresh();
    model.arrive();
    const [newest = ''] = model.ids();
    model.beforeCall = async (method) => {
      // The history that brings it in was read; only then the user archives it.
      if (method !== 'countInbox') return;
      model.beforeCall = () => undefined;
      model.leave(0);
      await moveHere(newest, 'archived');
    };
    await refresh();
    expect(await stateOf(newest)).toBe('archived');
    await refresh();
    expect([await stateOf(newest), await readIds()]).toEqual(['archived', [...model.ids()].sort()]);
  });

  it('finds out which was later when the provider contradicts a move made meanwhile', async () => {
    await refresh();
    const [newest = ''] = model.ids();
    model.beforeCall = async () => {
      model.beforeCall = () => undefined;
      model.leave(0);
      await moveHere(newest, 'archived');
      // In the mailbox's own program it goes back at once.
      model.comeBack(0.999);
    };
    await refresh();
    await refresh();
    expect(await stateOf(newest)).toBe('inbox');
  });

  it('finds out which was later when the provider was read on before a move was noted', async () => {
    await refresh();
    const before = await readTo();
    const id = model.leave(0) ?? '';
    // Somebody else puts it back, and all of it is read before the user's own archive is noted.
    model.comeBack(0);
    await refresh();
    await moveHere(id, 'archived', before);
    await refresh();
    expect([await stateOf(id), await readIds()]).toEqual(['inbox', [...model.ids()].sort()]);
  });

  it('finds out which was later when a whole comparison contradicts a move made meanwhile', async () => {
    await refresh();
    const before = await readTo();
    model.loseCursors();
    const id = model.leave(0) ?? '';
    model.comeBack(0);
    model.beforeCall = async (method) => {
      if (method !== 'countInbox') return;
      model.beforeCall = () => undefined;
      await moveHere(id, 'archived', before);
    };
    await refresh();
    expect(await stateOf(id)).toBe('archived');
    await refresh();
    expect([await stateOf(id), await readIds()]).toEqual(['inbox', [...model.ids()].sort()]);
  });

  it('compares again when mail kept leaving while it compared [PLUS-21]', async () => {
    await refresh();
    model.leave(0);
    model.loseCursors();
    // Mail leaves between the pages of each pass: no list is whole, and nobody tells of the first that left.
    model.beforeCall = (method) => {
      if (method === 'countInbox') model.leave(0);
    };
    await refresh();
    model.beforeCall = () => undefined;
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
  });

  it('forgets within two minutes what a list showed and what left untold [PLUS-21]', async () => {
    await refresh();
    model.arrive();
    const [id = ''] = model.ids();
    await index.noteSeen(owner, [{ id, threadId: `t-${id}`, receivedAt: null }]);
    model.dropLastChange();
    model.leave(0);
    model.dropLastChange();
    clock.advance({ minutes: 2 });
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
  });

  it('takes what the user had moved out and put back for no arrival', async () => {
    await refresh();
    model.arrive();
    await refresh();
    const [id = ''] = model.ids();
    const arrivals = () =>
      db.asUser(USER, (tx) => index.findUndecided(tx, owner, { above: 0, limit: 10 }));
    const [arrived] = await arrivals();
    model.leave(0);
    await moveHere(id, 'archived');
    await refresh();
    model.comeBack(0);
    await refresh();
    expect([arrived?.id, await stateOf(id), await arrivals()]).toEqual([id, 'inbox', [arrived]]);
  });

  it('reads a list again that had holes [PLUS-21]', async () => {
    let lists = 0;
    model.beforeCall = (method) => {
      if (method !== 'listInboxRefs') return;
      lists += 1;
      // Two leave behind the first page: what follows moves up over its end.
      if (lists === 2) for (const place of [0, 0]) model.leave(place);
    };
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
    expect(lists).toBeGreaterThan(4);
  });

  it('reads everything anew when the cursor is lost, and takes no harm from repeats [PLUS-21]', async () => {
    await refresh();
    model.leave(0.5);
    model.arrive();
    model.loseCursors();
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
    model.arrive();
    model.leave(0.2);
    await refresh();
    model.repeat(4);
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
  });

  it('reads everything anew when the provider does not take its own cursor', async () => {
    await refresh();
    model.arrive();
    let isRefused = true;
    model.beforeCall = (method) => {
      if (method !== 'inboxChanges' || !isRefused) return;
      isRefused = false;
      throw new ProviderError('refused', 'this is no cursor');
    };
    await refresh();
    expect(await readIds()).toEqual([...model.ids()].sort());
    expect(await head()).toMatchObject({ connection: 'connected' });
  });

  it('tells a change once, as one event, also when it came over many pages', async () => {
    await refresh();
    const before = await events.lastId(USER);
    const gone = model.leave(0.5);
    for (let count = 0; count < 5; count += 1) model.arrive();
    model.change(0.999);
    await refresh();
    await refresh();
    const told = await toldSince(before);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      name: 'mail',
      added: expect.arrayContaining(model.ids().slice(0, 5)),
      removed: [gone],
      changed: [model.ids().at(-1)],
      revision: (await head())?.revision,
    });
  });

  it('tells nobody as news what was there before anybody looked, but what came after', async () => {
    await index.noteSeen(
      owner,
      model
        .ids()
        .slice(0, 3)
        .map((id) => ({ id, threadId: `t-${id}`, receivedAt: null })),
    );
    model.arrive();
    await refresh();
    const changes = await db.asUser(USER, (tx) => index.changesSince(tx, owner, 0, 100));
    expect(changes.map(({ id }) => id)).toEqual([model.ids()[0]]);
    expect(await readIds()).toEqual([...model.ids()].sort());
  });

  it('knows at once what a list showed, and leaves alone what was moved', async () => {
    await refresh();
    const refs = ['m10', 'fresh'].map((id) => ({ id, threadId: `t-${id}`, receivedAt: null }));
    await moveHere('m10', 'trashed');
    await index.noteSeen(owner, refs);
    expect([await stateOf('m10'), await stateOf('fresh')]).toEqual(['trashed', 'inbox']);
  });

  it('keeps a time once it is known, and fills one that was not', async () => {
    await refresh();
    const at = new Date('2026-01-02T03:04:05.678Z');
    await db.asUser(USER, (tx) => index.noteTimes(tx, owner, [{ id: 'm1', receivedAt: at }]));
    await db.asUser(USER, (tx) =>
      index.noteTimes(tx, owner, [{ id: 'm1', receivedAt: new Date(0) }]),
    );
    model.loseCursors();
    await refresh();
    const [row] = await db.asUser(USER, (tx) =>
      rowsOf<{ received_at: Date | string }>(
        tx,
        sql`select received_at from message_index
          where message_id = 'm1' and mailbox_id = ${owner.mailboxId}`,
      ),
    );
    expect(new Date(row?.received_at ?? 0)).toEqual(at);
  });

  it('says how the connection is, once for each change', async () => {
    await refresh();
    const before = await events.lastId(USER);
    model.beforeCall = () => {
      throw new ProviderError('rate-limited', 'slow down', { retryAfterSeconds: 90 });
    };
    await expect(refresh()).rejects.toMatchObject({ kind: 'rate-limited' });
    const retryAt = new Date(clock.now().getTime() + 90_000);
    expect(await head()).toMatchObject({ connection: 'throttled', retryAt });
    model.beforeCall = () => {
      throw new ProviderError('reconnect', 'consent is gone');
    };
    await expect(refresh()).rejects.toMatchObject({ kind: 'reconnect' });
    await expect(refresh()).rejects.toMatchObject({ kind: 'reconnect' });
    model.beforeCall = () => undefined;
    await refresh();
    await refresh();
    expect((await toldSince(before)).map(({ state }) => state)).toEqual([
      'throttled',
      'reconnect',
      'connected',
    ]);
    expect(await head()).toMatchObject({ connection: 'connected', retryAt: null });
  });

  it('writes nothing for a mailbox that is disconnected while it is read', async () => {
    model.beforeCall = async (method) => {
      if (method !== 'countInbox') return;
      await db.asUser(USER, async (tx) => {
        await index.erase(tx, owner);
        await tx.delete(mailboxes);
      });
    };
    await expect(refresh()).rejects.toThrow('disconnected');
    expect([await head(), await readIds()]).toEqual([null, []]);
    model.beforeCall = () => undefined;
    await expect(refresh()).rejects.toThrow('disconnected');
    expect(await head()).toBeNull();
  });

  it('compares 5,000 messages in a moment', async () => {
    const big = createModelInbox({ listPage: 500, historyPage: 500 });
    for (let count = 0; count < 5_000; count += 1) big.arrive();
    await index.refresh(owner, big.provider);
    let calls = 0;
    big.beforeCall = () => {
      calls += 1;
    };
    big.loseCursors();
    const startedAt = performance.now();
    await index.refresh(owner, big.provider);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(calls).toBeLessThanOrEqual(15);
    expect((await readIds()).length).toBe(5_000);
  });
});
