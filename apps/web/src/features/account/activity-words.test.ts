import { expect, test } from 'vitest';
import { describeEmails, describeEntry } from './activity-words.ts';

test.each([
  ['archive', 'user', 1, 'Archived 1 email'],
  ['archive', 'user', 3, 'Archived 3 emails'],
  ['delete', 'user', 2, 'Moved 2 emails to deleted items'],
  ['restore', 'user', 1, 'Brought 1 email back to the inbox'],
  ['read', 'user', 1, 'Changed the read mark of 1 email'],
  ['classify', 'assistant', 1_240, 'Sorted 1,240 emails'],
  ['raise', 'rule', 1, 'Moved 1 email to Do as the deadline came near'],
  ['reply', 'user', 1, 'A reply needs your attention'],
  ['quadrants', 'user', 1, 'Moved 1 email on the board'],
  ['quadrants', 'rule', 2, 'Changed the place of 2 emails'],
] as const)('%s by %s of %s: %s [PLUS-13]', (kind, actor, count, sentence) => {
  expect(describeEntry({ kind, actor, count })).toBe(sentence);
});

test.each(['read', 'unread'] as const)('says that mail was marked as %s [PLUS-13]', (marked) => {
  const entry = { kind: 'read', actor: 'user', count: 2, marked } as const;
  expect(describeEntry(entry)).toBe(`Marked 2 emails as ${marked}`);
});

test('names the first three emails, from where to where, and how many more [FIX-10]', () => {
  const email = {
    id: 'm1',
    subject: 'Depot terms',
    sender: 'Mira',
    from: 'inbox',
    to: 'do',
  } as const;
  const gone = { ...email, subject: null, sender: null, to: 'archive' } as const;
  const unnamed = { ...email, subject: '', from: 'schedule', to: null } as const;
  expect(describeEmails({ count: 5, emails: [email, gone, unnamed] })).toEqual([
    'Depot terms: Inbox → Do',
    'An email that is no longer there: Inbox → Archive',
    'From Mira: Decide',
    'and 2 more',
  ]);
  expect(describeEmails({ count: 5 })).toEqual([]);
});
