import { createHash } from 'node:crypto';

/** Somebody with a mailbox at the provider. */
export interface DoubleAccount {
  /** The provider's own id; at Entra a GUID. */
  readonly id: string;
  readonly address: string;
  readonly displayName: string;
  /** Google: whether it vouches for the address. Default: yes. */
  readonly emailVerified?: boolean;
  /** Microsoft: `userPrincipalName`. Default: the address. */
  readonly principal?: string;
  /** Default: yes. */
  readonly hasMailbox?: boolean;
}

/** One grant of one account, and everything that was issued under it. */
export interface Grant {
  readonly account: DoubleAccount;
  readonly provider: 'outlook' | 'gmail';
  readonly scopes: string;
}

export const TENANT = '0c5d1c3e-8f4b-4c0a-9f6e-2b7a1d9e3f50';

export interface PendingCode extends Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly givesRefresh: boolean;
}

/** What the double has given out; strict where the real ones are at their strictest. */
export class Issued {
  readonly codes = new Map<string, PendingCode>();
  readonly access = new Map<string, Grant>();
  readonly refresh = new Map<string, Grant>();
  /** Accounts that consented before: Google gives them no second refresh token unless it asks them again. */
  readonly known = new Set<string>();
  #count = 0;

  issue(grant: Grant): { access: string; refresh: string } {
    this.#count += 1;
    const access = `access-${this.#count}-${'x'.repeat(40)}`;
    const refresh = `refresh-${this.#count}-${'y'.repeat(40)}`;
    this.access.set(access, grant);
    this.refresh.set(refresh, grant);
    return { access, refresh };
  }

  /** Google withdraws the whole grant, whichever token is named. */
  withdraw(accountId: string): void {
    for (const tokens of [this.access, this.refresh])
      for (const [token, grant] of tokens) if (grant.account.id === accountId) tokens.delete(token);
    this.known.delete(accountId);
  }
}

/** An ID token whose signature is nobody's. */
export function idTokenFor(
  grant: Grant,
  at: { issuerBase: string; clientId: string; nonce: string },
  change: Readonly<Record<string, unknown>>,
): string {
  const { account, provider } = grant;
  const own =
    provider === 'outlook'
      ? {
          iss: `${at.issuerBase}/${TENANT}/v2.0`,
          tid: TENANT,
          oid: account.id,
          sub: `pairwise-${account.id}`,
          preferred_username: account.principal ?? account.address,
        }
      : {
          iss: at.issuerBase,
          sub: account.id,
          email: account.address,
          email_verified: account.emailVerified ?? true,
        };
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const claims = {
    ...own,
    aud: at.clientId,
    name: account.displayName,
    nonce: at.nonce,
    iat: nowSeconds,
    exp: nowSeconds + 3_600,
    ...change,
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}.${encode('no signature')}`;
}

export function isRightVerifier(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
