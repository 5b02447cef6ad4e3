import {
  type AccessTokens,
  type CallPriority,
  createTokenBucket,
  GMAIL_QUOTA,
  GRAPH_QUOTA,
  type Quota,
  type RemoteAccount,
} from '@eisen/mailbox';
import type { EmulatedProvider, ProviderName } from './protocol.ts';

export interface EmulatedAccountOptions {
  readonly provider: EmulatedProvider;
  readonly name: ProviderName;
  readonly address: string;
  readonly priority?: CallPriority;
  /** How much faster than in life every wait is, the quota's included; default 200. */
  readonly speed?: number;
  /** Default: the product's own bucket of this provider. */
  readonly quota?: Quota;
}

/** An account at an emulated provider, as the server hands it to an adapter. */
export function createEmulatedAccount(options: EmulatedAccountOptions): RemoteAccount {
  const { provider, name, address, priority = 'user', speed = 200 } = options;
  const sleep = (waitMs: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, waitMs / speed));
  const bucket = name === 'google' ? GMAIL_QUOTA : GRAPH_QUOTA;
  return {
    baseUrl: name === 'google' ? provider.url : `${provider.url}/v1.0`,
    tokens: createEmulatedTokens(provider, address),
    quota:
      options.quota ??
      createTokenBucket({ ...bucket, sleep, now: () => performance.now() * speed }),
    priority,
    ownerAddress: address,
    sleep,
  };
}

/** Tokens without a sign-in: a refused one is followed by another, one renewal for all who wait. */
export function createEmulatedTokens(provider: EmulatedProvider, address: string): AccessTokens {
  let token = provider.issueToken(address);
  return {
    current: () => token,
    async renew(refused) {
      if (refused === (await token)) token = provider.issueToken(address);
      return await token;
    },
  };
}
