import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmulatedProvider } from './protocol.ts';
import { EMULATED_CLIENT, type Emulators, startEmulators } from './start-emulators.ts';

const ALICE = 'alice@north.example';
const VERIFIER = 'a-verifier-that-is-long-enough-to-be-one-of-these-things';
const [REDIRECT] = EMULATED_CLIENT.redirectUris;
let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({ users: [{ address: ALICE, displayName: 'Alice North' }] });
});
afterAll(async () => await emulators.close());
beforeEach(async () => await emulators.reset());

interface Paths {
  readonly page: string;
  readonly pressed: string;
  readonly token: string;
  readonly scope: string;
  readonly offline: Readonly<Record<string, string>>;
}
const GOOGLE: Paths = {
  page: '/o/oauth2/v2/auth',
  pressed: '/o/oauth2/v2/auth/callback',
  token: '/token',
  scope: 'openid https://www.googleapis.com/auth/gmail.modify',
  offline: { access_type: 'offline', prompt: 'consent' },
};
const MICROSOFT: Paths = {
  page: '/common/oauth2/v2.0/authorize',
  pressed: '/oauth2/v2.0/authorize/callback',
  token: '/common/oauth2/v2.0/token',
  scope: 'openid offline_access Mail.ReadWrite',
  offline: {},
};

/** What the provider's page does when Alice presses her name. @returns where the browser is sent */
async function signIn(
  provider: EmulatedProvider,
  paths: Paths,
  query: Readonly<Record<string, string>> = paths.offline,
): Promise<URL> {
  const asked = {
    client_id: EMULATED_CLIENT.clientId,
    redirect_uri: REDIRECT,
    scope: paths.scope,
    state: `state-${Math.trunc(performance.now() * 1_000)}`,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...query,
  };
  const page = await fetch(`${provider.url}${paths.page}?${new URLSearchParams(asked)}`);
  expect(await page.text()).toContain(ALICE);
  const answer = await fetch(`${provider.url}${paths.pressed}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...asked, email: ALICE }),
  });
  return new URL(answer.headers.get('location') ?? '');
}

async function exchange(
  provider: EmulatedProvider,
  paths: Paths,
  grant: Readonly<Record<string, string>>,
) {
  const answer = await fetch(`${provider.url}${paths.token}`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: EMULATED_CLIENT.clientId,
      client_secret: EMULATED_CLIENT.clientSecret,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...grant,
    }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  const body: any = await answer.json();
  return { status: answer.status, body };
}

const codeGrant = (back: URL) => ({
  grant_type: 'authorization_code',
  code: back.searchParams.get('code') ?? '',
});

describe.each([
  ['google', GOOGLE, '/gmail/v1/users/me/labels'],
  ['microsoft', MICROSOFT, '/v1.0/me/messages'],
] as const)('signing in at the %s emulator', (name, paths, api) => {
  const provider = () => emulators[name];

  it('ends with tokens that open the mailbox, and a refresh that ends with the consent', async () => {
    const back = await signIn(provider(), paths);
    const { body } = await exchange(provider(), paths, codeGrant(back));
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${provider().url}${api}`, { headers })).status).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const renewed = await exchange(provider(), paths, refresh);
    expect(renewed.status).toBe(200);
    await provider().expireConsent();
    const token = renewed.body.refresh_token ?? body.refresh_token;
    const gone = await exchange(provider(), paths, { ...refresh, refresh_token: token });
    expect([gone.status, gone.body.error]).toEqual([400, 'invalid_grant']);
    await provider().expireTokens();
    expect((await fetch(`${provider().url}${api}`, { headers })).status).toBe(401);
  });

  it('can be cancelled, and scopes can be withheld (own double)', async () => {
    await provider().consent({ deny: true });
    const denied = await signIn(provider(), paths);
    expect(denied.searchParams.get('error')).toBe('access_denied');
    expect(denied.searchParams.get('state')).toMatch(/^state-/);
    const [withheld = ''] = paths.scope.split(' ').slice(-1);
    await provider().consent({ withhold: [withheld] });
    const { body } = await exchange(provider(), paths, codeGrant(await signIn(provider(), paths)));
    expect(body.scope.split(' ')).not.toContain(withheld);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await fetch(`${provider().url}${api}`, { headers })).status).toBe(403);
  });
});

describe('a refresh token (own double)', () => {
  it('comes from Google only when asked for offline, and again only with consent', async () => {
    const get = async (query: Record<string, string>) => {
      const back = await signIn(emulators.google, GOOGLE, query);
      return (await exchange(emulators.google, GOOGLE, codeGrant(back))).body.refresh_token;
    };
    expect(await get({})).toBeUndefined();
    expect(await get({ access_type: 'offline' })).toBeUndefined();
    expect(await get({ access_type: 'offline', prompt: 'consent select_account' })).toBeDefined();
  });

  it('comes from Microsoft only with offline_access', async () => {
    const paths = { ...MICROSOFT, scope: 'openid Mail.ReadWrite' };
    const back = await signIn(emulators.microsoft, paths);
    const { body } = await exchange(emulators.microsoft, paths, codeGrant(back));
    expect(body.access_token).toBeDefined();
    expect(body.refresh_token).toBeUndefined();
  });
});
