import type { Database } from '#db/database.ts';
import type { Clock } from '#system.ts';
import type { InboxLook } from './inbox-look.ts';
import type { IndexHead, IndexService } from './index-service.ts';
import { type LedgerSums, sumLedger } from './ledger.ts';
import type { OpenMailbox } from './listing-service.ts';

export interface Ledger extends LedgerSums {
  readonly providerCount: number;
  /** When the provider was last asked with success; null while it never was. */
  readonly checkedAt: Date | null;
  /** When it is asked again without a click; null while nobody watches. */
  readonly nextCheckAt: Date | null;
  readonly connection: { readonly state: IndexHead['connection']; readonly retryAt: Date | null };
  /** Seconds since index and provider were last known to agree; null while they do not. */
  readonly lagSeconds: number | null;
}

/** A difference that a comparison left standing is not compared again at once. */
const COMPARE_EVERY_MS = 60_000;

/** Adds the mailbox up, and looks again where index and provider do not agree. */
export function createLedgerReader(needs: {
  db: Database;
  clock: Clock;
  index: IndexService;
  inbox: InboxLook;
  nextCheckAt: (owner: OpenMailbox['owner']) => Date | null;
}): (mailbox: OpenMailbox) => Promise<Ledger> {
  const { db, clock, index, inbox } = needs;

  const count = (owner: OpenMailbox['owner']) =>
    db.asUser(owner.userId, async (tx) => sumLedger(await index.countByDecision(tx, owner)));

  const withHead = (
    owner: OpenMailbox['owner'],
    sums: LedgerSums,
    head: IndexHead | null,
  ): Ledger => {
    const checkedAt = head?.checkedAt ?? null;
    const sinceMs = checkedAt && Math.max(0, clock.now().getTime() - checkedAt.getTime());
    const agrees = head !== null && sums.known === head.providerCount;
    return {
      ...sums,
      providerCount: head?.providerCount ?? 0,
      checkedAt,
      lagSeconds: agrees && sinceMs !== null ? sinceMs / 1_000 : null,
      nextCheckAt: needs.nextCheckAt(owner),
      connection: { state: head?.connection ?? 'connected', retryAt: head?.retryAt ?? null },
    };
  };

  return async ({ owner, provider }) => {
    const head = await inbox.look(owner, provider);
    const sums = await count(owner);
    const differs = head?.comparedAt && sums.known !== head.providerCount;
    if (!differs || head.connection !== 'connected') return withHead(owner, sums, head);
    if (isComparedLately(head.comparedAt, clock.now())) return withHead(owner, sums, head);
    // The changes did not add up: the whole inbox is compared, and what then remains is shown.
    const compared = await index.compare(owner, provider);
    return withHead(owner, await count(owner), compared);
  };
}

function isComparedLately(comparedAt: Date | null, now: Date): boolean {
  return comparedAt !== null && now.getTime() - comparedAt.getTime() < COMPARE_EVERY_MS;
}
