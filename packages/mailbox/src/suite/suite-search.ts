import { describe, expect } from 'vitest';
import { keyOf, type SuiteContext } from './suite-setup.ts';

export function describeSearch({ provider, seed, test }: SuiteContext): void {
  const find = async (query: string) =>
    (await provider().search({ query, limit: 50 })).items.map(keyOf);

  describe('search', () => {
    test('finds all mail but trash and spam, newest first', async () => {
      await seed(
        { key: 'in', subject: 'Budget one', minutesAgo: 3 },
        { key: 'filed', subject: 'Budget two', minutesAgo: 2, folder: 'archive' },
        { key: 'sent', subject: 'Budget three', minutesAgo: 1, folder: 'sent' },
        { key: 'binned', subject: 'Budget four', folder: 'trash' },
        { key: 'junk', subject: 'Budget five', folder: 'spam' },
      );
      expect(await find('budget')).toEqual(['sent', 'filed', 'in']);
    });

    test('asks that every word matches, whatever its case', async () => {
      await seed(
        { key: 'both', subject: 'Contract renewal for Harbour' },
        { key: 'one', subject: 'Contract draft' },
      );
      expect(await find('RENEWAL contract')).toEqual(['both']);
    });

    test(
      'finds words of sender and text',
      async () => {
        await seed(
          { key: 'sender', from: 'Zoë Quill <zoe@quill.example>' },
          { key: 'body', text: `${'word '.repeat(600)} pelican at the end` },
        );
        expect(await find('quill')).toEqual(['sender']);
        expect(await find('pelican')).toEqual(['body']);
      },
      'search-body',
    );

    test('understands from:, subject:, has:attachment and quoted phrases', async () => {
      await seed(
        {
          key: 'a',
          from: 'Dora <dora@x.example>',
          subject: 'Ship list',
          text: 'red green',
          minutesAgo: 3,
        },
        { key: 'b', subject: 'Dora writes', text: 'green red', minutesAgo: 2 },
        { key: 'c', attachment: { name: 'a.txt', content: 'a' }, minutesAgo: 1 },
      );
      expect(await find('from:dora')).toEqual(['a']);
      expect(await find('subject:dora')).toEqual(['b']);
      expect(await find('has:attachment')).toEqual(['c']);
      expect(await find('"green red"')).toEqual(['b']);
      expect(await find('from:dora subject:writes')).toEqual([]);
    });

    test('pages its hits without repeats', async () => {
      await seed(
        ...Array.from({ length: 5 }, (_, index) => ({
          key: `h${index}`,
          subject: 'Hit',
          minutesAgo: index,
        })),
      );
      const first = await provider().search({ query: 'hit', limit: 2 });
      const second = await provider().search({ query: 'hit', limit: 2, cursor: first.nextCursor });
      const third = await provider().search({ query: 'hit', limit: 2, cursor: second.nextCursor });
      const pages = [first, second, third].map((page) => page.items.map(keyOf));
      expect(pages).toEqual([['h0', 'h1'], ['h2', 'h3'], ['h4']]);
      expect(third.nextCursor).toBeNull();
    });

    test('finds nothing for an empty query', async () => {
      await seed({ key: 'any' });
      expect(await find('   ')).toEqual([]);
    });
  });
}
