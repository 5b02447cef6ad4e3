import {
  createGmailMailbox,
  createOutlookMailbox,
  type MailboxProvider,
  ProviderError,
  type RemoteAccount,
} from '@eisen/mailbox';
import {
  createIndexService,
  createMessageCache,
  createOutboxRunner,
  createOutboxService,
  type Database,
  type UserId,
} from '@eisen/server';
import { createEmulatedAccount } from '#emulator/emulated-account.ts';
import { findErasing } from '#emulator/find-erasing.ts';
import type { HeldMessage, ProviderName, QuotaUse } from '#emulator/protocol.ts';
import { createChance } from '#random.ts';
import { createElsewhere } from './elsewhere.ts';
import { createLife, KilledError } from './mortal.ts';
import { calm, drawFaults, SPEED } from './random-faults.ts';
import { createReplies } from './replies.ts';
import { RUN_ADDRESS, RUN_MESSAGE_ID_DOMAIN, type SyncWorld } from './sync-world.ts';

/** What one run came to; everything but the counts of use must be 0. */
export interface RunResult {
  readonly seed: number;
  readonly provider: ProviderName;
  /** In the provider's inbox and not in the index. */
  readonly missing: number;
  /** In the index and not in the provider's inbox, or twice in it. */
  readonly double: number;
  /** Gone from the provider though its owner did not erase it, and requests that erase. */
  readonly erased: number;
  readonly doubleReplies: number;
  readonly lostReplies: number;
  /** Calls that the provider refused because we were over its quota. */
  readonly overQuota: number;
  readonly requests: number;
  readonly units: number;
  /** The most units within one minute (Gmail) or ten minutes (Graph). */
  readonly peakUnits: number;
  readonly faults: number;
  readonly kills: number;
  readonly replies: number;
}

const STEPS = 10;
const QUIET_DRAINS = 12;

type Process = ReturnType<typeof startProcess>;

/** One process of the server, as far as it reads mail and sends replies. */
function startProcess(
  world: SyncWorld,
  account: RemoteAccount,
  name: ProviderName,
  diesAfter: number,
) {
  const life = createLife(diesAfter);
  const open = name === 'google' ? createGmailMailbox : createOutlookMailbox;
  const provider: MailboxProvider = life.provider(open(account));
  const needs = { ...world.parts, db: life.database(world.db) };
  const index = createIndexService({ ...needs, cache: createMessageCache(world.clock) });
  return {
    provider,
    index,
    outbox: createOutboxService({ ...needs, messageIdDomain: RUN_MESSAGE_ID_DOMAIN }),
    runner: createOutboxRunner({
      ...needs,
      // One process at a time: turns at the mailbox are tried elsewhere.
      turns: { run: async (_owner, _kind, work) => ({ kind: 'worked', value: await work() }) },
      openMailbox: async () => provider,
      onAnswered: (tx, owner, answer) => index.noteAnswer(tx, owner, answer),
      // Replies of a run archive nothing.
      archive: () => Promise.resolve(),
      onTrouble(error) {
        if (!(error instanceof ProviderError) && !(error instanceof KilledError)) throw error;
      },
    }),
  };
}

