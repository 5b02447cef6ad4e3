import {
  type Client,
  createScriptedClock,
  describeOnEngines,
  type EmulatedProvider,
  type Emulators,
  findErasing,
  plainMail,
  type Stack,
  settingsOf,
  startEmulators,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pressSignIn } from './fixtures/press-sign-in.ts';

const DANA = 'dana@brightwater.example';
const EVAN = 'evan@brightwater.example';
const mailsFor = (name: string) =>
  [1, 2, 3].map((number) =>
    plainMail({
      key: `${name}-${number}`,
      subject: `Letter ${number} to ${name}`,
      minutesAgo: number,
    }),
  );

const PROVIDERS = {
  outlook: { base: '/auth', emulator: 'microsoft' },
  gmail: { base: '/auth/gmail', emulator: 'google' },
} as const;

describeOnEngines('a real mailbox over the emulators, with their own redirects', (engine) => {
  let emulators: Emulators;
  let stack: Stack;

  beforeAll(async () => {
    emulators = await startEmulators({
      users: [
        { address: DANA, displayName: 'Dana Brook', mails: mailsFor('dana') },
        { address: EVAN, displayName: 'Evan Reed', mails: mailsFor('evan') },
      ],
    });
    const { google, microsoft } = emulators;
    stack = await startStack({
      engine,
      clock: createScriptedClock('2026-11-20T12:30:00Z'),
      env: {
        EISEN_SANDBOX: 'auto',
        ...settingsOf({ google, microsoft }),
      },
    });
  });
  afterAll(async () => {
    await stack.close();
    await emulators.close();
  });
  beforeEach(async () => {
    await stack.alice.post('/auth/logout');
    await emulators.reset();
  });

  describe.each(['outlook', 'gmail'] as const)('%s', (provider) => {
    const { base, emulator: name } = PROVIDERS[provider];
    const emulator = (): EmulatedProvider => emulators[name];

    /** From our login address over the provider's page and back. @returns where the browser ends */
    async function signIn(client: Client, address: string, query = ''): Promise<string> {
      const login = await client.get(`${base}/login${query}`);
      const callback = await pressSignIn(login.headers.location ?? '', address);
      expect(callback.origin).toBe('http://localhost:3000');
      const answer = await client.get(`${callback.pathname}${callback.search}`);
      return answer.headers.location ?? '';
    }
    const subjects = async () => {
      const { status, body } = await stack.alice.get(`${base}/emails`);
      expect([status, body.error]).toEqual([200, undefined]);
      return body.emails.map((email: { subject: string }) => email.subject);
    };

    it('consents, lists, reads, archives and takes back [CONN-01, CONN-02, API-37, API-38]', async () => {
      expect(await signIn(stack.alice, DANA, '?force=true')).toBe(`/dashboard/${provider}`);
      expect((await stack.alice.get(`${base}/check-permissions`)).body).toMatchObject({
        has_permissions: true,
        kind: 'real',
        connected_at: stack.clock.now().toISOString(),
      });
      const { body: who } = await stack.alice.get(`${base}/user`);
      expect(who.user).toMatchObject({ username: 'alice', mail: DANA, provider });
      expect(await subjects()).toEqual([
        'Letter 1 to dana',
        'Letter 2 to dana',
        'Letter 3 to dana',
      ]);

      const { body: list } = await stack.alice.get(`${base}/emails`);
      const id = list.emails[0].id as string;
      const whole = await stack.alice.get(`${base}/emails/${encodeURIComponent(id)}`);
      expect(whole.body.email.body).toContain('Text of dana-1');
      const archived = await stack.alice.post('/api/archive-email', { message_id: id });
      expect(archived.status).toBe(200);
      const place = async () =>
        (await emulator().holdings(DANA)).find((one) => one.subject === 'Letter 1 to dana')?.folder;
      expect(await place()).toBe('archive');
      const undone = await stack.alice.post(`/api/journal/${archived.body.journal_id}/undo`);
      expect(undone.status).toBe(200);
      expect(await place()).toBe('inbox');
      expect(findErasing(await emulator().requests())).toEqual([]);
    });

    it('refreshes a token that ended early, and asks to connect again when the consent ended', async () => {
      await signIn(stack.alice, DANA);
      await emulator().expireTokens();
      expect((await stack.alice.get(`${base}/check-permissions`)).body.has_permissions).toBe(true);
      await emulator().expireConsent();
      await emulator().expireTokens();
      const gone = await stack.alice.get(`${base}/check-permissions`);
      expect([gone.status, gone.body.code, gone.body.login_url]).toEqual([
        401,
        'provider_auth_required',
        `${base}/login`,
      ]);
      expect(await signIn(stack.alice, DANA)).toBe(`/dashboard/${provider}`);
      expect(await subjects()).toHaveLength(3);
    });

    it('switches the account, and a cancelled switch changes nothing [CONN-05]', async () => {
      await signIn(stack.alice, DANA);
      await emulator().consent({ deny: true });
      expect(await signIn(stack.alice, EVAN, '?force=true')).toBe(
        `/connect?provider=${provider}&error=denied`,
      );
      expect((await subjects())[0]).toBe('Letter 1 to dana');
      await emulator().consent({});
      expect(await signIn(stack.alice, EVAN, '?force=true')).toBe(`/dashboard/${provider}`);
      expect((await subjects())[0]).toBe('Letter 1 to evan');
    });

    it('says when a permission was withheld (own double)', async () => {
      const withhold =
        provider === 'gmail' ? 'https://www.googleapis.com/auth/gmail.modify' : 'Mail.Send';
      await emulator().consent({ withhold: [withhold] });
      expect(await signIn(stack.alice, DANA)).toBe(
        `/connect?provider=${provider}&error=missing_permissions`,
      );
      expect((await stack.alice.get('/api/profile')).body.providerLinked).toBe(false);
    });
  });
});
