import type { Database, Tx, UserId } from '@eisen/server';
import type { Chance } from '#random.ts';
import type { Faults } from './faults.ts';
import { DiedError, type Life } from './life.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The connection broke: whoever waited for the answer does not know whether the transaction is there. */
export class ConnectionLostError extends Error {}

/**
 * The database as one process has it. A transaction can be lost before it began, be cut in its middle by the death of
 * the process or of the connection, be committed without that anybody hears of it, or come late.
 *
 * @param walls  `one` takes row-level security away, so that the queries' own filters are on their own
 */
export function createMortalDatabase(
  db: Database,
  life: Life,
  world: { time: VirtualTime; chance: Chance; faults: Faults; walls: 'one' | 'two' },
): Database {
  const { time, chance, faults } = world;

  async function transact<T>(
    what: string,
    run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    await life.cross(what);
    const fault = faults.database();
    if (fault === 'lostBefore') throw lost(life, what);
    if (fault === 'slow') {
      await time.sleep(chance.between(1, 3_000));
      await life.stay();
    }
    const outcome = await time.working(async () => {
      try {
        const answer = await run(async (tx) => {
          const done = await work(tx);
          life.crossInside(`${what} at commit`);
          if (fault === 'lostInside') throw lost(life, what);
          return done;
        });
        return { answer };
      } catch (error) {
        if (error instanceof DiedError) return null;
        throw error;
      }
    });
    await life.stay();
    if (outcome === null) throw new Error('A dead process went on.');
    await life.cross(`${what} done`);
    if (fault === 'lostAfter') throw lost(life, what);
    return outcome.answer;
  }

  return {
    ...db,
    asUser: (userId: UserId, work) =>
      transact(
        `db ${userId}`,
        (inside) => (world.walls === 'two' ? db.asUser(userId, inside) : db.asSystem(inside)),
        work,
      ),
    asSystem: (work) => transact('db system', (inside) => db.asSystem(inside), work),
    // What others forget is another test's matter; here each process has its own memory, as after a lost message.
    listen: async () => async () => {},
    close: async () => {},
  };
}

function lost(life: Life, what: string): ConnectionLostError {
  life.note(`${what} lost`);
  return new ConnectionLostError('The connection to the database broke.');
}
