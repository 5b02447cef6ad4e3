import { expect, test } from 'vitest';
import { tellDeleted } from './deleted-words.ts';
import { tellFolders, tellSkipped } from './import-words.ts';

const OUTCOME = {
  redirect_to: '/dashboard/outlook',
  imported: 61,
  skipped: 5,
  skipped_because: { duplicate: 2, unreadable: 1, too_large: 1, no_message: 1 },
  folders: [
    { folder: 'inbox', messages: 60 },
    { folder: 'sent', messages: 1 },
  ],
  limit_reached: false,
} as const;

test('an import tells its folders and why mail was left out [FIX-36]', () => {
  const outcome = { ...OUTCOME, folders: [...OUTCOME.folders] };
  expect(tellFolders(outcome)).toBe('2 folders found: Inbox 60 · Sent 1');
  expect(tellSkipped(outcome)).toEqual([
    '2 there already: same Message-ID and same time',
    '1 larger than 25 MB',
    '1 that could not be read',
    '1 part of the file without a message',
  ]);
});

test.each([
  ['sandbox', 63, 5, '63 emails and 5 decisions are deleted. This cannot be undone.'],
  ['sandbox', 1, 0, '1 email and 0 decisions are deleted. This cannot be undone.'],
  [
    'real',
    0,
    1,
    'Eisen loses access to it and forgets 1 decision. The mail itself stays at Outlook.',
  ],
] as const)(
  'giving up a %s mailbox of %i emails tells what is lost [FIX-35]',
  (kind, emails, decisions, words) => {
    const contents = { provider: 'outlook', address: 'nora@brightwater.example' } as const;
    expect(tellDeleted({ ...contents, kind, emails, decisions })).toBe(words);
  },
);
