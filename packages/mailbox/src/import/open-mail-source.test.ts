import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailSource, readMailStream } from './open-mail-source.ts';

const FROM = 'From bob@baker.example Wed Jul  3 12:06:50 2002\n';
const MBOX = `${FROM}Subject: one\n\nx\n\n${FROM}Subject: two\n\ny\n`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-source-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function texts(messages: AsyncIterable<Uint8Array>): Promise<string[]> {
  const found: string[] = [];
  for await (const message of messages) found.push(Buffer.from(message).toString('latin1'));
  return found;
}

async function* stream(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
}

describe('openMailSource', () => {
  it('opens a file only when its mail is taken', async () => {
    const path = join(folder, 'mail.mbox');
    await writeFile(path, MBOX);
    const { messages } = await openMailSource(path);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await rm(path);
    await expect(texts(messages)).rejects.toThrow('ENOENT');
  });

  it('reads an .mbox file [PLUS-02]', async () => {
    await writeFile(join(folder, 'mail.mbox'), MBOX);
    const source = await openMailSource(join(folder, 'mail.mbox'));
    expect(source).toMatchObject({ kind: 'file', label: 'mail.mbox', expectedMessages: null });
    expect(await texts(source.messages)).toEqual(['Subject: one\n\nx\n', 'Subject: two\n\ny\n']);
    expect(source.skipped()).toEqual({ 'too-large': 0, unreadable: 0 });
  });

  it('reads one .eml file, also with a From line inside its text', async () => {
    const text = `Subject: one\n\nx\n\n${FROM}y\n`;
    await writeFile(join(folder, 'one.eml'), text);
    const source = await openMailSource(join(folder, 'one.eml'));
    expect(await texts(source.messages)).toEqual([text]);
  });

  it('reads a folder of .eml by name, folders in it too, and nothing else [PLUS-02]', async () => {
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'b.eml'), 'Subject: b\n\n');
    await writeFile(join(folder, 'a.EML'), 'Subject: a\n\n');
    await writeFile(join(folder, 'sub', 'c.eml'), 'Subject: c\n\n');
    await writeFile(join(folder, 'notes.txt'), 'no mail');
    await writeFile(join(folder, 'outside'), 'Subject: linked\n\n');
    await symlink(join(folder, 'outside'), join(folder, 'link.eml'));
    const source = await openMailSource(folder);
    expect(source).toMatchObject({ kind: 'folder', expectedMessages: 3 });
    expect(await texts(source.messages)).toEqual([
      'Subject: a\n\n',
      'Subject: b\n\n',
      'Subject: c\n\n',
    ]);
  });

  it('skips and counts what is too long or gone', async () => {
    await writeFile(join(folder, 'a.eml'), 'Subject: a\n\n');
    await writeFile(join(folder, 'b.eml'), '');
    await truncate(join(folder, 'b.eml'), 26 * 1024 * 1024);
    await writeFile(join(folder, 'c.eml'), 'Subject: c\n\n');
    const source = await openMailSource(folder);
    await rm(join(folder, 'c.eml'));
    expect(await texts(source.messages)).toEqual(['Subject: a\n\n']);
    expect(source.skipped()).toEqual({ 'too-large': 1, unreadable: 1 });
  });

  it('says so when there is nothing', async () => {
    await expect(openMailSource(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('readMailStream', () => {
  it.each([
    ['an mbox in small pieces', [...MBOX], 2],
    ['an mbox behind empty lines', ['\n\n', MBOX], 2],
    ['an mbox behind a byte order mark', ['\u00ef\u00bb\u00bf', MBOX], 2],
    ['one mail', ['Sub', 'ject: x\n\nFrom'], 1],
    ['nothing', [], 0],
  ])('reads %s', async (_, chunks, count) => {
    expect(await texts(readMailStream(stream(...chunks)))).toHaveLength(count);
  });

  it('skips and counts a single mail over 25 MB, without holding it', async () => {
    let skipped = 0;
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield Buffer.alloc(1024 * 1024, 0x61);
      }
    }
    expect(await texts(readMailStream(endless(), { onSkipped: () => (skipped += 1) }))).toEqual([]);
    expect(skipped).toBe(1);
    expect(given).toBeLessThan(30);
  });

  it('lets go of its source when the reader stops', async () => {
    let isClosed = false;
    async function* source() {
      try {
        for (;;) yield Buffer.from(MBOX);
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of readMailStream(source())) break;
    expect(isClosed).toBe(true);
  });
});
