import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { IdTokenError } from './id-token.ts';

/**
 * `consent`: the code or refresh token is no longer good, only the user can help. `set-up`: the operator's
 * registration is wrong. `unavailable` and `timeout` pass by themselves. `answer`: what came is not acceptable.
 */
export type OAuthFailureKind = 'consent' | 'set-up' | 'unavailable' | 'timeout' | 'answer';

/** The one error of a token or revocation endpoint. Says the provider's error code, never its words or a token. */
export class OAuthFailure extends Error {
  readonly kind: OAuthFailureKind;
  readonly code: string;

  constructor(kind: OAuthFailureKind, code: string) {
    super(`The provider did not give tokens: ${code}`);
    this.name = 'OAuthFailure';
    this.kind = kind;
    this.code = code;
  }
}

/** RFC 6749 5.2; Entra asks for the user also by the three of OpenID Connect Core 3.1.2.6. */
const NEEDS_USER = [
  'invalid_grant',
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
];
const PASSES_BY_ITSELF = ['temporarily_unavailable', 'server_error', 'slow_down'];

export function toOAuthFailure(error: unknown): OAuthFailure {
  if (error instanceof OAuthFailure) return error;
  if (error instanceof IdTokenError) return new OAuthFailure('answer', 'id_token');
  if (error instanceof ResponseBodyError) return ofCode(error.error, error.status);
  if (error instanceof WWWAuthenticateChallengeError)
    return new OAuthFailure('set-up', 'invalid_client');
  if (error instanceof ClientError) return ofClientError(error);
  if (error instanceof SyntaxError) return new OAuthFailure('answer', 'answer');
  // What is left is the network: no connection, cut off, a name that is not known.
  return new OAuthFailure('unavailable', 'network');
}

function ofCode(code: string, status: number): OAuthFailure {
  const plain = /^[a-z_]{1,64}$/.test(code) ? code : 'error';
  if (status === 429 || PASSES_BY_ITSELF.includes(plain))
    return new OAuthFailure('unavailable', plain);
  return new OAuthFailure(NEEDS_USER.includes(plain) ? 'consent' : 'set-up', plain);
}

function ofClientError(error: ClientError): OAuthFailure {
  if (error.cause instanceof OAuthFailure) return error.cause;
  if (error.code === 'OAUTH_TIMEOUT') return new OAuthFailure('timeout', 'timeout');
  // A status that is no refusal of OAuth: a proxy's page, throttling, an outage.
  if (error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error.code === undefined)
    return new OAuthFailure('unavailable', 'status');
  return new OAuthFailure('answer', 'answer');
}
