import { describe, expect, it } from 'vitest';
import { type Script, scriptedAccount } from '#remote/scripted-api.ts';
import { GMAIL_BASE, googleError, json, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const HISTORY_ID = '300';
const cursorOf = (historyId: string) =>
  Buffer.from(JSON.stringify({ kind: 'changes', historyId })).toString('base64url');
const historyIdOf = (cursor: string) =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()).historyId as string;

const message = (id: string, labelIds?: readonly string[]) => ({
  id,
  threadId: `t-${id}`,
  ...(labelIds === undefined ? {} : { labelIds }),
});
const added = (id: string, labels?: readonly string[]) => ({
  messagesAdded: [{ message: message(id, labels) }],
});
const deleted = (id: string) => ({ messagesDeleted: [{ message: message(id) }] });
const marked = (id: string, labelIds: readonly string[], now?: readonly string[]) => ({
  labelsAdded: [{ message: message(id, now), labelIds }],
});
const unmarked = (id: string, labelIds: readonly string[], now?: readonly string[]) => ({
  labelsRemoved: [{ message: message(id, now), labelIds }],
});

/** One page of history, its records numbered from 101 on. */
const page = (records: readonly object[], more: object = {}) =>
  json({
    history: records.map((record, index) => ({ id: String(101 + index), ...record })),
    historyId: HISTORY_ID,
    ...more,
  });

function open(script: Script) {
  const scripted = scriptedAccount(script, GMAIL_BASE);
  return { ...scripted, mailbox: createGmailMailbox(scripted.account) };
}

async function changesOf(...records: object[]) {
  const { mailbox } = open([page(records)]);
  const changes = await mailbox.inboxChanges(cursorOf('100'));
  return [changes.added.map(({ id }) => id), changes.removed, changes.changed];
}

