import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainMail } from './plain-mail.ts';
import type { EmulatedProvider } from './protocol.ts';
import { type Emulators, startEmulators } from './start-emulators.ts';

const ALICE = 'alice@north.example';
const BOB = 'bob@south.example';
let emulators: Emulators;

beforeAll(async () => {
  emulators = await startEmulators({
    users: [
      { address: ALICE, displayName: 'Alice North' },
      { address: BOB, displayName: 'Bob South', mails: [plainMail({ key: 'bobs' })] },
    ],
  });
});
afterAll(async () => await emulators.close());
beforeEach(async () => await emulators.reset());

/** A call with Alice's token; `prefer` and others as headers. */
async function ask(
  provider: EmulatedProvider,
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string>; as?: string } = {},
) {
  const token = await provider.issueToken(options.as ?? ALICE);
  const answer = await fetch(`${provider.url}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  const body: any = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: answer.status, headers: answer.headers, body };
}

describe('the emulated providers', () => {
  it('refuse unknown and revoked tokens, and hold only seeded users mail', async () => {
    for (const [provider, path] of [
      [emulators.google, '/gmail/v1/users/me/messages'],
      [emulators.microsoft, '/v1.0/me/messages'],
    ] as const) {
      const made = await fetch(`${provider.url}${path}`, {
        headers: { authorization: 'Bearer made-up' },
      });
      expect(made.status).toBe(401);
      expect((await ask(provider, path)).status).toBe(200);
      expect(await provider.holdings(ALICE)).toEqual([]);
      expect((await provider.holdings(BOB)).map((held) => held.internetMessageId)).toEqual([
        'bobs@emulated.example',
      ]);
    }
  });

  it('take mail and tell what they hold of it, also after a change elsewhere and a reset', async () => {
    for (const provider of [emulators.google, emulators.microsoft]) {
      const [first = '', second = ''] = await provider.seed(ALICE, [
        plainMail({ key: 'one', subject: 'Offer', minutesAgo: 3 }),
        { ...plainMail({ key: 'two' }), folder: 'sent' },
      ]);
      expect(await provider.holdings(ALICE)).toMatchObject([
        {
          id: first,
          internetMessageId: 'one@emulated.example',
          folder: 'inbox',
          unread: true,
          subject: 'Offer',
          receivedAt: new Date('2026-11-20T11:57:00Z'),
        },
        { id: second, folder: 'sent', unread: false },
      ]);
      const [moved] = await provider.change(ALICE, [{ id: first, folder: 'trash', unread: false }]);
      const held = await provider.holdings(ALICE);
      expect(held.find(({ id }) => id === moved)).toMatchObject({ folder: 'trash', unread: false });
      await provider.reset();
      expect(await provider.holdings(ALICE)).toEqual([]);
    }
  });

  it('log every request with its mailbox', async () => {
    await ask(emulators.google, '/gmail/v1/users/me/labels');
    expect(await emulators.google.requests()).toEqual([
      {
        method: 'GET',
        path: '/gmail/v1/users/me/labels',
        status: 200,
        address: ALICE,
        inner: false,
      },
    ]);
  });

  it('strike by rule: error, expiry, cut connection, lost cursor', async () => {
    const { microsoft } = emulators;
    await microsoft.configure({
      rules: [{ fault: 'status', status: 429, retryAfter: 2, times: 1 }],
    });
    const throttled = await ask(microsoft, '/v1.0/me/messages');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '2']);
    expect(throttled.body.error.code).toBe('ApplicationThrottled');
    expect((await ask(microsoft, '/v1.0/me/messages')).status).toBe(200);
    await microsoft.configure({ rules: [{ fault: 'reset', when: 'before', times: 1 }] });
    await expect(ask(microsoft, '/v1.0/me/messages')).rejects.toThrow();
    await microsoft.configure({ rules: [{ fault: 'reset', when: 'mid-body', times: 1 }] });
    await expect(ask(microsoft, '/v1.0/me/messages')).rejects.toThrow();
    await microsoft.configure({ rules: [{ fault: 'expire', times: 1 }] });
    expect((await ask(microsoft, '/v1.0/me')).status).toBe(401);
    await microsoft.configure({ rules: [{ fault: 'syncLost' }] });
    expect(
      (await ask(microsoft, '/v1.0/me/mailFolders/inbox/messages/delta?$deltatoken=x')).status,
    ).toBe(410);
    await emulators.google.configure({ rules: [{ fault: 'syncLost' }] });
    const history = await ask(
      emulators.google,
      '/gmail/v1/users/me/history?startHistoryId=4000000',
    );
    expect(history.status).toBe(404);
  });

  it('refuse what is over the quota and tell how much was used', async () => {
    const quota = { units: 12, windowMs: 60_000, atOnce: null };
    await emulators.google.configure({ quota });
    const list = () => ask(emulators.google, '/gmail/v1/users/me/messages');
    expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
    const refused = await list();
    expect(refused.status).toBe(403);
    expect(refused.body.error.errors[0].reason).toBe('userRateLimitExceeded');
    const report = await emulators.google.report();
    expect(report.quota[ALICE]).toMatchObject({ units: 10, calls: 3, refused: 1, peakUnits: 10 });
  });
});

describe('the Gmail emulator with our doubles (own double)', () => {
  it('answers batches call by call, with Content-ID, and tells all head fields', async () => {
    const mail = plainMail({ key: 'list', head: ['List-Unsubscribe: <https://x.example/u>'] });
    const [id] = await emulators.google.seed(ALICE, [mail]);
    const token = await emulators.google.issueToken(ALICE);
    const part = (name: string, path: string) =>
      `--b\r\nContent-Type: application/http\r\nContent-ID: <${name}>\r\n\r\nGET ${path}\r\n\r\n`;
    const answer = await fetch(`${emulators.google.url}/batch/gmail/v1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/mixed; boundary=b' },
      body: `${part('a', `/gmail/v1/users/me/messages/${id}`)}${part('b', '/gmail/v1/users/me/messages/none')}--b--`,
    });
    const text = await answer.text();
    expect(text).toMatch(/<response-a>[\s\S]*HTTP\/1.1 200[\s\S]*<response-b>[\s\S]*HTTP\/1.1 404/);
    expect(text).toContain('"name":"List-Unsubscribe","value":"<https://x.example/u>"');
    expect((await emulators.google.report()).quota[ALICE]?.units).toBe(40);
  });

  it('knows the profile, and 404 for a history id that is too old', async () => {
    await emulators.google.seed(ALICE, [plainMail({ key: 'a' })]);
    const { body } = await ask(emulators.google, '/gmail/v1/users/me/profile');
    expect(body).toMatchObject({ emailAddress: ALICE, messagesTotal: 1 });
    const history = `/gmail/v1/users/me/history?startHistoryId=${body.historyId}`;
    expect((await ask(emulators.google, history)).body.historyId).toBe(body.historyId);
    await emulators.google.forgetCursors();
    expect((await ask(emulators.google, history)).status).toBe(404);
  });

  it('gives sent mail another Message-ID when it is told to', async () => {
    const { google } = emulators;
    await google.configure({ replacesMessageIds: true });
    const raw = Buffer.from(plainMail({ key: 'ours' }).raw).toString('base64url');
    const post = (path: string, body: unknown) =>
      ask(google, `/gmail/v1/users/me/${path}`, { method: 'POST', body });
    const { body: draft } = await post('drafts', { message: { raw } });
    await post('drafts/send', { id: draft.id });
    const [sent] = await google.holdings(ALICE);
    expect(sent?.folder).toBe('sent');
    expect(sent?.internetMessageId).toMatch(/@mail\.emulated\.example$/);
  });

  it('does not put untrashed mail back into the inbox by itself', async () => {
    const [id] = await emulators.google.seed(ALICE, [
      { ...plainMail({ key: 'a' }), folder: 'trash' },
    ]);
    await ask(emulators.google, `/gmail/v1/users/me/messages/${id}/untrash`, { method: 'POST' });
    expect((await emulators.google.holdings(ALICE))[0]?.folder).toBe('archive');
  });
});

