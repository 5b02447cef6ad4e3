import { describe, expect, it } from 'vitest';
import { scriptedAccount } from '#remote/scripted-api.ts';
import { readSearchTerms } from '#search/search-terms.ts';
import { GMAIL_BASE, json, resource } from './gmail-answers.ts';
import { createGmailMailbox } from './gmail-mailbox.ts';
import { writeSearch } from './search-text.ts';

function write(query: string): string {
  const terms = readSearchTerms(query);
  return terms === null ? '' : writeSearch(terms);
}

describe('a search in the language of Gmail', () => {
  it.each([
    ['offer Müller', 'offer Müller'],
    ['from:bob@baker.example subject:offer', 'offer', 'from:bob@baker.example subject:offer'],
    ['has:attachment plan', 'plan has:attachment'],
    ['"two words" from:"Bob Baker"', '"two words" from:"Bob Baker"'],
    ['plan OR offer', 'plan "OR" offer'],
    ['AND', '"AND"'],
    ['in:trash', '"in:trash"'],
    ['label:x older_than:1d', '"label:x" "older_than:1d"'],
    ['-word', '"-word"'],
    ['(a) {b}', '"(a)" "{b}"'],
    ['from:(a OR b)', '"OR" "b)" from:"(a"'],
    ['"a\\" in:spam', '"a" "in:spam"'],
    ['契約 更新', '契約 更新'],
    ['subject:-x', 'subject:"-x"'],
    ['"\\"', ''],
  ])('%s', (query, ...wanted) => {
    expect(write(query)).toBe(wanted[wanted.length - 1]);
  });

  it('asks nothing of Gmail when nothing is asked for', async () => {
    const { account, calls } = scriptedAccount([], GMAIL_BASE);
    const mailbox = createGmailMailbox(account);
    for (const query of ['', '   ', '""', '"\\"']) {
      expect(await mailbox.search({ query, limit: 5 })).toEqual({ items: [], nextCursor: null });
    }
    expect(calls).toEqual([]);
  });

  it('leaves drafts out, and Trash and Spam to the default of Gmail', async () => {
    const { account, calls } = scriptedAccount(
      [
        json({ messages: [{ id: 'a', threadId: 't' }] }),
        json(resource({ id: 'a', labelIds: ['DRAFT'] })),
      ],
      GMAIL_BASE,
    );
    const found = await createGmailMailbox(account).search({ query: 'x', limit: 5 });
    expect(found.items).toEqual([]);
    expect(calls[0]?.url.searchParams.has('includeSpamTrash')).toBe(false);
    expect(calls[0]?.url.searchParams.has('labelIds')).toBe(false);
  });
});
