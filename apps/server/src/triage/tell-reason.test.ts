import { describe, expect, it } from 'vitest';
import { tellReason } from './tell-reason.ts';

const moment = (phrase: string, changes = {}) => ({
  at: new Date('2026-11-24T17:00:00Z'),
  kind: 'deadline' as const,
  hasHour: true,
  phrase,
  ...changes,
});
const ALONE = 'it is written to you alone';

describe('the reason in one sentence', () => {
  it.each([
    ['do', 'please sign page 12 by Tuesday 6 PM', {}, 'Sign by Tue, Nov 24, 6:00 PM'],
    ['do', 'we need your answer by Tuesday', { hasHour: false }, 'Reply by Tue, Nov 24'],
    [
      'schedule',
      'the call is on Tuesday at 6',
      { kind: 'appointment' },
      'Be there on Tue, Nov 24, 6:00 PM',
    ],
    ['delegate', 'comments by Tuesday', { hasHour: false }, 'Hand it on by Tue, Nov 24'],
    ['eliminate', 'comments by Tuesday', {}, 'Due by Tue, Nov 24, 6:00 PM'],
    ['eliminate', 'pay within a day', { hasHour: false }, 'Due by Tue, Nov 24'],
    [
      'eliminate',
      'gala on Tuesday',
      { kind: 'appointment' },
      'Takes place on Tue, Nov 24, 6:00 PM',
    ],
  ] as const)(
    'says in %s of "%s" what to do, by when, and why [FIX-19, FIX-03]',
    (guess, phrase, changes, words) => {
      const reason = tellReason({ guess, fact: ALONE }, moment(phrase, changes), 'Europe/Berlin');
      expect(reason).toBe(`${words}; written to you alone.`);
      expect(reason.length).toBeLessThanOrEqual(64);
    },
  );

  it.each([
    ['Let me know by Tuesday', undefined, 'Answer by Tue, Nov 24, 5:00 PM UTC.'],
    ['Can you approve the budget by Tuesday', undefined, 'Answer by Tue, Nov 24, 5:00 PM UTC.'],
    ['Können Sie bis Dienstag freigeben', undefined, 'Answer by Tue, Nov 24, 5:00 PM UTC.'],
    ['comments by Tuesday', undefined, 'Hand it on by Tue, Nov 24, 5:00 PM UTC.'],
    [
      'Let us know by Tuesday',
      'it was sent to many',
      'Hand it on by Tue, Nov 24, 5:00 PM UTC; sent to many.',
    ],
  ])('asks for an answer where its reader is asked: "%s", %s [FIX-19]', (phrase, fact, words) => {
    expect(tellReason({ guess: 'delegate', fact }, moment(phrase), null)).toBe(words);
  });

  it('says no more than it knows [FIX-19]', () => {
    expect(tellReason({ guess: 'do' }, null, null)).toBe('Act on it.');
  });
});
