import { ProviderError } from '@eisen/mailbox';
import type { Database } from '#db/database.ts';
import { describeError, type Logger } from '#logger.ts';
import type { Clock, Ids } from '#system.ts';
import { askWithPatience, type Sleep, toProviderError } from './ask-with-patience.ts';
import type { GrantedTokens, OAuthClient } from './oauth-client.ts';
import { toOAuthFailure } from './oauth-failure.ts';
import type { TokenVault } from './token-vault.ts';
import {
  claimRefresh,
  lockTokens,
  type MailboxOwner,
  markReconnect,
  releaseRefresh,
  saveRefreshed,
} from './tokens-repository.ts';

/** Asks for new access tokens: one call at a time for each mailbox, in all processes together. */
export interface TokenRefresher {
  /**
   * A token that is neither `refused` nor about to end.
   *
   * @throws ProviderError `reconnect` when the consent is gone; `unavailable`, `timeout` or `refused` (wrong set-up)
   */
  refresh(client: OAuthClient, owner: MailboxOwner, refused: string | null): Promise<string>;
}

/** A token this close to its end is replaced before it is used. */
export const REFRESH_AHEAD_MS = 2 * 60_000;
/** Longer than the longest time that asking takes, so that only a dead process loses its turn. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 100;
/** How often a waiting caller looks before it gives up: 20 seconds. */
const LOOKS = 200;
const SAVE_TRIES = 3;

type Turn =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'mine'; readonly lease: Lease };

interface Lease {
  readonly by: string;
  readonly generation: number;
  readonly refreshToken: string;
  readonly scopes: string;
}

/**
 * A lease in the tokens' row gives one caller the turn; no transaction stays open while the provider is asked, since
 * the embedded engine has one connection (docs/adr/0016).
 */
export function createTokenRefresher(needs: {
  db: Database;
  vault: TokenVault;
  clock: Clock;
  ids: Ids;
  log: Logger;
  sleep: Sleep;
}): TokenRefresher {
  const { db, vault, clock, ids, log, sleep } = needs;
  const underWay = new Map<string, Promise<string>>();
  /** Given by the provider and not yet stored, because the database was away: a rotated token must not be lost. */
  const unsaved = new Map<string, { generation: number; tokens: GrantedTokens }>();

  const takeTurn = (owner: MailboxOwner, refused: string | null): Promise<Turn> =>
    db.asUser(owner.userId, async (tx) => {
      const row = await lockTokens(tx, owner);
      if (row === null || row.state === 'reconnect') return { kind: 'reconnect' };
      const now = clock.now();
      const token = vault.openAccess(row);
      if (token !== refused && row.expiresAt.getTime() - now.getTime() > REFRESH_AHEAD_MS)
        return { kind: 'token', token };
      if (row.refreshingUntil !== null && row.refreshingUntil > now)
        return token !== refused && row.expiresAt > now
          ? { kind: 'token', token }
          : { kind: 'wait' };
      const by = ids.token();
      await claimRefresh(tx, owner, { by, until: new Date(now.getTime() + LEASE_MS) });
      const { generation, scopes } = row;
      return {
        kind: 'mine',
        lease: { by, generation, scopes, refreshToken: vault.openRefresh(row) },
      };
    });

  /** Answers false when newer tokens are there already. */
  const save = (owner: MailboxOwner, generation: number, tokens: GrantedTokens) =>
    db.asUser(owner.userId, (tx) =>
      saveRefreshed(tx, owner, generation, vault.toChange(owner, tokens, clock.now())),
    );

  async function saveStubbornly(owner: MailboxOwner, generation: number, tokens: GrantedTokens) {
    for (let tried = 1; ; tried += 1) {
      try {
        await save(owner, generation, tokens);
        return;
      } catch (error) {
        if (tried < SAVE_TRIES) {
          await sleep(LOOK_AGAIN_MS * tried);
          continue;
        }
        log.error({ problem: describeError(error) }, 'New tokens could not be stored yet');
        unsaved.set(keyOf(owner), { generation, tokens });
        return;
      }
    }
  }

  async function saveWhatIsLeft(owner: MailboxOwner): Promise<void> {
    const left = unsaved.get(keyOf(owner));
    if (left === undefined) return;
    await save(owner, left.generation, left.tokens);
    unsaved.delete(keyOf(owner));
  }

  /** Null when the lease's tokens were replaced meanwhile: look again. */
  async function ask(
    client: OAuthClient,
    owner: MailboxOwner,
    lease: Lease,
  ): Promise<string | null> {
    const { provider } = client;
    try {
      const tokens = await askWithPatience(
        () => client.refresh(lease.refreshToken, lease.scopes),
        sleep,
      );
      await saveStubbornly(owner, lease.generation, tokens);
      return tokens.accessToken;
    } catch (error) {
      const failure = toOAuthFailure(error);
      const { kind, code } = failure;
      if (kind !== 'consent') {
        log.warn({ provider, code }, 'The provider did not refresh a token');
        await db.asUser(owner.userId, (tx) => releaseRefresh(tx, owner, lease.by));
        throw toProviderError(failure);
      }
      const isGone = await db.asUser(owner.userId, (tx) =>
        markReconnect(tx, owner, lease.generation),
      );
      if (!isGone) return null;
      log.info({ provider, code }, 'A consent is gone');
      throw toProviderError(failure);
    }
  }

  async function refresh(client: OAuthClient, owner: MailboxOwner, refused: string | null) {
    for (let look = 0; look < LOOKS; look += 1) {
      await saveWhatIsLeft(owner);
      const turn = await takeTurn(owner, refused);
      if (turn.kind === 'token') return turn.token;
      if (turn.kind === 'reconnect')
        throw new ProviderError('reconnect', 'The mailbox has to be connected again.');
      if (turn.kind === 'wait') await sleep(LOOK_AGAIN_MS);
      const token = turn.kind === 'mine' ? await ask(client, owner, turn.lease) : null;
      if (token !== null) return token;
    }
    throw new ProviderError('timeout', 'Another process did not finish refreshing the token.');
  }

  return {
    refresh(client, owner, refused) {
      // Whoever was refused a token must not share the answer of somebody who would be content with it.
      const key = `${keyOf(owner)}/${refused ?? ''}`;
      const running = underWay.get(key);
      if (running !== undefined) return running;
      const started = refresh(client, owner, refused).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}

function keyOf({ userId, mailboxId }: MailboxOwner): string {
  return `${userId}/${mailboxId}`;
}
