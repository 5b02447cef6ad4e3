import { ProviderError } from '@eisen/mailbox';
import { createScriptedClock, describeOnEngines, openTestDatabase } from '@eisen/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, UserId } from '#db/database.ts';
import { mailboxes } from '#db/schema/mail.ts';
import { createEventBus } from '#events/event-bus.ts';
import { createModelInbox, type ModelInbox } from './fixtures/model-inbox.ts';
import { readInboxIds } from './index-repository.ts';
import { createIndexService, type IndexService } from './index-service.ts';
import { createMessageCache } from './message-cache.ts';

const USER = 'erin' as UserId;

class Crash extends Error {}

/** What happens at the provider, to the process, and by the user's own hand, in any order. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'arrive' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('leave' as const), place: share() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('comeBack' as const), place: share() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), place: share() }) },
  { weight: 2, arbitrary: byHand('archive') },
  { weight: 1, arbitrary: byHand('undo') },
  { weight: 1, arbitrary: fc.constant({ kind: 'loseCursors' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'drop' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('repeat' as const), count: fc.nat({ max: 6 }) }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ now: happening }) },
  {
    weight: 2,
    arbitrary: fc.record({
      /** A look at the provider, during which things happen and the process may die. */
      meanwhile: fc.array(fc.record({ call: fc.nat({ max: 8 }), what: happening }), {
        maxLength: 4,
      }),
      dies: fc.option(
        fc.record({
          at: fc.nat({ max: 9 }),
          how: fc.constantFrom('provider' as const, 'before' as const, 'after' as const),
        }),
        { nil: null },
      ),
    }),
  },
);

/** The user's own move; its note in the index may come long after the provider did it. */
function byHand<Kind extends 'archive' | 'undo'>(kind: Kind) {
  return fc.record({ kind: fc.constant(kind), place: share(), isNotedLate: fc.boolean() });
}

function share() {
  return fc.double({ min: 0, max: 0.999, noNaN: true });
}

describeOnEngines('the index beside a provider that does what it likes', (engine) => {
  const clock = createScriptedClock();
  let db: Database;
  let runs = 0;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(() => db.close());

  const serviceOn = (database: Database) =>
    createIndexService({
      db: database,
      clock,
      cache: createMessageCache(clock),
      events: createEventBus({ db: database, clock }),
    });

  async function play(
    sizes: { listPage: number; historyPage: number; losesSome: boolean },
    steps: unknown[],
  ) {
    runs += 1;
    const owner = { userId: USER, mailboxId: `${engine}-${runs}` };
    const model = createModelInbox(sizes);
    const healthy = serviceOn(db);
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
    for (let count = 0; count < 7; count += 1) model.arrive();
    await healthy.refresh(owner, model.provider);
    const readIds = () => db.asUser(USER, (tx) => readInboxIds(tx, owner));
    const shown = new Set(await readIds());
    const notes: Promise<unknown>[] = [];
    const lateNotes: (() => Promise<unknown>)[] = [];
    let hasLost = false;

    const happen = async (what: Happening) => {
      if (what.kind === 'arrive') model.arrive();
      else if (what.kind === 'leave') model.leave(what.place);
      else if (what.kind === 'comeBack') model.comeBack(what.place);
      else if (what.kind === 'change') model.change(what.place);
      else if (what.kind === 'loseCursors') model.loseCursors();
      else if (what.kind === 'drop') {
        if (!sizes.losesSome) return;
        hasLost = true;
        model.dropLastChange();
      } else if (what.kind === 'repeat') model.repeat(what.count);
      else {
        // By the user's own hand: the provider first, then the index, as the move service does it.
        const head = await db.asUser(USER, (tx) => healthy.head(tx, owner));
        const readTo = head?.cursor ?? null;
        const id = what.kind === 'archive' ? model.leave(what.place) : model.comeBack(what.place);
        const state = what.kind === 'archive' ? 'archived' : 'inbox';
        const note = async () =>
          await db.asUser(USER, async (tx) => {
            await healthy.lock(tx, owner);
            if (id !== null) await healthy.setState(tx, owner, [id], { state, readTo });
          });
        if (what.isNotedLate) lateNotes.push(note);
        else notes.push(note());
      }
    };

    for (const one of steps as (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
      const overdue = lateNotes.splice(0);
      if ('now' in one) await happen(one.now);
      else await lookWith(model, owner, one, happen);
      await Promise.all(notes.splice(0));
      for (const note of overdue) await note();
    }

    for (const note of lateNotes) await note();
    model.beforeCall = () => undefined;
    // Only what was lost without a trace needs the comparison that comes by itself.
    if (hasLost) clock.advance({ minutes: 61 });
    for (let count = 0; count < 3; count += 1) await healthy.refresh(owner, model.provider);
    expect((await readIds()).sort()).toEqual([...model.ids()].sort());
    await expectTold(healthy, owner, shown, model);
  }

  async function lookWith(
    model: ModelInbox,
    owner: { userId: UserId; mailboxId: string },
    look: {
      meanwhile: { call: number; what: Happening }[];
      dies: null | { at: number; how: string };
    },
    happen: (what: Happening) => Promise<void>,
  ) {
    let calls = 0;
    model.beforeCall = async () => {
      const call = calls;
      calls += 1;
      for (const one of look.meanwhile) if (one.call === call) await happen(one.what);
      if (look.dies?.how === 'provider' && look.dies.at === call)
        throw new ProviderError('unavailable', 'cut');
    };
    let transactions = 0;
    const mortal: Database = {
      ...db,
      async asUser(userId, work) {
        const isLast = look.dies?.at === transactions;
        transactions += 1;
        if (isLast && look.dies?.how === 'before') throw new Crash();
        const answer = await db.asUser(userId, work);
        if (isLast && look.dies?.how === 'after') throw new Crash();
        return answer;
      },
    };
    await serviceOn(mortal)
      .refresh(owner, model.provider)
      .catch((error: unknown) => {
        if (!(error instanceof Crash) && !(error instanceof ProviderError)) throw error;
      });
    model.beforeCall = () => undefined;
  }

  /** A browser that showed the first list and then asked for changes only holds the same. */
  async function expectTold(
    service: IndexService,
    owner: { userId: UserId; mailboxId: string },
    shown: Set<string>,
    model: ModelInbox,
  ) {
    const changes = await db.asUser(USER, (tx) => service.changesSince(tx, owner, 0, 10_000));
    for (const { id, state } of changes) {
      if (state === 'inbox') shown.add(id);
      else shown.delete(id);
    }
    expect([...shown].sort()).toEqual([...model.ids()].sort());
  }

  it('ends equal to the inbox, and whoever asks for changes ends there too [PLUS-21]', async () => {
    const sizes = fc.record({
      /** Most runs must come right without the comparison that comes by itself. */
      losesSome: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
      listPage: fc.integer({ min: 1, max: 6 }),
      historyPage: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(step, { minLength: 4, maxLength: 25 }), play),
      { numRuns: engine === 'pglite' ? 120 : 60, endOnFailure: false },
    );
  }, 240_000);
});
