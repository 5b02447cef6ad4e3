import type { Provider } from '@eisen/contract';
import * as oauth from 'openid-client';
import type { z } from 'zod';
import { type Edges, systemEdges } from '#system.ts';
import { type IdTokenClaims, readIdToken } from './id-token.ts';
import { OAuthFailure, toOAuthFailure } from './oauth-failure.ts';
import type { ProviderEndpoints } from './provider-endpoints.ts';
import { SCOPES } from './scopes.ts';
import { createTokenFetch } from './token-fetch.ts';

/** `choose` shows the account chooser; `consent` makes Google ask again, and so give a refresh token. */
export type ConsentAsk = 'usual' | 'consent' | 'choose';

export interface GrantedTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Null when the provider gave none: the one before stays good. */
  readonly refreshToken: string | null;
  /** Parted by spaces. */
  readonly scopes: string;
}

export interface OAuthClient {
  readonly provider: Provider;
  readonly endpoints: ProviderEndpoints;
  /** The consent page's address, with PKCE S256 (RFC 7636). */
  consentUrl(ask: {
    state: string;
    nonce: string;
    verifier: string;
    how: ConsentAsk;
    /** The account that is offered first. */
    loginHint: string | null;
  }): Promise<string>;
  /** @throws OAuthFailure */
  exchange(answer: {
    code: string;
    verifier: string;
    nonce: string;
  }): Promise<GrantedTokens & { readonly claims: IdTokenClaims }>;
  /** @param scopes what is granted so far, for an answer that does not say. @throws OAuthFailure */
  refresh(refreshToken: string, scopes: string): Promise<GrantedTokens>;
  /** One answer of the provider's API, before there is a mailbox to open. @throws OAuthFailure */
  read<T>(schema: z.ZodType<T>, accessToken: string, url: string): Promise<T>;
  /** Withdraws the whole grant. Nothing happens where the provider has no such call. @throws OAuthFailure */
  revoke(token: string): Promise<void>;
}

/** Longest wait for one answer of a token endpoint. */
const TIMEOUT_SECONDS = 8;
/** For an answer that does not say how long the token lives; both providers' usual life. */
const DEFAULT_LIFE_SECONDS = 3_600;
/** Longer lives are cut, so that no date can overflow. */
const LONGEST_LIFE_SECONDS = 86_400;

export function createOAuthClient(
  endpoints: ProviderEndpoints,
  now: () => Date,
  send: Edges['fetch'] = systemEdges.fetch,
): OAuthClient {
  const { provider, redirectUri } = endpoints;
  const call = createTokenCalls(endpoints, send);
  const asked = SCOPES[provider].asked.join(' ');
  return {
    provider,
    endpoints,
    async consentUrl({ state, nonce, verifier, how, loginHint }) {
      const parameters: Record<string, string> = {
        redirect_uri: redirectUri,
        scope: asked,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...promptOf(provider, how),
      };
      if (loginHint !== null && how !== 'choose') parameters.login_hint = loginHint;
      return oauth.buildAuthorizationUrl(configure(endpoints), parameters).href;
    },
    async exchange({ code, verifier, nonce }) {
      const here = new URL(redirectUri);
      here.searchParams.set('code', code);
      return await call(async (configuration, idToken) => {
        const checks = { pkceCodeVerifier: verifier };
        const answer = await oauth.authorizationCodeGrant(configuration, here, checks);
        const token = idToken();
        if (token === null) throw new OAuthFailure('answer', 'id_token');
        const claims = readIdToken(token, { endpoints, nonce, now: now() });
        return { ...toTokens(answer, asked), claims };
      });
    },
    refresh: (refreshToken, scopes) =>
      call(async (configuration) =>
        toTokens(await oauth.refreshTokenGrant(configuration, refreshToken), scopes),
      ),
    read: (schema, accessToken, url) =>
      call(async (configuration) => {
        const answer = await oauth.fetchProtectedResource(
          configuration,
          accessToken,
          new URL(url),
          'GET',
        );
        if (answer.status === 429 || answer.status >= 500)
          throw new OAuthFailure('unavailable', `status_${answer.status}`);
        if (answer.status !== 200) throw new OAuthFailure('answer', `status_${answer.status}`);
        const parsed = schema.safeParse(await answer.json());
        if (!parsed.success) throw new OAuthFailure('answer', 'shape');
        return parsed.data;
      }),
    async revoke(token) {
      if (endpoints.revokeUrl === null) return;
      await call((configuration) => oauth.tokenRevocation(configuration, token));
    },
  };
}

/** Calls of a token endpoint; `idToken` answers the ID token that came along, or null. */
function createTokenCalls(endpoints: ProviderEndpoints, send: Edges['fetch']) {
  return async function call<T>(
    work: (configuration: oauth.Configuration, idToken: () => string | null) => Promise<T>,
  ): Promise<T> {
    let idToken: string | null = null;
    const configuration = configure(endpoints);
    configuration[oauth.customFetch] = createTokenFetch((token) => {
      idToken = token;
    }, send);
    try {
      return await work(configuration, () => idToken);
    } catch (error) {
      throw toOAuthFailure(error);
    }
  };
}

function configure(endpoints: ProviderEndpoints): oauth.Configuration {
  const { authorizeUrl, tokenUrl, revokeUrl, credentials } = endpoints;
  const made = new oauth.Configuration(
    {
      issuer: new URL(authorizeUrl).origin,
      authorization_endpoint: authorizeUrl,
      token_endpoint: tokenUrl,
      ...(revokeUrl === null ? {} : { revocation_endpoint: revokeUrl }),
    },
    credentials.clientId,
    undefined,
    oauth.ClientSecretPost(credentials.clientSecret),
  );
  made.timeout = TIMEOUT_SECONDS;
  // The configuration takes plain http for hosts of this machine only.
  if (authorizeUrl.startsWith('http:') || tokenUrl.startsWith('http:'))
    oauth.allowInsecureRequests(made);
  return made;
}

function promptOf(provider: Provider, how: ConsentAsk): Record<string, string> {
  if (provider === 'outlook') return how === 'choose' ? { prompt: 'select_account' } : {};
  const prompt = {
    usual: {},
    consent: { prompt: 'consent' },
    choose: { prompt: 'consent select_account' },
  };
  return { access_type: 'offline', ...prompt[how] };
}

function toTokens(
  answer: { access_token: string; expires_in?: number; refresh_token?: string; scope?: string },
  scopesBefore: string,
): GrantedTokens {
  const life = answer.expires_in ?? DEFAULT_LIFE_SECONDS;
  return {
    accessToken: answer.access_token,
    expiresInSeconds: Math.min(Math.max(life, 0), LONGEST_LIFE_SECONDS),
    refreshToken: answer.refresh_token || null,
    // An answer without scopes grants what was asked (RFC 6749 5.1).
    scopes: answer.scope ?? scopesBefore,
  };
}
