import { timingSafeEqual } from 'node:crypto';
import { type GraphSubscriptions, MAX_SUBSCRIPTION_MS, ProviderError } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { EventBus } from '#events/event-bus.ts';
import type { Clock, Ids } from '#system.ts';
import {
  deleteSubscription,
  findSubscription,
  listByProvidersIds,
  putSubscription,
  type SubscriptionRow,
  setExpiry,
} from './subscriptions-repository.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

/** What Graph tells about one subscription; unknown kinds are hints like any other. */
export interface ProviderNote {
  readonly subscriptionId: string;
  readonly clientState: string | null;
  readonly lifecycle: 'missed' | 'reauthorizationRequired' | 'subscriptionRemoved' | null;
}

/**
 * Graph's promise to call when an inbox changes. Nothing depends on it: each call is only a hint to look sooner, and
 * a mailbox that nobody has open is not looked at (D-50).
 */
export interface SubscriptionsService {
  /** Makes the mailbox's subscription, or renews it in time; trouble is tried again later. */
  keep(owner: Owner, graph: GraphSubscriptions): Promise<void>;
  /** Ends it, before the tokens go. */
  leave(owner: Owner, graph: GraphSubscriptions): Promise<void>;
  /** Calls whose secret is right make their mailbox be looked at; all others do nothing. */
  hear(notes: readonly ProviderNote[]): Promise<void>;
  erase(tx: Tx, owner: Owner): Promise<void>;
}

/** Half of its life: a mailbox that is opened once in three days never loses it. */
const RENEW_BEFORE_END_MS = MAX_SUBSCRIPTION_MS / 2;
const TRY_AGAIN_AFTER_MS = 10 * 60_000;

export const NOTES_PATH = '/hooks/graph';

export function createSubscriptionsService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  events: Pick<EventBus, 'ring'>;
  publicUrl: string;
}): SubscriptionsService {
  const { db, sealer, clock, ids, events, publicUrl } = needs;
  const triedAt = new Map<string, number>();
  const keyOf = (userId: string, secret: string) =>
    sealer
      .mac(secret, { scope: `user:${userId}`, purpose: 'graph subscription' })
      .toString('base64url');

  const knowsSecret = (row: SubscriptionRow, { clientState }: ProviderNote) =>
    clientState !== null && isSame(keyOf(row.userId, clientState), row.secretKey);

  async function create(owner: Owner, graph: GraphSubscriptions): Promise<void> {
    const secret = ids.token();
    const made = await graph.create({
      notificationUrl: `${publicUrl}${NOTES_PATH}`,
      lifecycleUrl: `${publicUrl}${NOTES_PATH}`,
      clientState: secret,
      expiresAt: new Date(clock.now().getTime() + MAX_SUBSCRIPTION_MS),
    });
    const row = {
      ...owner,
      subscriptionId: made.id,
      secretKey: keyOf(owner.userId, secret),
      expiresAt: made.expiresAt,
    };
    await db.asUser(owner.userId, (tx) => putSubscription(tx, row));
  }

  async function renew(row: SubscriptionRow, owner: Owner, graph: GraphSubscriptions) {
    try {
      const wanted = new Date(clock.now().getTime() + MAX_SUBSCRIPTION_MS);
      const { expiresAt } = await graph.renew(row.subscriptionId, wanted);
      await db.asUser(owner.userId, (tx) => setExpiry(tx, owner, expiresAt));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
      await create(owner, graph);
    }
  }

  async function hearOne(tx: Tx, row: SubscriptionRow, { lifecycle }: ProviderNote): Promise<void> {
    if (lifecycle === 'subscriptionRemoved') await deleteSubscription(tx, row);
    // The next look then renews it: only that proves to Graph that the consent still stands.
    if (lifecycle === 'reauthorizationRequired') await setExpiry(tx, row, clock.now());
    await events.ring(tx, row.userId as UserId, 'look');
  }

  return {
    async keep(owner, graph) {
      const now = clock.now().getTime();
      const row = await db.asUser(owner.userId, (tx) => findSubscription(tx, owner));
      if (row && row.expiresAt.getTime() - now > RENEW_BEFORE_END_MS) return;
      if (now - (triedAt.get(owner.mailboxId) ?? Number.NEGATIVE_INFINITY) < TRY_AGAIN_AFTER_MS)
        return;
      triedAt.set(owner.mailboxId, now);
      try {
        if (row) await renew(row, owner, graph);
        else await create(owner, graph);
        triedAt.delete(owner.mailboxId);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
      }
    },
    async leave(owner, graph) {
      const row = await db.asUser(owner.userId, (tx) => findSubscription(tx, owner));
      if (!row) return;
      try {
        await graph.remove(row.subscriptionId);
      } catch (error) {
        // It ends by itself within a week, and until then its calls find nothing here.
        if (!(error instanceof ProviderError)) throw error;
      }
      await db.asUser(owner.userId, (tx) => deleteSubscription(tx, owner));
    },
    async hear(notes) {
      const distinct = new Map(
        notes.map((note) => [
          `${note.subscriptionId}\n${note.clientState}\n${note.lifecycle}`,
          note,
        ]),
      );
      const ids = new Set(notes.map((note) => note.subscriptionId));
      await db.asSystem(async (tx) => {
        const rows = new Map(
          (await listByProvidersIds(tx, [...ids])).map((row) => [row.subscriptionId, row]),
        );
        for (const note of distinct.values()) {
          const row = rows.get(note.subscriptionId);
          if (row && knowsSecret(row, note)) await hearOne(tx, row, note);
        }
      });
    },
    erase: deleteSubscription,
  };
}

/** Whether a provider's servers can reach us there: https, and a name that is not only of this house. */
export function isPublicAddress(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' || !hostname.includes('.') || hostname.includes(':')) return false;
  if (/\.(local|internal|lan|home|test|localhost|home\.arpa)$/.test(hostname)) return false;
  return !/^(127|10|0|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3})+$/.test(hostname);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
