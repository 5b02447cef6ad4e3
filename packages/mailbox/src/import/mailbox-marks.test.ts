import { describe, expect, it } from 'vitest';
import { indexHeadFields } from '#mime/head-fields.ts';
import { readMailboxMarks } from './mailbox-marks.ts';

const owner = { name: '', address: 'alice@north.example' };
const bob = { name: '', address: 'bob@baker.example' };

function marks(fields: Record<string, string>, people = { from: bob, to: [owner] }) {
  const head = indexHeadFields(
    Object.entries(fields).map(([key, value]) => ({ key, originalKey: key, value })),
  );
  return readMailboxMarks(head, { ...people, ownerAddress: 'Alice@north.example' });
}

describe('readMailboxMarks', () => {
  it.each([
    [{}, { folder: 'inbox', unread: true, flagged: false, providerImportant: null }],
    [{ status: 'RO' }, { folder: 'inbox', unread: false }],
    [{ status: 'O' }, { unread: true }],
    [
      { status: 'RO', 'x-status': 'AF' },
      { unread: false, flagged: true },
    ],
    [{ 'x-mozilla-status': '0001' }, { unread: false, flagged: false }],
    [{ 'x-mozilla-status': '0004' }, { unread: true, flagged: true }],
    [{ 'x-mozilla-status': 'zz' }, { unread: true }],
    [
      { 'x-gmail-labels': 'Inbox,Important,Unread,Starred' },
      { folder: 'inbox', unread: true, flagged: true, providerImportant: true },
    ],
    [
      { 'x-gmail-labels': 'Archived' },
      { folder: 'archive', unread: false, providerImportant: false },
    ],
    [{ 'x-gmail-labels': 'Sent' }, { folder: 'sent' }],
    [{ 'x-gmail-labels': 'Trash,Inbox' }, { folder: 'trash' }],
    [{ 'x-gmail-labels': 'Spam' }, { folder: 'spam' }],
    [{ 'x-gmail-labels': 'Drafts' }, { folder: 'drafts' }],
  ])('%j gives %j', (fields, expected) => {
    expect(marks(fields as Record<string, string>)).toMatchObject(expected);
  });

  it('puts mail that the owner wrote to others into Sent', () => {
    expect(marks({}, { from: owner, to: [bob] }).folder).toBe('sent');
    expect(marks({}, { from: owner, to: [bob, owner] }).folder).toBe('inbox');
  });
});