describe('the Graph emulator with our doubles (own double)', () => {
  it('tells only what was selected, attachments only when expanded', async () => {
    await emulators.microsoft.seed(ALICE, [plainMail({ key: 'a', file: 'plan.txt' })]);
    const { body: plain } = await ask(emulators.microsoft, '/v1.0/me/mailFolders/inbox/messages');
    expect(plain.value[0]).toMatchObject({ hasAttachments: true });
    expect(plain.value[0]).not.toHaveProperty('attachments');
    expect(plain.value[0]).not.toHaveProperty('internetMessageHeaders');
    const select = '$select=subject,internetMessageHeaders&$expand=attachments($select=name)';
    const { body } = await ask(emulators.microsoft, `/v1.0/me/messages?${select}`);
    expect(
      Object.keys(body.value[0])
        .filter((name) => !name.startsWith('@'))
        .sort(),
    ).toEqual(['attachments', 'id', 'internetMessageHeaders', 'subject']);
    expect(body.value[0].attachments[0].name).toBe('plan.txt');
    expect(body.value[0].attachments[0]).not.toHaveProperty('contentBytes');
  });

  it('gives a moved message a new id unless immutable ids are asked for', async () => {
    const [id = ''] = await emulators.microsoft.seed(ALICE, [plainMail({ key: 'a' })]);
    const move = (from: string, prefer: Record<string, string>) =>
      ask(emulators.microsoft, `/v1.0/me/messages/${from}/move`, {
        method: 'POST',
        body: { destinationId: 'archive' },
        headers: prefer,
      });
    const kept = await move(id, { prefer: 'IdType="ImmutableId"' });
    expect([kept.status, kept.body.id]).toEqual([201, id]);
    const renamed = await move(id, {});
    expect(renamed.body.id).not.toBe(id);
    expect((await ask(emulators.microsoft, `/v1.0/me/messages/${id}`)).status).toBe(404);
  });

  it('tells changes by delta in pages: new, changed and removed', async () => {
    const { microsoft } = emulators;
    const [a = '', b = ''] = await microsoft.seed(
      ALICE,
      ['a', 'b', 'c'].map((key) => plainMail({ key })),
    );
    const path = '/v1.0/me/mailFolders/inbox/messages/delta?$select=subject';
    const first = await ask(microsoft, path, { headers: { prefer: 'odata.maxpagesize=2' } });
    expect(first.body.value).toHaveLength(2);
    const follow = (link: string) => ask(microsoft, link.replace(microsoft.url, ''));
    const second = await follow(first.body['@odata.nextLink']);
    expect(second.body.value).toHaveLength(1);
    await microsoft.change(ALICE, [
      { id: a, folder: 'archive' },
      { id: b, unread: false },
    ]);
    const third = await follow(second.body['@odata.deltaLink']);
    expect(third.body.value).toEqual([
      expect.objectContaining({ id: b, subject: 'About b' }),
      { id: a, '@removed': { reason: 'deleted' } },
    ]);
    await microsoft.forgetCursors();
    expect((await follow(third.body['@odata.deltaLink'])).status).toBe(410);
  });

  it('has opaque folder ids that count, and next links that are whole addresses', async () => {
    const { microsoft } = emulators;
    await microsoft.seed(
      ALICE,
      ['a', 'b'].map((key) => plainMail({ key })),
    );
    const { body: inbox } = await ask(microsoft, '/v1.0/me/mailFolders/inbox');
    expect(inbox).toMatchObject({ displayName: 'Inbox', totalItemCount: 2, unreadItemCount: 2 });
    expect(inbox.id).not.toBe('inbox');
    const path = `/v1.0/me/mailFolders/${encodeURIComponent(inbox.id)}/messages?$top=1`;
    const { body } = await ask(microsoft, path);
    expect(body.value[0].parentFolderId).toBe(inbox.id);
    expect(body['@odata.nextLink']).toMatch(new RegExp(`^${microsoft.url}/v1.0/`));
  });

  it('searches by field, phrase and word, and finds by Message-ID', async () => {
    const { microsoft } = emulators;
    await microsoft.seed(ALICE, [
      plainMail({ key: 'a', subject: 'Ship list', from: 'Dora <dora@x.example>' }),
      plainMail({ key: 'b', subject: 'Dora writes' }),
    ]);
    const find = async (query: string) => {
      const { body } = await ask(microsoft, `/v1.0/me/messages?${query}`);
      return body.value.map((message: { subject: string }) => message.subject);
    };
    expect(await find('$search="from:dora"')).toEqual(['Ship list']);
    expect(await find('$search="subject:dora"')).toEqual(['Dora writes']);
    expect(await find(`$filter=internetMessageId eq '<b@emulated.example>'`)).toEqual([
      'Dora writes',
    ]);
    const wrong = await ask(microsoft, '/v1.0/me/messages?$filter=startswith(subject,%27S%27)');
    expect(wrong.status).toBe(400);
  });

  it('sends a draft once, under the Message-ID that was set', async () => {
    const { microsoft } = emulators;
    const [id] = await microsoft.seed(ALICE, [plainMail({ key: 'a', subject: 'Offer' })]);
    const post = (path: string, body: unknown = {}) =>
      ask(microsoft, path, { method: 'POST', body });
    const { body: draft } = await post(`/v1.0/me/messages/${id}/createReply`);
    expect(draft.body.content).toContain('Text of a.');
    const patched = await ask(microsoft, `/v1.0/me/messages/${draft.id}`, {
      method: 'PATCH',
      body: { internetMessageId: '<ours@eisen.example>' },
    });
    expect(patched.body.internetMessageId).toBe('<ours@eisen.example>');
    expect((await post(`/v1.0/me/messages/${draft.id}/send`)).status).toBe(202);
    expect((await post(`/v1.0/me/messages/${draft.id}/send`)).status).toBe(400);
    const sent = (await microsoft.holdings(ALICE)).filter((held) => held.folder === 'sent');
    expect(sent.map((held) => held.internetMessageId)).toEqual(['ours@eisen.example']);
  });
});