describe('changes of the inbox', () => {
  const INSIDE = ['INBOX', 'UNREAD'];
  it.each<[string, object[], [string[], string[], string[]]]>([
    ['mail that comes', [added('a', INSIDE)], [['a'], [], []]],
    ['mail that comes elsewhere', [added('a', ['SENT']), added('b', ['SPAM'])], [[], [], []]],
    ['mail that is archived', [unmarked('a', ['INBOX'], [])], [[], ['a'], []]],
    ['mail that comes back', [marked('a', ['INBOX'], INSIDE)], [['a'], [], []]],
    ['mail that is erased elsewhere', [deleted('a')], [[], ['a'], []]],
    ['mail that is read', [unmarked('a', ['UNREAD'], ['INBOX'])], [[], [], ['a']]],
    ['mail that is starred', [marked('a', ['STARRED'], INSIDE)], [[], [], ['a']]],
    ['marks on mail elsewhere', [marked('a', ['STARRED'], ['SENT'])], [[], [], []]],
    ['what came and went', [added('a', INSIDE), unmarked('a', ['INBOX'])], [[], ['a'], []]],
    ['what went and came', [unmarked('a', ['INBOX']), marked('a', ['INBOX'])], [['a'], [], []]],
    ['what came and was read', [added('a', INSIDE), unmarked('a', ['UNREAD'])], [['a'], [], []]],
    ['what went and was marked', [deleted('a'), marked('a', ['STARRED'])], [[], ['a'], []]],
    [
      'what goes to Trash but keeps INBOX',
      [marked('a', ['TRASH'], ['INBOX', 'TRASH'])],
      [[], ['a'], []],
    ],
    [
      'what goes to Trash in one record',
      [{ ...marked('a', ['TRASH'], ['TRASH']), ...unmarked('a', ['INBOX'], ['TRASH']) }],
      [[], ['a'], []],
    ],
    [
      'what comes from Trash in one record',
      [{ ...marked('a', ['INBOX'], INSIDE), ...unmarked('a', ['TRASH'], INSIDE) }],
      [['a'], [], []],
    ],
    ['nothing', [], [[], [], []]],
  ])('%s', async (_, records, wanted) => {
    expect(await changesOf(...records)).toEqual(wanted);
  });

  it('take records in the order of their ids, which are numbers of any length', async () => {
    const records = [
      { id: '100000000000000000009', ...unmarked('a', ['INBOX']) },
      { id: '99999999999999999999', ...added('a', INSIDE) },
      { id: '100000000000000000010', ...marked('b', ['INBOX'], INSIDE) },
      { id: '100000000000000000002', ...unmarked('b', ['INBOX']) },
    ];
    const { mailbox } = open([json({ history: records, historyId: '100000000000000000011' })]);
    const changes = await mailbox.inboxChanges(cursorOf('99999999999999999998'));
    expect(changes).toMatchObject({ removed: ['a'], added: [{ id: 'b', receivedAt: null }] });
  });

  it('read the labels where a record does not tell them', async () => {
    const { mailbox, calls } = open((call) =>
      call.url.pathname.endsWith('/history')
        ? page([added('a'), unmarked('b', ['TRASH'], INSIDE)])
        : new Response(null, { status: call.method === 'POST' ? 404 : 200 }),
    );
    await expect(mailbox.inboxChanges(cursorOf('100'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(calls.some((call) => call.text.includes('format=minimal'))).toBe(true);

    const labels: Record<string, string[]> = { a: ['INBOX'], b: ['INBOX', 'TRASH'] };
    const settled = open((call) => {
      if (call.url.pathname.endsWith('/history')) {
        return page([added('a'), unmarked('b', ['SPAM'], INSIDE), added('gone')]);
      }
      if (call.method === 'POST') return googleError(404, 'notFound');
      const id = call.url.pathname.split('/').pop() ?? '';
      return id === 'gone'
        ? googleError(404, 'notFound')
        : json(resource({ id, labelIds: labels[id] ?? [] }));
    });
    const changes = await settled.mailbox.inboxChanges(cursorOf('100'));
    expect(changes.added.map(({ id }) => id)).toEqual(['a']);
    expect(changes.removed).toEqual(['b', 'gone']);
  });
});

describe('the cursor of changes', () => {
  it('stands for now when there was none', async () => {
    const { mailbox, taken } = open([
      json({ emailAddress: 'alice@owner.example', historyId: '123456789012345678901' }),
    ]);
    const changes = await mailbox.inboxChanges(null);
    expect(changes).toMatchObject({ added: [], removed: [], changed: [] });
    expect(historyIdOf(changes.cursor)).toBe('123456789012345678901');
    expect(taken.map(({ units }) => units)).toEqual([1]);
  });

  it("is the mailbox's id of the first page, not the last record's nor a later page's", async () => {
    const { mailbox, calls, taken } = open([
      page([added('a', ['INBOX'])], { nextPageToken: 'p2' }),
      json({ history: [{ id: '290', ...added('b', ['INBOX']) }], historyId: '900' }),
    ]);
    const changes = await mailbox.inboxChanges(cursorOf('100'));
    expect(changes.added.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(historyIdOf(changes.cursor)).toBe('300');
    expect(calls.map(({ url }) => url.search)).toEqual([
      '?startHistoryId=100&maxResults=500',
      '?startHistoryId=100&maxResults=500&pageToken=p2',
    ]);
    expect(taken.map(({ units }) => units)).toEqual([2, 2]);
  });

  it('never goes back, though an answer came from a server that lags', async () => {
    const { mailbox } = open([json({ historyId: '99' })]);
    const { cursor } = await mailbox.inboxChanges(cursorOf('100'));
    expect(historyIdOf(cursor)).toBe('100');
  });

  it.each([
    ['404', () => googleError(404, 'notFound')],
    ['400', () => googleError(400, 'invalidArgument')],
    ['more pages than are worth it', () => page([], { nextPageToken: 'again' })],
  ])('is lost by %s [PLUS-21]', async (_, answer) => {
    const { mailbox } = open(answer);
    await expect(mailbox.inboxChanges(cursorOf('100'))).rejects.toMatchObject({
      kind: 'cursor-lost',
    });
  });

  it('is refused when this mailbox never gave it', async () => {
    const { mailbox, calls } = open([]);
    for (const cursor of ['', 'x', 'e30', cursorOf('-1'), cursorOf('9'.repeat(50))]) {
      await expect(mailbox.inboxChanges(cursor)).rejects.toMatchObject({ kind: 'refused' });
    }
    expect(calls).toEqual([]);
  });

  it('is kept by a provider that does not answer: nothing is told as lost', async () => {
    const { mailbox } = open(() => json({ error: {} }, 500));
    await expect(mailbox.inboxChanges(cursorOf('100'))).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});
