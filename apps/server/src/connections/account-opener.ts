import type { Provider } from '@eisen/contract';
import {
  type CallPriority,
  createTokenBucket,
  GMAIL_QUOTA,
  GRAPH_QUOTA,
  type MailboxProvider,
  type Quota,
  type RemoteAccount,
} from '@eisen/mailbox';
import type { Config } from '#config.ts';
import type { UserId } from '#db/database.ts';
import type { Metrics } from '#http/metrics.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { MessageCache } from '#mail/message-cache.ts';
import type { Reading } from '#reading/reading.ts';
import { type Edges, systemEdges } from '#system.ts';
import type { TokensService } from './tokens-service.ts';

export type CreateAdapter = (account: RemoteAccount) => MailboxProvider;

/** Makes the adapters of connected accounts. */
export interface AccountOpener {
  open(userId: UserId, mailbox: ConnectedMailbox, priority: CallPriority): MailboxProvider;
  /** The account itself, for what stands beside its mail: calendar, to-do list, subscriptions. */
  remote(userId: UserId, mailbox: ConnectedMailbox, priority: CallPriority): RemoteAccount;
  /** At disconnect: adapters know folders and more of the account. */
  forget(mailboxId: string): void;
  /** Units left of the quota of the account that has the fewest, by provider, as far as this process knows. */
  quotasLeft(): ReadonlyMap<Provider, number>;
}

/** Adapters and quotas that are kept; the least recently opened go first. */
const KEPT = 1_000;

/**
 * One adapter for each mailbox and priority, since each learns its account's folders once; one quota for each
 * account, shared by all connections of it (D-118).
 */
export function createAccountOpener(needs: {
  config: Pick<Config, 'microsoft' | 'google'>;
  tokens: TokensService;
  cache: MessageCache;
  adapters: Readonly<Record<Provider, CreateAdapter>>;
  /** Where quotas are kept by account; otherwise by this process alone. */
  createQuota?: ((provider: Provider, account: string) => Quota) | undefined;
  edges?: Edges | undefined;
  metrics?: Pick<Metrics, 'countCalls'> | undefined;
  /** Who reads the accounts' mail; on this thread unless told. */
  reading?: Pick<Reading, 'mail'> | undefined;
}): AccountOpener {
  const { config, tokens, cache, adapters, edges = systemEdges } = needs;
  const createQuota = needs.createQuota ?? defaultQuota;
  const quotas = new Map<string, { provider: Provider; quota: Quota }>();
  const kept = new Map<string, MailboxProvider>();
  const baseUrls: Readonly<Record<Provider, string>> = {
    outlook: config.microsoft?.graphUrl ?? '',
    gmail: config.google?.gmailUrl ?? '',
  };

  function remote(
    userId: UserId,
    mailbox: ConnectedMailbox,
    priority: CallPriority,
  ): RemoteAccount {
    const { id: mailboxId, provider, address, accountKey } = mailbox;
    const account = accountKey ?? mailboxId;
    return {
      baseUrl: baseUrls[provider],
      tokens: tokens.accessTokens(provider, { userId, mailboxId }),
      quota: recall(quotas, account, () => ({ provider, quota: createQuota(provider, account) }))
        .quota,
      priority,
      ownerAddress: address,
      reader: needs.reading?.mail({ owner: userId, isUrgent: priority === 'user' }),
      ...edges,
      fetch: needs.metrics?.countCalls(provider, edges.fetch) ?? edges.fetch,
      onRead: (messages) => {
        for (const message of messages) cache.put(mailboxId, message);
      },
    };
  }

  return {
    open: (userId, mailbox, priority) =>
      recall(kept, `${mailbox.id} ${priority} ${mailbox.address}`, () =>
        adapters[mailbox.provider](remote(userId, mailbox, priority)),
      ),
    remote,
    quotasLeft() {
      const least = new Map<Provider, number>();
      for (const { provider, quota } of quotas.values()) {
        const left = quota.left?.();
        if (left !== undefined) least.set(provider, Math.min(left, least.get(provider) ?? left));
      }
      return least;
    },
    forget(mailboxId) {
      for (const key of kept.keys()) if (key.startsWith(`${mailboxId} `)) kept.delete(key);
    },
  };
}

function defaultQuota(provider: Provider): Quota {
  return createTokenBucket(provider === 'gmail' ? GMAIL_QUOTA : GRAPH_QUOTA);
}

function recall<T>(map: Map<string, T>, key: string, create: () => T): T {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= KEPT) break;
    map.delete(oldest);
  }
  return value;
}
