import { expect, test } from 'vitest';
import { buildSampleEmails } from './sample-emails.ts';
import { applySampleRules } from './sample-rules.ts';
import { scorePriority } from './score.ts';
import { readSentiment } from './sentiment.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const SAMPLES = buildSampleEmails(NOW);

test.each([
  ['sample-1', 25 / 60, 'do', 10, 'critical', 'neutral'],
  ['sample-2', 3, 'do', 9, 'critical', 'negative'],
  ['sample-3', 5, 'schedule', 6, 'high', 'neutral'],
  ['sample-4', 30, 'schedule', 3, 'low', 'positive'],
  ['sample-5', 8, 'delegate', 5, 'medium', 'neutral'],
  ['sample-6', 50, 'delegate', 4, 'medium', 'negative'],
  ['sample-7', 200, 'eliminate', 1, 'low', 'neutral'],
] as const)(
  '%s, %d h old: %s, score %i (%s), %s [SAMPLE-03] [SCORE-01] [SENT-03]',
  (id, ageHours, quadrant, score, band, sentiment) => {
    const sample = SAMPLES.find((each) => each.id === id);
    if (!sample) throw new Error(`${id} is not among the samples`);
    expect((NOW.getTime() - sample.time.getTime()) / 3_600_000).toBeCloseTo(ageHours);
    expect(sample.quadrant).toBe(quadrant);
    expect(applySampleRules(sample)).toBe(quadrant);
    const scored = scorePriority(
      {
        ...sample,
        fromName: sample.from,
        fromAddress: sample.senderEmail,
        receivedAt: sample.time,
      },
      NOW,
    );
    expect([scored.score, scored.band]).toEqual([score, band]);
    expect(readSentiment(sample.subject, sample.preview).sentiment).toBe(sentiment);
  },
);

test('there are seven, each with all its fields [SAMPLE-01] [SAMPLE-02]', () => {
  expect(SAMPLES).toHaveLength(7);
  for (const sample of SAMPLES) {
    expect(Object.keys(sample).sort()).toEqual(
      'category from id preview priority quadrant reasoning senderEmail subject time'.split(' '),
    );
    expect(Object.values(sample).every((value) => value !== '')).toBe(true);
    expect(sample.senderEmail).toMatch(/\.example$/);
  }
});
