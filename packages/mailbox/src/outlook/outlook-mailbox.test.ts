import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import { answerMessage, graphError, openScripted, scriptedGraph } from './scripted-graph.ts';

const id = (text: string) => text as MessageId;
const ODD = id('AA/b+c==\'?#"&');
const ODD_PATH = "/me/messages/AA%2Fb%2Bc%3D%3D'%3F%23%22%26";

describe('every call', () => {
  it('asks for ids that do not change, also inside batches, and counts against the quota [PLUS-22]', async () => {
    const { mailbox, seen, taken } = openScripted((call) =>
      call.path.endsWith('/move')
        ? Response.json({ id: 'm' }, { status: 201 })
        : call.method === 'GET' && call.path.includes('/messages/')
          ? answerMessage(call)
          : { value: [] },
    );
    await mailbox.listInbox({ limit: 10 });
    await mailbox.getMessages([id('a'), id('b')]);
    await mailbox.archive(id('a'));
    await mailbox.setRead([id('a')], true);
    await mailbox.search({ query: 'x', limit: 5 });
    expect(seen.length).toBeGreaterThan(10);
    for (const { headers } of seen) expect(headers.get('prefer')).toContain('IdType="ImmutableId"');
    expect(taken.reduce((sum, { units }) => sum + units, 0)).toBe(seen.length);
  });

  it('is below the address that the account names, with ids encoded', async () => {
    const { mailbox, seen } = openScripted((call) =>
      call.method === 'POST' ? { id: 'new' } : answerMessage(call),
    );
    await mailbox.archive(ODD);
    expect(seen.map(({ path }) => path)).toContain(`${ODD_PATH}/move`);
  });

  it.each(['.', '..', ''])('of the id %j goes nowhere', async (odd) => {
    const { mailbox, of } = openScripted(answerMessage);
    await expect(mailbox.archive(id(odd))).rejects.toMatchObject({ kind: 'not-found' });
    await expect(mailbox.getAttachment(id(odd), 'a')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(mailbox.getAttachment(id('a'), odd)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(mailbox.sendDraft(odd)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await mailbox.getMessages([id(odd)])).toEqual([]);
    await mailbox.setRead([id(odd)], true);
    expect(of(/messages/)).toEqual([]);
  });
});

describe('the profile', () => {
  const me = { displayName: 'Alice North', mail: null, userPrincipalName: 'alice@north.example' };

  it('has the address of personal accounts, and the picture', async () => {
    const { mailbox } = openScripted((call) =>
      call.path === '/me' ? me : new Response('png', { headers: { 'content-type': 'image/png' } }),
    );
    expect(await mailbox.profile()).toEqual({
      address: 'alice@north.example',
      displayName: 'Alice North',
      photo: `data:image/png;base64,${Buffer.from('png').toString('base64')}`,
    });
  });

  it.each([
    ['has none', () => graphError(404, 'ImageNotFound')],
    ['may not be read', () => graphError(403, 'ErrorAccessDenied')],
    [
      'is no picture',
      () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
    ],
    [
      'is too long',
      () => new Response('x'.repeat(600_000), { headers: { 'content-type': 'image/png' } }),
    ],
  ])('stands without its picture when that %s', async (_, picture) => {
    const { mailbox } = openScripted((call) => (call.path === '/me' ? me : picture()));
    expect((await mailbox.profile()).photo).toBeNull();
  });
});

it("the number of messages is the folder's own", async () => {
  const { mailbox } = openScripted(() => ({}));
  await expect(mailbox.countInbox()).rejects.toMatchObject({ kind: 'unavailable' });
  const scripted = scriptedGraph(() => ({ id: 'x', totalItemCount: 5_000 }));
  expect(await createOutlookMailbox(scripted.account).countInbox()).toBe(5_000);
});
