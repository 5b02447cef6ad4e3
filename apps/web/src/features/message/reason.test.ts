import { describe, expect, it } from 'vitest';
import { buildEmail } from '#lib/mail/scripted-server.ts';
import { NO_CLAUSE, quotesOf, readReason } from './reason.ts';

const urgency = {
  value: 0.9,
  evidence: ['until noon tomorrow'],
  sentence: 'Urgent: it says “until noon tomorrow”.',
};
const importance = { value: 0.2, evidence: [], sentence: 'Nothing in it asks for you.' };
const judged = {
  reason: 'Sign by noon.',
  reasoning: 'Sign by noon. Urgent: …',
  urgency,
  importance,
};
const now = new Date(2026, 10, 23, 11);
const read = (part: Parameters<typeof buildEmail>[1]) => readReason(buildEmail('m1', part), now);

describe('the reason of an opened email [FIX-19]', () => {
  it('is one sentence, and for each side what it rests on, its quotes apart', () => {
    const reason = read({ ...judged, quadrant: 'delegate', source: 'local' });
    expect(reason).toEqual({
      sentence: 'Sign by noon.',
      state: 'sure',
      axes: [
        {
          title: 'Urgent',
          heading: 'Urgent',
          pieces: [
            { text: 'It says ', isQuote: false },
            { text: 'until noon tomorrow', isQuote: true },
            { text: '.', isQuote: false },
          ],
        },
        {
          title: 'Important',
          heading: 'Not important',
          pieces: [{ text: 'Nothing in it asks for you.', isQuote: false }],
        },
      ],
    });
    expect(quotesOf(reason)).toEqual(['until noon tomorrow']);
  });

  it('says where there are no words, and shows old evidence without a sentence', () => {
    const old = { value: 0.8, evidence: ['by noon', 'Noon', 'by noon'] };
    const reason = read({
      quadrant: 'do',
      reasoning: 'Urgent: it says “by noon”. Important: no.',
      urgency: old,
      importance: { value: 0.7, evidence: [] },
    });
    expect(reason?.sentence).toBe('Urgent: it says “by noon”.');
    expect(reason?.axes.map(({ pieces }) => pieces)).toEqual([
      [{ text: 'by noon', isQuote: true }],
      [{ text: NO_CLAUSE, isQuote: false }],
    ]);
  });

  it.each([
    ['sure', { ...judged, quadrant: 'do', source: 'local' }],
    ['doubt', { ...judged, quadrant: null, guess: 'do' }],
    ['held', { ...judged, quadrant: null, guess: 'do', held: 'It was changed meanwhile.' }],
    ['moved', { ...judged, quadrant: 'schedule', source: 'user' }],
  ] as const)('%s', (state, part) => {
    expect(read(part)?.state).toBe(state);
  });

  it('ends at the end of its first sentence', () => {
    const reasoning = 'Important: it says “Free? With Dr. Stone at 9 a.m. today”. Urgent: no.';
    expect(read({ quadrant: 'do', reasoning })?.sentence).toBe(
      'Important: it says “Free? With Dr. Stone at 9 a.m. today”.',
    );
  });

  it.each([
    [
      21,
      'deadline',
      'Hand it on by Sat, Nov 21, 12:00 PM.',
      'Hand it on: was due on Sat, Nov 21, 12:00 PM.',
    ],
    [
      22,
      'appointment',
      'Be there on Sun, Nov 22, 12:00 PM; written to you alone.',
      'Was yesterday at 12:00 PM; written to you alone.',
    ],
    [
      22,
      'deadline',
      'Due by Sun, Nov 22, 11:00 AM UTC; sent to many.',
      'Was due yesterday at 12:00 PM; sent to many.',
    ],
    [
      22,
      'deadline',
      'Due on Sun, Nov 22, 12:00 PM: moved from Schedule to Do.',
      'Was due yesterday at 12:00 PM; moved from Schedule to Do.',
    ],
    [24, 'deadline', 'Sign by Tue, Nov 24, 12:00 PM.', 'Sign by Tue, Nov 24, 12:00 PM.'],
    [26, 'deadline', 'Nothing to do; sent to many.', 'Due by Thu, Nov 26, 12:00 PM; sent to many.'],
    [22, 'deadline', 'Nothing to do.', 'Was due yesterday at 12:00 PM.'],
  ] as const)(
    'tells on 23 November what is of %s, a %s: "%s" [FIX-03, FIX-04]',
    (day, kind, reason, told) => {
      const due = {
        at: new Date(2026, 10, day, 12).toISOString(),
        kind,
        has_hour: true,
        phrase: 'x',
      };
      expect(read({ ...judged, quadrant: 'do', reason, due })?.sentence).toBe(told);
    },
  );

  it('presses no more once it was answered [FIX-16]', () => {
    const due = {
      at: new Date(2026, 10, 21, 12).toISOString(),
      kind: 'deadline',
      has_hour: true,
      phrase: 'x',
    } as const;
    const reason = 'Hand it on by Sat, Nov 21, 12:00 PM.';
    const replied = { ...judged, quadrant: 'delegate', reason, due } as const;
    expect(
      read({ ...replied, replied_at: new Date(2026, 10, 23, 9).toISOString() })?.sentence,
    ).toBe('You replied today at 9:00 AM.');
    expect(
      read({ ...replied, replied_at: new Date(2026, 10, 21, 9).toISOString() })?.sentence,
    ).toBe('You replied on Sat, Nov 21, 9:00 AM.');
  });

  it('is absent where nothing was decided [DETAIL-11]', () => {
    expect(read({})).toBeNull();
    expect(read({ reasoning: '  ' })).toBeNull();
  });
});
