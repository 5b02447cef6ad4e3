import type { Email } from '@eisen/contract';
import { expect, test } from 'vitest';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';
import { rankDelegated, rankEmails } from './ranking.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

function email(id: string, over: Partial<Email> = {}): Email {
  return {
    id,
    from: 'Sofia Lindqvist',
    sender_email: 'sofia@fjordlight.example',
    subject: 'Results',
    priority: 'low',
    time: '2026-01-01T00:00:00Z',
    ...over,
  } as Email;
}

function delegated(id: string, over: Partial<DelegatedEmail> = {}): DelegatedEmail {
  return {
    id,
    assignedToId: 'me',
    status: 'pending',
    time: '2026-03-01T00:00:00Z',
    ...over,
  } as DelegatedEmail;
}

test('emails stand by score, of equal ones the newest first [SCORE-01]', () => {
  const rows = rankEmails(
    [
      email('low'),
      email('old-urgent', { subject: 'urgent' }),
      email('top', { from: 'CEO', subject: 'urgent', priority: 'high', time: NOW.toISOString() }),
      email('new-urgent', { subject: 'urgent', time: '2026-01-02T00:00:00Z' }),
    ],
    NOW,
  );
  expect(rows.map((row) => [row.id, row.score.score])).toEqual([
    ['top', 10],
    ['new-urgent', 3],
    ['old-urgent', 3],
    ['low', 1],
  ]);
});

test('a score is counted anew when the clock has moved on [SCORE-08]', () => {
  const recent = [email('a', { time: '2026-03-02T11:30:00Z' })];
  expect(rankEmails(recent, NOW)[0]?.score.score).toBe(4);
  expect(rankEmails(recent, new Date('2026-03-02T12:31:00Z'))[0]?.score.score).toBe(3);
});

test('only open delegations to the user are ranked, the newest first [SCORE-02] [SCORE-03]', () => {
  const rows = rankDelegated(
    [
      delegated('older'),
      delegated('done', { status: 'done' }),
      delegated('newer', { status: 'in-progress', time: '2026-03-02T00:00:00Z' }),
      delegated('of-others', { assignedToId: 'somebody' }),
      delegated('waiting', { assignedToId: '' }),
    ],
    'me',
  );
  expect(rows.map((row) => row.item.id)).toEqual(['newer', 'older']);
});
