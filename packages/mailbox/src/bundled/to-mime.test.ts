import PostalMime, { type Address } from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { buildBundledMailbox } from './bundled-mailbox.ts';
import type { BundledMessage } from './bundled-message.ts';
import { bundledMessageId, renderBundledMime } from './to-mime.ts';

const mailbox = buildBundledMailbox(new Date('2026-11-19T09:20:00Z'), 'Europe/Amsterdam');

const toPeople = (addresses: Address[] = []) =>
  addresses.map(({ name, address }) => ({ name, address }));
const toLines = (text = '') => text.replaceAll('\r\n', '\n').trimEnd();

async function readBack(message: BundledMessage) {
  const bytes = await renderBundledMime(message);
  return { bytes, email: await PostalMime.parse(bytes) };
}

describe('a bundled message as MIME', () => {
  it('keeps people, subject, date and thread', async () => {
    for (const message of mailbox) {
      const { email } = await readBack(message);
      expect(toPeople(email.from ? [email.from] : []), message.key).toEqual([message.from]);
      expect(toPeople(email.to), message.key).toEqual(message.to);
      expect(toPeople(email.cc), message.key).toEqual(message.cc ?? []);
      expect(email.subject ?? '', message.key).toBe(message.subject);
      expect(email.messageId).toBe(`<${message.key}@bundled.example>`);
      expect(email.inReplyTo).toBe(message.inReplyTo && `<${bundledMessageId(message.inReplyTo)}>`);
      expect(email.references).toBe(
        message.references?.map((key) => `<${bundledMessageId(key)}>`).join(' '),
      );
      const seconds = Math.floor(message.sentAt.getTime() / 1000);
      expect(Date.parse(email.date ?? '') / 1000, message.key).toBe(seconds);
    }
  });

  it('keeps both bodies', async () => {
    for (const message of mailbox) {
      const { email } = await readBack(message);
      expect(toLines(email.text), message.key).toBe(message.text);
      expect(email.html && toLines(email.html), message.key).toBe(
        message.html && toLines(message.html),
      );
    }
  });

  it('keeps the headers that tell lists, machines and importance', async () => {
    for (const message of mailbox) {
      const { email } = await readBack(message);
      const read = new Map(email.headers.map((header) => [header.key, header.value]));
      for (const [name, value] of Object.entries(message.headers ?? {})) {
        expect(read.get(name.toLowerCase()), `${message.key} ${name}`).toBe(value);
      }
    }
  });

  it('keeps attachments byte for byte, and which of them stand in the HTML', async () => {
    for (const message of mailbox) {
      const { email } = await readBack(message);
      const given = message.attachments ?? [];
      expect(email.attachments.length, message.key).toBe(given.length);
      for (const part of given.filter((one) => !one.contentType.startsWith('text/calendar'))) {
        const read = email.attachments.find((one) => one.filename === part.name);
        expect(read?.mimeType, part.name).toBe(part.contentType.split(';')[0]);
        expect(Buffer.from(read?.content as ArrayBuffer), part.name).toEqual(
          Buffer.from(part.content),
        );
        expect(read?.disposition, part.name).toBe(part.inline ? 'inline' : 'attachment');
        expect(read?.contentId, part.name).toBe(part.contentId && `<${part.contentId}>`);
      }
    }
  });

  it('keeps an invitation as a calendar part with its method', async () => {
    const methods = [];
    for (const message of mailbox) {
      const { email } = await readBack(message);
      for (const part of email.attachments.filter((one) => one.mimeType === 'text/calendar')) {
        const text = new TextDecoder().decode(part.content as ArrayBuffer);
        expect(text).toContain(`METHOD:${part.method}`);
        methods.push(part.method);
      }
    }
    expect(methods.sort()).toEqual(['CANCEL', 'REPLY', 'REQUEST', 'REQUEST', 'REQUEST']);
  });

  it('is seven-bit with CRLF line ends, no line over 998 octets, and the same each time', async () => {
    for (const message of mailbox) {
      const { bytes } = await readBack(message);
      expect(bytes, message.key).toEqual(await renderBundledMime(message));
      const text = Buffer.from(bytes).toString('latin1');
      expect(/[\u0080-\u00ff]/.test(text), message.key).toBe(false);
      expect(/(?<!\r)\n|\r(?!\n)/.test(text), message.key).toBe(false);
      expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    }
  });
});
