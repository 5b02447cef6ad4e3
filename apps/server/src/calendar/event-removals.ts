import { type CalendarProvider, ProviderError } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { createRepeater, type Turn } from '#repeater.ts';
import type { Clock } from '#system.ts';
import {
  deleteRemoval,
  findDueRemoval,
  insertRemoval,
  leaseRemoval,
  type RemovalRow,
  selectRemovals,
  updateRemoval,
} from './event-removals-repository.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/** The calendar of this mailbox; null while it is not connected. */
export type FindCalendar = (owner: Owner) => Promise<CalendarProvider | null>;

export interface EventRemovals {
  /**
   * Deletes an event, and notes it before the provider is asked: where that does not answer it is asked again until it
   * does. What it refuses is thrown and not repeated.
   *
   * @returns why the calendar does not confirm it yet, or null
   * @throws ProviderError; `not-found` also for an event that was deleted before
   */
  remove(owner: Owner, calendar: CalendarProvider, eventId: string): Promise<string | null>;
  /** Ids of events that are deleted here and not yet there. */
  listPending(owner: Owner): Promise<ReadonlySet<string>>;
  /** Asks again for every deletion that is due; answers how many those were. */
  removeDue(turn?: Turn): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const WAITING =
  'The calendar has not confirmed this yet. Eisen keeps trying until the event is deleted there.';
const POLL_MS = 2_000;
const ROWS_PER_TURN = 20;
/** Longer than one deletion takes with all its repeats. */
const LEASE_MS = 5 * 60_000;
/** The last one comes again and again: nothing is given up before the provider took it. */
const WAITS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000];

/** Deletions of events, repeated until the provider took them (`docs/adr/0083`). */
export function createEventRemovals(needs: {
  db: Database;
  clock: Clock;
  events: ChangeNotes;
  findCalendar: FindCalendar;
  onTrouble?: ((error: unknown) => void) | undefined;
}): EventRemovals {
  const { db, clock, events, findCalendar, onTrouble } = needs;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const userOf = (row: RemovalRow) => row.userId as UserId;

  async function forget(row: RemovalRow): Promise<void> {
    await db.asUser(userOf(row), async (tx) => {
      await deleteRemoval(tx, row);
      events.note(tx, userOf(row), { name: 'calendar' });
    });
  }

  async function putOff(row: RemovalRow): Promise<void> {
    const dueAt = after(WAITS_MS[row.attempts] ?? WAITS_MS.at(-1) ?? 0);
    const attempts = Math.min(row.attempts + 1, WAITS_MS.length);
    await db.asUser(userOf(row), async (tx) => {
      await updateRemoval(tx, row, { dueAt, attempts, leasedUntil: null });
      events.note(tx, userOf(row), { name: 'calendar' });
    });
  }

  async function repeat(row: RemovalRow): Promise<void> {
    try {
      const { mailboxId, eventId } = row;
      const calendar = await findCalendar({ userId: userOf(row), mailboxId });
      if (!calendar) return await putOff(row);
      await calendar.deleteEvent(eventId);
    } catch (error) {
      if (!(error instanceof ProviderError)) onTrouble?.(error);
      if (!isGone(error)) return await putOff(row);
    }
    await forget(row);
  }

  async function removeDue(turn?: Turn): Promise<number> {
    for (let count = 0; count < ROWS_PER_TURN; count += 1) {
      if (turn?.isOver()) return count;
      const now = clock.now();
      const due = await db.asSystem((tx) => findDueRemoval(tx, now));
      if (!due) return count;
      const leasedUntil = after(LEASE_MS);
      const row = await db.asUser(userOf(due), (tx) => leaseRemoval(tx, due, { now, leasedUntil }));
      if (row) await repeat(row);
    }
    return ROWS_PER_TURN;
  }

  const { start, stop } = createRepeater(removeDue, { pauseMs: POLL_MS, onTrouble });

  return {
    async remove(owner, calendar, eventId) {
      const row: RemovalRow = {
        ...owner,
        eventId,
        dueAt: clock.now(),
        leasedUntil: after(LEASE_MS),
        attempts: 0,
      };
      if (!(await db.asUser(owner.userId, (tx) => insertRemoval(tx, row))))
        throw new ProviderError('not-found', 'The event was deleted before.');
      try {
        await calendar.deleteEvent(eventId);
      } catch (error) {
        if (isUnclear(error)) {
          await putOff(row);
          return WAITING;
        }
        await db.asUser(owner.userId, (tx) => deleteRemoval(tx, row));
        throw error;
      }
      await forget(row);
      return null;
    },
    async listPending(owner) {
      return new Set(await db.asUser(owner.userId, (tx) => selectRemovals(tx, owner)));
    },
    removeDue,
    start,
    stop,
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === 'not-found';
}

/** Whether it may have been done all the same, or will be once the provider can be reached. */
function isUnclear(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    ['unavailable', 'timeout', 'rate-limited'].includes(error.kind)
  );
}
