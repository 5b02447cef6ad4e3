import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#db/database.ts';
import { messageIndex } from '#db/schema/mail.ts';
import type { IndexOwner } from './index-repository.ts';

/** An answer of the user: in which conversation, and when. */
export interface ReplySight {
  readonly threadId: string;
  readonly at: Date;
}

/** The conversation of a message; null when the index never met it. */
export async function readThread(
  tx: Tx,
  owner: IndexOwner,
  messageId: string,
): Promise<string | null> {
  const [row] = await rowsOf<{ thread: string }>(
    tx,
    sql`
      select ${messageIndex.threadId} as thread from ${messageIndex}
      where ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}
        and ${messageIndex.messageId} = ${messageId}`,
  );
  return row && row.thread !== '' ? row.thread : null;
}

/**
 * Notes answers at the mail of their conversations that came before them; an older answer changes nothing.
 *
 * @returns the messages in the inbox that it changed
 */
export async function writeReplied(
  tx: Tx,
  owner: IndexOwner,
  replies: readonly ReplySight[],
): Promise<string[]> {
  if (replies.length === 0) return [];
  const newest = new Map<string, number>();
  for (const { threadId, at } of replies)
    newest.set(threadId, Math.max(newest.get(threadId) ?? 0, at.getTime()));
  const list = JSON.stringify([...newest].map(([thread, ms]) => ({ thread, ms })));
  const rows = await rowsOf<{ id: string; state: string }>(
    tx,
    sql`
      update ${messageIndex} set replied_at = to_timestamp(x.ms / 1000.0)
      from jsonb_to_recordset(${list}::text::jsonb) as x(thread text, ms bigint)
      where ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}
        and ${messageIndex.threadId} = x.thread
        and coalesce(${messageIndex.receivedAt} <= to_timestamp(x.ms / 1000.0), true)
        and coalesce(${messageIndex.repliedAt} < to_timestamp(x.ms / 1000.0), true)
      returning ${messageIndex.messageId} as id, ${messageIndex.state} as state`,
  );
  return rows.flatMap(({ id, state }) => (state === 'inbox' ? [id] : []));
}

/** When these were answered, for those whose conversation has nothing newer in the inbox. */
export async function readReplied(
  tx: Tx,
  owner: IndexOwner,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: string; ms: string }>(
    tx,
    sql`
      select ${messageIndex.messageId} as id,
        (extract(epoch from ${messageIndex.repliedAt}) * 1000)::bigint::text as ms
      from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) as x(id)
      join ${messageIndex} on ${messageIndex.messageId} = x.id
      where ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}
        and ${messageIndex.repliedAt} is not null
        and coalesce(${messageIndex.repliedAt} >= ${messageIndex.receivedAt}, true)
        and not exists (
          select from message_index newer
          where newer.user_id = ${owner.userId} and newer.mailbox_id = ${owner.mailboxId}
            and newer.thread_id = ${messageIndex.threadId}
            and newer.state <> 'gone' and newer.received_at > ${messageIndex.repliedAt})`,
  );
  return new Map(rows.map(({ id, ms }) => [id, new Date(Number(ms))]));
}

/** Other mail in the inbox that was answered and whose conversations these messages go on with. */
export async function readAnsweredBeside(
  tx: Tx,
  owner: IndexOwner,
  arrived: readonly { readonly id: string; readonly threadId: string }[],
): Promise<string[]> {
  if (arrived.length === 0) return [];
  const threads = JSON.stringify([...new Set(arrived.map((ref) => ref.threadId))]);
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`
      select ${messageIndex.messageId} as id from ${messageIndex}
      where ${messageIndex.userId} = ${owner.userId} and ${messageIndex.mailboxId} = ${owner.mailboxId}
        and ${messageIndex.state} = 'inbox' and ${messageIndex.repliedAt} is not null
        and ${messageIndex.threadId} in (select jsonb_array_elements_text(${threads}::text::jsonb))`,
  );
  const own = new Set(arrived.map((ref) => ref.id));
  return rows.flatMap(({ id }) => (own.has(id) ? [] : [id]));
}
