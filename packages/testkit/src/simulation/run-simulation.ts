import type { Provider } from '@eisen/contract';
import { createIds, createTokenVault, type UserId } from '@eisen/server';
import { type Chance, createChance } from '#random.ts';
import {
  type CheckedWorld,
  checkIndex,
  checkPlans,
  checkQuadrants,
  checkReplies,
  checkUndoneAll,
  compareIndex,
} from './checks.ts';
import { insertPeople } from './clean-database.ts';
import { type FaultKind, Faults } from './faults.ts';
import { Life } from './life.ts';
import { ConnectionLostError } from './mortal-database.ts';
import { ModelProvider } from './provider/model-provider.ts';
import { QUOTAS, TIGHT_QUOTAS } from './provider/quotas.ts';
import { seededBytes, toSignedIn } from './seeded-people.ts';
import { type ProcessWorld, type ServerProcess, startServerProcess } from './server-process.ts';
import { SimulatedUser } from './simulated-user.ts';
import type { SimulationWorld } from './simulation-world.ts';
import { Trace } from './trace.ts';
import { VirtualTime } from './virtual-time.ts';

export interface SimulationResult {
  readonly seed: number;
  readonly provider: Provider;
  /** Empty for a run that keeps every promise. */
  readonly violations: readonly string[];
  /** The same for two runs of one seed. */
  readonly trace: string;
  readonly steps: number;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  readonly calls: number;
  readonly requests: number;
  readonly replies: number;
  readonly overQuota: number;
  readonly peakUnits: number;
  readonly peakAtOnce: number;
  readonly simulatedMinutes: number;
  /** Every step, when asked for. */
  readonly text: string;
}

const START_MS = Date.UTC(2026, 10, 20, 12);
const NAMES = ['alice', 'bob'] as const;
const QUIET_TURNS = 14;

/** One run: two people, one provider, processes that die, and in the end everything has to be as it was promised. */
export async function runSimulation(
  shared: SimulationWorld,
  seed: number,
  options: { keepsTrace?: boolean } = {},
): Promise<SimulationResult> {
  await shared.clean();
  const run = new Run(shared, seed, options.keepsTrace ?? false);
  return await run.play();
}

class Run {
  readonly #shared: SimulationWorld;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #time = new VirtualTime(START_MS);
  readonly #trace: Trace;
  readonly #faults: Faults;
  readonly #provider: ModelProvider;
  readonly #world: ProcessWorld;
  readonly #users: readonly SimulatedUser[];
  /** The other one may only be there to be handed something. */
  readonly #acting: readonly SimulatedUser[];
  readonly #violations: string[] = [];
  readonly #hasWorker: boolean;
  #lives = 0;
  #web: ServerProcess | null = null;
  #worker: ServerProcess | null = null;

