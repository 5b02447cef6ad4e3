import { describe, expect, it } from 'vitest';
import { inboxTitle, placeholderOf } from './inbox-state.ts';

const box = (
  phase: 'copy' | 'loading' | 'live' | 'error' | 'offline',
  inbox: number,
  total: number,
) => ({
  phase,
  hasOlder: false,
  error: null,
  connection: 'authenticated' as const,
  counts: {
    inbox,
    total,
    do: 0,
    schedule: 0,
    delegate: 0,
    eliminate: 0,
    unsure: 0,
    held: 0,
    unread: 0,
  },
});

describe('what the inbox shows without rows', () => {
  it.each([
    ['rows, whatever the connection says', box('error', 3, 9), false, 'none'],
    ['all classified [INBOX-06]', box('live', 0, 9), false, 'sorted'],
    ['all classified, also offline', box('offline', 0, 9), false, 'sorted'],
    ['an empty mailbox', box('live', 0, 0), false, 'empty'],
    ['nothing in the first moment of loading', box('loading', 0, 0), false, 'waiting'],
    ['the skeleton after that', box('loading', 0, 0), true, 'skeleton'],
    ['what failed', box('error', 0, 0), false, 'error'],
    ['that there is no connection', box('offline', 0, 0), false, 'offline'],
    [
      'that consent is needed, which trying again cannot give [CONN-01]',
      { ...box('error', 0, 0), connection: 'needs-oauth' },
      false,
      'consent',
    ],
  ] as const)('%s', (_, mailbox, showsSkeleton, kind) => {
    expect(placeholderOf(mailbox, showsSkeleton)).toBe(kind);
  });
});

describe('the title of the inbox', () => {
  it('counts what is unclassified, once that is known [INBOX-01]', () => {
    expect(inboxTitle(box('live', 3, 9))).toBe('Inbox (3)');
    expect(inboxTitle(box('live', 0, 0))).toBe('Inbox (0)');
    expect(inboxTitle(box('loading', 0, 0))).toBe('Inbox');
  });
});
