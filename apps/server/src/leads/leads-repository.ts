import { and, asc, eq, gt, lt, or } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { leads } from '#db/schema/leads.ts';

export type LeadRow = typeof leads.$inferSelect;

/** Keeps a lead; one of the same form and address takes the place of the former. */
export async function upsertLead(tx: Tx, row: LeadRow): Promise<void> {
  await tx
    .insert(leads)
    .values(row)
    .onConflictDoUpdate({ target: [leads.form, leads.addressMac], set: row });
}

/** The next ones by time; `after` is the last of those before. */
export async function selectNextLeads(
  tx: Tx,
  after: Pick<LeadRow, 'id' | 'createdAt'> | null,
  limit: number,
): Promise<LeadRow[]> {
  const isBehind = after
    ? or(
        gt(leads.createdAt, after.createdAt),
        and(eq(leads.createdAt, after.createdAt), gt(leads.id, after.id)),
      )
    : undefined;
  return await tx
    .select()
    .from(leads)
    .where(isBehind)
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(limit);
}

export async function selectLeadsOfAddress(tx: Tx, addressMac: Buffer): Promise<LeadRow[]> {
  return await tx
    .select()
    .from(leads)
    .where(eq(leads.addressMac, addressMac))
    .orderBy(asc(leads.createdAt), asc(leads.id));
}

/** @returns how many there were */
export async function deleteLeadsOfAddress(tx: Tx, addressMac: Buffer): Promise<number> {
  const gone = await tx
    .delete(leads)
    .where(eq(leads.addressMac, addressMac))
    .returning({ id: leads.id });
  return gone.length;
}

export async function deleteLeadsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(leads).where(lt(leads.createdAt, moment));
}
