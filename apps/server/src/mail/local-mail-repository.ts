import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { localMailboxes, localMessages } from '#db/schema/mail.ts';

/** Whose local mailbox, and which. */
export interface LocalMailOwner {
  readonly userId: string;
  readonly mailboxId: string;
}

export type LocalFolder = (typeof localMessages.$inferSelect)['folder'];
export type LocalMessageRow = Omit<
  typeof localMessages.$inferInsert,
  'userId' | 'mailboxId' | 'revision' | 'folderRevision'
>;

const refColumns = {
  id: localMessages.id,
  threadId: localMessages.threadId,
  folder: localMessages.folder,
  formerFolder: localMessages.formerFolder,
  receivedAt: localMessages.receivedAt,
  unread: localMessages.unread,
  flagged: localMessages.flagged,
  revision: localMessages.revision,
  folderRevision: localMessages.folderRevision,
};

export interface LocalPage {
  readonly folders: readonly LocalFolder[];
  readonly limit: number;
  readonly before: { readonly receivedAt: Date; readonly id: string } | null;
}

/** Takes `amount` numbers of the change counter; the row stays locked until the commit. */
export async function takeRevisions(tx: Tx, owner: LocalMailOwner, amount: number) {
  const [row] = await tx
    .insert(localMailboxes)
    .values({ ...ownerColumns(owner), revision: amount })
    .onConflictDoUpdate({
      target: [localMailboxes.userId, localMailboxes.mailboxId],
      set: { revision: sql`${localMailboxes.revision} + ${amount}` },
    })
    .returning({ revision: localMailboxes.revision });
  if (!row) throw new Error('The change counter of a local mailbox did not answer.');
  return row.revision - amount;
}

export async function readRevision(tx: Tx, owner: LocalMailOwner): Promise<number> {
  const [row] = await tx
    .select({ revision: localMailboxes.revision })
    .from(localMailboxes)
    .where(
      and(eq(localMailboxes.userId, owner.userId), eq(localMailboxes.mailboxId, owner.mailboxId)),
    );
  return row?.revision ?? 0;
}

export async function insertLocalMessages(
  tx: Tx,
  owner: LocalMailOwner,
  rows: readonly LocalMessageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const first = (await takeRevisions(tx, owner, rows.length)) + 1;
  const numbered = rows.map((row, index) => ({
    ...row,
    ...ownerColumns(owner),
    revision: first + index,
    folderRevision: first + index,
  }));
  for (const part of splitBySize(numbered)) await tx.insert(localMessages).values(part);
}

/** Bytes travel to the embedded engine as text in its own memory, which grows and never shrinks. */
const STATEMENT_BYTES = 4 * 1024 * 1024;

function splitBySize<T extends LocalMessageRow>(rows: readonly T[]): T[][] {
  const parts: T[][] = [];
  let sizeBytes = STATEMENT_BYTES;
  for (const row of rows) {
    const rowBytes = row.head.length + row.content.length + (row.raw?.length ?? 0);
    if (sizeBytes + rowBytes > STATEMENT_BYTES) {
      parts.push([]);
      sizeBytes = 0;
    }
    parts.at(-1)?.push(row);
    sizeBytes += rowBytes;
  }
  return parts;
}

export async function pageRefs(tx: Tx, owner: LocalMailOwner, page: LocalPage) {
  return await tx
    .select(refColumns)
    .from(localMessages)
    .where(inPage(owner, page))
    .orderBy(desc(localMessages.receivedAt), desc(localMessages.id))
    .limit(page.limit);
}

/** Known without reading it: the engine keeps the length beside a long value. */
const contentBytes = sql<number>`octet_length(${localMessages.content})`;

export async function pageHeads(tx: Tx, owner: LocalMailOwner, page: LocalPage) {
  return await tx
    .select({ ...refColumns, head: localMessages.head, contentBytes })
    .from(localMessages)
    .where(inPage(owner, page))
    .orderBy(desc(localMessages.receivedAt), desc(localMessages.id))
    .limit(page.limit);
}

export async function countFolder(tx: Tx, owner: LocalMailOwner, folder: LocalFolder) {
  const [row] = await tx
    .select({ amount: count() })
    .from(localMessages)
    .where(and(ownedBy(owner), eq(localMessages.folder, folder)));
  return Number(row?.amount ?? 0);
}

export async function readHeads(tx: Tx, owner: LocalMailOwner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await tx
    .select({ ...refColumns, head: localMessages.head, contentBytes })
    .from(localMessages)
    .where(and(ownedBy(owner), inArray(localMessages.id, [...ids])));
}

