import { connectBundled, describeOnEngines, startStack } from '@eisen/testkit';
import { describe, expect, it } from 'vitest';
import { DANA, EVAN, PATHS, setStage } from './fixtures/consent-stage.ts';

describeOnEngines('one mailbox of each user', (engine) => {
  const stage = setStage(engine);
  const { begin, back, connect, stored } = stage;

  describe.each(['outlook', 'gmail'] as const)('%s', (provider) => {
    it('keeps index, decisions and journal when the same account consents again', async () => {
      await connect(stage.stack.alice, provider, DANA);
      const before = await stored(stage.stack.alice);
      stage.stack.clock.advance({ hours: 2 });
      const renamed = { ...DANA, displayName: 'Dana B.' };
      expect(await connect(stage.stack.alice, provider, renamed, '?force=true')).toBe(
        `/dashboard/${provider}`,
      );
      const after = await stored(stage.stack.alice);
      expect(after.mailboxes.map((row) => row.id)).toEqual(before.mailboxes.map((row) => row.id));
      expect(after.tokens).toMatchObject([{ state: 'valid', generation: 2 }]);
      expect(stage.double.count(/revoke/)).toBe(0);
    });

    it('replaces a mailbox only when the new consent succeeded [CONN-05]', async () => {
      await connect(stage.stack.alice, provider, DANA);
      const before = await stored(stage.stack.alice);
      const cancelled = await begin(stage.stack.alice, provider, '?force=true');
      await back(stage.stack.alice, stage.double.consent(cancelled, { error: 'access_denied' }));
      expect(await stored(stage.stack.alice)).toEqual(before);
      expect(await connect(stage.stack.alice, provider, EVAN, '?force=true')).toBe(
        `/dashboard/${provider}`,
      );
      const after = await stored(stage.stack.alice);
      expect([after.mailboxes.length, after.tokens.length]).toEqual([1, 1]);
      expect(after.mailboxes[0]?.id).not.toBe(before.mailboxes[0]?.id);
      expect(stage.double.count(/revoke/)).toBe(provider === 'gmail' ? 1 : 0);
      expect((await stage.stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);
    });

    it('disconnects: tokens go, the session stays [API-39]', async () => {
      await connect(stage.stack.alice, provider, DANA);
      const answer = await stage.stack.alice.post(PATHS[provider].out);
      expect([answer.status, answer.body.message]).toEqual([200, 'Mailbox disconnected']);
      expect(await stored(stage.stack.alice)).toEqual({ mailboxes: [], tokens: [] });
      expect(stage.double.count(/revoke/)).toBe(provider === 'gmail' ? 1 : 0);
      expect((await stage.stack.alice.get('/api/profile')).body).toMatchObject({
        providerLinked: false,
      });
      const again = await stage.stack.alice.post(PATHS[provider].out);
      expect([again.status, again.body.message]).toEqual([200, 'No mailbox is connected']);
    });

    it('connects one mailbox when two tabs come back at once', async () => {
      const urls = [
        await begin(stage.stack.alice, provider),
        await begin(stage.stack.alice, provider),
      ];
      const paths = urls.map((url) => stage.double.consent(url, { account: DANA }));
      const targets = await Promise.all(paths.map((path) => back(stage.stack.alice, path)));
      expect(targets).toEqual([`/dashboard/${provider}`, `/dashboard/${provider}`]);
      const { mailboxes, tokens } = await stored(stage.stack.alice);
      expect([mailboxes.length, tokens.length]).toEqual([1, 1]);
    });
  });

  it('goes from one provider to the other and back', async () => {
    await connect(stage.stack.alice, 'outlook', DANA);
    expect(await connect(stage.stack.alice, 'gmail', EVAN, '?force=true')).toBe('/dashboard/gmail');
    expect((await stored(stage.stack.alice)).mailboxes).toMatchObject([{ provider: 'gmail' }]);
    const check = await stage.stack.alice.get('/auth/check-permissions');
    expect(check.body).toMatchObject({ has_permissions: false, login_url: '/auth/login' });
    expect(await connect(stage.stack.alice, 'outlook', DANA)).toBe('/dashboard/outlook');
    expect(stage.double.count(/revoke/)).toBe(1);
  });

  it('withdraws nothing at Google while another user lives by the same account', async () => {
    await connect(stage.stack.alice, 'gmail', DANA);
    await connect(stage.stack.bob, 'gmail', DANA, '?force=true');
    await stage.stack.alice.post('/auth/gmail/logout');
    expect(stage.double.count(/revoke/)).toBe(0);
    expect((await stored(stage.stack.bob)).tokens).toMatchObject([{ state: 'valid' }]);
    await stage.stack.bob.post('/auth/gmail/logout');
    expect(stage.double.count(/revoke/)).toBe(1);
    expect(stage.double.issued.refresh.size).toBe(0);
  });

  it('disconnects also while Google cannot withdraw', async () => {
    await connect(stage.stack.alice, 'gmail', DANA);
    stage.double.script({ path: /revoke/, status: 503 });
    expect((await stage.stack.alice.post('/auth/gmail/logout')).status).toBe(200);
    expect(await stored(stage.stack.alice)).toEqual({ mailboxes: [], tokens: [] });
    expect(stage.double.count(/revoke/)).toBe(3);
  });

  it('keeps the refresh token when Google gives no second one', async () => {
    await connect(stage.stack.alice, 'gmail', DANA);
    const url = await begin(stage.stack.alice, 'gmail');
    expect(new URL(url).searchParams.get('prompt')).toBe(null);
    expect(new URL(url).searchParams.get('login_hint')).toBe(DANA.address);
    expect(await back(stage.stack.alice, stage.double.consent(url, { account: DANA }))).toBe(
      '/dashboard/gmail',
    );
    const [row] = (await stored(stage.stack.alice)).tokens;
    expect(row).toMatchObject({ state: 'valid', generation: 2 });
  });

  it('asks Google once more, and only once, for a refresh token that it needs', async () => {
    await connect(stage.stack.bob, 'gmail', EVAN);
    await connect(stage.stack.alice, 'gmail', DANA);
    const url = await begin(stage.stack.alice, 'gmail');
    const again = await back(stage.stack.alice, stage.double.consent(url, { account: EVAN }));
    expect(new URL(again).origin).toBe(stage.double.url);
    expect(new URL(again).searchParams.get('prompt')).toBe('consent');
    expect(await back(stage.stack.alice, stage.double.consent(again, { account: EVAN }))).toBe(
      '/dashboard/gmail',
    );
    expect((await stage.stack.alice.get('/api/profile')).body.user.mail).toBe(EVAN.address);

    const stubborn = await begin(stage.stack.alice, 'gmail', '?force=true');
    const path = stage.double.consent(stubborn, { account: DANA });
    for (const [code, pending] of stage.double.issued.codes)
      stage.double.issued.codes.set(code, { ...pending, givesRefresh: false });
    expect(await back(stage.stack.alice, path)).toBe('/connect?provider=gmail&error=exchange');
  });

  it('withdraws the consent of an account that is deleted', async () => {
    await connect(stage.stack.dan, 'gmail', EVAN);
    const password = { password: 'dans long password' };
    expect((await stage.stack.dan.delete('/api/profile', password)).status).toBe(200);
    expect(stage.double.count(/revoke/)).toBe(1);
    expect(stage.double.issued.refresh.size).toBe(0);
  });

  it('gives the place of a sandbox mailbox to a real one, and the other way round', async () => {
    const mixed = await startStack({
      engine,
      people: ['alice'],
      env: {
        ...stage.double.env,
        EISEN_SANDBOX: 'on',
        MICROSOFT_CLIENT_ID: '',
        MICROSOFT_CLIENT_SECRET: '',
      },
    });
    expect(await begin(mixed.alice, 'outlook')).toBe('/auth/sandbox?provider=outlook');
    await connectBundled(mixed.alice, 'outlook');
    expect((await mixed.alice.get('/auth/check-permissions')).body.kind).toBe('sandbox');
    expect(await connect(mixed.alice, 'gmail', DANA)).toBe('/dashboard/gmail');
    expect((await mixed.alice.get('/auth/gmail/check-permissions')).body.kind).toBe('real');
    await connectBundled(mixed.alice, 'outlook');
    expect(stage.double.count(/revoke/)).toBe(1);
    await mixed.close();
  });
});
