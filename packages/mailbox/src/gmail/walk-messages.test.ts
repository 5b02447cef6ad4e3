import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { type MailboxProvider, ProviderError } from '#provider.ts';
import { type ScriptedCall, scriptedAccount } from '#remote/scripted-api.ts';
import { batchAnswer, batchedPaths, GMAIL_BASE, json, NOON_MS, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

interface Held {
  readonly id: string;
  /** Seconds after noon. */
  readonly seconds: number;
}

/** An inbox whose page tokens are offsets, as shifting as Gmail's can be. */
class ShiftingInbox {
  held: Held[];
  readonly lists: URL[] = [];

  constructor(held: readonly Held[]) {
    this.held = [...held];
  }

  leave(...ids: string[]): void {
    this.held = this.held.filter(({ id }) => !ids.includes(id));
  }

  answer(call: ScriptedCall): Response {
    if (call.method === 'POST') {
      const items = batchedPaths(call).map((path, place) => ({ place, ...this.#message(path) }));
      return batchAnswer(items);
    }
    if (!call.url.pathname.endsWith('/messages')) {
      const { status, body } = this.#message(call.target);
      return json(body, status);
    }
    this.lists.push(call.url);
    const query = call.url.searchParams;
    const before = Number(
      /before:(\d+)/.exec(query.get('q') ?? '')?.[1] ?? Number.MAX_SAFE_INTEGER,
    );
    const listed = this.held
      .filter(({ seconds }) => NOON_MS / 1_000 + seconds < before)
      .sort((a, b) => b.seconds - a.seconds);
    const start = Number(query.get('pageToken') ?? 0);
    const end = start + Number(query.get('maxResults'));
    return json({
      messages: listed.slice(start, end).map(({ id }) => ({ id, threadId: `t-${id}` })),
      ...(end < listed.length ? { nextPageToken: String(end) } : {}),
    });
  }

  #message(path: string): { status: number; body: unknown } {
    const id = /messages\/([^?]+)/.exec(path)?.[1] ?? '';
    const found = this.held.find((held) => held.id === id);
    return found === undefined
      ? { status: 404, body: { error: {} } }
      : { status: 200, body: resource(found) };
  }
}

function open(held: readonly Held[]) {
  const inbox = new ShiftingInbox(held);
  const scripted = scriptedAccount((call) => inbox.answer(call), GMAIL_BASE);
  return { inbox, mailbox: createGmailMailbox(scripted.account), taken: scripted.taken };
}

type List = (options: { limit: number; cursor?: string | null }) => Promise<{
  items: readonly { id: MessageId }[];
  nextCursor: string | null;
}>;

const LISTS: readonly (readonly [string, (mailbox: MailboxProvider) => List])[] = [
  ['listInbox', (mailbox) => mailbox.listInbox],
  ['listInboxRefs', (mailbox) => mailbox.listInboxRefs],
  ['search', (mailbox) => (options) => mailbox.search({ ...options, query: 'word' })],
];

/** Reads page by page; `between` happens after each page. */
async function walk(list: List, limit: number, between: (page: number) => void = () => {}) {
  const ids: string[] = [];
  let cursor: string | null = null;
  let page = 0;
  do {
    const answer = await list({ limit, cursor });
    ids.push(...answer.items.map(({ id }) => id as string));
    cursor = answer.nextCursor;
    page += 1;
    between(page);
  } while (cursor !== null && page < 50);
  return ids;
}

const minutely = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, seconds: -60 * index }));

describe.each(LISTS)('%s', (_, listOf) => {
  it('goes through everything once, newest first', async () => {
    const { mailbox } = open(minutely(11));
    expect(await walk(listOf(mailbox), 4)).toEqual(minutely(11).map(({ id }) => id));
  });

  it('leaves no hole when mail leaves the list while it is read', async () => {
    const { inbox, mailbox } = open(minutely(12));
    const ids = await walk(listOf(mailbox), 3, (page) => {
      if (page === 1) inbox.leave('m0', 'm1');
      // The very message where the next page would begin.
      if (page === 2) inbox.leave('m5');
    });
    expect(ids).toEqual(minutely(12).map(({ id }) => id));
  });

  it('repeats nothing when mail arrives while it is read', async () => {
    const { inbox, mailbox } = open(minutely(6));
    const ids = await walk(listOf(mailbox), 2, (page) => {
      inbox.held.push({ id: `new${page}`, seconds: page });
    });
    expect(ids).toEqual(minutely(6).map(({ id }) => id));
  });

  it.each([5, 90])('goes through %i messages of one second', async (count) => {
    const same = Array.from({ length: count }, (_, index) => ({ id: `s${index}`, seconds: 0 }));
    const { mailbox } = open([{ id: 'first', seconds: 5 }, ...same, { id: 'last', seconds: -5 }]);
    const ids = await walk(listOf(mailbox), 4);
    expect(new Set(ids).size).toBe(count + 2);
    expect(ids[ids.length - 1]).toBe('last');
  });

  it('goes on by what is still there when all of a page is gone before it is read', async () => {
    const { inbox, mailbox } = open(minutely(6));
    const list = listOf(mailbox);
    const answer = inbox.answer.bind(inbox);
    let isFirst = true;
    inbox.answer = (call) => {
      const response = answer(call);
      if (isFirst) inbox.leave('m0', 'm1');
      isFirst = false;
      return response;
    };
    const ids = await walk(list, 2);
    expect(ids.filter((id) => !['m0', 'm1'].includes(id))).toContain('m5');
  });

  it('refuses cursors of other lists and forged ones before it asks Gmail', async () => {
    const { inbox, mailbox } = open(minutely(5));
    const cursors: string[] = ['', 'x', 'e30', Buffer.from('{"kind":1}').toString('base64url')];
    for (const [, otherOf] of LISTS) {
      const { nextCursor } = await otherOf(mailbox)({ limit: 2 });
      if (otherOf !== listOf) cursors.push(nextCursor ?? '');
    }
    inbox.lists.length = 0;
    for (const cursor of cursors) {
      const error = await listOf(mailbox)({ limit: 2, cursor }).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ kind: 'refused' });
    }
    expect(inbox.lists).toEqual([]);
  });
});

