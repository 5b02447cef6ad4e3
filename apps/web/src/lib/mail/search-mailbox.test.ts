import type { Email } from '@eisen/contract';
import { expect, it } from 'vitest';
import type { EmailPage, ListQuery } from './mail-calls.ts';
import { MOST_HITS, searchMailbox } from './search-mailbox.ts';

const emails = (...ids: string[]) => ids.map((id) => ({ id }) as Email);

/** A mailbox that answers these portions one after the other. */
function portions(...pages: (readonly Email[])[]) {
  const asked: ListQuery[] = [];
  return {
    asked,
    async listEmails(query: ListQuery): Promise<EmailPage> {
      asked.push(query);
      const place = query.cursor === undefined ? 0 : Number(query.cursor);
      const nextCursor = place + 1 < pages.length ? String(place + 1) : null;
      const found = pages[place] ?? [];
      return { emails: found, removed: [], nextCursor, syncToken: 't', revision: 1, total: null };
    },
  };
}

async function search(calls: ReturnType<typeof portions>, most?: number) {
  const steps: string[][] = [];
  const found = await searchMailbox(calls, 'ship', {
    ...(most === undefined ? {} : { portions: most }),
    onHits: (hits) => steps.push(hits.map((email) => email.id)),
  });
  return { found: found.map((email) => email.id), steps };
}

it('reads on through portions without hits and shows what there is so far', async () => {
  const calls = portions([], emails('a'), [], emails('a', 'b'));
  expect(await search(calls)).toEqual({ found: ['a', 'b'], steps: [['a']] });
  expect(calls.asked.map((query) => [query.q, query.cursor])).toEqual([
    ['ship', undefined],
    ['ship', '1'],
    ['ship', '2'],
    ['ship', '3'],
  ]);
});

it('stops when there are enough hits', async () => {
  const many = emails(...Array.from({ length: MOST_HITS + 5 }, (_, number) => `m${number}`));
  const calls = portions(many, emails('late'));
  expect((await search(calls)).found).toHaveLength(MOST_HITS);
  expect(calls.asked).toHaveLength(1);
});

it('ends, whatever the mailbox answers', async () => {
  const calls = portions(...Array.from({ length: 100 }, () => []));
  expect((await search(calls)).found).toEqual([]);
  expect(calls.asked).toHaveLength(12);
  const dear = portions(emails('a'), emails('b'));
  expect((await search(dear, 1)).found).toEqual(['a']);
});