/** One seeded life of a mailbox: mail comes and goes, the provider fails, the server is killed; then it is quiet. */
export async function runSeed(world: SyncWorld, seed: number): Promise<RunResult> {
  const chance = createChance(seed);
  const name: ProviderName = seed % 2 === 0 ? 'google' : 'microsoft';
  const remote = world.emulators[name];
  await remote.reset();
  const use = createUse();
  const elsewhere = createElsewhere(remote, RUN_ADDRESS, chance);
  await elsewhere.arrive(chance.between(5, 40));
  const owner = await world.addOwner(seed);
  const priority = chance.happens(0.7) ? 'background' : 'user';
  // A process that starts knows nothing of the pauses that the one before it was told.
  const start = (diesAfter: number) => {
    const at = { provider: remote, name, address: RUN_ADDRESS, priority, speed: SPEED } as const;
    return startProcess(world, createEmulatedAccount(at), name, diesAfter);
  };
  let server: Process = start(Number.POSITIVE_INFINITY);
  let kills = 0;
  const replies = createReplies(owner);
  await remote.configure(calm(chance, name));

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof KilledError) {
        kills += 1;
        server = start(Number.POSITIVE_INFINITY);
      } else if (!(error instanceof ProviderError)) throw error;
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    if (chance.happens(0.6)) {
      use.note((await remote.report()).quota[RUN_ADDRESS], await remote.report());
      await remote.configure(chance.happens(0.8) ? drawFaults(chance, name) : calm(chance, name));
    }
    if (chance.happens(0.7)) await elsewhere.happen();
    if (chance.happens(0.2)) server = start(chance.between(1, 25));
    if (chance.happens(0.3)) {
      const answered = chance.oneOf(await remote.holdings(RUN_ADDRESS)).id;
      // The browser asks again with the same key when it got no answer.
      const key = replies.newKey();
      for (let tries = 0; tries < 2; tries += 1)
        await attempt(() => replies.write(server.outbox, key, answered));
      world.clock.advance(9_000);
    }
    const meanwhile = chance.happens(0.3) ? elsewhere.happen() : null;
    await attempt(() => server.index.refresh(owner, server.provider));
    await meanwhile;
    if (chance.happens(0.2)) server = start(chance.between(1, 14));
    if (chance.happens(0.7)) await attempt(() => server.runner.drain());
    world.clock.advance(chance.between(2_000, 40_000));
  }

  use.note((await remote.report()).quota[RUN_ADDRESS], await remote.report());
  await remote.configure(calm(chance, name));
  server = start(Number.POSITIVE_INFINITY);
  // At once: an hour later a wrong sum alone would have the whole inbox compared and hide what was missed.
  await server.index.refresh(owner, server.provider);
  const atOnce = compare(
    await remote.holdings(RUN_ADDRESS),
    await inboxOf(world.db, server, owner),
    elsewhere.expected,
  );
  world.clock.advance(3_600_000);
  for (let drains = 0; drains < QUIET_DRAINS && (await server.runner.drain()) > 0; drains += 1)
    world.clock.advance(3_600_000);
  use.note((await remote.report()).quota[RUN_ADDRESS], await remote.report());

  const held = await remote.holdings(RUN_ADDRESS);
  const requests = await remote.requests();
  const erasing = findErasing(await remote.requests());
  const outcome = await replies.count(server.outbox, held);
  await world.db.asUser(owner.userId, (tx) => server.index.erase(tx, owner));
  return {
    seed,
    provider: name,
    ...atOnce,
    erased: atOnce.erased + erasing.length,
    ...outcome,
    ...use.sum(),
    requests: requests.length,
    kills,
    replies: replies.written(),
  };
}

async function inboxOf(
  db: Database,
  { index }: Process,
  owner: { userId: UserId; mailboxId: string },
): Promise<string[]> {
  const rows = await db.asUser(owner.userId, (tx) => index.changesSince(tx, owner, -1, 100_000));
  return rows.filter(({ state }) => state === 'inbox').map(({ id }) => id);
}

function compare(
  held: readonly HeldMessage[],
  indexed: readonly string[],
  expected: ReadonlySet<string>,
) {
  const inbox = new Set(held.filter(({ folder }) => folder === 'inbox').map(({ id }) => id));
  const known = new Set(indexed);
  const there = new Set(held.map(({ internetMessageId }) => internetMessageId));
  return {
    missing: [...inbox].filter((id) => !known.has(id)).length,
    double: indexed.filter((id) => !inbox.has(id)).length + indexed.length - known.size,
    erased: [...expected].filter((id) => !there.has(id)).length,
  };
}

/** Adds up what each stretch between two settings used. */
function createUse() {
  const total = { units: 0, peakUnits: 0, overQuota: 0, faults: 0 };
  return {
    note(use: QuotaUse | undefined, { rules }: { rules: readonly { fired: number }[] }) {
      total.units += use?.units ?? 0;
      total.peakUnits = Math.max(total.peakUnits, use?.peakUnits ?? 0);
      total.overQuota += use?.refused ?? 0;
      total.faults += rules.reduce((sum, rule) => sum + rule.fired, 0);
    },
    sum: () => ({ ...total }),
  };
}
