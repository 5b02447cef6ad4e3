import type { MailboxProvider } from '@eisen/mailbox';
import type { Database } from '@eisen/server';

/** The process was killed: from here on nothing of it does anything any more. */
export class KilledError extends Error {}

/** Counts what a process does with the world and kills it at a given moment. */
export function createLife(diesAfter: number) {
  let left = diesAfter;
  const tick = () => {
    left -= 1;
    if (left <= 0) throw new KilledError('The process was killed.');
  };
  return {
    /** Dies before a call, or when it had its effect and the answer is lost. */
    provider(provider: MailboxProvider): MailboxProvider {
      return new Proxy(provider, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            tick();
            const answer: unknown = await method.apply(target, args);
            tick();
            return answer;
          };
        },
      });
    },
    /** Dies before a transaction, in the middle of it, or when it was committed. */
    database(db: Database): Database {
      return {
        ...db,
        async asUser(userId, work) {
          tick();
          const result = await db.asUser(userId, async (tx) => {
            const done = await work(tx);
            tick();
            return done;
          });
          tick();
          return result;
        },
      };
    },
  };
}
