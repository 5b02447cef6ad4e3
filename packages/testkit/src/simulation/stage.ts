import type { Provider } from '@eisen/contract';
import { createIds, createTokenVault, type UserId } from '@eisen/server';
import { type Chance, createChance } from '#random.ts';
import type { CheckedWorld } from './checks.ts';
import { insertPeople, readRows } from './clean-database.ts';
import { Faults } from './faults.ts';
import { Processes } from './processes.ts';
import { ModelProvider } from './provider/model-provider.ts';
import { QUOTAS, TIGHT_QUOTAS } from './provider/quotas.ts';
import { seededBytes, toSignedIn } from './seeded-people.ts';
import { SimulatedUser } from './simulated-user.ts';
import type { SimulationWorld } from './simulation-world.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';

export const START_MS = Date.UTC(2026, 10, 20, 12);
const NAMES = ['alice', 'bob'] as const;

/**
 * What a run is played on, all of it drawn from its seed: a clock, two people with a mailbox each at a provider with
 * habits, a server of one or two processes, and trouble. Even seeds are Gmail, odd ones Outlook.
 */
export class Stage {
  readonly kind: Provider;
  readonly chance: Chance;
  readonly time = new VirtualTime(START_MS);
  readonly trace: Trace;
  readonly faults: Faults;
  readonly provider: ModelProvider;
  readonly processes: Processes;
  readonly users: readonly SimulatedUser[];
  readonly violations: string[] = [];
  readonly #shared: SimulationWorld;

  constructor(shared: SimulationWorld, seed: number, keepsTrace = false) {
    this.#shared = shared;
    const chance = createChance(seed);
    const { time } = this;
    this.chance = chance;
    this.trace = new Trace(keepsTrace);
    this.kind = seed % 2 === 0 ? 'gmail' : 'outlook';
    this.faults = new Faults(createChance(seed + 1_000_003));
    const quota = (chance.happens(0.4) ? TIGHT_QUOTAS : QUOTAS)[this.kind];
    this.provider = new ModelProvider({
      kind: this.kind,
      names: NAMES,
      nowMs: time.nowMs,
      quota: quota.rule,
      tell: this.note,
      habits: {
        sentLagMs: chance.oneOf([0, 500, 20_000, 60_000]),
        replacesMessageIds: chance.happens(0.5),
        refusesOwnIds: chance.happens(0.3),
        untrashToInbox: chance.happens(0.5),
        pageSize: chance.between(3, 12),
      },
    });
    this.users = NAMES.map((name, place) => this.#createUser(name, { id: NAMES[1 - place] ?? '' }));
    this.processes = new Processes({
      chance,
      lives: { time, faults: this.faults, trace: this.trace },
      count: chance.happens(0.35) ? 2 : 1,
      world: {
        ...shared,
        time,
        chance: createChance(seed + 2_000_003),
        faults: this.faults,
        provider: this.provider,
        walls: chance.happens(0.4) ? 'one' : 'two',
        ids: createIds({ nowMs: time.nowMs, random: seededBytes(seed) }),
        users: new Map(this.users.map((user) => [user.token, toSignedIn(user)])),
        bucket: quota.bucket,
        onUnexpected: (error) =>
          this.violate(`unexpected: ${String((error as Error).stack ?? error)}`),
      },
    });
  }

  readonly note = (what: string): void => this.trace.note(`${this.time.nowMs()} ${what}`);

  readonly violate = (what: string): void => {
    this.trace.note(`VIOLATED ${what}`);
    if (!this.violations.includes(what)) this.violations.push(what);
  };

  #createUser(name: string, other: { readonly id: string }): SimulatedUser {
    const { time, chance, kind, note, violate } = this;
    const world = { time, chance, kind, web: () => this.processes.any(), note, violate };
    return new SimulatedUser(name, this.provider.account(name), other, world);
  }

  /** Mail at the provider, people and consents in the database, and the server's first start; nothing fails yet. */
  async populate(mails: { people: readonly SimulatedUser[]; least: number; most: number }) {
    const { chance, time } = this;
    for (const { account } of mails.people)
      for (let left = chance.between(mails.least, mails.most); left > 0; left -= 1)
        account.arrive(left * chance.between(60_000, 3_600_000));
    await insertPeople(
      this.#shared.db,
      this.users.map(({ name, account }) => ({ id: name as UserId, address: account.address })),
    );
    this.faults.isQuiet = true;
    await time.runUntilDone(this.processes.restart());
    for (const user of this.users) await time.runUntilDone(this.#connect(user));
    this.faults.isQuiet = false;
  }

  async #connect({ name, account }: SimulatedUser): Promise<void> {
    const { context } = this.processes.any();
    const vault = createTokenVault(context.sealer);
    const userId = name as UserId;
    const { kind, provider } = this;
    await context.mail.mailboxes.connectAccount(
      userId,
      {
        provider: kind,
        accountKey: Buffer.from(name),
        address: account.address,
        displayName: name,
      },
      (tx, mailboxId) =>
        vault.put(
          tx,
          { userId, mailboxId },
          { ...provider.grant(name), scopes: '' },
          this.time.now(),
        ),
    );
  }

  /** Trouble ends, what is still on its way arrives, and the server starts from its database once more. */
  async calmDown(): Promise<void> {
    const { time } = this;
    this.faults.isQuiet = true;
    this.processes.retire();
    await time.runUntil(time.nowMs() + 130_000);
    await time.runUntilDone(this.processes.restart());
  }

  /** Whether nothing waits to leave, and nothing to be looked after. */
  async isDrained(): Promise<boolean> {
    const [row] = await readRows<{ waiting: string | number }>(
      this.#shared.db,
      `select (select count(*) from outbox where state in ('queued', 'sending')) +
        (select count(*) from journal_items where intended_at is not null) as waiting`,
    );
    return Number(row?.waiting) === 0;
  }

  checked(): CheckedWorld {
    const { provider, users, violate } = this;
    return { db: this.#shared.db, provider, users, violate };
  }
}
