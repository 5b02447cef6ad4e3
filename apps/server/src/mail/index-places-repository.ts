import { and, eq, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import { mailIndexes, messageIndex } from '#db/schema/mail.ts';
import type { IndexOwner, IndexRef, IndexState } from './index-repository.ts';

/** Lists travel as one JSON text: the embedded engine takes few parameters in one statement. */
const ROWS_PER_STATEMENT = 1_000;

export interface IndexPlace {
  readonly state: IndexState;
  readonly movedRevision: number;
  readonly arrivedRevision: number;
}

/** Where messages are, as far as the index knows them. */
export async function readPlaces(
  tx: Tx,
  owner: IndexOwner,
  ids: Iterable<string>,
): Promise<Map<string, IndexPlace>> {
  const rows = await rowsOf<{ id: string; state: IndexState; moved: string; arrived: string }>(
    tx,
    sql`
      select ${messageIndex.messageId} as id, ${messageIndex.state} as state,
        ${messageIndex.movedRevision}::text as moved, ${messageIndex.arrivedRevision}::text as arrived
      from jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb) as x(id)
      join ${messageIndex} on ${messageIndex.messageId} = x.id
      where ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}`,
  );
  return new Map(
    rows.map(({ id, state, moved, arrived }) => [
      id,
      { state, movedRevision: Number(moved), arrivedRevision: Number(arrived) },
    ]),
  );
}

/** Takes numbers of the revision counter; its row stays locked until the commit. Answers the last one before. */
export async function takeRevisions(tx: Tx, owner: IndexOwner, amount: number) {
  const [row] = await tx
    .update(mailIndexes)
    .set({ revision: sql`${mailIndexes.revision} + ${amount}` })
    .where(and(eq(mailIndexes.userId, owner.userId), eq(mailIndexes.mailboxId, owner.mailboxId)))
    .returning({ revision: mailIndexes.revision });
  return row ? row.revision - amount : null;
}

/**
 * Notes messages as in the inbox. One that Eisen itself had taken out and that is back did not arrive: the user, here
 * or elsewhere, put it back.
 *
 * @param base  the revision before theirs; null for what was there from the start, which is news to nobody
 */
export async function writeArrived(
  tx: Tx,
  owner: IndexOwner,
  refs: readonly IndexRef[],
  base: number | null,
): Promise<void> {
  for (let start = 0; start < refs.length; start += ROWS_PER_STATEMENT) {
    const list = refs.slice(start, start + ROWS_PER_STATEMENT).map((ref, place) => ({
      id: ref.id,
      thread: ref.threadId,
      ms: ref.receivedAt?.getTime() ?? null,
      revision: base === null ? 0 : base + start + place + 1,
    }));
    await tx.execute(sql`
      insert into ${messageIndex} (user_id, mailbox_id, message_id, thread_id, received_at, state, revision,
        arrived_revision)
      select ${owner.userId}, ${owner.mailboxId}, x.id, x.thread, to_timestamp(x.ms / 1000.0), 'inbox', x.revision,
        x.revision
      from jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb)
        as x(id text, thread text, ms bigint, revision bigint)
      on conflict (user_id, mailbox_id, message_id) do update set state = 'inbox', revision = excluded.revision,
        arrived_revision = case when ${messageIndex.state} in ('archived', 'trashed')
          then ${messageIndex.arrivedRevision} else excluded.arrived_revision end, thread_id = excluded.thread_id,
        received_at = coalesce(excluded.received_at, ${messageIndex.receivedAt})`);
  }
}

/** Gives rows a new revision each and, with `state`, another state; `movedHere` says that Eisen moved them. */
export async function writeChanged(
  tx: Tx,
  owner: IndexOwner,
  ids: readonly string[],
  change: { base: number; state?: IndexState; movedHere?: boolean },
): Promise<void> {
  const { base } = change;
  const state = change.state ? sql`, state = ${change.state}` : sql``;
  const moved = change.movedHere ? sql`, moved_revision = ${base}::bigint + x.place` : sql``;
  await tx.execute(sql`
    update ${messageIndex} set revision = ${base}::bigint + x.place ${state} ${moved}
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as x(id, place)
    where ${messageIndex.userId} = ${owner.userId}
      and ${messageIndex.mailboxId} = ${owner.mailboxId}
      and ${messageIndex.messageId} = x.id`);
}

/** A message that was moved before the index had heard of it: so that an old list does not bring it back. */
export async function writeUnheardOf(
  tx: Tx,
  owner: IndexOwner,
  ids: readonly string[],
  at: { base: number; state: IndexState },
): Promise<void> {
  await tx.execute(sql`
    insert into ${messageIndex} (user_id, mailbox_id, message_id, thread_id, state, revision, moved_revision)
    select ${owner.userId}, ${owner.mailboxId}, x.id, '', ${at.state}, ${at.base}::bigint + x.place,
      ${at.base}::bigint + x.place
    from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as x(id, place)
    on conflict do nothing`);
}

/** A provider that gives a moved message a new id: what is known of it follows, and the old id is gone. */
export async function renameIndexed(
  tx: Tx,
  owner: IndexOwner,
  change: { from: string; to: string; base: number },
): Promise<void> {
  const ofMessage = (id: string) => sql`
    ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}
      and ${messageIndex.messageId} = ${id}`;
  await tx.execute(sql`delete from ${messageIndex} where ${ofMessage(change.to)}`);
  await tx.execute(sql`
    insert into ${messageIndex} (user_id, mailbox_id, message_id, thread_id, received_at, state, revision,
      arrived_revision, moved_revision, replied_at)
    select user_id, mailbox_id, ${change.to}, thread_id, received_at, state, revision, arrived_revision,
      moved_revision, replied_at
    from ${messageIndex} where ${ofMessage(change.from)}`);
  await tx.execute(sql`
    update ${messageIndex} set state = 'gone', revision = ${change.base + 1}::bigint
    where ${ofMessage(change.from)}`);
}
