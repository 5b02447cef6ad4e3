import { type GraphSubscriptions, ProviderError } from '@eisen/mailbox';
import {
  createScriptedClock,
  createScriptedIds,
  describeOnEngines,
  openTestDatabase,
} from '@eisen/testkit';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { loadMacRoot } from '#crypto/mac-root.ts';
import { createSealer } from '#crypto/seal.ts';
import type { Database, UserId } from '#db/database.ts';
import { createEventBus, type EventBus } from '#events/event-bus.ts';
import { addBodyParsers } from '#http/content-type.ts';
import { mountGraphNotes } from './graph-notes-routes.ts';
import { findSubscription } from './subscriptions-repository.ts';
import {
  createSubscriptionsService,
  isPublicAddress,
  NOTES_PATH,
  type SubscriptionsService,
} from './subscriptions-service.ts';

const ALICE = { userId: 'alice' as UserId, mailboxId: 'mailbox' };
const DAY_MS = 24 * 60 * 60_000;

describeOnEngines('notes from Graph (own double)', (engine) => {
  const clock = createScriptedClock();
  let db: Database;
  let events: EventBus;
  let service: SubscriptionsService;
  let app: FastifyInstance;
  let graph: GraphSubscriptions & {
    calls: string[];
    secret: string;
    refusal: ProviderError | null;
  };
  let rings: string[];
  let unsubscribe: () => void;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    events = createEventBus({ db, clock });
    const keyring = createRandomKeyring();
    service = createSubscriptionsService({
      db,
      clock,
      events,
      sealer: createSealer(keyring, await loadMacRoot(db, keyring)),
      ids: createScriptedIds(clock),
      publicUrl: 'https://eisen.example',
    });
    app = fastify();
    await addBodyParsers(app);
    await mountGraphNotes(app, service);
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  beforeEach(async () => {
    graph = {
      calls: [],
      secret: '',
      refusal: null,
      async create({ notificationUrl, clientState, expiresAt }) {
        if (graph.refusal) throw graph.refusal;
        graph.calls.push(`create ${notificationUrl}`);
        graph.secret = clientState;
        return { id: `sub-${graph.calls.length}`, expiresAt };
      },
      async renew(id, expiresAt) {
        graph.calls.push(`renew ${id}`);
        if (graph.refusal) throw graph.refusal;
        return { id, expiresAt };
      },
      async remove(id) {
        graph.calls.push(`remove ${id}`);
      },
    };
    rings = [];
    unsubscribe = await events.subscribe(ALICE.userId, (ring) => rings.push(ring));
    await db.asUser(ALICE.userId, (tx) => service.erase(tx, ALICE));
    clock.advance({ days: 1 });
  });
  afterEach(() => unsubscribe());

  const keep = () => service.keep(ALICE, graph);
  const row = () => db.asUser(ALICE.userId, (tx) => findSubscription(tx, ALICE));
  const send = (notes: readonly object[]) =>
    app.inject({ method: 'POST', url: NOTES_PATH, payload: { value: notes } });
  const note = (more: object = {}) => ({
    subscriptionId: 'sub-1',
    clientState: graph.secret,
    changeType: 'created',
    ...more,
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 80));

  it('gives the token of a handshake back as text, and nothing to run', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `${NOTES_PATH}?validationToken=${encodeURIComponent('Validation: <b>token</b> & more')}`,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      payload: '',
    });
    expect([answer.statusCode, answer.headers['content-type'], answer.payload]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'Validation: <b>token</b> & more',
    ]);
  });

  it('makes one subscription, keeps only a hash of its secret, and renews it half way', async () => {
    await keep();
    await keep();
    expect(graph.calls).toEqual(['create https://eisen.example/hooks/graph']);
    expect(graph.secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await row())).not.toContain(graph.secret);
    clock.advance({ days: 3 });
    await keep();
    expect(graph.calls).toHaveLength(1);
    clock.advance({ days: 1 });
    await keep();
    expect(graph.calls[1]).toBe('renew sub-1');
    expect((await row())?.expiresAt.getTime()).toBeGreaterThan(clock.now().getTime() + 6 * DAY_MS);
  });

  it('looks at the mailbox when a note carries the secret, however often it comes', async () => {
    await keep();
    const answer = await send([note(), note(), note()]);
    expect([answer.statusCode, answer.payload]).toEqual([202, '']);
    await expect.poll(() => rings).toEqual(['look']);
  });

  it('does nothing for a wrong secret, an unknown subscription or nonsense, and says so to nobody', async () => {
    await keep();
    const forged = [
      [note({ clientState: 'guessed' })],
      [note({ clientState: null })],
      [note({ clientState: `${graph.secret}x` })],
      [note({ subscriptionId: 'sub-9' })],
      [{ anything: 'else' }],
      [note({ subscriptionId: 'sub-1\0' }), note({ clientState: '\0' })],
      [note({ subscriptionId: 'sub\ud800' }), note({ subscriptionId: '' })],
      Array.from({ length: 2_000 }, () => note()),
    ];
    for (const notes of forged) expect((await send(notes)).statusCode).toBe(202);
    await settled();
    expect(rings).toEqual([]);
  });

  it('asks the database once for a call, however many subscriptions it names', async () => {
    await keep();
    const asked = vi.spyOn(db, 'asSystem');
    try {
      const unknown = Array.from({ length: 999 }, (_, at) => note({ subscriptionId: `no-${at}` }));
      expect((await send([...unknown, note()])).statusCode).toBe(202);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
    await expect.poll(() => rings).toEqual(['look']);
  });

  it('renews when asked to authorize again, makes a new one when it was removed, looks when notes were missed', async () => {
    await keep();
    await send([note({ lifecycleEvent: 'reauthorizationRequired' })]);
    await keep();
    await send([note({ lifecycleEvent: 'missed' })]);
    await send([note({ lifecycleEvent: 'subscriptionRemoved' })]);
    await keep();
    expect(graph.calls.map((call) => call.split(' ')[0])).toEqual(['create', 'renew', 'create']);
    await expect.poll(() => rings).toEqual(['look', 'look', 'look']);
  });

  it('makes a new one when Graph knows the old one no more', async () => {
    await keep();
    clock.advance({ days: 6 });
    const { renew } = graph;
    graph.renew = async (id, expiresAt) => {
      await renew(id, expiresAt);
      throw new ProviderError('not-found', 'ended');
    };
    await keep();
    expect((await row())?.subscriptionId).toBe('sub-3');
  });

  it('does not press a provider that refuses', async () => {
    graph.refusal = new ProviderError('refused', 'not allowed here');
    let tries = 0;
    const { create } = graph;
    graph.create = (wanted) => {
      tries += 1;
      return create(wanted);
    };
    for (let count = 0; count < 5; count += 1) await keep();
    expect([tries, await row()]).toEqual([1, null]);
    clock.advance({ minutes: 11 });
    await keep();
    expect(tries).toBe(2);
  });

  it('goes with its mailbox', async () => {
    await keep();
    await service.leave(ALICE, graph);
    expect([graph.calls.at(-1), await row()]).toEqual(['remove sub-1', null]);
    await send([note()]);
    await settled();
    expect(rings).toEqual([]);
  });
});

it('asks for calls only where they can arrive', () => {
  const isPublic = ['https://eisen.example', 'https://mail.eisen.example:8443'];
  const isNot = [
    'http://eisen.example',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://10.1.2.3',
    'https://192.168.1.4',
    'https://172.20.0.2',
    'https://[::1]',
    'https://nas.local',
    'https://eisen',
  ];
  expect(isPublic.filter((url) => !isPublicAddress(url))).toEqual([]);
  expect(isNot.filter(isPublicAddress)).toEqual([]);
});
