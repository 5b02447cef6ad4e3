import { describe, expect, it } from 'vitest';
import { type GraphScript, graphError, scriptedGraph } from './scripted-graph.ts';
import { createGraphSubscriptions, MAX_SUBSCRIPTION_MS } from './subscriptions.ts';

function open(script: GraphScript) {
  const scripted = scriptedGraph(script);
  return { ...scripted, subscriptions: createGraphSubscriptions(scripted.account) };
}

const EXPIRES = new Date('2026-11-28T10:00:00Z');
const WANTED = {
  notificationUrl: 'https://eisen.example/hooks/graph',
  lifecycleUrl: 'https://eisen.example/hooks/graph/lifecycle',
  clientState: 'proof',
  expiresAt: EXPIRES,
};
const made = (expirationDateTime: string) => ({ id: 's/1', expirationDateTime });

describe('subscriptions (own double)', () => {
  it('ask for every change of the inbox, with ids that do not change', async () => {
    const { subscriptions, seen } = open(() => made('2026-11-28T09:00:00.0000000Z'));
    expect(await subscriptions.create(WANTED)).toEqual({
      id: 's/1',
      expiresAt: new Date('2026-11-28T09:00:00Z'),
    });
    expect(seen[0]?.json).toEqual({
      changeType: 'created,updated,deleted',
      resource: "/me/mailFolders('inbox')/messages",
      notificationUrl: WANTED.notificationUrl,
      lifecycleNotificationUrl: WANTED.lifecycleUrl,
      clientState: 'proof',
      expirationDateTime: '2026-11-28T10:00:00.000Z',
    });
    expect(seen[0]?.headers.get('prefer')).toBe('IdType="ImmutableId"');
  });

  it('are made once, whatever happens', async () => {
    const { subscriptions, calls } = open(() => graphError(500, 'InternalServerError'));
    await expect(subscriptions.create(WANTED)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls).toHaveLength(1);
  });

  it('are renewed by their id; one that ended is not found', async () => {
    const { subscriptions, seen } = open(() => made('2026-11-28T10:00:00Z'));
    expect((await subscriptions.renew('s/1', EXPIRES)).expiresAt).toEqual(EXPIRES);
    expect(seen[0]).toMatchObject({ method: 'PATCH', path: '/subscriptions/s%2F1' });
    const gone = open(() => graphError(404, 'ResourceNotFound'));
    await expect(gone.subscriptions.renew('s', EXPIRES)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('are removed, also when they ended already', async () => {
    const { subscriptions, seen } = open(() => graphError(404, 'ResourceNotFound'));
    await subscriptions.remove('s/1');
    expect(seen[0]).toMatchObject({ method: 'DELETE', path: '/subscriptions/s%2F1' });
  });

  it('live a little less than seven days', () => {
    expect(MAX_SUBSCRIPTION_MS).toBeLessThan(7 * 86_400_000);
    expect(MAX_SUBSCRIPTION_MS).toBeGreaterThan(6.9 * 86_400_000);
  });
});
