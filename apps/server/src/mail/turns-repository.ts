import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { mailboxes } from '#db/schema/mail.ts';

export interface TurnOwner {
  readonly userId: string;
  readonly mailboxId: string;
}

/** @returns `gone` for a mailbox that is not there (any more) */
export async function takeTurn(
  tx: Tx,
  owner: TurnOwner,
  turn: { by: string; now: Date; until: Date; wantedUntil: Date },
): Promise<'taken' | 'busy' | 'gone'> {
  const { by, now } = turn;
  const isFree = or(isNull(mailboxes.workedUntil), lte(mailboxes.workedUntil, now));
  const isNotWanted = or(isNull(mailboxes.wantedUntil), lte(mailboxes.wantedUntil, now));
  const isOurs = or(isNotWanted, eq(mailboxes.wantedBy, by));
  const taken = await tx
    .update(mailboxes)
    .set({ workedBy: by, workedUntil: turn.until, wantedBy: null, wantedUntil: null })
    .where(and(isMailbox(owner), isFree, isOurs))
    .returning({ id: mailboxes.id });
  if (taken.length > 0) return 'taken';
  const asked = await tx
    .update(mailboxes)
    .set({ wantedBy: by, wantedUntil: turn.wantedUntil })
    .where(and(isMailbox(owner), isOurs))
    .returning({ id: mailboxes.id });
  return asked.length > 0 || (await exists(tx, owner)) ? 'busy' : 'gone';
}

/** False when somebody else has it by now. */
export async function renewTurn(
  tx: Tx,
  owner: TurnOwner,
  turn: { by: string; until: Date },
): Promise<boolean> {
  const renewed = await tx
    .update(mailboxes)
    .set({ workedUntil: turn.until })
    .where(and(isMailbox(owner), eq(mailboxes.workedBy, turn.by)))
    .returning({ id: mailboxes.id });
  return renewed.length > 0;
}

export async function endTurn(tx: Tx, owner: TurnOwner, by: string): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ workedBy: null, workedUntil: null })
    .where(and(isMailbox(owner), eq(mailboxes.workedBy, by)));
}

async function exists(tx: Tx, owner: TurnOwner): Promise<boolean> {
  const rows = await tx.select({ id: mailboxes.id }).from(mailboxes).where(isMailbox(owner));
  return rows.length > 0;
}

function isMailbox({ userId, mailboxId }: TurnOwner): SQL | undefined {
  return and(eq(mailboxes.userId, userId), eq(mailboxes.id, mailboxId));
}
