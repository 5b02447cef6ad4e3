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
const read = (part: Parameters<typeof buildEmail>[1]) => readReason(buildEmail('m1', part));

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
    const old = { value: 0.8, evidence: ['by noon', 'by noon'] };
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

  it('is absent where nothing was decided [DETAIL-11]', () => {
    expect(read({})).toBeNull();
    expect(read({ reasoning: '  ' })).toBeNull();
  });
});