  constructor(shared: SimulationWorld, seed: number, keepsTrace: boolean) {
    this.#shared = shared;
    this.#seed = seed;
    this.#chance = createChance(seed);
    this.#trace = new Trace(keepsTrace);
    const chance = this.#chance;
    const kind: Provider = seed % 2 === 0 ? 'gmail' : 'outlook';
    this.#faults = new Faults(createChance(seed + 1_000_003));
    const quota = (chance.happens(0.3) ? TIGHT_QUOTAS : QUOTAS)[kind];
    this.#hasWorker = chance.happens(0.3);
    const time = this.#time;
    this.#provider = new ModelProvider({
      kind,
      names: NAMES,
      nowMs: time.nowMs,
      quota: quota.rule,
      tell: (what) => this.#note(what),
      habits: {
        sentLagMs: chance.oneOf([0, 500, 20_000, 60_000]),
        replacesMessageIds: chance.happens(0.5),
        untrashToInbox: chance.happens(0.5),
        pageSize: chance.between(3, 12),
      },
    });
    const violate = (what: string) => this.#violate(what);
    this.#users = NAMES.map(
      (name, place) =>
        new SimulatedUser(
          name,
          this.#provider.account(name),
          { id: NAMES[1 - place] ?? '' },
          {
            time,
            chance,
            kind,
            web: () => this.#server(),
            note: (what) => this.#note(what),
            violate,
          },
        ),
    );
    this.#acting = this.#users.slice(0, chance.happens(0.4) ? 2 : 1);
    this.#world = {
      ...shared,
      time,
      chance: createChance(seed + 2_000_003),
      faults: this.#faults,
      provider: this.#provider,
      walls: chance.happens(0.4) ? 'one' : 'two',
      ids: createIds({ nowMs: time.nowMs, random: seededBytes(seed) }),
      users: new Map(this.#users.map((user) => [user.token, toSignedIn(user)])),
      bucket: quota.bucket,
      onUnexpected: (error) => violate(`unexpected: ${String((error as Error).stack ?? error)}`),
    };
  }

  async play(): Promise<SimulationResult> {
    const time = this.#time;
    try {
      await this.#populate();
      await time.runUntilDone(Promise.all(this.#acting.map((user) => user.look())));
      await this.#live();
      await this.#calmDown();
      await this.#check();
    } catch (error) {
      this.#violate(`ended early: ${(error as Error).stack}`);
    }
    return this.#result();
  }

  /** Mail at the provider, people and consents in the database. */
  async #populate(): Promise<void> {
    const { db } = this.#shared;
    const chance = this.#chance;
    for (const { account } of this.#acting)
      for (let left = chance.between(4, 8); left > 0; left -= 1)
        account.arrive(left * chance.between(60_000, 3_600_000));
    await insertPeople(
      db,
      this.#users.map(({ name, account }) => ({ id: name as UserId, address: account.address })),
    );
    this.#faults.isQuiet = true;
    await this.#time.runUntilDone(this.#restart());
    const server = this.#server();
    const vault = createTokenVault(server.context.sealer);
    for (const { name, account } of this.#users)
      await this.#time.runUntilDone(
        server.context.mail.mailboxes.connectAccount(
          name as UserId,
          {
            provider: this.#provider.kind,
            accountKey: Buffer.from(name),
            address: account.address,
            displayName: name,
          },
          (tx, mailboxId) =>
            vault.put(
              tx,
              { userId: name as UserId, mailboxId },
              { ...this.#provider.grant(name), scopes: '' },
              this.#time.now(),
            ),
        ),
      );
    this.#faults.isQuiet = false;
  }

  /** People act, the world goes on, background work comes round, processes die: all at the same time. */
  async #live(): Promise<void> {
    const time = this.#time;
    const chance = this.#chance;
    const until = time.nowMs() + chance.between(60_000, 240_000);
    const at = () => chance.between(time.nowMs(), until);
    const doing: Promise<unknown>[] = [];
    const schedule = (count: number, work: () => unknown) => {
      for (let left = count; left > 0; left -= 1)
        time.at(at(), () => {
          const run = Promise.resolve(work());
          doing.push(run);
        });
    };
    for (const user of this.#acting) {
      schedule(chance.between(2, 4), () => user.act());
      schedule(chance.between(0, 2), () => user.elsewhere());
      schedule(chance.between(0, 1), () => user.look());
    }
    schedule(chance.between(1, 4), () => (this.#worker ?? this.#server()).drain());
    schedule(chance.between(0, 2), () => (this.#worker ?? this.#server()).settle());
    await time.runUntil(until);
    await time.runUntilDone(Promise.all(doing));
  }

  /** No more trouble; whatever was promised gets the time that it may take. */
  async #calmDown(): Promise<void> {
    const time = this.#time;
    this.#faults.isQuiet = true;
    this.#web?.life.retire();
    this.#worker?.life.retire();
    // What is still on its way arrives.
    await time.runUntil(time.nowMs() + 130_000);
    await time.runUntilDone(this.#restart());
    const server = this.#server();
    // A look that takes longer than a page may wait goes on behind it. Soon after: an hour later a wrong sum alone
    // would have the whole inbox compared and hide what was missed.
    for (let looks = 0; looks < 2; looks += 1) {
      await time.runUntilDone(this.#lookTogether());
      if ((await compareIndex(this.#checked())).length === 0) break;
      await time.runUntil(time.nowMs() + 60_000);
    }
    await checkIndex(this.#checked());
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
      await time.runUntilDone(server.drain());
      await time.runUntilDone(server.settle());
      if (await this.#isDrained()) break;
      await time.runUntil(time.nowMs() + 660_000);
    }
  }

  async #lookTogether(): Promise<void> {
    for (const user of this.#acting) {
      const { status } = await user.look();
      if (status !== 200) this.#violate(`${user.name}: the inbox is answered with ${status}`);
    }
  }

  async #isDrained(): Promise<boolean> {
    const { db } = this.#shared;
    const result = (await db.asSystem((tx) =>
      tx.execute(
        `select (select count(*) from outbox where state in ('queued', 'sending')) +
          (select count(*) from journal_items where intended_at is not null) as waiting`,
      ),
    )) as unknown as { rows: { waiting: string | number }[] };
    return Number(result.rows[0]?.waiting) === 0;
  }

  async #check(): Promise<void> {
    const time = this.#time;
    const checked = this.#checked();
    if (!(await this.#isDrained())) this.#violate('queues do not drain');
    await checkReplies(checked);
    await checkQuadrants(checked);
    await time.runUntilDone(checkPlans(checked));
    await time.runUntilDone(checkUndoneAll(checked));
    if ((await compareIndex(checked)).length > 0) {
      await time.runUntilDone(this.#lookTogether());
      await time.runUntil(time.nowMs() + 60_000);
    }
    await checkIndex(checked);
    const { erasing, strange } = this.#provider;
    for (const request of [...erasing, ...strange]) this.#violate(`erases: ${request}`);
    const { overQuota } = this.#provider.sums();
    if (overQuota > 0) this.#violate(`over the quota ${overQuota} times`);
    this.#web?.life.retire();
    this.#worker?.life.retire();
  }

  #checked(): CheckedWorld {
    return {
      db: this.#shared.db,
      provider: this.#provider,
      users: this.#users,
      violate: (what) => this.#violate(what),
    };
  }

  #server(): ServerProcess {
    if (!this.#web) throw new Error('No process runs.');
    return this.#web;
  }

  async #restart(): Promise<void> {
    this.#web = await this.#startOne('web', (next) => {
      this.#web = next;
    });
    if (this.#hasWorker)
      this.#worker = await this.#startOne('worker', (next) => {
        this.#worker = next;
      });
  }

  /** A process, and after its death another one: it starts from the database alone. */
  async #startOne(role: string, takeOver: (next: ServerProcess) => void): Promise<ServerProcess> {
    for (;;) {
      this.#lives += 1;
      const diesAfter = this.#chance.happens(0.5)
        ? this.#chance.between(4, 120)
        : Number.POSITIVE_INFINITY;
      const life = new Life(`${role}${this.#lives}`, this.#worldOfLives(), diesAfter);
      const started = await Promise.race([this.#tryStart(life), life.death]);
      if (started instanceof Error) continue;
      life.death.then(async () => {
        await this.#time.sleep(this.#chance.between(500, 5_000));
        takeOver(await this.#startOne(role, takeOver));
      });
      return started;
    }
  }

  /** A process that does not find its database ends, and is started again. */
  async #tryStart(life: Life): Promise<ServerProcess | ConnectionLostError> {
    try {
      return await startServerProcess(life, this.#world);
    } catch (error) {
      if (!(error instanceof ConnectionLostError)) throw error;
      await this.#time.sleep(1_000);
      return error;
    }
  }

  #worldOfLives() {
    return { time: this.#time, faults: this.#faults, trace: this.#trace };
  }

  #note(what: string): void {
    this.#trace.note(`${this.#time.nowMs()} ${what}`);
  }

  #violate(what: string): void {
    this.#trace.note(`VIOLATED ${what}`);
    if (!this.#violations.includes(what)) this.#violations.push(what);
  }

  #result(): SimulationResult {
    const { provider } = { provider: this.#provider };
    return {
      seed: this.#seed,
      provider: provider.kind,
      violations: this.#violations,
      trace: this.#trace.sum(),
      steps: this.#trace.lines,
      faults: Object.fromEntries(this.#faults.counts),
      calls: this.#users.reduce((sum, user) => sum + user.calls, 0),
      requests: provider.requests,
      replies: this.#users.reduce((sum, user) => sum + user.promises.replies.size, 0),
      ...provider.sums(),
      simulatedMinutes: Math.round((this.#time.nowMs() - START_MS) / 60_000),
      text: this.#trace.text(),
    };
  }
}
