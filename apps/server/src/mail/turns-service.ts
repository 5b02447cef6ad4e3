import type { Database, UserId } from '#db/database.ts';
import type { Clock, Edges, Ids } from '#system.ts';
import { endTurn, renewTurn, takeTurn } from './turns-repository.ts';

/** What is done to a mailbox while nobody waits for an answer. */
export type TurnKind = 'sending' | 'settling' | 'looking' | 'history' | 'comparing' | 'raising';

export type TurnResult<T> =
  | { readonly kind: 'worked'; readonly value: T }
  /** Somebody else works on the mailbox. */
  | { readonly kind: 'busy' }
  /** There is no such mailbox (any more). */
  | { readonly kind: 'gone' };

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/**
 * Turns at the work on a mailbox: of all background work in all processes one at a time, so that nothing comes between
 * the steps of another and the provider's few places stay free for the user. What a user waits for takes no turn.
 */
export interface MailboxTurns {
  /**
   * Does the work when it is its turn. Whoever finds the mailbox busy is the next, if he asks again within three
   * seconds: long work that comes in pieces cannot keep others away.
   *
   * @param patienceMs  how long to wait for the turn; 0 unless told
   */
  run<T>(
    owner: Owner,
    kind: TurnKind,
    work: () => Promise<T>,
    patienceMs?: number,
  ): Promise<TurnResult<T>>;
}

/** How long a process may stay silent before it counts as dead, and others work in its place. */
export const TURN_LEASE_MS = 30_000;
const RENEW_EVERY_MS = 10_000;
const WANTED_MS = 3_000;
const ASK_AGAIN_MS = 250;

export function createMailboxTurns(needs: {
  db: Database;
  clock: Clock;
  ids: Ids;
  edges: Pick<Edges, 'sleep'>;
  onTrouble: (error: unknown) => void;
}): MailboxTurns {
  const { db, clock, edges, onTrouble } = needs;
  // The number comes first for whoever looks at the table beside a list of processes.
  const processName = `${process.pid}.${needs.ids.uuid()}`;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  async function take(owner: Owner, by: string, patienceMs: number) {
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      const turn = { by, now: clock.now(), until: inMs(TURN_LEASE_MS) };
      const taken = await db.asUser(owner.userId, (tx) =>
        takeTurn(tx, owner, { ...turn, wantedUntil: inMs(WANTED_MS) }),
      );
      if (taken !== 'busy' || waitedMs >= patienceMs) return taken;
      await edges.sleep(ASK_AGAIN_MS);
    }
  }

  /** Until the signal, or until somebody who took it for dead has the turn: its rows' own guards hold then. */
  async function keep(owner: Owner, by: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await edges.sleep(RENEW_EVERY_MS, signal);
      const until = inMs(TURN_LEASE_MS);
      const isOurs = await db
        .asUser(owner.userId, (tx) => renewTurn(tx, owner, { by, until }))
        .catch((error: unknown) => {
          onTrouble(error);
          return true;
        });
      if (!isOurs) return;
    }
  }

  return {
    async run(owner, kind, work, patienceMs = 0) {
      const by = `${processName}.${kind}`;
      const taken = await take(owner, by, patienceMs);
      if (taken !== 'taken') return { kind: taken };
      const over = new AbortController();
      const kept = keep(owner, by, over.signal).catch(() => undefined);
      try {
        return { kind: 'worked', value: await work() };
      } finally {
        over.abort();
        await kept;
        await db.asUser(owner.userId, (tx) => endTurn(tx, owner, by)).catch(onTrouble);
      }
    },
  };
}
