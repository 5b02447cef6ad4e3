import { type Client, describeOnEngines } from '@eisen/testkit';
import { describe, expect, it } from 'vitest';
import { DANA, EVAN, PATHS, setStage } from './fixtures/consent-stage.ts';
import { proofRows } from './fixtures/stored-rows-repository.ts';

describeOnEngines('consent at a provider', (engine) => {
  const stage = setStage(engine);
  const { begin, back, connect, userId, stored } = stage;

  describe.each(['outlook', 'gmail'] as const)('%s', (provider) => {
    const failure = (error: string) => `/connect?provider=${provider}&error=${error}`;

    it('connects the mailbox and keeps nothing readable [CONN-07, API-36, API-38, API-53]', async () => {
      const before = await stage.stack.alice.get(PATHS[provider].check);
      expect(before.body).toMatchObject({
        has_permissions: false,
        login_url: PATHS[provider].login,
      });
      expect(await connect(stage.stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
      const { mailboxes, tokens } = await stored(stage.stack.alice);
      expect(mailboxes).toMatchObject([{ provider, kind: 'account', state: 'connected' }]);
      expect(tokens).toMatchObject([{ state: 'valid', generation: 1 }]);
      expect((await stage.stack.alice.get('/api/profile')).body).toMatchObject({
        providerLinked: true,
        user: { provider, mail: DANA.address },
      });
      const dump = await stage.stack.dumpText();
      for (const secret of [
        ...stage.double.issued.access.keys(),
        ...stage.double.issued.refresh.keys(),
      ])
        expect(dump).not.toContain(secret);
      for (const secret of [DANA.address, DANA.displayName, DANA.id])
        expect(dump).not.toContain(secret);
    });

    it('asks for what is needed, with PKCE, state and nonce, and returns to the registered address', async () => {
      const url = new URL(await begin(stage.stack.alice, provider, '?force=true&provider=x'));
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
        const url = await begin(stage.stack.alice, provider);
        expect(await back(stage.stack.alice, stage.double.consent(url, choice))).toBe(
          failure(error),
        );
        expect(stage.double.count(/token/)).toBe(0);
      },
    );

    it('rides out an API that is away for a moment, and refuses an account without a mailbox', async () => {
      stage.double.script({ path: /(v1\.0|users)\/me/, status: 503, times: 1 });
      expect(await connect(stage.stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
      const nobody = { ...EVAN, hasMailbox: false };
      expect(await connect(stage.stack.alice, provider, nobody)).toBe(failure('exchange'));
      expect((await stage.stack.alice.get('/api/profile')).body.user.mail).toBe(DANA.address);
    });

    it('says which consent lacks a permission, and connects when all are granted [API-36]', async () => {
      const last =
        provider === 'gmail'
          ? 'https://www.googleapis.com/auth/calendar.events'
          : 'Tasks.ReadWrite';
      const url = await begin(stage.stack.alice, provider);
      const path = stage.double.consent(url, { account: DANA, withhold: [last] });
      expect(await back(stage.stack.alice, path)).toBe(failure('missing_permissions'));
      expect(await stored(stage.stack.alice)).toEqual({ mailboxes: [], tokens: [] });
      expect((await stage.stack.alice.get(PATHS[provider].check)).body.has_permissions).toBe(false);
      expect(await connect(stage.stack.alice, provider, DANA)).toBe(`/dashboard/${provider}`);
    });

    it('leads to sign in without a session, with no address from the query', async () => {
      for (const query of ['', '?provider=https://evil.example', '?return_to=//evil.example'])
        expect(await begin(stage.stack.anybody(), provider, query)).toBe(
          `/login?provider=${provider}`,
        );
    });
  });

  describe('what a provider proves about the address that a user registered with', () => {
    const bob = 'bob@people.example';
    const proofs = async (client: Client) => {
      const id = await userId(client);
      return await stage.stack.context.db.asSystem((tx) => proofRows(tx, id));
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
      const target = await connect(stage.stack.bob, provider, { ...DANA, ...account });
      expect(target).toBe(`/dashboard/${provider}`);
      expect(await proofs(stage.stack.bob)).toEqual([]);
    });

    it.each([
      ['bob', 'outlook', { address: 'other@people.example', principal: 'BOB@people.example' }],
      ['carol', 'gmail', { address: 'carol@people.example' }],
    ] as const)('%s is proven at %s', async (name, provider, account) => {
      await connect(stage.stack[name], provider, { ...DANA, ...account });
      const method = provider === 'gmail' ? 'google' : 'microsoft';
      expect(await proofs(stage.stack[name])).toMatchObject([
        { method, emailKey: `${name}@people.example` },
      ]);
      await stage.stack[name].post('/auth/logout');
    });
  });
});