describe('the lists of Gmail', () => {
  it('cost 5 units and 20 for each message that is read', async () => {
    const { mailbox, taken } = open(minutely(60));
    await mailbox.listInbox({ limit: 50 });
    expect(taken.map(({ units }) => units)).toEqual([5, 1_000]);
    taken.length = 0;
    const page = await mailbox.listInboxRefs({ limit: 30 });
    expect(taken.map(({ units }) => units)).toEqual([5, 20]);
    taken.length = 0;
    await mailbox.listInboxRefs({ limit: 60 });
    expect(taken.map(({ units }) => units)).toEqual([5]);
    expect(page.items[0]).toEqual({ id: 'm0', threadId: 't-m0', receivedAt: null });
  });

  it('keep every cursor within what the HTTP contract takes', async () => {
    const same = Array.from({ length: 150 }, (_, index) => ({
      id: `0123456789abcdef012345678901234567${100 + index}`,
      seconds: 0,
    }));
    const { mailbox } = open(same);
    let cursor: string | null = null;
    for (let page = 0; page < 4; page += 1) {
      ({ nextCursor: cursor } = await mailbox.listInbox({ limit: 20, cursor }));
      expect(cursor?.length).toBeLessThan(2_000);
    }
  });

  it('ask for the inbox and for mail that was sent by label', async () => {
    const { inbox, mailbox } = open(minutely(1));
    await mailbox.listInbox({ limit: 1 });
    await mailbox.listInboxRefs({ limit: 1 });
    await mailbox.listSentRecipients({ limit: 1 });
    expect(inbox.lists.map((url) => url.searchParams.getAll('labelIds'))).toEqual([
      ['INBOX'],
      ['INBOX'],
      ['SENT'],
    ]);
  });

  it('refuse page sizes out of bounds', async () => {
    const { mailbox, inbox } = open([]);
    for (const limit of [0, 201, 1.5, Number.NaN]) {
      await expect(mailbox.listInbox({ limit })).rejects.toBeInstanceOf(ProviderError);
    }
    await expect(mailbox.listInboxRefs({ limit: 501 })).rejects.toMatchObject({ kind: 'refused' });
    expect(inbox.lists).toEqual([]);
  });

  it('give the recipients of sent mail, read from its head alone', async () => {
    const headers = [
      { name: 'TO', value: 'Bob <bob@baker.example>, "Carol, C" <carol@x.example>' },
      { name: 'Cc', value: 'Team: dan@x.example, eve@x.example;' },
    ];
    const { account, calls } = scriptedAccount(
      [
        json({ messages: [{ id: 'a', threadId: 't' }] }),
        json({ ...resource({ id: 'a' }), payload: { headers } }),
      ],
      GMAIL_BASE,
    );
    const page = await createGmailMailbox(account).listSentRecipients({ limit: 1 });
    expect(page).toEqual({
      items: ['bob@baker.example', 'carol@x.example', 'dan@x.example', 'eve@x.example'],
      nextCursor: null,
    });
    expect(calls[1]?.url.searchParams.getAll('metadataHeaders')).toEqual(['To', 'Cc']);
    expect(calls[1]?.url.searchParams.get('format')).toBe('metadata');
  });

  it('count the inbox as Gmail counts it', async () => {
    const { account, calls } = scriptedAccount(
      [json({ id: 'INBOX', messagesTotal: 812 })],
      GMAIL_BASE,
    );
    expect(await createGmailMailbox(account).countInbox()).toBe(812);
    expect(calls[0]?.target).toBe('/gmail/v1/users/me/labels/INBOX');
  });
});
