import type { Provider } from '@eisen/contract';
import { type AccessTokens, ProviderError } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx } from '#db/database.ts';
import { providerNotConfigured } from '#http/errors.ts';
import type { Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';
import { askWithPatience, type Sleep, sleepInRealTime } from './ask-with-patience.ts';
import type { OAuthClient } from './oauth-client.ts';
import { toOAuthFailure } from './oauth-failure.ts';
import { missingScopes } from './scopes.ts';
import { createTokenRefresher, REFRESH_AHEAD_MS } from './token-refresher.ts';
import { createTokenVault, type WholeTokens } from './token-vault.ts';
import { deleteTokens, lockTokens, type MailboxOwner, selectTokens } from './tokens-repository.ts';

/** How a connected account stands: `reconnect` when the provider refused our refresh token. */
export interface ConsentStatus {
  readonly state: 'valid' | 'reconnect';
  /** Needed scopes that were not granted. */
  readonly missing: readonly string[];
}

/** The tokens of connected accounts: kept sealed, refreshed in time, withdrawn at the end. */
export interface TokensService {
  status(provider: Provider, owner: MailboxOwner): Promise<ConsentStatus | null>;
  /** @throws provider_not_configured from its functions while the provider has no credentials */
  accessTokens(provider: Provider, owner: MailboxOwner): AccessTokens;
  /** Stores the tokens of a new consent in the caller's transaction; without a refresh token the old one stays. */
  store(
    tx: Tx,
    owner: MailboxOwner,
    tokens: Omit<WholeTokens, 'refreshToken'> & { readonly refreshToken: string | null },
  ): Promise<void>;
  /** Deletes the tokens in the caller's transaction and answers the refresh token, if it was still good. */
  take(tx: Tx, owner: MailboxOwner): Promise<string | null>;
  /** Withdraws a consent where the provider has a call for it. A failure is logged: our copy is gone in any case. */
  revoke(provider: Provider, refreshToken: string): Promise<void>;
}

/** What another process did (a new consent, a disconnect) is noticed within this time. */
const BELIEVE_MS = 30_000;
const KEPT_IN_MEMORY = 1_000;

export function createTokensService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  log: Logger;
  clients: Readonly<Record<Provider, OAuthClient | null>>;
  sleep?: Sleep | undefined;
}): TokensService {
  const { db, clock, log, clients } = needs;
  const sleep = needs.sleep ?? sleepInRealTime;
  const vault = createTokenVault(needs.sealer);
  const refresher = createTokenRefresher({
    ...needs,
    vault,
    sleep,
  });
  const known = new Map<string, { token: string; endsAtMs: number; readAtMs: number }>();
  const read = (owner: MailboxOwner) => db.asUser(owner.userId, (tx) => selectTokens(tx, owner));

  async function current(provider: Provider, owner: MailboxOwner): Promise<string> {
    const client = clients[provider];
    if (client === null) throw providerNotConfigured();
    const nowMs = clock.now().getTime();
    const kept = known.get(owner.mailboxId);
    if (kept && nowMs - kept.readAtMs < BELIEVE_MS && kept.endsAtMs - nowMs > REFRESH_AHEAD_MS)
      return kept.token;
    const row = await read(owner);
    if (row === null || row.state === 'reconnect') {
      known.delete(owner.mailboxId);
      throw new ProviderError('reconnect', 'The mailbox has to be connected again.');
    }
    const token = vault.openAccess(row);
    const endsAtMs = row.expiresAt.getTime();
    if (endsAtMs - nowMs > REFRESH_AHEAD_MS) {
      if (known.size >= KEPT_IN_MEMORY) known.clear();
      known.set(owner.mailboxId, { token, endsAtMs, readAtMs: nowMs });
      return token;
    }
    try {
      return await refresher.refresh(client, owner, null);
    } catch (error) {
      // Asked ahead of time: while the old token lasts, a token endpoint that is away harms nobody.
      const isGone = error instanceof ProviderError && error.kind === 'reconnect';
      if (isGone || endsAtMs <= nowMs) throw error;
      return token;
    }
  }

  return {
    async status(provider, owner) {
      const row = await read(owner);
      return row && { state: row.state, missing: missingScopes(provider, row.scopes) };
    },
    accessTokens: (provider, owner) => ({
      current: () => current(provider, owner),
      async renew(refused) {
        const client = clients[provider];
        if (client === null) throw providerNotConfigured();
        known.delete(owner.mailboxId);
        return await refresher.refresh(client, owner, refused);
      },
    }),
    async store(tx, owner, tokens) {
      const row = tokens.refreshToken === null ? await lockTokens(tx, owner) : null;
      const refreshToken = tokens.refreshToken ?? (row && vault.openRefresh(row));
      if (refreshToken === null) throw new Error('There is no refresh token to keep.');
      await vault.put(tx, owner, { ...tokens, refreshToken }, clock.now());
      known.delete(owner.mailboxId);
    },
    async take(tx, owner) {
      const row = await lockTokens(tx, owner);
      if (row === null) return null;
      await deleteTokens(tx, owner);
      known.delete(owner.mailboxId);
      return row.state === 'valid' ? vault.openRefresh(row) : null;
    },
    async revoke(provider, refreshToken) {
      const client = clients[provider];
      if (client === null) return;
      try {
        await askWithPatience(() => client.revoke(refreshToken), sleep);
      } catch (error) {
        const { code } = toOAuthFailure(error);
        log.warn({ provider, code }, 'A consent could not be withdrawn at the provider');
      }
    },
  };
}
