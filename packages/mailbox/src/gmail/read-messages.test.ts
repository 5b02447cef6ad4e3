import { describe, expect, it } from 'vitest';
import type { Message, MessageId } from '#message.ts';
import type { ProviderError } from '#provider.ts';
import { type ScriptedAccountOptions, scriptedAccount } from '#remote/scripted-api.ts';
import {
  base64url,
  batchAnswer,
  batchedPaths,
  GMAIL_BASE,
  googleError,
  json,
  part,
  resource,
} from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

const ids = (...names: string[]) => names as MessageId[];
const idOfPath = (path: string) => decodeURIComponent(/messages\/([^?]+)/.exec(path)?.[1] ?? '');
const gone = { error: { code: 404, errors: [{ reason: 'notFound' }] } };

/** Gmail with batches: what a function answers to each id. */
function batching(
  answer: (id: string, round: number) => { status?: number; body?: unknown },
  options: ScriptedAccountOptions = {},
) {
  let round = 0;
  const scripted = scriptedAccount(
    (call) => {
      round += 1;
      const items = batchedPaths(call).map((path, place) => {
        const { status, body } = answer(idOfPath(path), round);
        return { place, status: status ?? 200, body: body ?? resource({ id: idOfPath(path) }) };
      });
      return batchAnswer(items);
    },
    { ...GMAIL_BASE, ...options },
  );
  return { ...scripted, mailbox: createGmailMailbox(scripted.account) };
}

