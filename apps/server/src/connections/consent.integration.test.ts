import {
  type Client,
  type ConsentDouble,
  type DoubleAccount,
  describeOnEngines,
  type Stack,
  startConsentDouble,
  startStack,
} from '@eisen/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#db/database.ts';
import { mailboxRows, proofRows, tokenRows } from './fixtures/stored-rows-repository.ts';

const DANA: DoubleAccount = {
  id: 'f2b1d3c4-0000-4000-8000-000000000001',
  address: 'dana@brightwater.example',
  displayName: 'Dana Brook',
};
const EVAN: DoubleAccount = {
  id: 'f2b1d3c4-0000-4000-8000-000000000002',
  address: 'evan@brightwater.example',
  displayName: 'Evan Reed',
};

const PATHS = {
  outlook: { login: '/auth/login', check: '/auth/check-permissions', out: '/auth/logout' },
  gmail: {
    login: '/auth/gmail/login',
    check: '/auth/gmail/check-permissions',
    out: '/auth/gmail/logout',
  },
} as const;
type Provider = keyof typeof PATHS;

describeOnEngines('consent at a provider', (engine) => {
  let double: ConsentDouble;
  let stack: Stack;

  beforeAll(async () => {
    double = await startConsentDouble();
    stack = await startStack({ engine, env: double.env });
  });
  afterAll(async () => {
    await stack.close();
    await double.close();
  });
  beforeEach(() => double.heal());
  afterEach(async () => {
    double.heal();
    for (const client of [stack.alice, stack.bob]) await client.post('/auth/logout');
    for (const account of [DANA, EVAN]) double.endConsent(account.id);
  });

  const begin = async (client: Client, provider: Provider, query = '') => {
    const answer = await client.get(`${PATHS[provider].login}${query}`);
    expect(answer.status).toBe(302);
    return answer.headers.location ?? '';
  };
  const back = async (client: Client, path: string) => {
    const answer = await client.get(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    return answer.headers.location ?? '';
  };
  const connect = async (client: Client, provider: Provider, account: DoubleAccount, query = '') =>
    await back(client, double.consent(await begin(client, provider, query), { account }));
  const userId = async (client: Client) =>
    (await client.get('/api/profile')).body.user.id as UserId;
  const stored = async (client: Client) => {
    const id = await userId(client);
    return await stack.context.db.asUser(id, async (tx) => ({
      mailboxes: await mailboxRows(tx, id),
      tokens: await tokenRows(tx, id),
    }));
  };

  describe.each(['outlook', 'gmail'] as const)('%s', (provider) => {
    const failure = (error: string) => `/connect?provider=${provider}&error=${error}`;

    it('connects the mailbox and keeps nothing readable [CONN-07, API-36, API-38, API-53]', async () => {
      const before = await stack.alice.get(PATHS[provider].check);
      expect(before.body).toMatchObject({
        has_permissions: false,
        login_url: PATHS[provider].login,
      });
      expect(await connect(stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
      const { mailboxes, tokens } = await stored(stack.alice);
      expect(mailboxes).toMatchObject([{ provider, kind: 'account', state: 'connected' }]);
      expect(tokens).toMatchObject([{ state: 'valid', generation: 1 }]);
      expect((await stack.alice.get('/api/profile')).body).toMatchObject({
        providerLinked: true,
        user: { provider, mail: DANA.address },
      });
      const dump = await stack.dumpText();
      for (const secret of [...double.issued.access.keys(), ...double.issued.refresh.keys()])
        expect(dump).not.toContain(secret);
      for (const secret of [DANA.address, DANA.displayName, DANA.id])
        expect(dump).not.toContain(secret);
    });

    it('asks for what is needed, with PKCE, state and nonce, and returns to the registered address', async () => {
      const url = new URL(await begin(stack.alice, provider, '?force=true&provider=x'));
      const query = Object.fromEntries(url.searchParams);
      expect(query).toMatchObject({
        response_type: 'code',
        client_id: 'double-client',
        code_challenge_method: 'S256',
        redirect_uri: `http://localhost:3000${provider === 'gmail' ? '/auth/gmail' : '/auth'}/callback`,
      });
      for (const name of ['state', 'nonce', 'code_challenge'])
        expect(query[name]).toMatch(/^[\w-]{43}$/);
      expect(new Set([query.state, query.nonce, query.code_challenge]).size).toBe(3);
      if (provider === 'gmail') {
        expect(query).toMatchObject({
          access_type: 'offline',
          prompt: 'consent select_account',
          scope:
            'openid email profile https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/calendar.events',
        });
      } else {
        expect(query).toMatchObject({
          prompt: 'select_account',
          scope:
            'openid profile email offline_access User.Read Mail.ReadWrite Mail.Send Calendars.ReadWrite Tasks.ReadWrite',
        });
        expect(url.pathname).toBe('/common/oauth2/v2.0/authorize');
      }
    });

    it.each([
      [{ error: 'access_denied' }, 'denied'],
      [{ error: 'server_error' }, 'exchange'],
    ])(
      'a page that ends with %j leaves the mailbox and says %s [CONN-04]',
      async (choice, error) => {
        const url = await begin(stack.alice, provider);
        expect(await back(stack.alice, double.consent(url, choice))).toBe(failure(error));
        expect(double.count(/token/)).toBe(0);
      },
    );

    it('refuses a callback that nobody here has asked for', async () => {
      const callback = provider === 'gmail' ? '/auth/gmail/callback' : '/auth/callback';
      for (const query of ['', '?code=x', '?code=x&state=unknown', `?state=${'x'.repeat(900)}`])
        expect(await back(stack.alice, `${callback}${query}`)).toBe(failure('state'));
      expect(double.count(/token/)).toBe(0);
    });

    it('takes a state once, in 10 minutes, from the session that began, for its own provider', async () => {
      const path = double.consent(await begin(stack.alice, provider), { account: DANA });
      expect(await back(stack.bob, path)).toBe(failure('state'));
      const elsewhere = stack.anybody();
      await elsewhere.post('/api/login', { username: 'alice', password: 'alices long password' });
      expect(await back(elsewhere, path)).toBe(failure('state'));
      expect(await back(stack.anybody(), path)).toBe(`/login?provider=${provider}`);
      expect(double.count(/token/)).toBe(0);
      expect(await back(stack.alice, path)).toBe(`/dashboard/${provider}`);
      expect(await back(stack.alice, path)).toBe(failure('state'));

      const late = double.consent(await begin(stack.alice, provider), { account: DANA });
      stack.clock.advance({ minutes: 10 });
      expect(await back(stack.alice, late)).toBe(failure('state'));

      const swapped = double.consent(await begin(stack.alice, provider), { account: DANA });
      const other = provider === 'gmail' ? 'outlook' : 'gmail';
      const asOther = swapped.replace(
        /^[^?]+/,
        other === 'gmail' ? '/auth/gmail/callback' : '/auth/callback',
      );
      expect(await back(stack.alice, asOther)).toBe(`/connect?provider=${other}&error=state`);
      expect(await back(stack.alice, swapped)).toBe(failure('state'));
      expect((await stored(stack.bob)).mailboxes).toEqual([]);
    });

    it('turns a code that is refused, replayed or of another verifier into nothing', async () => {
      const first = double.consent(await begin(stack.alice, provider), { account: DANA });
      expect(await back(stack.alice, first)).toBe(`/dashboard/${provider}`);
      const code = new URL(first, 'http://x').searchParams.get('code') ?? '';
      await stack.alice.post(PATHS[provider].out);
      for (const stolen of [code, 'made-up', 'x'.repeat(9_000)]) {
        const next = new URL(
          double.consent(await begin(stack.alice, provider), { account: DANA }),
          'http://x',
        );
        next.searchParams.set('code', stolen);
        expect(await back(stack.alice, `${next.pathname}${next.search}`)).toBe(failure('exchange'));
      }
      const [one, two] = [await begin(stack.alice, provider), await begin(stack.alice, provider)];
      const crossed = new URL(double.consent(one, { account: DANA }), 'http://x');
      crossed.searchParams.set('state', new URL(two).searchParams.get('state') ?? '');
      expect(await back(stack.alice, `${crossed.pathname}${crossed.search}`)).toBe(
        failure('exchange'),
      );
      expect(await stored(stack.alice)).toEqual({ mailboxes: [], tokens: [] });
    });

    it.each([
      ['another nonce', { nonce: 'another' }],
      ['no nonce', { nonce: undefined }],
      ['another audience', { aud: 'somebody-else' }],
      ['another issuer', { iss: 'https://login.evil.example' }],
      ['another authorized party', { azp: 'somebody-else' }],
      ['an end in the past', { exp: 1 }],
      ['no subject', { sub: undefined }],
    ])('refuses an ID token with %s', async (_what, claims) => {
      double.claims = claims;
      expect(await connect(stack.alice, provider, DANA)).toBe(failure('exchange'));
      expect((await stored(stack.alice)).mailboxes).toEqual([]);
    });

    it.each([
      ['is away', { status: 503 }],
      ['is cut off', { cut: true }],
      ['answers nonsense', { status: 200, body: 'nonsense' }],
      ['answers without tokens', { status: 200, body: {} }],
      ['answers endlessly', { status: 200, body: 'x'.repeat(300_000) }],
    ])('a token endpoint that %s costs the consent, never a mailbox', async (_what, answer) => {
      await connect(stack.alice, provider, EVAN);
      double.script({ path: /token/, ...answer });
      expect(await connect(stack.alice, provider, DANA)).toBe(failure('exchange'));
      const { mailboxes, tokens } = await stored(stack.alice);
      expect([mailboxes.length, tokens.length]).toEqual([1, 1]);
      expect((await stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);
    });

    it('rides out an API that is away for a moment, and refuses an account without a mailbox', async () => {
      double.script({ path: /(v1\.0|users)\/me/, status: 503, times: 1 });
      expect(await connect(stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
      const nobody = { ...EVAN, hasMailbox: false };
      expect(await connect(stack.alice, provider, nobody)).toBe(failure('exchange'));
      expect((await stack.alice.get('/api/profile')).body.user.mail).toBe(DANA.address);
    });

    it('says which consent lacks a permission, and connects when all are granted [API-36]', async () => {
      const last =
        provider === 'gmail'
          ? 'https://www.googleapis.com/auth/calendar.events'
          : 'Tasks.ReadWrite';
      const url = await begin(stack.alice, provider);
      const path = double.consent(url, { account: DANA, withhold: [last] });
      expect(await back(stack.alice, path)).toBe(failure('missing_permissions'));
      expect(await stored(stack.alice)).toEqual({ mailboxes: [], tokens: [] });
      expect((await stack.alice.get(PATHS[provider].check)).body.has_permissions).toBe(false);
      expect(await connect(stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
    });

    it('keeps index, decisions and journal when the same account consents again', async () => {
      await connect(stack.alice, provider, DANA);
      const before = await stored(stack.alice);
      stack.clock.advance({ hours: 2 });
      const renamed = { ...DANA, displayName: 'Dana B.' };
      expect(await connect(stack.alice, provider, renamed, '?force=true')).toBe(
        `/dashboard/${provider}`,
      );
      const after = await stored(stack.alice);
      expect(after.mailboxes.map((row) => row.id)).toEqual(before.mailboxes.map((row) => row.id));
      expect(after.tokens).toMatchObject([{ state: 'valid', generation: 2 }]);
      expect(double.count(/revoke/)).toBe(0);
    });

    it('replaces a mailbox only when the new consent succeeded [CONN-05]', async () => {
      await connect(stack.alice, provider, DANA);
      const before = await stored(stack.alice);
      const cancelled = await begin(stack.alice, provider, '?force=true');
      await back(stack.alice, double.consent(cancelled, { error: 'access_denied' }));
      expect(await stored(stack.alice)).toEqual(before);
      expect(await connect(stack.alice, provider, EVAN, '?force=true')).toBe(
        `/dashboard/${provider}`,
      );
      const after = await stored(stack.alice);
      expect([after.mailboxes.length, after.tokens.length]).toEqual([1, 1]);
      expect(after.mailboxes[0]?.id).not.toBe(before.mailboxes[0]?.id);
      expect(double.count(/revoke/)).toBe(provider === 'gmail' ? 1 : 0);
      expect((await stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);
    });

    it('disconnects: tokens go, the session stays [API-39]', async () => {
      await connect(stack.alice, provider, DANA);
      const answer = await stack.alice.post(PATHS[provider].out);
      expect([answer.status, answer.body.message]).toEqual([200, 'Mailbox disconnected']);
      expect(await stored(stack.alice)).toEqual({ mailboxes: [], tokens: [] });
      expect(double.count(/revoke/)).toBe(provider === 'gmail' ? 1 : 0);
      expect((await stack.alice.get('/api/profile')).body).toMatchObject({ providerLinked: false });
      const again = await stack.alice.post(PATHS[provider].out);
      expect([again.status, again.body.message]).toEqual([200, 'No mailbox is connected']);
    });

    it('connects one mailbox when two tabs come back at once', async () => {
      const urls = [await begin(stack.alice, provider), await begin(stack.alice, provider)];
      const paths = urls.map((url) => double.consent(url, { account: DANA }));
      const targets = await Promise.all(paths.map((path) => back(stack.alice, path)));
      expect(targets).toEqual([`/dashboard/${provider}`, `/dashboard/${provider}`]);
      const { mailboxes, tokens } = await stored(stack.alice);
      expect([mailboxes.length, tokens.length]).toEqual([1, 1]);
    });

    it('leads to sign in without a session, with no address from the query', async () => {
      for (const query of ['', '?provider=https://evil.example', '?return_to=//evil.example'])
        expect(await begin(stack.anybody(), provider, query)).toBe(`/login?provider=${provider}`);
    });
  });

  it('goes from one provider to the other and back', async () => {
    await connect(stack.alice, 'outlook', DANA);
    expect(await connect(stack.alice, 'gmail', EVAN, '?force=true')).toBe('/dashboard/gmail');
    expect((await stored(stack.alice)).mailboxes).toMatchObject([{ provider: 'gmail' }]);
    const check = await stack.alice.get('/auth/check-permissions');
    expect(check.body).toMatchObject({ has_permissions: false, login_url: '/auth/login' });
    expect(await connect(stack.alice, 'outlook', DANA)).toBe('/dashboard/outlook');
    expect(double.count(/revoke/)).toBe(1);
  });

  it('withdraws nothing at Google while another user lives by the same account', async () => {
    await connect(stack.alice, 'gmail', DANA);
    await connect(stack.bob, 'gmail', DANA, '?force=true');
    await stack.alice.post('/auth/gmail/logout');
    expect(double.count(/revoke/)).toBe(0);
    expect((await stored(stack.bob)).tokens).toMatchObject([{ state: 'valid' }]);
    await stack.bob.post('/auth/gmail/logout');
    expect(double.count(/revoke/)).toBe(1);
    expect(double.issued.refresh.size).toBe(0);
  });

  it('disconnects also while Google cannot withdraw', async () => {
    await connect(stack.alice, 'gmail', DANA);
    double.script({ path: /revoke/, status: 503 });
    expect((await stack.alice.post('/auth/gmail/logout')).status).toBe(200);
    expect(await stored(stack.alice)).toEqual({ mailboxes: [], tokens: [] });
    expect(double.count(/revoke/)).toBe(3);
  });

  it('keeps the refresh token when Google gives no second one', async () => {
    await connect(stack.alice, 'gmail', DANA);
    const url = await begin(stack.alice, 'gmail');
    expect(new URL(url).searchParams.get('prompt')).toBe(null);
    expect(new URL(url).searchParams.get('login_hint')).toBe(DANA.address);
    expect(await back(stack.alice, double.consent(url, { account: DANA }))).toBe(
      '/dashboard/gmail',
    );
    const [row] = (await stored(stack.alice)).tokens;
    expect(row).toMatchObject({ state: 'valid', generation: 2 });
  });

  it('asks Google once more, and only once, for a refresh token that it needs', async () => {
    await connect(stack.bob, 'gmail', EVAN);
    await connect(stack.alice, 'gmail', DANA);
    const url = await begin(stack.alice, 'gmail');
    const again = await back(stack.alice, double.consent(url, { account: EVAN }));
    expect(new URL(again).origin).toBe(double.url);
    expect(new URL(again).searchParams.get('prompt')).toBe('consent');
    expect(await back(stack.alice, double.consent(again, { account: EVAN }))).toBe(
      '/dashboard/gmail',
    );
    expect((await stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);

    const stubborn = await begin(stack.alice, 'gmail', '?force=true');
    const path = double.consent(stubborn, { account: DANA });
    for (const [code, pending] of double.issued.codes)
      double.issued.codes.set(code, { ...pending, givesRefresh: false });
    expect(await back(stack.alice, path)).toBe('/connect?provider=gmail&error=exchange');
  });

  describe('what a provider proves about the address that a user registered with', () => {
    const bob = 'bob@people.example';
    const proofs = async (client: Client) => {
      const id = await userId(client);
      return await stack.context.db.asSystem((tx) => proofRows(tx, id));
    };

    it.each([
      ['an address that Google has not verified', 'gmail', { address: bob, emailVerified: false }],
      ['another address', 'gmail', { address: 'other@people.example' }],
      [
        "a guest's name",
        'outlook',
        { address: bob, principal: 'bob_people.example#EXT#@b.example' },
      ],
      ['another principal', 'outlook', { address: bob, principal: 'someone@brook.example' }],
    ] as const)('%s proves nothing at %s', async (_what, provider, account) => {
      const target = await connect(stack.bob, provider, { ...DANA, ...account });
      expect(target).toBe(`/dashboard/${provider}`);
      expect(await proofs(stack.bob)).toEqual([]);
    });

    it.each([
      ['bob', 'outlook', { address: 'other@people.example', principal: 'BOB@people.example' }],
      ['carol', 'gmail', { address: 'carol@people.example' }],
    ] as const)('%s is proven at %s', async (name, provider, account) => {
      await connect(stack[name], provider, { ...DANA, ...account });
      const method = provider === 'gmail' ? 'google' : 'microsoft';
      expect(await proofs(stack[name])).toMatchObject([
        { method, emailKey: `${name}@people.example` },
      ]);
      await stack[name].post('/auth/logout');
    });
  });
});
