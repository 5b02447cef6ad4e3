import { describe, expect, it } from 'vitest';
import { composeReply, type ReplyMail } from './compose-reply.ts';
import { readMessage } from './read-message.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const REPLY: ReplyMail = {
  from: { name: 'Alice "North", Ltd', address: 'alice@north.example' },
  to: 'Zoë Quill <zoe@quill.example>, b@x.example',
  subject: 'Re: Grüße',
  body: 'Ja, gern.\nFrom here on.\n.\n> Frage?',
  sentAt: NOW,
  internetMessageId: 'our-1@eisen.example',
  inReplyTo: 'b@x.example',
  references: ['a@x.example'],
};

async function compose(change: Partial<ReplyMail> = {}): Promise<string> {
  const composed = await composeReply({ ...REPLY, ...change });
  if (!composed.ok) throw new Error(composed.reason);
  return Buffer.from(composed.bytes).toString('latin1');
}

describe('composeReply', () => {
  it('writes a mail that reads back as it was meant', async () => {
    const raw = Buffer.from(await compose(), 'latin1');
    const result = await readMessage(raw, { ownerAddress: null, fallbackDate: NOW, now: NOW });
    if (!result.ok) throw new Error(result.reason);
    expect(result.mail).toMatchObject({
      from: REPLY.from,
      to: [
        { name: 'Zoë Quill', address: 'zoe@quill.example' },
        { name: '', address: 'b@x.example' },
      ],
      subject: 'Re: Grüße',
      internetMessageId: 'our-1@eisen.example',
      references: ['a@x.example', 'b@x.example'],
      sentAt: NOW,
    });
    expect(result.mail.text.trim()).toBe(REPLY.body);
  });

  it.each([
    ['subject', { subject: 'x\r\nBcc: eve@spy.example\r\n\r\nbody' }],
    ['sender name', { from: { name: 'A\r\nBcc: eve@spy.example', address: 'a@x.example' } }],
    ['answered id', { inReplyTo: 'x@y>\r\nBcc: <eve@spy.example' }],
    ['references', { references: ['x@y>\r\nBcc: <eve@spy.example'] }],
  ])('a line break in the %s begins no field', async (_, change) => {
    const head = (await compose(change)).split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
  });

  it.each([
    [{ to: '' }, 'no-recipient'],
    [{ to: 'nobody' }, 'no-recipient'],
    [{ to: 'a@x.example\r\nBcc: eve@spy.example' }, 'no-recipient'],
    [{ internetMessageId: 'no id' }, 'bad-message-id'],
    [{ internetMessageId: 'a@b>\r\nBcc: <e@f.example' }, 'bad-message-id'],
  ])('refuses %j', async (change, reason) => {
    expect(await composeReply({ ...REPLY, ...change })).toEqual({ ok: false, reason });
  });

  it('answers mail that has no Message-ID', async () => {
    const raw = await compose({ inReplyTo: null, references: [] });
    expect(raw).not.toMatch(/^(in-reply-to|references):/im);
  });
});