export async function readContents(tx: Tx, owner: LocalMailOwner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await tx
    .select({ id: localMessages.id, content: localMessages.content })
    .from(localMessages)
    .where(and(ownedBy(owner), inArray(localMessages.id, [...ids])));
}

export async function readRaw(tx: Tx, owner: LocalMailOwner, id: string) {
  const [row] = await tx
    .select({ raw: localMessages.raw })
    .from(localMessages)
    .where(and(ownedBy(owner), eq(localMessages.id, id)));
  return row?.raw ?? null;
}

/** Locks the row, so that of two callers who move it the second sees what the first did. */
export async function lockForMove(tx: Tx, owner: LocalMailOwner, id: string) {
  const [row] = await tx
    .select({ folder: localMessages.folder })
    .from(localMessages)
    .where(and(ownedBy(owner), eq(localMessages.id, id)))
    .for('update');
  return row ?? null;
}

export async function moveLocalMessage(
  tx: Tx,
  owner: LocalMailOwner,
  id: string,
  change: { folder: LocalFolder; formerFolder: LocalFolder; receivedAt?: Date | undefined },
): Promise<void> {
  const revision = (await takeRevisions(tx, owner, 1)) + 1;
  await tx
    .update(localMessages)
    .set({
      folder: change.folder,
      formerFolder: change.formerFolder,
      revision,
      folderRevision: revision,
      ...(change.receivedAt ? { receivedAt: change.receivedAt } : {}),
    })
    .where(and(ownedBy(owner), eq(localMessages.id, id)));
}

/** Only rows that are not so yet get a new revision. */
export async function setLocalUnread(
  tx: Tx,
  owner: LocalMailOwner,
  ids: readonly string[],
  unread: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: localMessages.id })
    .from(localMessages)
    .where(
      and(ownedBy(owner), inArray(localMessages.id, [...ids]), eq(localMessages.unread, !unread)),
    )
    .orderBy(asc(localMessages.id))
    .for('update');
  if (rows.length === 0) return;
  const base = await takeRevisions(tx, owner, rows.length);
  const changed = JSON.stringify(rows.map((row) => row.id));
  await tx.execute(sql`
    update ${localMessages} set unread = ${unread}, revision = ${base}::bigint + x.place
    from jsonb_array_elements_text(${changed}::text::jsonb) with ordinality as x(id, place)
    where ${localMessages.userId} = ${owner.userId}
      and ${localMessages.mailboxId} = ${owner.mailboxId}
      and ${localMessages.id} = x.id`);
}

export async function readChanges(tx: Tx, owner: LocalMailOwner, revision: number, limit: number) {
  return await tx
    .select(refColumns)
    .from(localMessages)
    .where(and(ownedBy(owner), gt(localMessages.revision, revision)))
    .orderBy(asc(localMessages.revision))
    .limit(limit);
}

export async function findByKeys(tx: Tx, owner: LocalMailOwner, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return await tx
    .select({ ...refColumns, messageKey: localMessages.messageKey })
    .from(localMessages)
    .where(and(ownedBy(owner), inArray(localMessages.messageKey, [...keys])));
}

/** Takes a whole mailbox away: when it was disconnected or another took its place. */
export async function eraseLocalMailbox(tx: Tx, owner: LocalMailOwner): Promise<void> {
  await tx.delete(localMessages).where(ownedBy(owner));
  await tx
    .delete(localMailboxes)
    .where(
      and(eq(localMailboxes.userId, owner.userId), eq(localMailboxes.mailboxId, owner.mailboxId)),
    );
}

function ownerColumns(owner: LocalMailOwner) {
  return { userId: owner.userId, mailboxId: owner.mailboxId };
}

function ownedBy(owner: LocalMailOwner): SQL | undefined {
  return and(eq(localMessages.userId, owner.userId), eq(localMessages.mailboxId, owner.mailboxId));
}

function inPage(owner: LocalMailOwner, page: LocalPage): SQL | undefined {
  const [only, ...others] = page.folders;
  const folders =
    only !== undefined && others.length === 0
      ? eq(localMessages.folder, only)
      : inArray(localMessages.folder, [...page.folders]);
  // The time travels as text: a raw fragment has no column to say how a Date is written.
  const behind = page.before
    ? sql`(${localMessages.receivedAt}, ${localMessages.id}) < (${page.before.receivedAt.toISOString()}::timestamptz, ${page.before.id})`
    : undefined;
  return and(ownedBy(owner), folders, behind);
}
