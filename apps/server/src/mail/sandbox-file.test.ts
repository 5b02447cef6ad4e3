import { describe, expect, it } from 'vitest';
import { checkUpload, looksLikeMail, UploadRefused } from './sandbox-file.ts';

async function* inChunks(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const MAIL = `From: mira@north.example\nSubject: Hello\n\n${'Text of the mail. '.repeat(200)}`;

describe('checking an upload', () => {
  it.each([
    ['an mbox', 'From mira@north.example Mon Mar  2 08:00:00 2026\nSubject: A\n', true],
    ['a mail', 'Received: from a\nSubject: B\n\nText', true],
    ['a mail behind a byte order mark', '\u00ef\u00bb\u00bfSubject: B\n\nText', true],
    ['a web page', '<!doctype html>', false],
    ['a note', 'Note: buy milk\n', false],
    ['prose', 'Dear diary,\nnothing.', false],
    ['an address', 'https://north.example/', false],
    ['a picture', '\u0089PNG\r\n\u0000\u0000', false],
    ['JSON', '{"subject": "x"}', false],
    ['nothing', '', false],
  ])('sees whether %s begins like mail', (_name, text, isMail) => {
    expect(looksLikeMail(Buffer.from(text, 'latin1'))).toBe(isMail);
  });

  it.each([1, 7, 1_024, 100_000])('passes mail on unchanged in chunks of %i', async (size) => {
    expect(await collect(checkUpload(inChunks(MAIL, size), 1_000_000))).toBe(MAIL);
  });

  it('refuses before anything is passed on', async () => {
    const passed: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of checkUpload(inChunks('no mail '.repeat(500), 64), 1_000_000))
        passed.push(chunk);
    };
    await expect(read()).rejects.toMatchObject({ reason: 'no-mail' });
    expect(passed).toEqual([]);
  });

  it('stops at the limit', async () => {
    const read = collect(checkUpload(inChunks(MAIL, 100), MAIL.length - 1));
    await expect(read).rejects.toThrow(UploadRefused);
    await expect(read).rejects.toMatchObject({ reason: 'too-large' });
    expect(await collect(checkUpload(inChunks(MAIL, 100), MAIL.length))).toBe(MAIL);
  });
});
