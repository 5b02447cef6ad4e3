import { and, asc, eq, gt, inArray, isNotNull, lte, min, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/database.ts';
import { messageIndex } from '#db/schema/mail.ts';
import { decisions } from '#db/schema/triage.ts';
import type { DecisionOwner } from './decisions-repository.ts';

export interface NearAsk {
  readonly now: Date;
  /** How long before its deadline an email's time has come; whole seconds. */
  readonly nearMs: number;
  readonly limit: number;
}

/** Of all users: mailboxes with emails whose time has come, the nearest deadline first. */
export async function findNearMailboxes(tx: Tx, ask: NearAsk): Promise<DecisionOwner[]> {
  return await tx
    .select({ userId: decisions.userId, mailboxId: decisions.mailboxId })
    .from(decisions)
    .innerJoin(messageIndex, isSameMessage())
    .where(isToBeRaised(ask))
    .groupBy(decisions.userId, decisions.mailboxId)
    .orderBy(min(decisions.deadline))
    .limit(ask.limit);
}

/** Emails of one mailbox whose time has come, the nearest deadline first. */
export async function findNearIds(tx: Tx, owner: DecisionOwner, ask: NearAsk): Promise<string[]> {
  const rows = await tx
    .select({ id: decisions.messageId })
    .from(decisions)
    .innerJoin(messageIndex, isSameMessage())
    .where(
      and(
        eq(decisions.userId, owner.userId),
        eq(messageIndex.userId, owner.userId),
        eq(decisions.mailboxId, owner.mailboxId),
        isToBeRaised(ask),
      ),
    )
    .orderBy(asc(decisions.deadline), asc(decisions.messageId))
    .limit(ask.limit);
  return rows.map((row) => row.id);
}

function isSameMessage(): SQL | undefined {
  return and(
    eq(messageIndex.userId, decisions.userId),
    eq(messageIndex.mailboxId, decisions.mailboxId),
    eq(messageIndex.messageId, decisions.messageId),
  );
}

/**
 * In the inbox, put under "schedule" by the assistant while its moment was still to come, and not raised for that moment
 * before.
 */
function isToBeRaised({ now, nearMs }: NearAsk): SQL | undefined {
  return and(
    eq(messageIndex.state, 'inbox'),
    sql`${decisions.quadrant} = 'schedule'`,
    isNotNull(decisions.deadlineKind),
    inArray(decisions.source, ['local', 'model']),
    lte(decisions.deadline, new Date(now.getTime() + nearMs)),
    gt(decisions.deadline, decisions.decidedAt),
    sql`${decisions.raisedFor} is distinct from ${decisions.deadline}`,
  );
}
