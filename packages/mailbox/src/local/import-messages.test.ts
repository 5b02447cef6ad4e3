import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { splitMbox } from '#import/split-mbox.ts';
import {
  buildSuiteMail,
  SUITE_OWNER,
  type SuiteMailParts,
  suiteMessageId,
} from '#suite/suite-mail.ts';
import type { ImportProgress } from './import-messages.ts';
import type { LocalMailStore } from './local-mail-store.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { createMemoryLocalMailStore } from './memory-local-mail-store.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

function openMailbox(store: LocalMailStore = createMemoryLocalMailStore()) {
  const mailbox = createLocalMailbox({
    store,
    owner: SUITE_OWNER,
    clock: { now: () => new Date('2026-11-20T12:30:00Z') },
    ids: { uuid: randomUUID },
  });
  const importMails = (...mails: readonly SuiteMailParts[]) =>
    mailbox.importMessages(mails.map(buildSuiteMail));
  const heads = async () => (await mailbox.listInbox({ limit: 200 })).items;
  const threadOf = async (key: string) =>
    (await heads()).find((head) => head.internetMessageId === suiteMessageId(key))?.threadId;
  return { mailbox, importMails, heads, threadOf };
}

const answers = (...keys: readonly string[]) =>
  `References: ${keys.map((key) => `<${suiteMessageId(key)}>`).join(' ')}`;

