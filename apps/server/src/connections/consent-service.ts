import type { Provider } from '@eisen/contract';
import type { UserId } from '#db/database.ts';
import { describeError, type Logger } from '#logger.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { ReadAccount } from './account-reader.ts';
import { askWithPatience, type Sleep, sleepInRealTime } from './ask-with-patience.ts';
import type { Attempt, AttemptsService, Traveller } from './attempts-service.ts';
import type { ConsentAsk, GrantedTokens, OAuthClient } from './oauth-client.ts';
import { OAuthFailure } from './oauth-failure.ts';
import { missingScopes } from './scopes.ts';
import type { TokensService } from './tokens-service.ts';

/** Why a way to the consent page and back connected nothing; the words are the browser's. */
export type ConsentFailure = 'denied' | 'state' | 'exchange' | 'missing_permissions';

export type ConsentOutcome =
  | { readonly kind: 'connected' }
  /** Once more to the provider: it gave no refresh token, and will when it asks the user again. */
  | { readonly kind: 'again'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: ConsentFailure };

/** What the provider's redirect brings along. */
export interface ConsentAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

/** The way to the provider's consent page and back (D-20 to D-24). */
export interface ConsentService {
  /** Where consent starts, or null while the provider has no credentials. */
  begin(who: Traveller, provider: Provider, force: boolean): Promise<string | null>;
  /** The mailbox that was connected before is replaced only when everything else has succeeded. */
  finish(who: Traveller, provider: Provider, answer: ConsentAnswer): Promise<ConsentOutcome>;
}

/** Codes are a few hundred characters at Google and up to 2,000 at Entra. */
const LONGEST_CODE = 8_192;
const LONGEST_STATE = 128;

export function createConsentService(needs: {
  clients: Readonly<Record<Provider, OAuthClient | null>>;
  attempts: AttemptsService;
  tokens: TokensService;
  mailboxes: MailboxesService;
  readAccount: ReadAccount;
  /** Whether the session still is, asked once more before anything is stored. */
  isSignedIn: (who: Traveller) => Promise<boolean>;
  /** The provider vouches for an address of the user (D-98). */
  proveAddress: (userId: UserId, address: string, provider: Provider) => Promise<void>;
  log: Logger;
  sleep?: Sleep | undefined;
}): ConsentService {
  const { clients, attempts, tokens, mailboxes, readAccount, log } = needs;
  const sleep = needs.sleep ?? sleepInRealTime;

  /** The user's own account at this provider, if that is what he has connected. */
  async function findAccount(userId: UserId, provider: Provider): Promise<ConnectedMailbox | null> {
    const connected = await mailboxes.findConnected(userId);
    return connected?.provider === provider && connected.kind === 'account' ? connected : null;
  }

  /** Whether tokens are held that a new consent may lean on. */
  async function holdsConsent(userId: UserId, account: ConnectedMailbox): Promise<boolean> {
    const status = await tokens.status(account.provider, { userId, mailboxId: account.id });
    return status?.state === 'valid' && status.missing.length === 0;
  }

  async function sendOut(client: OAuthClient, who: Traveller, how: ConsentAsk): Promise<string> {
    const account = await findAccount(who.userId, client.provider);
    const attempt = await attempts.begin(who, client.provider, how);
    return await client.consentUrl({ ...attempt, loginHint: account?.address ?? null });
  }

  async function exchange(client: OAuthClient, who: Traveller, attempt: Attempt, code: string) {
    const { claims, ...granted } = await client.exchange({ ...attempt, code });
    const accountKey = mailboxes.accountKeyOf(client.provider, claims.account);
    const before = await findAccount(who.userId, client.provider);
    const isSame = before !== null && before.accountKey === accountKey.toString('base64url');
    const canKeep = isSame && (await holdsConsent(who.userId, before));
    return { claims, granted, accountKey, hasRefresh: granted.refreshToken !== null || canKeep };
  }

  /** Tokens that nobody will use: withdrawn, unless another connection lives by the same grant (D-22). */
  async function discard(provider: Provider, accountKey: Buffer, granted: GrantedTokens) {
    if (!(await mailboxes.isAccountConnected(accountKey)))
      await tokens.revoke(provider, granted.refreshToken ?? granted.accessToken);
  }

  /** The mailbox is connected already: a proof that cannot be stored now comes with the next consent. */
  async function prove(userId: UserId, address: string | null, provider: Provider): Promise<void> {
    if (address === null) return;
    try {
      await needs.proveAddress(userId, address, provider);
    } catch (error) {
      log.error({ provider, problem: describeError(error) }, 'A proof was not stored');
    }
  }

  async function connect(
    client: OAuthClient,
    who: Traveller,
    attempt: Attempt,
    code: string,
  ): Promise<ConsentOutcome> {
    const { provider } = client;
    const { claims, granted, accountKey, hasRefresh } = await exchange(client, who, attempt, code);
    if (missingScopes(provider, granted.scopes).length > 0) {
      await discard(provider, accountKey, granted);
      return failed('missing_permissions');
    }
    if (!hasRefresh) {
      if (provider === 'gmail' && attempt.how === 'usual')
        return { kind: 'again', url: await sendOut(client, who, 'consent') };
      log.warn({ provider }, 'A consent brought no refresh token');
      return failed('exchange');
    }
    const account = await askWithPatience(
      () => readAccount(client, granted.accessToken, claims),
      sleep,
    ).catch(async (error: unknown) => {
      await discard(provider, accountKey, granted);
      throw error;
    });
    if (!(await needs.isSignedIn(who))) {
      await discard(provider, accountKey, granted);
      return failed('state');
    }
    await mailboxes.connectAccount(
      who.userId,
      { provider, accountKey, address: account.address, displayName: account.displayName },
      (tx, mailboxId) => tokens.store(tx, { userId: who.userId, mailboxId }, granted),
    );
    await prove(who.userId, account.provenAddress, provider);
    return { kind: 'connected' };
  }

  return {
    async begin(who, provider, force) {
      const client = clients[provider];
      if (client === null) return null;
      if (force) return await sendOut(client, who, 'choose');
      const account = await findAccount(who.userId, provider);
      const isHeld = account !== null && (await holdsConsent(who.userId, account));
      return await sendOut(client, who, isHeld ? 'usual' : 'consent');
    },
    async finish(who, provider, { state = '', code = '', error = '' }) {
      const client = clients[provider];
      if (client === null || state === '' || state.length > LONGEST_STATE) return failed('state');
      const attempt = await attempts.take(who, provider, state);
      if (attempt === null) return failed('state');
      if (error !== '') return failed(error === 'access_denied' ? 'denied' : 'exchange');
      if (code === '' || code.length > LONGEST_CODE) return failed('exchange');
      try {
        return await connect(client, who, attempt, code);
      } catch (cause) {
        if (cause instanceof OAuthFailure)
          log.warn({ provider, code: cause.code }, 'A consent could not be turned into tokens');
        else log.error({ provider, problem: describeError(cause) }, 'A consent was not stored');
        // Somebody who comes back from the consent page needs a page, not an answer of a call.
        return failed('exchange');
      }
    },
  };
}

function failed(error: ConsentFailure): ConsentOutcome {
  return { kind: 'failed', error };
}
