import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AccessTokens, ProviderError } from '@eisen/mailbox';
import {
  type Client,
  type ConsentDouble,
  type DoubleAccount,
  describeOnEngines,
  type Stack,
  startConsentDouble,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addKeyToFile, dropOldKeysFromFile, openKeyFile } from '#crypto/keyring.ts';
import type { UserId } from '#db/database.ts';
import { createConnectionParts } from './connection-parts.ts';
import { mailboxRows, setTokens, tokenRows } from './fixtures/stored-rows-repository.ts';

const DANA: DoubleAccount = {
  id: 'f2b1d3c4-0000-4000-8000-000000000001',
  address: 'dana@brightwater.example',
  displayName: 'Dana Brook',
};
const TOKEN_CALLS = /^POST .*\/token$/;

describeOnEngines('access tokens', (engine) => {
  let double: ConsentDouble;
  let stack: Stack;
  let userId: UserId;
  let folder: string;
  let keyFile: string;

  beforeAll(async () => {
    double = await startConsentDouble();
    folder = mkdtempSync(path.join(tmpdir(), 'eisen-keys-'));
    keyFile = path.join(folder, 'keys');
    stack = await startStack({
      engine,
      env: double.env,
      people: ['alice'],
      overrides: { keyring: openKeyFile(keyFile) },
    });
    userId = (await stack.alice.get('/api/profile')).body.user.id;
  });
  afterAll(async () => {
    await stack.close();
    await double.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const LOGIN = { outlook: '/auth/login', gmail: '/auth/gmail/login' } as const;
  type Provider = keyof typeof LOGIN;

  const connect = async (client: Client, provider: Provider) => {
    const { headers } = await client.get(LOGIN[provider]);
    const path = double.consent(headers.location ?? '', { account: DANA });
    expect((await client.get(path)).headers.location).toBe(`/dashboard/${provider}`);
  };
  const row = async () => {
    const [found] = await stack.context.db.asUser(userId, (tx) => tokenRows(tx, userId));
    if (!found) throw new Error('There are no tokens.');
    return found;
  };
  /** Another process on the same database. */
  const process = () => {
    const { db, sealer, clock, ids, config, log } = stack.context;
    return createConnectionParts({ db, sealer, clock, ids, config, log }).tokens;
  };
  const tokensIn = async (parts = process(), provider: Provider = 'outlook') => {
    const [mailbox] = await stack.context.db.asUser(userId, (tx) => mailboxRows(tx, userId));
    return parts.accessTokens(provider, { userId, mailboxId: mailbox?.id ?? '' });
  };
  const kindOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof ProviderError ? error.kind : error;
  };

  describe.each(['outlook', 'gmail'] as const)('of %s', (provider) => {
    const check =
      provider === 'gmail' ? '/auth/gmail/check-permissions' : '/auth/check-permissions';

    beforeEach(async () => {
      await stack.alice.post('/auth/logout');
      double.heal();
      double.endConsent(DANA.id);
      await connect(stack.alice, provider);
      double.heal();
    });

    it('are used until shortly before their end, then refreshed once', async () => {
      const tokens = await tokensIn(process(), provider);
      const first = await tokens.current();
      stack.clock.advance({ minutes: 57 });
      expect(await tokens.current()).toBe(first);
      expect(double.count(TOKEN_CALLS)).toBe(0);
      stack.clock.advance({ minutes: 2 });
      const second = await tokens.current();
      expect(second).not.toBe(first);
      expect(double.issued.access.has(second)).toBe(true);
      expect(await tokens.current()).toBe(second);
      expect(double.count(TOKEN_CALLS)).toBe(1);
      expect(await row()).toMatchObject({ generation: 2, state: 'valid', refreshingBy: null });
    });

    it('are refreshed once for 10 callers in two processes', async () => {
      const processes = [await tokensIn(process(), provider), await tokensIn(process(), provider)];
      const refused = await (processes[0] as AccessTokens).current();
      double.script({ path: /token/, delayMs: 150, times: 1 });
      const callers = Array.from({ length: 10 }, (_, number) =>
        (processes[number % 2] as AccessTokens).renew(refused),
      );
      const renewed = new Set(await Promise.all(callers));
      expect([renewed.size, renewed.has(refused)]).toEqual([1, false]);
      expect(double.count(TOKEN_CALLS)).toBe(1);
    });

    it('survive processes that end after a refresh, in generation after generation', async () => {
      for (let life = 0; life < 4; life += 1) {
        const tokens = await tokensIn(process(), provider);
        const renewed = await tokens.renew(await tokens.current());
        expect(await (await tokensIn(process(), provider)).current()).toBe(renewed);
      }
      expect(double.count(TOKEN_CALLS)).toBe(4);
    });

    it('wait for a process that died in its turn no longer than its lease', async () => {
      const { mailboxId } = await row();
      const until = new Date(stack.clock.now().getTime() + 30_000);
      await stack.context.db.asUser(userId, (tx) =>
        setTokens(tx, { userId, mailboxId }, { refreshingBy: 'dead', refreshingUntil: until }),
      );
      const tokens = await tokensIn(process(), provider);
      const refused = await tokens.current();
      const renewing = tokens.renew(refused);
      await new Promise((resolve) => setTimeout(resolve, 250));
      expect(double.count(TOKEN_CALLS)).toBe(0);
      stack.clock.advance({ ms: 30_001 });
      expect(await renewing).not.toBe(refused);
    });

    it('end with the consent: connect again, with the way there [CONN-06]', async () => {
      double.endConsent(DANA.id);
      stack.clock.advance({ hours: 2 });
      const tokens = await tokensIn(process(), provider);
      expect(await kindOf(tokens.current())).toBe('reconnect');
      expect(await row()).toMatchObject({ state: 'reconnect', refreshingBy: null });
      expect(await kindOf(tokens.current())).toBe('reconnect');
      expect(double.count(TOKEN_CALLS)).toBe(1);
      for (const path of [check, check.replace('check-permissions', 'user')]) {
        const answer = await stack.alice.get(path);
        expect([answer.status, answer.body.code, answer.body.login_url]).toEqual([
          401,
          'provider_auth_required',
          LOGIN[provider],
        ]);
      }
      const { id } = (await mailbox()) ?? {};
      const login = new URL((await stack.alice.get(LOGIN[provider])).headers.location ?? '');
      expect(login.searchParams.get('prompt')).toBe(provider === 'gmail' ? 'consent' : null);
      await connect(stack.alice, provider);
      expect((await mailbox())?.id).toBe(id);
      expect((await stack.alice.get(check)).body).toMatchObject({
        has_permissions: true,
        kind: 'real',
      });
    });

    it.each([
      [{ status: 503 }, 'unavailable', 3],
      [{ status: 429, body: { error: 'slow_down' } }, 'unavailable', 3],
      [{ status: 400, body: { error: 'temporarily_unavailable' } }, 'unavailable', 3],
      [{ cut: true }, 'unavailable', 3],
      [{ status: 200, body: 'nonsense' }, 'unavailable', 1],
      [{ status: 401, body: { error: 'invalid_client' } }, 'refused', 1],
    ] as const)('are not given up for %j', async (answer, kind, calls) => {
      const tokens = await tokensIn(process(), provider);
      const refused = await tokens.current();
      double.script({ path: /token/, ...answer });
      expect(await kindOf(tokens.renew(refused))).toBe(kind);
      expect(double.count(TOKEN_CALLS)).toBe(calls);
      expect(await row()).toMatchObject({ state: 'valid', generation: 1, refreshingBy: null });
      double.heal();
      expect(await tokens.renew(refused)).not.toBe(refused);
    });

    it('ride out a token endpoint that is away for a moment', async () => {
      const tokens = await tokensIn(process(), provider);
      const refused = await tokens.current();
      double.script({ path: /token/, status: 502, times: 2 });
      expect(await tokens.renew(refused)).not.toBe(refused);
    });

    it('are used to their end when no new one is to be had', async () => {
      const tokens = await tokensIn(process(), provider);
      const first = await tokens.current();
      double.script({ path: /token/, status: 503 });
      stack.clock.advance({ minutes: 59 });
      expect(await tokens.current()).toBe(first);
      stack.clock.advance({ minutes: 2 });
      expect(await kindOf(tokens.current())).toBe('unavailable');
    });

    it('are not lost when the database is away just after a rotation', async () => {
      const { db } = stack.context;
      let broken = false;
      const failing = {
        ...db,
        asUser: (async (user, work) => {
          if (broken) throw new Error('The database is away.');
          return await db.asUser(user, work);
        }) as typeof db.asUser,
      };
      const { sealer, clock, ids, config, log } = stack.context;
      const parts = createConnectionParts({ db: failing, sealer, clock, ids, config, log });
      const tokens = await tokensIn(parts.tokens, provider);
      const refused = await tokens.current();
      double.script({ path: /token/, delayMs: 50 });
      const renewing = tokens.renew(refused);
      await new Promise((resolve) => setTimeout(resolve, 25));
      broken = true;
      const renewed = await renewing;
      expect((await row()).generation).toBe(1);
      broken = false;
      stack.clock.advance({ minutes: 1 });
      expect(await tokens.renew(refused)).toBe(renewed);
      expect((await row()).generation).toBe(2);
      expect(await tokens.renew(renewed)).not.toBe(renewed);
      expect(double.count(TOKEN_CALLS)).toBe(2);
    });

    it('open under a new master key when the old one is gone [PLUS-34]', async () => {
      const before = await row();
      addKeyToFile(keyFile);
      const results = await stack.context.rotateKeys();
      expect(results).toContainEqual({ table: 'mailbox_tokens', resealed: 1, unreadable: 0 });
      dropOldKeysFromFile(keyFile);
      stack.context.keyring.reload();
      const tokens = await tokensIn(process(), provider);
      expect(double.issued.access.has(await tokens.current())).toBe(true);
      expect((await row()).generation).toBe(before.generation);
    });

    it('are no longer given after a disconnect in another process', async () => {
      const tokens = await tokensIn(process(), provider);
      await tokens.current();
      await stack.alice.post('/auth/logout');
      stack.clock.advance({ ms: 30_000 });
      expect(await kindOf(tokens.current())).toBe('reconnect');
    });
  });

  const mailbox = async () =>
    (await stack.context.db.asUser(userId, (tx) => mailboxRows(tx, userId)))[0];

  it('a permission that is missing now is asked for, by a page that asks again [API-36]', async () => {
    await connect(stack.alice, 'gmail');
    const { mailboxId } = await row();
    await stack.context.db.asUser(userId, (tx) =>
      setTokens(tx, { userId, mailboxId }, { scopes: 'openid email' }),
    );
    const { status, body } = await stack.alice.get('/auth/gmail/check-permissions');
    expect([status, body]).toEqual([
      200,
      {
        has_permissions: false,
        login_url: '/auth/gmail/login',
        error: 'Please grant every permission that is asked for',
      },
    ]);
    const { headers } = await stack.alice.get('/auth/gmail/login');
    expect(new URL(headers.location ?? '').searchParams.get('prompt')).toBe('consent');
  });

  it('a provider that lost its credentials is not set up, and nothing is forgotten', async () => {
    const { db, sealer, clock, ids, config, log } = stack.context;
    const without = { ...config, google: null, microsoft: null };
    const parts = createConnectionParts({ db, sealer, clock, ids, config: without, log });
    const tokens = await tokensIn(parts.tokens, 'gmail');
    await expect(tokens.current()).rejects.toMatchObject({ code: 'provider_not_configured' });
    expect((await row()).state).toBe('valid');
  });
});
