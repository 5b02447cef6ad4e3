import { describe, expect, it } from 'vitest';
import type { Message } from '#message.ts';
import { scriptedAccount } from '#remote/scripted-api.ts';
import { bodyOf, GMAIL_BASE, json, part, readResource, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';

describe('a hostile message of Gmail', () => {
  it('adds no field and no body by line ends in a value', async () => {
    const message = await readResource({
      headers: { Subject: 'Hello\r\nList-ID: <x>\r\n\r\nA body', 'X-Bad\r\nCc': 'eve@spy.example' },
    });
    expect(message.subject).toBe('Hello List-ID: <x> A body');
    expect(message.signals.bulk).toBe(false);
    expect(message.cc).toEqual([]);
    expect(message.text).toBe('Text of 19a1.\n');
  });

  it('takes no long time for a long sender', async () => {
    const startedAt = performance.now();
    for (const From of [','.repeat(200_000), `${'a,'.repeat(15_000)}<x@y.example`]) {
      await readResource({ headers: { From } });
    }
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('finds sender and subject behind a crowd of other fields', async () => {
    const crowd = Array.from({ length: 900 }, (_, index) => [`X-Fill-${index}`, 'x'.repeat(500)]);
    const base = resource().payload as { headers: unknown[] };
    const headers = [...crowd.map(([name, value]) => ({ name, value })), ...base.headers];
    const message = await readResource({ payload: { headers } });
    expect(message).toMatchObject({ subject: 'About 19a1', text: 'Text of 19a1.\n' });
  });

  it('reads a head of many megabytes', async () => {
    const crowd = Array.from({ length: 900 }, () => ({
      name: 'List-X',
      value: 'x'.repeat(30_000),
    }));
    const base = resource().payload as { headers: unknown[] };
    const message = await readResource({ payload: { headers: [...base.headers, ...crowd] } });
    expect(message).toMatchObject({ subject: 'About 19a1', from: { name: 'Bob Baker' } });
  });

  it('reads trees of any depth and width within bounds', async () => {
    const level = '{"partId":"x","mimeType":"multipart/mixed","parts":[';
    const deep = `${level.repeat(20_000)}${']}'.repeat(20_000)}`;
    const body = JSON.stringify({ ...resource(), payload: 'HERE' }).replace('"HERE"', deep);
    const { account } = scriptedAccount(() => new Response(body), GMAIL_BASE);
    const [nested] = await createGmailMailbox(account).getMessages(['19a1' as Message['id']]);
    expect(nested).toMatchObject({ attachments: [], html: null });
    const wide = Array.from({ length: 5_000 }, () =>
      part('same', 'application/pdf', { size: 1, attachmentId: 'a' }, { filename: 'a.pdf' }),
    );
    const payload = {
      mimeType: 'multipart/mixed',
      parts: [part('0', 'text/plain', bodyOf('Hi.')), ...wide],
    };
    const message = await readResource({ payload });
    expect(message.text.trim()).toBe('Hi.');
    expect(message.attachments).toHaveLength(200);
    expect(new Set(message.attachments.map(({ id }) => id)).size).toBe(200);
  });

  it('reads what it can of broken base64, types, names and times', async () => {
    const { account } = scriptedAccount(
      () =>
        json({
          ...resource({
            payload: {
              mimeType: 'multipart/mixed',
              parts: [
                part('0', 'text/plain', { size: -1, data: '%%%SGk=\n' }),
                part(
                  '1',
                  'no type at all\r\nBcc: eve@spy.example',
                  { attachmentId: 'a' },
                  {
                    filename: '\ud800\r\n.exe',
                  },
                ),
                'not a part',
                { partId: 7, headers: [null, { name: 1 }] },
              ],
            },
          }),
          internalDate: 'soon',
        }),
      GMAIL_BASE,
    );
    const [message] = await createGmailMailbox(account).getMessages(['19a1' as Message['id']]);
    expect(message?.text.trim()).toBe('Hi');
    expect(message?.receivedAt).toEqual(new Date('2026-11-20T12:00:00Z'));
    expect(message?.attachments[0]).toMatchObject({ contentType: 'application/octet-stream' });
    expect(message?.attachments[0]?.name).not.toMatch(/[\r\n]/);
  });
});
