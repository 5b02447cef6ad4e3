import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import { eventHeads, userEvents } from '#db/schema/events.ts';

export interface EventRow {
  readonly id: number;
  readonly name: string;
  readonly data: string;
}

/** Where all processes hear that there is something to read. */
export const EVENTS_CHANNEL = 'eisen_events';

/**
 * Adds events under the next numbers, and says so on the channel when the transaction commits. The row of the head
 * stays locked until then, so numbers and commits go in one order: a reader never finds a lower number later.
 */
export async function appendEvents(
  tx: Tx,
  userId: string,
  events: readonly { readonly name: string; readonly data: string }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with head as (
      insert into ${eventHeads} (user_id, last_id) values (${userId}, ${events.length}::bigint)
      on conflict (user_id) do update set last_id = ${eventHeads.lastId} + excluded.last_id
      returning last_id
    ), made as (
      insert into ${userEvents} (user_id, id, name, data, created_at)
      select ${userId}, head.last_id - ${events.length}::bigint + x.place, x.event->>'name', x.event->>'data',
        ${now.toISOString()}::timestamptz
      from head, jsonb_array_elements(${JSON.stringify(events)}::text::jsonb)
        with ordinality as x(event, place)
      returning id
    )
    select pg_notify(${EVENTS_CHANNEL}, ${userId}) from (select max(id) from made) as last`);
}

/** Says something on the channel without an event. */
export async function notify(tx: Tx, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`);
}

export async function readLastId(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ lastId: eventHeads.lastId })
    .from(eventHeads)
    .where(eq(eventHeads.userId, userId));
  return row?.lastId ?? 0;
}

/** Events behind a number, oldest first. */
export async function readEventsAfter(
  tx: Tx,
  userId: string,
  after: number,
  limit: number,
): Promise<EventRow[]> {
  return await tx
    .select({ id: userEvents.id, name: userEvents.name, data: userEvents.data })
    .from(userEvents)
    .where(and(eq(userEvents.userId, userId), gt(userEvents.id, after)))
    .orderBy(asc(userEvents.id))
    .limit(limit);
}

/** Answers how many were forgotten. */
export async function deleteEventsBefore(tx: Tx, moment: Date): Promise<number> {
  const rows = await rowsOf<{ count: number }>(
    tx,
    sql`with gone as (delete from ${userEvents} where ${lt(userEvents.createdAt, moment)} returning 1)
      select count(*)::int as count from gone`,
  );
  return rows[0]?.count ?? 0;
}

export async function eraseEvents(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userEvents).where(eq(userEvents.userId, userId));
}
