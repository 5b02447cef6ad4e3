import { describe, expect, it } from 'vitest';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import { GRAPH_BASE, type GraphScript, graphError, scriptedGraph } from './scripted-graph.ts';

const DELTA = `${GRAPH_BASE}/me/mailFolders('AQ=')/messages/delta`;
const whole = (id: string) => ({
  id,
  conversationId: `c-${id}`,
  receivedDateTime: '2026-11-20T12:00:00Z',
});

function open(script: GraphScript) {
  const scripted = scriptedGraph(script);
  return { ...scripted, mailbox: createOutlookMailbox(scripted.account) };
}

async function cursorFor(link: string): Promise<string> {
  const { mailbox } = open(() => ({ value: [], '@odata.deltaLink': link }));
  return (await mailbox.inboxChanges(null)).cursor;
}

describe('changes of the inbox', () => {
  it('a cursor for now reads a first round to its end and tells nothing of it', async () => {
    const { mailbox, seen } = open(({ query }) =>
      query.has('$skiptoken')
        ? { value: [whole('b')], '@odata.deltaLink': `${DELTA}?$deltatoken=one` }
        : { value: [whole('a')], '@odata.nextLink': `${DELTA}?$skiptoken=two` },
    );
    const changes = await mailbox.inboxChanges(null);
    expect(changes).toMatchObject({ added: [], removed: [], changed: [] });
    expect(seen.map(({ path }) => path)).toEqual([
      '/me/mailFolders/inbox/messages/delta',
      "/me/mailFolders('AQ=')/messages/delta",
    ]);
    expect(seen[0]?.query.has('changeType')).toBe(false);
    expect(seen[0]?.query.has('$filter')).toBe(false);
    for (const { headers } of seen) {
      expect(headers.get('prefer')).toBe('IdType="ImmutableId", odata.maxpagesize=500');
    }
  });

  it('follows the whole link of a cursor, page by page, and tells each message as it was last told', async () => {
    const { mailbox, seen } = open(({ query }) =>
      query.get('$deltatoken') === 'a+b/c='
        ? {
            value: [whole('new'), { id: 'gone', '@removed': { reason: 'deleted' } }, whole('back')],
            '@odata.nextLink': `${DELTA}?$skiptoken=x`,
          }
        : {
            value: [
              { id: 'back', '@removed': { reason: 'changed' } },
              { id: 'read', isRead: true },
              whole('new'),
              whole('gone'),
            ],
            '@odata.deltaLink': `${DELTA}?$deltatoken=next`,
          },
    );
    const cursor = await cursorFor(`${DELTA}?$deltatoken=a%2Bb%2Fc%3D`);
    const changes = await mailbox.inboxChanges(cursor);
    expect(seen).toHaveLength(2);
    expect(changes.added.map(({ id }) => id)).toEqual(['new', 'gone']);
    expect(changes.removed).toEqual(['back']);
    // Graph does not tell what came from what was changed; a mere read mark was there before.
    expect(changes.changed).toEqual(['read', 'new', 'gone']);
    expect(changes.added[0]).toEqual({
      id: 'new',
      threadId: 'c-new',
      receivedAt: new Date('2026-11-20T12:00:00Z'),
    });
    expect(changes.cursor).not.toBe(cursor);
  });

  it.each([
    [410, 'anything'],
    [400, 'SyncStateNotFound'],
    [400, 'syncStateInvalid'],
    [404, 'ResyncRequired'],
    [409, 'resyncRequired'],
  ])('a token that is gone (%s %s) is a lost cursor [PLUS-21]', async (status, code) => {
    const { mailbox, calls } = open(() => graphError(status, code, { location: `${DELTA}` }));
    const cursor = await cursorFor(`${DELTA}?$deltatoken=old`);
    await expect(mailbox.inboxChanges(cursor)).rejects.toMatchObject({ kind: 'cursor-lost' });
    expect(calls).toHaveLength(1);
  });

  it('a first round that is lost in its middle begins once more', async () => {
    let lost = 0;
    const { mailbox } = open(({ query }) => {
      if (!query.has('$skiptoken')) {
        return { value: [whole('a')], '@odata.nextLink': `${DELTA}?$skiptoken=x` };
      }
      lost += 1;
      return lost === 1
        ? graphError(410, 'syncStateNotFound')
        : { value: [], '@odata.deltaLink': `${DELTA}?$deltatoken=y` };
    });
    await expect(mailbox.inboxChanges(null)).resolves.toMatchObject({ added: [] });
  });

  it.each([
    ['turns in a circle', { value: [], '@odata.nextLink': `${DELTA}?$skiptoken=same` }],
    ['has no end', { value: [] }],
    ['leads to another host', { value: [], '@odata.deltaLink': 'https://evil.example/v1.0/me' }],
    ['leads out of the version', { value: [], '@odata.nextLink': 'https://graph.example/beta/me' }],
  ])('a round that %s is no answer', async (_, answer) => {
    const { mailbox, calls } = open(() => answer);
    await expect(mailbox.inboxChanges(null)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it.each([
    'not-a-cursor',
    '',
    Buffer.from(JSON.stringify({ kind: 'outlook-delta', link: '/me/messages?$top=1' })).toString(
      'base64url',
    ),
    Buffer.from(
      JSON.stringify({ kind: 'outlook-delta', link: '/me/../x/messages/delta?a=b' }),
    ).toString('base64url'),
  ])('a cursor that it never gave leads nowhere: %s', async (cursor) => {
    const { mailbox, calls } = open(() => ({ value: [] }));
    await expect(mailbox.inboxChanges(cursor)).rejects.toBeInstanceOf(Error);
    expect(calls).toEqual([]);
  });
});
