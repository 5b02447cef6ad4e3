import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestTurnMs } from '#reading/longest-turn.ts';
import { type SplitMboxOptions, splitMbox } from './split-mbox.ts';

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (let turn = 0; position < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(position, position + size);
    position += size;
  }
}

async function split(
  text: string | Uint8Array,
  sizes: readonly number[] = [65_536],
  options: SplitMboxOptions = {},
): Promise<string[]> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  const messages: string[] = [];
  for await (const message of splitMbox(chunksOf(bytes, sizes), options)) {
    messages.push(Buffer.from(message).toString('latin1'));
  }
  return messages;
}

const FROM = 'From bob@baker.example Wed Jul  3 12:06:50 2002';

describe('splitMbox', () => {
  it.each([
    ['two messages', `${FROM}\nA: 1\n\nx\n\n${FROM}\nA: 2\n\ny\n`, ['A: 1\n\nx\n', 'A: 2\n\ny\n']],
    [
      'CRLF',
      `${FROM}\r\nA: 1\r\n\r\nx\r\n\r\n${FROM}\r\nA: 2\r\n\r\ny\r\n\r\n`,
      ['A: 1\r\n\r\nx\r\n', 'A: 2\r\n\r\ny\r\n'],
    ],
    ['no last line end', `${FROM}\nA: 1\n\nx`, ['A: 1\n\nx']],
    [
      'quoted From lines',
      `${FROM}\nA: 1\n\n>From here\n>>From there\n> From\n>Fromage\n`,
      ['A: 1\n\nFrom here\n>From there\n> From\n>Fromage\n'],
    ],
    [
      'a From line inside a paragraph',
      `${FROM}\nA: 1\n\nx\n${FROM}\ny\n`,
      [`A: 1\n\nx\n${FROM}\ny\n`],
    ],
    [
      'a sentence behind an empty line',
      `${FROM}\nA: 1\n\nFrom here on we walk.\nSlowly.\n`,
      ['A: 1\n\nFrom here on we walk.\nSlowly.\n'],
    ],
    ['a sentence at the end', `${FROM}\nA: 1\n\nFrom here`, ['A: 1\n\nFrom here']],
    [
      'a separator without a time',
      'From - \nA: 1\n\nx\n\nFrom nobody\nB: 2\n\ny\n',
      ['A: 1\n\nx\n', 'B: 2\n\ny\n'],
    ],
    [
      'a Gmail separator',
      'From 17@xxx Mon Jan 05 10:20:30 +0000 2026\nA: 1\n\nx\n',
      ['A: 1\n\nx\n'],
    ],
    [
      'text before the first separator',
      `A: 0\n\nx\n\n${FROM}\nA: 1\n\ny\n`,
      ['A: 0\n\nx\n', 'A: 1\n\ny\n'],
    ],
    ['empty messages', `${FROM}\n\n${FROM}\nA: 1\n\ny\n`, ['A: 1\n\ny\n']],
    ['nothing', '', []],
    ['only empty lines', '\n\n\r\n', []],
  ])('%s', async (_, text, messages) => {
    expect(await split(text)).toEqual(messages);
    expect(await split(text, [1])).toEqual(messages);
  });

  it('keeps every byte that is no line of the format', async () => {
    const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('latin1');
    expect(await split(`${FROM}\nA: 1\n\n${body}\n`)).toEqual([`A: 1\n\n${body}\n`]);
  });

  it('skips and counts messages over the limit and goes on behind them', async () => {
    let skipped = 0;
    const text = `${FROM}\nA: 1\n\n${'x'.repeat(50)}\n\n${FROM}\nA: 2\n\ny\n\n${FROM}\n${'long line '.repeat(2_000)}`;
    const options = { maxMessageBytes: 40, onSkipped: () => (skipped += 1) };
    for (const size of [7, 65_536]) {
      skipped = 0;
      expect(await split(text, [size], options)).toEqual(['A: 2\n\ny\n']);
      expect(skipped).toBe(2);
    }
  });

  it('sees no line where only a piece of a long one begins', async () => {
    const line = `${'x'.repeat(9_000)}>From here`;
    expect(await split(`${FROM}\n${line}\n`, [FROM.length + 1 + 9_000, 10])).toEqual([`${line}\n`]);
  });

  it('gives the same messages however the bytes come', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '\r',
        FROM,
        `${FROM}\r`,
        'From ',
        'From',
        'From x',
        '>From y',
        '>>From z',
        'A: b',
        '>',
      ),
      fc.string({ maxLength: 20 }),
      fc.constantFrom(
        `From ${'w'.repeat(9_000)} 10:20 2002`,
        'v'.repeat(8_190),
        'v'.repeat(8_192),
        `>From ${'u'.repeat(9_000)}`,
      ),
    );
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
    const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(text, sizes, async (mbox, chunkSizes) => {
        expect(await split(mbox, chunkSizes)).toEqual(await split(mbox, [1_000_000]));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['spaces', ' '],
    ['empty lines', '\n'],
    ['quoted separators', '>From x\n'],
  ])('leaves others their turns in a long message of nothing but %s [FIX-45]', async (_, unit) => {
    const text = `${FROM}\nA: 1\n\n${unit.repeat(20_000_000 / unit.length)}`;
    const first = await longestTurnMs(() => split(text));
    // At once it is 300 ms and more.
    expect(Math.min(first, await longestTurnMs(() => split(text)))).toBeLessThan(150);
  });

  it('gives back what was written as mboxrd', async () => {
    const bodyLine = fc.constantFrom('From the start', '>From there', 'plain', '', FROM, 'A: b');
    const mails = fc.array(
      fc
        .array(bodyLine, { minLength: 1, maxLength: 8 })
        .map((lines) => `A: 1\n\n${lines.join('\n')}\n`),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(mails, async (written) => {
        const mbox = written
          .map((mail) => `${FROM}\n${mail.replace(/^(>*From )/gm, '>$1')}\n`)
          .join('');
        expect(await split(mbox, [11])).toEqual(written);
      }),
    );
  });

  it('takes the SpamAssassin mbox apart into its 60 messages', async () => {
    const file = join(import.meta.dirname, '../../fixtures/spamassassin.mbox');
    const messages = await split(readFileSync(file), [4_096]);
    expect(messages).toHaveLength(60);
    expect(messages.every((message) => /^[\w-]+: /.test(message))).toBe(true);
  });
});
