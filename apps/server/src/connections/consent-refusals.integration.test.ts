import { describeOnEngines } from '@eisen/testkit';
import { describe, expect, it } from 'vitest';
import { DANA, EVAN, PATHS, setStage } from './fixtures/consent-stage.ts';

/** Addresses of others, as they are smuggled past checks. */
const ELSEWHERE = [
  ...[
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
  ],
  ...['javascript:evil', '/%2fevil.example', '/dashboard/..//evil.example', 'evil\r\nLocation: /x'],
];
const NAMES = [
  ...['next', 'return_to', 'returnTo', 'redirect', 'redirect_uri', 'redirect_to', 'url', 'force'],
  ...['provider', 'state', 'code', 'error', 'login_url', 'continue'],
];

describeOnEngines('a way back from a provider that is not to be believed', (engine) => {
  const stage = setStage(engine);
  const { begin, back, connect, stored } = stage;

  describe.each(['outlook', 'gmail'] as const)('%s', (provider) => {
    const failure = (error: string) => `/connect?provider=${provider}&error=${error}`;

    it('refuses a callback that nobody here has asked for', async () => {
      const callback = provider === 'gmail' ? '/auth/gmail/callback' : '/auth/callback';
      for (const query of ['', '?code=x', '?code=x&state=unknown', `?state=${'x'.repeat(900)}`])
        expect(await back(stage.stack.alice, `${callback}${query}`)).toBe(failure('state'));
      expect(stage.double.count(/token/)).toBe(0);
    });

    it('takes a state once, in 10 minutes, from the session that began, for its own provider', async () => {
      const path = stage.double.consent(await begin(stage.stack.alice, provider), {
        account: DANA,
      });
      expect(await back(stage.stack.bob, path)).toBe(failure('state'));
      const elsewhere = stage.stack.anybody();
      await elsewhere.post('/api/login', { username: 'alice', password: 'alices long password' });
      expect(await back(elsewhere, path)).toBe(failure('state'));
      expect(await back(stage.stack.anybody(), path)).toBe(`/login?provider=${provider}`);
      expect(stage.double.count(/token/)).toBe(0);
      expect(await back(stage.stack.alice, path)).toBe(`/dashboard/${provider}`);
      expect(await back(stage.stack.alice, path)).toBe(failure('state'));

      const late = stage.double.consent(await begin(stage.stack.alice, provider), {
        account: DANA,
      });
      stage.stack.clock.advance({ minutes: 10 });
      expect(await back(stage.stack.alice, late)).toBe(failure('state'));

      const swapped = stage.double.consent(await begin(stage.stack.alice, provider), {
        account: DANA,
      });
      const other = provider === 'gmail' ? 'outlook' : 'gmail';
      const asOther = swapped.replace(
        /^[^?]+/,
        other === 'gmail' ? '/auth/gmail/callback' : '/auth/callback',
      );
      expect(await back(stage.stack.alice, asOther)).toBe(`/connect?provider=${other}&error=state`);
      expect(await back(stage.stack.alice, swapped)).toBe(failure('state'));
      expect((await stored(stage.stack.bob)).mailboxes).toEqual([]);
    });

    it('leads nowhere that a query names', async () => {
      const own = /^\/(login|connect|dashboard|auth\/sandbox)\b/;
      const consentPage = new URL(await begin(stage.stack.alice, provider)).origin;
      const callback = provider === 'gmail' ? '/auth/gmail/callback' : '/auth/callback';
      for (const [path, client] of [
        [PATHS[provider].login, stage.stack.alice],
        [PATHS[provider].login, stage.stack.anybody()],
        [callback, stage.stack.alice],
        ['/auth/sandbox', stage.stack.anybody()],
      ] as const)
        for (const target of ELSEWHERE) {
          const query = new URLSearchParams(NAMES.map((name): [string, string] => [name, target]));
          const location = await back(client, `${path}?${query}`);
          expect([target, own.test(location) || new URL(location).origin === consentPage]).toEqual([
            target,
            true,
          ]);
          expect(decodeURIComponent(location)).not.toContain('evil');
        }
    });

    it('turns a code that is refused, replayed or of another verifier into nothing', async () => {
      const first = stage.double.consent(await begin(stage.stack.alice, provider), {
        account: DANA,
      });
      expect(await back(stage.stack.alice, first)).toBe(`/dashboard/${provider}`);
      const code = new URL(first, 'http://x').searchParams.get('code') ?? '';
      await stage.stack.alice.post(PATHS[provider].out);
      for (const stolen of [code, 'made-up', 'x'.repeat(9_000)]) {
        const next = new URL(
          stage.double.consent(await begin(stage.stack.alice, provider), { account: DANA }),
          'http://x',
        );
        next.searchParams.set('code', stolen);
        expect(await back(stage.stack.alice, `${next.pathname}${next.search}`)).toBe(
          failure('exchange'),
        );
      }
      const [one, two] = [
        await begin(stage.stack.alice, provider),
        await begin(stage.stack.alice, provider),
      ];
      const crossed = new URL(stage.double.consent(one, { account: DANA }), 'http://x');
      crossed.searchParams.set('state', new URL(two).searchParams.get('state') ?? '');
      expect(await back(stage.stack.alice, `${crossed.pathname}${crossed.search}`)).toBe(
        failure('exchange'),
      );
      expect(await stored(stage.stack.alice)).toEqual({ mailboxes: [], tokens: [] });
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
      stage.double.claims = claims;
      expect(await connect(stage.stack.alice, provider, DANA)).toBe(failure('exchange'));
      expect((await stored(stage.stack.alice)).mailboxes).toEqual([]);
    });

    it.each([
      ['is away', { status: 503 }],
      ['is cut off', { cut: true }],
      ['answers nonsense', { status: 200, body: 'nonsense' }],
      ['answers without tokens', { status: 200, body: {} }],
      ['answers endlessly', { status: 200, body: 'x'.repeat(300_000) }],
    ])('a token endpoint that %s costs the consent, never a mailbox', async (_what, answer) => {
      await connect(stage.stack.alice, provider, EVAN);
      stage.double.script({ path: /token/, ...answer });
      expect(await connect(stage.stack.alice, provider, DANA)).toBe(failure('exchange'));
      const { mailboxes, tokens } = await stored(stage.stack.alice);
      expect([mailboxes.length, tokens.length]).toEqual([1, 1]);
      expect((await stage.stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);
    });

    it('stores nothing for somebody who signed out meanwhile', async () => {
      const { dan } = stage.stack;
      const path = stage.double.consent(await begin(dan, provider), { account: DANA });
      const token = dan.cookies.get('eisen_session') ?? '';
      stage.double.script({ path: /(v1\.0|users)\/me/, delayMs: 200, times: 1 });
      const coming = back(dan, path);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await dan.post('/api/logout');
      expect(await coming).toBe(failure('state'));
      expect(dan.cookies.get('eisen_session')).not.toBe(token);
      expect(stage.double.count(/revoke/)).toBe(provider === 'gmail' ? 1 : 0);
      await dan.post('/api/login', { username: 'dan', password: 'dans long password' });
      expect(await stored(dan)).toEqual({ mailboxes: [], tokens: [] });
    });
  });
});
