import { describe, expect, it } from 'vitest';
import { readSearchTerms } from '#search/search-terms.ts';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import {
  answerFolders,
  GRAPH_BASE,
  type GraphCallSeen,
  type GraphScript,
  scriptedGraph,
} from './scripted-graph.ts';
import { writeKql } from './search-kql.ts';

function open(script: GraphScript) {
  const scripted = scriptedGraph((call) => answerFolders(call) ?? script(call));
  const pages = () => scripted.seen.filter(({ path }) => path === '/me/messages');
  return { pages, mailbox: createOutlookMailbox(scripted.account) };
}

const hit = (id: string, folder = 'inbox') => ({ id, parentFolderId: `id-of-${folder}` });

describe('what is looked for', () => {
  it.each([
    ['budget', '"budget"'],
    ['budget plan', '"budget AND plan"'],
    ['"two words"', '"\\"two words\\""'],
    ['from:dora subject:"ship list"', '"from:dora AND subject:\\"ship list\\""'],
    ['from:bob@baker.example', '"from:\\"bob@baker.example\\""'],
    ['has:attachment', '"hasAttachments:true"'],
    ['Zürich', '"Zürich"'],
    ['OR not NEAR', '"\\"OR\\" AND \\"not\\" AND \\"NEAR\\""'],
    ['kind:contacts', '"\\"kind:contacts\\""'],
    ['(a OR b)', '"\\"(a\\" AND \\"OR\\" AND \\"b)\\""'],
    ['a*b?c', '"\\"a b c\\""'],
    ['\\" OR from:x', '"\\"OR\\" AND from:x"'],
    ['-minus size>5', '"\\"-minus\\" AND \\"size>5\\""'],
  ])('%s becomes %s', (query, kql) => {
    const terms = readSearchTerms(query);
    expect(terms === null ? null : writeKql(terms)).toBe(kql);
  });

  it.each(['***', '"\\\\"', 'from:??'])('nothing is left of %s', (query) => {
    const terms = readSearchTerms(query);
    expect(terms === null ? null : writeKql(terms)).toBeNull();
  });
});

describe('search', () => {
  it('asks for all mail, with neither filter nor order beside the search', async () => {
    const { mailbox, pages } = open(() => ({ value: [hit('a')] }));
    const { items } = await mailbox.search({ query: 'budget', limit: 10 });
    expect(items.map(({ id }) => id)).toEqual(['a']);
    const [call] = pages();
    expect(call?.query.get('$search')).toBe('"budget"');
    expect(call?.query.has('$filter')).toBe(false);
    expect(call?.query.has('$orderby')).toBe(false);
  });

  it('gives each hit once, newest first, although each reading has another order', async () => {
    const at = (id: string, minute: number) => ({
      ...hit(id),
      receivedDateTime: `2026-11-20T12:0${minute}:00Z`,
    });
    const [a, b, c, d] = [at('a', 4), at('b', 3), at('c', 2), at('d', 2)];
    const orders = [
      [a, b, c, d],
      [b, d, a, a, c],
      [d, c, b, a],
    ];
    const { mailbox } = open(() => ({ value: orders.shift() }));
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await mailbox.search({ query: 'budget', limit: 2, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(['a', 'b', 'c', 'd']);
  });

  it('leaves out the trash, spam and drafts, and fills the page with what follows', async () => {
    const { mailbox } = open(({ query }) =>
      query.get('$skiptoken') === 'two'
        ? { value: [hit('e'), hit('f')] }
        : {
            value: [
              hit('a', 'deleteditems'),
              hit('b'),
              { ...hit('c', 'archive'), isDraft: true },
              hit('d', 'junkemail'),
            ],
            '@odata.nextLink': linkTo({ $skiptoken: 'two' }),
          },
    );
    const { items, nextCursor } = await mailbox.search({ query: 'x', limit: 10 });
    expect(items.map(({ id }) => id)).toEqual(['b', 'e', 'f']);
    expect(nextCursor).toBeNull();
  });

  it('pages through hits of one page and over its end without repeats', async () => {
    const { mailbox } = open(({ query }) =>
      query.get('$skiptoken') === 'a+b=='
        ? { value: [hit('d'), hit('e')] }
        : {
            value: [hit('a'), hit('b'), hit('c')],
            '@odata.nextLink': linkTo({ $search: '"x"', $top: '50', $skiptoken: 'a+b==' }),
          },
    );
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof mailbox.search>> = await mailbox.search({
        query: 'x',
        limit: 2,
        cursor,
      });
      found.push(...page.items.map(({ id }) => String(id)));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('gives a cursor that fits into a request, however long the query is', async () => {
    const { mailbox } = open((call: GraphCallSeen) => ({
      value: [hit('a')],
      '@odata.nextLink': linkTo({ ...Object.fromEntries(call.query), $skiptoken: 'x'.repeat(300) }),
    }));
    const { nextCursor } = await mailbox.search({ query: 'word '.repeat(100), limit: 1 });
    expect(nextCursor?.length).toBeLessThanOrEqual(2_000);
  });

  it('stops after some pages of nothing but trash, with a cursor to go on', async () => {
    const { mailbox, pages } = open(() => ({
      value: [hit('a', 'deleteditems')],
      '@odata.nextLink': linkTo({ $skiptoken: 'more' }),
    }));
    const page = await mailbox.search({ query: 'x', limit: 10 });
    expect(page.items).toEqual([]);
    expect(page.nextCursor).not.toBeNull();
    expect(pages()).toHaveLength(4);
  });

  it.each([
    ['another kind', { kind: 'outlook-inbox', second: 1, seen: [], skip: 0 }],
    ['another address', { kind: 'outlook-search', extra: [['$filter', 'true']], skip: 0 }],
    ['nothing', {}],
  ])('refuses a cursor of %s', async (_, cursor) => {
    const { mailbox, pages } = open(() => ({ value: [] }));
    const encoded = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const search = mailbox.search({ query: 'x', limit: 5, cursor: encoded });
    await expect(search).rejects.toMatchObject({ kind: 'refused' });
    expect(pages()).toEqual([]);
  });

  it('asks nothing for nothing', async () => {
    const { mailbox, pages } = open(() => ({ value: [] }));
    expect(await mailbox.search({ query: '  ', limit: 5 })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(pages()).toEqual([]);
  });
});

function linkTo(query: Record<string, string>): string {
  return `${GRAPH_BASE}/me/messages?${new URLSearchParams(query)}`;
}
