import { describe, expect, it } from 'vitest';
import { readNestedMessage } from './nested-message.ts';

const attached = (words: string, head: readonly string[] = []) => [
  '--b',
  'Content-Type: message/rfc822',
  ...head,
  '',
  'Content-Type: multipart/mixed; boundary=inner',
  `Subject: ${words}`,
  '',
  '--inner',
  'Content-Type: message/rfc822',
  '',
  `Subject: inside ${words}`,
  '',
  '--inner--',
];
const mailOf = (...parts: readonly (readonly string[])[]) =>
  Buffer.from(
    ['Content-Type: multipart/mixed; boundary=b', '', ...parts.flat(), '--b--', ''].join('\r\n'),
  );
const subjectOf = (bytes: Buffer | null) => /^Subject: (.*?)\r?$/m.exec(String(bytes))?.[1] ?? null;

describe('a mail that is attached to another one', () => {
  it.each([
    ['shown inside', []],
    ['a file', ['Content-Disposition: attachment']],
  ])('is found by its place, those inside it not counted (%s)', (_, head) => {
    const raw = mailOf(attached('first', head), attached('second', head));
    expect(subjectOf(readNestedMessage(raw, 0))).toBe('first');
    expect(subjectOf(readNestedMessage(raw, 1))).toBe('second');
    expect(readNestedMessage(raw, 2)).toBeNull();
  });

  it('is decoded', () => {
    const encoded = Buffer.from('Subject: hidden\r\n\r\nbody').toString('base64');
    const head = ['Content-Transfer-Encoding: base64', 'Content-Disposition: attachment'];
    const raw = mailOf(['--b', 'Content-Type: message/rfc822', ...head, '', encoded]);
    expect(subjectOf(readNestedMessage(raw, 0))).toBe('hidden');
  });
});
