import type { Faults } from './faults.ts';
import type { Trace } from './trace.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Nothing of a killed process goes on: whoever waits in it waits for ever, and no `finally` runs. */
const NEVER: Promise<never> = new Promise(() => {});

/** What the world says of this process from outside. */
export class DiedError extends Error {}

export interface LifeWorld {
  readonly time: VirtualTime;
  readonly faults: Faults;
  readonly trace: Trace;
}

/** One process from its start to its death. Every way out of it leads past here. */
export class Life {
  readonly name: string;
  readonly #world: LifeWorld;
  #left: number;
  isDead = false;
  /** Settled at its death. */
  readonly death: Promise<DiedError>;
  #tellDeath: (error: DiedError) => void = () => {};

  /** @param diesAfter  borders that it crosses before it is killed */
  constructor(name: string, world: LifeWorld, diesAfter: number) {
    this.name = name;
    this.#world = world;
    this.#left = diesAfter;
    this.death = new Promise((resolve) => {
      this.#tellDeath = resolve;
    });
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#world.faults.note('kill');
    this.#world.trace.note(`${this.#world.time.nowMs()} ${this.name} killed`);
    this.#tellDeath(new DiedError(`${this.name} was killed.`));
  }

  /** The end of a run: it goes without being counted as killed. */
  retire(): void {
    this.isDead = true;
  }

  /** One border: notes it, and may be the last. */
  async cross(what: string): Promise<void> {
    this.note(what);
    if (this.#counts()) await NEVER;
  }

  /** The same inside of a transaction, which has to end for the others' sake. @throws DiedError */
  crossInside(what: string): void {
    this.note(what);
    if (this.#counts()) throw new DiedError(`${this.name} was killed.`);
  }

  /** For what comes back to a process that is not there any more. */
  async stay(): Promise<void> {
    if (this.isDead) await NEVER;
  }

  note(what: string): void {
    this.#world.trace.note(`${this.#world.time.nowMs()} ${this.name} ${what}`);
  }

  #counts(): boolean {
    if (this.isDead) return true;
    if (this.#world.faults.isQuiet) return false;
    this.#left -= 1;
    if (this.#left > 0) return false;
    this.kill();
    return true;
  }
}
