import type { FolderRole } from '@eisen/mailbox';
import { expect, it } from 'vitest';
import type { JournalPlace } from '#journal/journal.ts';
import { isDoneAtProvider, placeOfFolder } from './judge-intent.ts';

const move = (from: JournalPlace, to: JournalPlace) =>
  ({ type: 'move', from, to, formerPlace: null }) as const;

it.each<[JournalPlace, JournalPlace, FolderRole, boolean]>([
  ['inbox', 'archived', 'archive', true],
  ['inbox', 'archived', 'sent', true],
  ['inbox', 'archived', 'inbox', false],
  ['inbox', 'archived', 'trash', false],
  ['inbox', 'archived', 'spam', false],
  ['inbox', 'trashed', 'trash', true],
  ['inbox', 'trashed', 'archive', false],
  ['trashed', 'inbox', 'inbox', true],
  ['trashed', 'inbox', 'trash', false],
  // Already there before: nothing was done that could be taken back.
  ['archived', 'archived', 'archive', false],
])('a move from %s to %s with the message in %s: done is %s', (from, to, folder, isDone) => {
  expect(isDoneAtProvider(move(from, to), { folder, unread: true })).toBe(isDone);
});

it('takes a mark as done when the message is as it was to be', () => {
  const wasUnread = { type: 'read', wasRead: false } as const;
  expect(isDoneAtProvider(wasUnread, { folder: 'inbox', unread: false })).toBe(true);
  expect(isDoneAtProvider(wasUnread, { folder: 'inbox', unread: true })).toBe(false);
});

it('takes nothing as done that the provider does not hold any more', () => {
  expect(isDoneAtProvider(move('inbox', 'trashed'), null)).toBe(false);
  expect(isDoneAtProvider({ type: 'read', wasRead: false }, null)).toBe(false);
});

it('knows the places that moves of ours lead to', () => {
  expect(
    ['inbox', 'archive', 'trash', 'sent'].map((one) => placeOfFolder(one as FolderRole)),
  ).toEqual(['inbox', 'archived', 'trashed', 'gone']);
});
