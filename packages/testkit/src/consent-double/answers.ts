import {
  type DoubleAccount,
  type Grant,
  type Issued,
  idTokenFor,
  isRightVerifier,
  type PendingCode,
} from './accounts.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** How the server under test is registered at the double. */
export const DOUBLE_CLIENT = { id: 'double-client', secret: 'double-secret' } as const;

const LIFE_SECONDS = 3_600;

/** The token endpoint of either provider, as strict as the stricter of the two allows. */
export function answerToken(
  issued: Issued,
  form: URLSearchParams,
  at: { provider: Grant['provider']; url: string; claims: Readonly<Record<string, unknown>> },
): Reply {
  if (
    form.get('client_id') !== DOUBLE_CLIENT.id ||
    form.get('client_secret') !== DOUBLE_CLIENT.secret
  )
    return refuse('invalid_client', 401);
  if (form.get('grant_type') === 'refresh_token')
    return answerRefresh(issued, form.get('refresh_token') ?? '', at.provider);
  const code = form.get('code') ?? '';
  const pending = issued.codes.get(code);
  issued.codes.delete(code);
  if (pending === undefined || !isRightAnswer(pending, form, at.provider))
    return refuse('invalid_grant');
  const { access, refresh } = issued.issue(pending);
  if (!pending.givesRefresh) issued.refresh.delete(refresh);
  const token = { issuerBase: at.url, clientId: DOUBLE_CLIENT.id, nonce: pending.nonce };
  return tokens({
    access_token: access,
    scope: pending.scopes,
    id_token: idTokenFor(pending, token, at.claims),
    ...(pending.givesRefresh ? { refresh_token: refresh } : {}),
  });
}

function isRightAnswer(
  pending: PendingCode,
  form: URLSearchParams,
  provider: Grant['provider'],
): boolean {
  return (
    pending.provider === provider &&
    form.get('redirect_uri') === pending.redirectUri &&
    isRightVerifier(form.get('code_verifier') ?? '', pending.challenge)
  );
}

/** Entra's refresh tokens change with each use, and here the old one dies at once; Google's stay. */
function answerRefresh(issued: Issued, token: string, provider: Grant['provider']): Reply {
  const grant = issued.refresh.get(token);
  if (grant?.provider !== provider) return refuse('invalid_grant');
  const next = issued.issue(grant);
  issued.refresh.delete(provider === 'outlook' ? token : next.refresh);
  const rotated = provider === 'outlook' ? { refresh_token: next.refresh } : {};
  return tokens({ access_token: next.access, ...rotated });
}

export function answerRevoke(issued: Issued, token: string): Reply {
  const grant = issued.refresh.get(token) ?? issued.access.get(token);
  if (grant === undefined) return refuse('invalid_token');
  issued.withdraw(grant.account.id);
  return { status: 200, body: {} };
}

/** What anybody may look at: the consent page, which knows its clients, and the description of the sign-in. */
export function answerPage(path: string): Reply | null {
  const url = new URL(path, 'http://double.example');
  if (url.pathname.endsWith('/.well-known/openid-configuration')) return { status: 200, body: {} };
  if (!/\/(authorize|auth)$/.test(url.pathname)) return null;
  const isKnown = url.searchParams.get('client_id') === DOUBLE_CLIENT.id;
  return isKnown ? { status: 200, body: 'page' } : { status: 400, body: 'unknown application' };
}

/** The few calls of Gmail and Graph that say who and what the account is. */
export function answerApi(issued: Issued, path: string, authorization: string): Reply {
  const grant = issued.access.get(authorization.replace(/^Bearer /, ''));
  if (grant === undefined) return { status: 401, body: { error: { code: 401 } } };
  const call = path.split('?')[0] ?? '';
  const found = answersOf(grant.account)[call];
  // Graph knows its users also without a mailbox.
  const isMissing = grant.account.hasMailbox === false && call !== '/v1.0/me';
  return found === undefined || isMissing
    ? { status: 404, body: { error: { code: 'ErrorItemNotFound' } } }
    : { status: 200, body: found };
}

function answersOf(account: DoubleAccount): Readonly<Record<string, unknown>> {
  const { id, address, displayName, principal = address } = account;
  return {
    '/gmail/v1/users/me/profile': { emailAddress: address, messagesTotal: 0, historyId: '1' },
    '/v1/userinfo': { sub: id, name: displayName },
    '/v1.0/me': { id, displayName, mail: address, userPrincipalName: principal },
    '/v1.0/me/mailFolders/inbox': { id: 'inbox-id', totalItemCount: 0 },
  };
}

function tokens(answer: Readonly<Record<string, unknown>>): Reply {
  return { status: 200, body: { token_type: 'Bearer', expires_in: LIFE_SECONDS, ...answer } };
}

function refuse(error: string, status = 400): Reply {
  return { status, body: { error } };
}
