import type { Chance } from '#random.ts';
import { Life, type LifeWorld } from './life.ts';
import { ConnectionLostError } from './mortal-database.ts';
import { type ProcessWorld, type ServerProcess, startServerProcess } from './server-process.ts';

const NAMES = ['first', 'second'] as const;
type Name = (typeof NAMES)[number];

/** The server's processes: one or two, each followed by another one when it dies. All of them do everything. */
export class Processes {
  readonly #chance: Chance;
  readonly #lives: LifeWorld;
  readonly #world: ProcessWorld;
  readonly #names: readonly Name[];
  readonly #running = new Map<Name, ServerProcess>();
  #born = 0;

  constructor(options: {
    chance: Chance;
    lives: LifeWorld;
    world: ProcessWorld;
    count: 1 | 2;
  }) {
    this.#chance = options.chance;
    this.#lives = options.lives;
    this.#world = options.world;
    this.#names = NAMES.slice(0, options.count);
  }

  /** Whoever is asked next: one that was killed a moment ago as well. */
  any(): ServerProcess {
    return this.#chance.oneOf([...this.#running.values()]);
  }

  /** Ends what runs, without it being counted as killed, and starts anew. */
  async restart(): Promise<void> {
    this.retire();
    for (const name of this.#names)
      this.#running.set(name, await this.#startOne(name, (next) => this.#running.set(name, next)));
  }

  retire(): void {
    for (const { life } of this.#running.values()) life.retire();
  }

  /** A process, and after its death another one: it starts from the database alone. */
  async #startOne(name: Name, takeOver: (next: ServerProcess) => void): Promise<ServerProcess> {
    const { time } = this.#lives;
    for (;;) {
      this.#born += 1;
      const diesAfter = this.#chance.happens(0.5)
        ? this.#chance.between(4, 120)
        : Number.POSITIVE_INFINITY;
      const life = new Life(`${name}${this.#born}`, this.#lives, diesAfter);
      const started = await Promise.race([this.#tryStart(life), life.death]);
      if (started instanceof Error) continue;
      life.death.then(async () => {
        await time.sleep(this.#chance.between(500, 5_000));
        takeOver(await this.#startOne(name, takeOver));
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
      await this.#lives.time.sleep(1_000);
      return error;
    }
  }
}
