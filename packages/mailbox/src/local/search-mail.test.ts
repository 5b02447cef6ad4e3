import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { SUITE_OWNER } from '#provider-suite.ts';
import { longestTurnMs } from '#reading/longest-turn.ts';
import { buildSuiteMail } from '#suite/suite-mail.ts';
import type { LocalMailStore } from './local-mail-store.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { createMemoryLocalMailStore } from './memory-local-mail-store.ts';
import { searchMail } from './search-mail.ts';

const MIB = 1024 * 1024;

/** A store of `amount` mails whose bodies hold their number, and what was read of it. */
async function fillStore(amount: number, at: { contentBytes?: number; text?: string } = {}) {
  const plain = createMemoryLocalMailStore();
  let count = 0;
  const ids = {
    uuid: () => {
      count += 1;
      return `id${String(count).padStart(4, '0')}`;
    },
  };
  const clock = { now: () => new Date('2026-11-20T12:30:00Z') };
  const mails = Array.from({ length: amount }, (_, number) =>
    buildSuiteMail({
      key: `k${number}`,
      subject: 'Hello',
      // Behind the part that the preview shows.
      text: at.text ?? `${'word '.repeat(450)} number${number}.`,
      minutesAgo: number,
    }),
  );
  const mailbox = createLocalMailbox({ store: plain, owner: SUITE_OWNER, clock, ids });
  await mailbox.importMessages(mails);
  const read = { portions: [] as number[], heads: 0 };
  const store: LocalMailStore = {
    ...plain,
    async pageByFolder(request) {
      const rows = await plain.pageByFolder(request);
      read.heads += rows.length;
      const { contentBytes } = at;
      return contentBytes === undefined ? rows : rows.map((row) => ({ ...row, contentBytes }));
    },
    contents(wanted) {
      read.portions.push(wanted.length);
      return plain.contents(wanted);
    },
  };
  return { store, read };
}

const numbersOf = (items: readonly { internetMessageId: string | null }[]) =>
  items.map((item) => Number(/^k(\d+)@/.exec(item.internetMessageId ?? '')?.[1]));

async function readOn(store: LocalMailStore, query: string, timeMs: number) {
  const found: number[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchMail>> = await searchMail(store, {
      query,
      limit: 50,
      cursor,
      timeMs,
    });
    found.push(...numbersOf(page.items));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== null);
  return { found, pages };
}

describe('searching local mail', () => {
  it('has no more bodies in memory than 4 MiB at a time, whatever their number', async () => {
    const { store, read } = await fillStore(10, { contentBytes: 1.5 * MIB });
    expect((await readOn(store, 'number7', 60_000)).found).toEqual([7]);
    expect(read.portions).toEqual([2, 2, 2, 2, 2]);
  });

  it('leaves others their turns between two long bodies [FIX-45]', async () => {
    // Of letters that have to be folded.
    const { store } = await fillStore(40, { text: 'ünïcödé ﬀ '.repeat(10_000), contentBytes: 1 });
    const search = () => readOn(store, 'number7', 60_000);
    await search();
    const whole = process.cpuUsage();
    await search();
    const { user, system } = process.cpuUsage(whole);
    expect(await longestTurnMs(search)).toBeLessThan((user + system) / 1_000 / 3);
  });

  it('reads a body that is larger than that alone', async () => {
    const { store, read } = await fillStore(3, { contentBytes: 9 * MIB });
    expect((await readOn(store, 'number2', 60_000)).found).toEqual([2]);
    expect(read.portions).toEqual([1, 1, 1]);
  });

  it('answers what it has when the time is over, and goes on behind what it looked at', async () => {
    const { store, read } = await fillStore(450);
    const first = await searchMail(store, { query: 'number449.', limit: 50, timeMs: 0 });
    expect([first.items, first.nextCursor === null, read.heads]).toEqual([[], false, 200]);
    const all = await readOn(store, 'number449.', 0);
    expect(all).toEqual({ found: [449], pages: 3 });
  });

  it('finds in pieces what it finds at once, newest first, without hole or repeat', async () => {
    const { store } = await fillStore(450);
    const whole = await readOn(store, 'number4', 60_000);
    expect(whole.found).toEqual(
      Array.from({ length: 450 }, (_, number) => number).filter((number) =>
        `number${number}`.includes('number4'),
      ),
    );
    expect((await readOn(store, 'number4', 0)).found).toEqual(whole.found);
  });

  it('stops reading bodies when the page is full', async () => {
    const { store, read } = await fillStore(20, { contentBytes: MIB });
    const page = await searchMail(store, { query: 'number', limit: 3, timeMs: 60_000 });
    expect(numbersOf(page.items)).toEqual([0, 1, 2]);
    expect(read.portions).toEqual([4]);
    const next = await searchMail(store, { query: 'number', limit: 3, cursor: page.nextCursor });
    expect(numbersOf(next.items)).toEqual([3, 4, 5]);
  });

  it('has no cursor when the page ends with the last mail of all', async () => {
    const { store } = await fillStore(3);
    expect((await searchMail(store, { query: 'hello', limit: 3 })).nextCursor).toBeNull();
    const [last] = (await searchMail(store, { query: 'number2', limit: 1 })).items;
    expect(last?.id).toBe('id0003' as MessageId);
  });
});