describe('importMessages', () => {
  it('takes what it holds already as duplicates, in one import and in the next', async () => {
    const { mailbox, importMails } = openMailbox();
    expect(await importMails({ key: 'a' }, { key: 'b' }, { key: 'a' })).toEqual({
      imported: 2,
      skipped: 0,
      duplicates: 1,
      folders: { inbox: 2 },
      limitReached: false,
    });
    expect(await importMails({ key: 'b' }, { key: 'c' })).toMatchObject({
      imported: 1,
      duplicates: 1,
    });
    expect(await mailbox.countInbox()).toBe(3);
  });

  it('takes the same Message-ID at another time as another message', async () => {
    const { importMails } = openMailbox();
    await importMails({ key: 'a', minutesAgo: 10 });
    expect(await importMails({ key: 'a', minutesAgo: 5 })).toMatchObject({ imported: 1 });
  });

  it('knows mail without Message-ID and date again by its bytes', async () => {
    const { mailbox } = openMailbox();
    const mails = ['one', 'two'].map((text) => Buffer.from(`From: b@x.example\n\n${text}`));
    expect(await mailbox.importMessages(mails)).toMatchObject({ imported: 2 });
    expect(await mailbox.importMessages(mails)).toMatchObject({ imported: 0, duplicates: 2 });
  });

  it('counts what is no mail and goes on', async () => {
    const { mailbox } = openMailbox();
    const result = await mailbox.importMessages([
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      new Uint8Array(),
      buildSuiteMail({ key: 'a' }),
    ]);
    expect(result).toMatchObject({ imported: 1, skipped: 2 });
  });

  it('stops at the limit, says so, and tells its progress batch by batch', async () => {
    const { mailbox } = openMailbox();
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        yield buildSuiteMail({ key: `m${given}` });
      }
    }
    const seen: ImportProgress[] = [];
    const result = await mailbox.importMessages(endless(), {
      limitMessages: 120,
      onProgress: (progress) => seen.push(progress),
    });
    expect(result).toMatchObject({ imported: 120, limitReached: true });
    expect(seen.map(({ imported }) => imported)).toEqual([50, 100, 120]);
    expect(given).toBe(121);
  });

  it('stops between two batches when told to', async () => {
    const { mailbox } = openMailbox();
    const stop = new AbortController();
    const mails = Array.from({ length: 120 }, (_, index) => buildSuiteMail({ key: `m${index}` }));
    const result = await mailbox.importMessages(mails, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(result.imported).toBe(50);
    expect(await mailbox.countInbox()).toBe(50);
  });

  it('keeps the bytes only of mail with attachments', async () => {
    const store = createMemoryLocalMailStore();
    const { importMails, heads } = openMailbox(store);
    await importMails(
      { key: 'plain', minutesAgo: 2 },
      { key: 'file', attachment: { name: 'a.txt', content: 'a' } },
    );
    const kept = await Promise.all((await heads()).map((head) => store.raw(head.id)));
    expect(kept.map((raw) => raw !== null)).toEqual([true, false]);
  });

  it('never hands the store more than 50 rows', async () => {
    const store = createMemoryLocalMailStore();
    const sizes: number[] = [];
    const { mailbox } = openMailbox({
      ...store,
      insert: async (mails) => {
        sizes.push(mails.length);
        await store.insert(mails);
      },
    });
    const mails = Array.from({ length: 101 }, (_, index) => buildSuiteMail({ key: `m${index}` }));
    await mailbox.importMessages(mails);
    expect(sizes).toEqual([50, 50, 1]);
  });

  it.each([
    ['in order', ['root', 'one', 'two']],
    ['answers first', ['two', 'one', 'root']],
    ['mixed', ['one', 'root', 'two']],
  ])('joins a thread that comes %s, also in several imports', async (_, order) => {
    const { importMails, threadOf } = openMailbox();
    const parts: Record<string, SuiteMailParts> = {
      root: { key: 'root', minutesAgo: 3 },
      one: { key: 'one', minutesAgo: 2, head: [answers('root')] },
      two: { key: 'two', minutesAgo: 1, head: [answers('root', 'one')] },
    };
    for (const key of order) await importMails(parts[key] ?? { key });
    const root = await threadOf('root');
    expect(root).toBeDefined();
    expect([await threadOf('one'), await threadOf('two')]).toEqual([root, root]);
  });

  it('joins by the nearest answered mail that is known', async () => {
    const { importMails, threadOf } = openMailbox();
    await importMails(
      { key: 'root', minutesAgo: 9 },
      { key: 'a', minutesAgo: 8, head: [answers('root')] },
    );
    await importMails({ key: 'b', head: [`In-Reply-To: <${suiteMessageId('a')}>`] });
    expect(await threadOf('b')).toBe(await threadOf('root'));
  });

  it('joins by subject only mail without any id', async () => {
    const { mailbox, importMails, heads } = openMailbox();
    const bare = (subject: string) =>
      Buffer.from(`From: b@x.example\nSubject: ${subject}\n\n${subject}`);
    await mailbox.importMessages(['Lunch', 'Re: AW: lunch', 'Dinner', '', ' '].map(bare));
    await importMails({ key: 'known', subject: 'Lunch' });
    const threads = (await heads()).map((head) => [head.subject, head.threadId] as const);
    const of = (subject: string) =>
      threads.filter(([name]) => name === subject).map(([, id]) => id);
    expect(of('Re: AW: lunch')).toEqual([
      of('Lunch').find((id) => of('Re: AW: lunch').includes(id)),
    ]);
    expect(new Set(of('Lunch')).size).toBe(2);
    expect(new Set(of('')).size).toBe(2);
    expect(of('Dinner')).not.toEqual(of('Re: AW: lunch'));
  });

  it('imports the SpamAssassin mbox whole [PLUS-02]', async () => {
    const { mailbox, heads } = openMailbox();
    const read = () => splitMbox(createReadStream(join(FIXTURES, 'spamassassin.mbox')));
    expect(await mailbox.importMessages(read())).toMatchObject({
      imported: 60,
      skipped: 0,
      duplicates: 0,
    });
    expect(await mailbox.importMessages(read())).toMatchObject({ imported: 0, duplicates: 60 });
    const all = await heads();
    expect(all.every((head) => head.receivedAt.getUTCFullYear() === 2002)).toBe(true);
    expect(all.filter((head) => head.signals.bulk).length).toBeGreaterThan(20);
    expect(all.every((head) => head.from.address !== '')).toBe(true);
  });

  it('imports every odd mail of the fixtures', async () => {
    const { mailbox } = openMailbox();
    const folder = join(FIXTURES, 'eml');
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
    const result = await mailbox.importMessages(mails);
    expect(result.skipped).toBe(0);
    expect(result.imported + result.duplicates).toBe(65);
  });
});