describe('reading many messages', () => {
  it('goes by batches of 50 that cost the sum of their reads', async () => {
    const { mailbox, calls, taken } = batching(() => ({}));
    const wanted = Array.from({ length: 120 }, (_, index) => `m${index}`);
    const found = await mailbox.getMessages(ids(...wanted));
    expect(found.map(({ id }) => id)).toEqual(wanted);
    expect(calls.map(({ method, target }) => `${method} ${target}`)).toEqual(
      Array.from({ length: 3 }, () => 'POST /batch/gmail/v1'),
    );
    expect(taken.map(({ units }) => units)).toEqual([1_000, 1_000, 400]);
    expect(calls[0]?.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary=/);
    expect(batchedPaths(calls[2] ?? ({ text: '' } as never))[0]).toBe(
      '/gmail/v1/users/me/messages/m100?format=full',
    );
  });

  it('leaves out what is gone, keeps the order asked for and encodes ids', async () => {
    const { mailbox, calls } = batching((id) => (id === 'b' ? { status: 404, body: gone } : {}));
    const odd = 'a/../?x=1#"';
    const found = await mailbox.getMessages(ids('c', 'b', odd, 'c'));
    expect(found.map(({ id }) => id)).toEqual(['c', odd, 'c']);
    expect(calls[0]?.text).toContain('/messages/a%2F..%2F%3Fx%3D1%23%22?format=full');
  });

  it('never lets an id of dots climb out of its place', async () => {
    const { mailbox, calls } = batching(() => ({}));
    expect(await mailbox.getMessages(ids('..', '.', '', '\ud800x', 'a'))).toHaveLength(2);
    expect(calls[0]?.text).not.toMatch(/messages\/\.{0,2}\?/);
  });

  it.each([
    [429, { error: { code: 429 } }],
    [403, { error: { errors: [{ reason: 'userRateLimitExceeded' }] } }],
    [500, { error: {} }],
    [503, { error: {} }],
  ])('asks again alone for an item that was put off by %i', async (status, body) => {
    const { mailbox, calls, waits } = batching((id, round) =>
      id === 'b' && round === 1 ? { status, body } : {},
    );
    const found = await mailbox.getMessages(ids('a', 'b', 'c'));
    expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(calls.map((call) => batchedPaths(call).length)).toEqual([3, 1]);
    expect(waits).toHaveLength(1);
  });

  it('renews the token once when an item is refused with 401', async () => {
    const { mailbox, calls } = batching((_, round) =>
      round === 1 ? { status: 401, body: { error: {} } } : {},
    );
    expect(await mailbox.getMessages(ids('a', 'b'))).toHaveLength(2);
    expect(calls.map((call) => call.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  it('ends with the refusal of an item that nobody may read', async () => {
    const body = { error: { errors: [{ reason: 'insufficientPermissions' }] } };
    const { mailbox } = batching((id) => (id === 'b' ? { status: 403, body } : {}));
    await expect(mailbox.getMessages(ids('a', 'b'))).rejects.toMatchObject({ kind: 'reconnect' });
  });

  it('reads ten at once where batches are refused', async () => {
    let open = 0;
    let most = 0;
    const { account, calls } = scriptedAccount(async (call) => {
      if (call.method === 'POST') return googleError(404, 'notFound');
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      open -= 1;
      return json(resource({ id: idOfPath(call.target) }));
    }, GMAIL_BASE);
    const wanted = Array.from({ length: 25 }, (_, index) => `m${index}`);
    const found = await createGmailMailbox(account).getMessages(ids(...wanted));
    expect(found.map(({ id }) => id)).toEqual(wanted);
    expect(calls).toHaveLength(26);
    expect(most).toBe(10);
  });

  it('asks in halves for a batch that answers too much, and for the head of what is too long', async () => {
    const bytes = new Uint8Array(33 * 1024 * 1024);
    const head = { 'content-type': 'multipart/mixed; boundary=x' };
    const { account, calls } = scriptedAccount((call) => {
      const paths = batchedPaths(call);
      const isTooMuch = paths.some((path) => path.includes('/long?format=full'));
      if (isTooMuch) return new Response(bytes, { headers: head });
      return batchAnswer(
        paths.map((path, place) => ({
          place,
          body: resource({
            id: idOfPath(path),
            ...(path.endsWith('=metadata') ? { payload: { body: { size: 0 } } } : {}),
          }),
        })),
      );
    }, GMAIL_BASE);
    const found = await createGmailMailbox(account).getMessages(ids('a', 'b', 'long', 'c', 'd'));
    expect(found.map(({ id, truncated }) => [id, truncated])).toEqual([
      ['a', false],
      ['b', false],
      ['long', true],
      ['c', false],
      ['d', false],
    ]);
    expect(found[2]).toMatchObject({ subject: 'About long', preview: 'Text of long' });
    expect(calls.map((call) => batchedPaths(call).length)).toEqual([5, 3, 2, 1, 1, 2]);
  });

  it('hands every whole message to onRead', async () => {
    const told: Message[] = [];
    const { mailbox } = batching(() => ({}), { onRead: (messages) => told.push(...messages) });
    const found = await mailbox.getMessages(ids('a', 'b'));
    expect(told).toEqual(found);
    expect(told[0]?.text).toBe('Text of a.\n');
  });
});

describe('texts that Gmail keeps apart', () => {
  const apart = (attachmentId: string, size = 50) => ({
    mimeType: 'multipart/alternative',
    parts: [part('0', 'text/plain', { size, attachmentId })],
  });

  it('are asked for by the id of this read', async () => {
    const { account, calls } = scriptedAccount(
      [
        json(resource({ payload: apart('a/b+c') })),
        json({ size: 4, data: base64url('Long words.') }),
      ],
      GMAIL_BASE,
    );
    const [message] = await createGmailMailbox(account).getMessages(ids('19a1'));
    expect(message).toMatchObject({ preview: 'Long words.', truncated: false });
    expect(calls[1]?.target).toBe('/gmail/v1/users/me/messages/19a1/attachments/a%2Fb%2Bc');
  });

  it('are left out, and said to be, when they are gone or far too long', async () => {
    for (const [size, answers] of [
      [50, [googleError(404, 'notFound')]],
      [9_000_000, []],
    ] as const) {
      const { account } = scriptedAccount(
        [json(resource({ payload: apart('x', size) })), ...answers],
        GMAIL_BASE,
      );
      const [message] = await createGmailMailbox(account).getMessages(ids('19a1'));
      expect(message).toMatchObject({ truncated: true, preview: 'Text of 19a1' });
    }
  });
});

describe('attachments', () => {
  const withParts = (...parts: unknown[]) =>
    json(resource({ payload: { mimeType: 'multipart/mixed', parts } }));
  const pdf = (attachmentId: string | null, data?: string) =>
    part('1', 'application/pdf', { size: 3, attachmentId, data }, { filename: 'a.pdf' });

  it('are found by part id, with the attachment id of a fresh read', async () => {
    const { account, calls, taken } = scriptedAccount(
      [
        withParts(part('0', 'text/plain', { data: base64url('x') }), pdf('fresh')),
        json({ size: 3, data: base64url(Uint8Array.of(1, 250, 255)) }),
      ],
      GMAIL_BASE,
    );
    const content = await createGmailMailbox(account).getAttachment('19a1' as MessageId, '1');
    expect(content).toMatchObject({ name: 'a.pdf', contentType: 'application/pdf', sizeBytes: 3 });
    expect([...content.content]).toEqual([1, 250, 255]);
    expect(calls[1]?.target).toBe('/gmail/v1/users/me/messages/19a1/attachments/fresh');
    expect(taken.map(({ units }) => units)).toEqual([20, 20]);
  });

  it('come from the message itself when they are small', async () => {
    const { account } = scriptedAccount([withParts(pdf(null, base64url('abc')))], GMAIL_BASE);
    const { content } = await createGmailMailbox(account).getAttachment('19a1' as MessageId, '1');
    expect(Buffer.from(content).toString()).toBe('abc');
  });

  it('that are mails themselves, which Gmail has no id for, come from the raw message', async () => {
    const attached = (words: string) => [
      '--b',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment',
      '',
      'Content-Type: multipart/mixed; boundary=inner',
      `Subject: ${words}`,
      '',
      '--inner',
      'Content-Type: message/rfc822',
      '',
      'Subject: deepest',
      '',
      '--inner--',
    ];
    const raw = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...attached('first'),
      ...attached('second'),
      '--b--',
      '',
    ].join('\r\n');
    const mail = (id: string) =>
      part(
        id,
        'message/rfc822',
        { size: 9 },
        {
          parts: [part(`${id}.0`, 'message/rfc822', { size: 1 })],
        },
      );
    const { account, calls } = scriptedAccount(
      [withParts(mail('0'), mail('1')), json({ raw: base64url(raw) })],
      GMAIL_BASE,
    );
    const found = await createGmailMailbox(account).getAttachment('19a1' as MessageId, '1');
    const text = Buffer.from(found.content).toString();
    expect(text).toContain('Subject: second');
    expect(text.trimEnd().endsWith('--inner--')).toBe(true);
    expect(calls[1]?.url.searchParams.get('format')).toBe('raw');
  });

  it('answer not-found for a part, a text or a message that is not there', async () => {
    const refusalOf = async (answer: Response, id: string) => {
      const { account } = scriptedAccount([answer], GMAIL_BASE);
      const call = createGmailMailbox(account).getAttachment('19a1' as MessageId, id);
      return await call.catch((error: ProviderError) => error.kind);
    };
    expect(await refusalOf(withParts(pdf('x')), '99')).toBe('not-found');
    expect(await refusalOf(withParts(part('0', 'text/plain', { data: 'eA' })), '0')).toBe(
      'not-found',
    );
    expect(await refusalOf(googleError(404, 'notFound'), '1')).toBe('not-found');
    expect(await refusalOf(googleError(400, 'invalidArgument'), '1')).toBe('not-found');
  });
});
