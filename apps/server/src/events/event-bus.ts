import { beforeCommit } from '#db/before-commit.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import {
  appendEvents,
  deleteEventsBefore,
  EVENTS_CHANNEL,
  type EventRow,
  eraseEvents,
  notify,
  readEventsAfter,
  readLastId,
} from './events-repository.ts';
import { mergeEvents, type UserEvent, writeEvent } from './user-event.ts';

/** `events`: there may be something to read. `session`: a session of the user may have ended. `look`: his provider has news. */
export type Ring = 'events' | 'session' | 'look';

/** What services use to say what they changed. */
export interface ChangeNotes {
  /**
   * Tells the user's open tabs what the transaction changes, once it is committed; if it fails nobody hears anything.
   * Notes of one transaction about the same thing become one event.
   */
  note(tx: Tx, userId: UserId, event: UserEvent): void;
}

/** What happens to each user, in order, kept for a while, heard by every process on the database (D-123). */
export interface EventBus extends ChangeNotes {
  /** Rings at the user's listeners in every process, without an event. */
  ring(tx: Tx, userId: UserId, ring: Exclude<Ring, 'events'>): Promise<void>;
  /** @returns takes the listener away; a ring may come twice, and once more after a lost connection */
  subscribe(userId: UserId, listener: (ring: Ring) => void): Promise<() => void>;
  /** The number of the user's last event; 0 when nothing ever happened. */
  lastId(userId: UserId): Promise<number>;
  /** What happened behind a number, oldest first; `lost` when some of it is not known any more. */
  readAfter(userId: UserId, after: number): Promise<readonly EventRow[] | 'lost'>;
  /** The ids in them belong to a mailbox that goes. */
  erase(tx: Tx, userId: UserId): Promise<void>;
  tidy(): Promise<void>;
}

/** Long enough for a laptop that was closed over lunch; whoever was away longer reads everything anew. */
export const EVENTS_KEPT_MS = 2 * 60 * 60_000;
const EVENTS_PER_READ = 50;

export function createEventBus(needs: { db: Database; clock: Clock }): EventBus {
  const { db, clock } = needs;
  const listeners = new Map<string, Set<(ring: Ring) => void>>();
  const noted = new WeakMap<Tx, Map<UserId, UserEvent[]>>();
  let listening: Promise<unknown> | null = null;

  function tell(userId: string, ring: Ring): void {
    for (const listener of listeners.get(userId) ?? []) listener(ring);
  }

  const listen = () =>
    db.listen(EVENTS_CHANNEL, {
      onHint(payload) {
        const [userId = '', ring] = payload.split(' ');
        tell(userId, ring === 'session' || ring === 'look' ? ring : 'events');
      },
      onGap() {
        // What was not heard may have been either.
        for (const userId of listeners.keys())
          for (const ring of ['session', 'events'] as const) tell(userId, ring);
      },
    });

  async function flush(tx: Tx): Promise<void> {
    const byUser = noted.get(tx);
    noted.delete(tx);
    // In one order, so that two transactions of several users never wait for each other.
    for (const [userId, events] of [...(byUser ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)))
      await appendEvents(tx, userId, mergeEvents(events).map(writeEvent), clock.now());
  }

  return {
    note(tx, userId, event) {
      const byUser = noted.get(tx) ?? new Map<UserId, UserEvent[]>();
      noted.set(tx, byUser);
      byUser.set(userId, [...(byUser.get(userId) ?? []), event]);
      beforeCommit(tx, noted, () => flush(tx));
    },
    ring: (tx, userId, ring) => notify(tx, `${userId} ${ring}`),
    async subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own);
      own.add(listener);
      listening ??= listen();
      await listening;
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    lastId: (userId) => db.asUser(userId, (tx) => readLastId(tx, userId)),
    async readAfter(userId, after) {
      return await db.asUser(userId, async (tx) => {
        // The number first: events that come in between are then read, not taken for lost.
        const lastId = await readLastId(tx, userId);
        const events = await readEventsAfter(tx, userId, after, EVENTS_PER_READ);
        const [first] = events;
        const isWhole = first ? first.id === after + 1 : lastId === after;
        return isWhole ? events : 'lost';
      });
    },
    erase: eraseEvents,
    async tidy() {
      const before = new Date(clock.now().getTime() - EVENTS_KEPT_MS);
      await db.asSystem((tx) => deleteEventsBefore(tx, before));
    },
  };
}
