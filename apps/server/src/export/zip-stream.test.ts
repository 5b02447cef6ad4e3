import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readZip } from './fixtures/read-zip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

const AT = new Date('2026-03-02T09:41:06Z');

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* texts(...parts: string[]): AsyncGenerator<string> {
  yield* parts;
}

describe('an archive', () => {
  it('holds each entry whole, with its checksum and size', async () => {
    const long = 'A line that repeats itself.\n'.repeat(20_000);
    const bytes = await collect(
      zipStream(
        [
          { name: 'one.json', content: texts('{"a":', '1}') },
          { name: 'empty.json', content: texts() },
          { name: 'long.json', content: texts(long, 'Größe ☂') },
        ],
        AT,
      ),
    );
    expect(readZip(bytes)).toEqual(
      new Map([
        ['one.json', '{"a":1}'],
        ['empty.json', ''],
        ['long.json', `${long}Größe ☂`],
      ]),
    );
    expect(bytes.length).toBeLessThan(long.length / 10);
  });

  it('is made while it is read: a reader who stops half-way leaves nothing running', async () => {
    let asked = 0;
    let ended = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          asked += 1;
          yield randomBytes(4_000).toString('base64');
        }
      } finally {
        ended = true;
      }
    }
    let seen = 0;
    for await (const chunk of zipStream([{ name: 'endless.json', content: endless() }], AT)) {
      seen += chunk.length;
      if (seen > 100_000) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ended).toBe(true);
    expect(asked).toBeLessThan(100);
  });

  it('breaks off with what an entry throws, and what was told so far does not open', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield '[';
      throw new Error('the database went away');
    }
    const entries: ZipEntry[] = [
      { name: 'good.json', content: texts('[]') },
      { name: 'broken.json', content: broken() },
    ];
    const told: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of zipStream(entries, AT)) told.push(chunk);
    })();
    await expect(reading).rejects.toThrow('the database went away');
    expect(() => readZip(Buffer.concat(told))).toThrow('no directory');
  });
});
