import { describe, expect, it } from 'vitest';
import { readMessage } from './read-message.ts';
import { decodeTransfer } from './transfer.ts';

const options = {
  ownerAddress: 'alice@north.example',
  fallbackDate: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:00:00Z'),
};
/** Each takes less than half a second of an idle core; without its bound, 6 s to more than a minute. */
const LIMIT_MS = 3_000;

const HEAD = 'From: a@x.example\nSubject: s\n';
const MIXED = `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n`;
const nested = (depth: number, lines: string) =>
  `${HEAD}${lines}Content-Type: message/rfc822\n\n`.repeat(depth);

const COSTLY: readonly (readonly [string, () => string])[] = [
  ['lines of heads in messages in each other', () => `${nested(7, 'a:\n'.repeat(20_000))}${HEAD}`],
  ['folds of heads in them', () => `${nested(7, `X: y\n${' \n'.repeat(30_000)}`)}${HEAD}`],
  [
    'lines hidden in encoded messages',
    () => {
      const message = `${nested(4, '')}${HEAD}\n${'a\n'.repeat(23_000)}`;
      const body = Buffer.from(message).toString('base64');
      const head = 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n';
      return MIXED + `--b\n${head}${body}\n`.repeat(32);
    },
  ],
  [
    'blanks in lines that look like boundaries',
    () => `${MIXED}--b\n\n${`--${' '.repeat(900)}x\n`.repeat(27_000)}`,
  ],
];

describe('what reading costs', () => {
  it.each(COSTLY)('%s', { timeout: 120_000 }, async (_, build) => {
    const raw = Buffer.from(build(), 'latin1');
    const started = process.cpuUsage();
    expect((await readMessage(raw, options)).ok).toBe(true);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(LIMIT_MS);
  });

  it('still reads an encoded message inside a mail', async () => {
    const body = Buffer.from(`${HEAD}\nInner words.\n`).toString('base64');
    const head = 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n';
    const result = await readMessage(Buffer.from(`${MIXED}--b\n${head}${body}\n--b--\n`), options);
    expect(result.ok && result.mail.text).toContain('Inner words.');
  });

  it('lets uuencode name no more bytes than a mail can have', () => {
    const body = Buffer.from(`begin 644 x\n${'_\n'.repeat(1_000_000)}end\n`);
    expect(decodeTransfer(body, 'uuencode').length).toBe(25 * 1024 * 1024);
  });

  it('decodes base64 of more paddings than pieces are kept for', () => {
    const body = Buffer.from('QUJD=\n'.repeat(20_000));
    expect(decodeTransfer(body, 'base64').toString()).toBe('ABC'.repeat(20_000));
  });
});
