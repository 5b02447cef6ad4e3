import { describe, expect, it } from 'vitest';
import { type Script, type ScriptedCall, scriptedAccount } from '#remote/scripted-api.ts';
import { googleError, json } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const PICTURE = 'https://lh3.googleusercontent.com/a/alice=s96-c';
const profile = { emailAddress: 'alice@owner.example', historyId: '7' };
const png = () =>
  new Response(Uint8Array.of(1, 2, 3), { headers: { 'content-type': 'image/png' } });

async function open(
  info: (call: ScriptedCall) => Response | Promise<Response>,
  picture: () => Response | Promise<Response> = png,
  baseUrl = 'https://gmail.example',
) {
  const script: Script = (call) => {
    if (call.url.pathname.endsWith('/profile')) return json(profile);
    return call.url.pathname.endsWith('/userinfo') ? info(call) : picture();
  };
  const { account, calls } = scriptedAccount(script, { baseUrl });
  return { profile: await createGmailMailbox(account).profile(), calls };
}

describe('the profile of a Gmail account', () => {
  it('has the address, and name and picture of the userinfo', async () => {
    const { profile: found } = await open(() => json({ name: ' Alice\nNorth ', picture: PICTURE }));
    expect(found).toEqual({
      address: 'alice@owner.example',
      displayName: 'Alice North',
      photo: 'data:image/png;base64,AQID',
    });
  });

  it('sends the token to the userinfo of the same service and to no picture', async () => {
    const { calls } = await open(() => json({ name: 'Alice', picture: PICTURE }));
    expect(calls.map(({ url, headers }) => [url.host, headers.get('authorization')])).toEqual([
      ['gmail.example', 'Bearer token-1'],
      ['gmail.example', 'Bearer token-1'],
      ['lh3.googleusercontent.com', null],
    ]);
    expect(calls[2]?.redirect).toBe('error');
    const google = await open(() => json({}), png, 'https://gmail.googleapis.com');
    expect(google.calls.map(({ url }) => `${url.host}${url.pathname}`)).toEqual([
      'gmail.googleapis.com/gmail/v1/users/me/profile',
      'openidconnect.googleapis.com/v1/userinfo',
    ]);
  });

  it.each([
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com.spy.example/a',
    'https://googleusercontent.com@spy.example/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://127.0.0.1/a',
    'file:///a',
    'no address',
  ])('asks nobody for a picture at %s', async (picture) => {
    const { profile: found, calls } = await open(() => json({ name: 'Alice', picture }));
    expect(found.photo).toBeNull();
    expect(calls).toHaveLength(2);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['SVG', () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })],
    [
      'more than 64 KB',
      () => new Response(new Uint8Array(70_000), { headers: { 'content-type': 'image/png' } }),
    ],
    ['an error', () => new Response('', { status: 500 })],
    ['a cut connection', () => Promise.reject(new TypeError('cut'))],
  ])('has no picture when its host answers with %s', async (_, picture) => {
    const { profile: found } = await open(() => json({ name: 'Al', picture: PICTURE }), picture);
    expect(found).toMatchObject({ displayName: 'Al', photo: null });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['without the scope', () => googleError(403, 'insufficientPermissions')],
    ['without a userinfo', () => json({ error: 'none' }, 404)],
    ['with a userinfo of another shape', () => json({ name: 7, picture: [] })],
    ['with a userinfo that is no JSON', () => new Response('<html>')],
    ['with a cut connection', () => Promise.reject(new TypeError('cut'))],
  ])('names the address %s', async (_, info) => {
    const { profile: found } = await open(info);
    expect(found).toMatchObject({ displayName: 'alice@owner.example', photo: null });
  });

  it('is an error when Gmail itself does not know the account', async () => {
    const { account } = scriptedAccount(() => json({ error: {} }, 401), {
      baseUrl: 'https://gmail.example',
    });
    await expect(createGmailMailbox(account).profile()).rejects.toMatchObject({
      kind: 'reconnect',
    });
  });
});
