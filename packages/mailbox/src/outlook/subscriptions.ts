import { z } from 'zod';
import { ProviderError } from '#provider.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { createGraphApi } from './graph-api.ts';

/**
 * Longest life of a subscription to messages: 10,080 minutes, a little under which is asked for
 * (learn.microsoft.com/graph/api/resources/subscription, "Subscription lifetime").
 */
export const MAX_SUBSCRIPTION_MS = (10_080 - 5) * 60_000;

export interface GraphSubscription {
  readonly id: string;
  /** When Graph ends it; it may be sooner than what was asked for. */
  readonly expiresAt: Date;
}

export interface NewGraphSubscription {
  /** Public https addresses: Graph asks them to repeat a token before it answers. */
  readonly notificationUrl: string;
  readonly lifecycleUrl: string;
  /** Comes back with every note, at most 128 characters: proves that a note is Graph's. */
  readonly clientState: string;
  readonly expiresAt: Date;
}

/** Notes of changes in the inbox. Each is only a hint to look: it may be lost, late or double. */
export interface GraphSubscriptions {
  /** Never repeated by itself: a second call makes a second subscription. */
  create(wanted: NewGraphSubscription): Promise<GraphSubscription>;
  /** @throws ProviderError `not-found` when it ended: make a new one and look for what was missed */
  renew(id: string, expiresAt: Date): Promise<GraphSubscription>;
  /** Repeating is no error. */
  remove(id: string): Promise<void>;
}

const schema = z.object({
  id: z.string().min(1).max(1_000),
  expirationDateTime: z.iso.datetime({ offset: true }),
});

export function createGraphSubscriptions(account: RemoteAccount): GraphSubscriptions {
  const api = createGraphApi(account);
  return {
    async create({ notificationUrl, lifecycleUrl, clientState, expiresAt }) {
      const made = await api.json(schema, {
        path: '/subscriptions',
        method: 'POST',
        units: 1,
        body: {
          changeType: 'created,updated,deleted',
          resource: "/me/mailFolders('inbox')/messages",
          notificationUrl,
          lifecycleNotificationUrl: lifecycleUrl,
          clientState,
          expirationDateTime: expiresAt.toISOString(),
        },
      });
      return toSubscription(made);
    },

    async renew(id, expiresAt) {
      const renewed = await api.json(schema, {
        path: subscriptionPath(id),
        method: 'PATCH',
        safe: true,
        units: 1,
        body: { expirationDateTime: expiresAt.toISOString() },
      });
      return toSubscription(renewed);
    },

    async remove(id) {
      try {
        await api.removeOwn(subscriptionPath(id), 1);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
      }
    },
  };
}

function toSubscription({ id, expirationDateTime }: z.infer<typeof schema>): GraphSubscription {
  return { id, expiresAt: new Date(expirationDateTime) };
}

function subscriptionPath(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}`;
}
