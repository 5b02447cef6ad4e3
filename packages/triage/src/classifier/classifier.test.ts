import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#model/weights.ts';
import { QUADRANTS } from '#quadrant.ts';
import { buildInput } from './build-input.ts';
import { createClassifier } from './classifier.ts';
import { CHORE, PLAN, PROMOTION, URGENT_REQUEST } from './sample-inputs.ts';
import type { Classification, Classifier, TriageSignals } from './types.ts';

let classifier: Classifier;
beforeAll(() => {
  classifier = createClassifier(DEFAULT_WEIGHTS);
});

describe('judgement', () => {
  test('a direct request with today in it is do', () => {
    expect(classifier.classify(URGENT_REQUEST)).toMatchObject({ guess: 'do' });
  });
  test('a draft to comment without a date is schedule', () => {
    expect(classifier.classify(PLAN)).toMatchObject({ guess: 'schedule' });
  });
  test('an overdue approval robot is delegate', () => {
    expect(classifier.classify(CHORE)).toMatchObject({ guess: 'delegate' });
  });
  test('a promotion that shouts today is eliminate, and surely so', () => {
    const answer = classifier.classify(PROMOTION);
    expect(answer).toMatchObject({ guess: 'eliminate', unsure: false });
    expect(answer.urgency.value).toBeLessThan(0.2);
  });
  test('the answer is the guess, the second is another, values are chances', () => {
    for (const input of [URGENT_REQUEST, PLAN, CHORE, PROMOTION]) {
      const answer = classifier.classify(input);
      expect(answer.quadrant).toBe(answer.guess);
      expect(answer.second).not.toBe(answer.guess);
      expectChances(answer);
    }
  });
  test('a near deadline found by the caller makes a mail more urgent, a far one not', () => {
    const urgencyWith = (deadline: Date | null): number =>
      classifier.classify({ ...PLAN, deadline }).urgency.value;
    expect(urgencyWith(new Date('2026-03-05T12:00:00Z'))).toBeGreaterThan(urgencyWith(null) + 0.05);
    expect(urgencyWith(new Date('2026-06-05T12:00:00Z'))).toBeLessThan(
      urgencyWith(new Date('2026-03-05T12:00:00Z')),
    );
  });
  test('history and flags lift importance and never lower it', () => {
    const importanceWith = (signals: Partial<TriageSignals>): number =>
      classifier.classify(buildInput({ ...PLAN, signals })).importance.value;
    const plain = importanceWith({});
    for (const signals of [
      { repliedBefore: true },
      { flagged: true },
      { providerImportant: true },
    ]) {
      expect(importanceWith(signals)).toBeGreaterThan(plain);
    }
    for (const signals of [
      { repliedBefore: false },
      { knownSender: false },
      { providerImportant: false },
    ]) {
      expect(importanceWith(signals)).toBe(plain);
    }
  });
});

describe('not sure', () => {
  test('a threshold of 1 leaves all unsure, 0 none [PLUS-07]', () => {
    for (const input of [URGENT_REQUEST, PLAN, CHORE]) {
      expect(classifier.classify(input, { notSureThreshold: 1 }).unsure).toBe(true);
      expect(classifier.classify(input, { notSureThreshold: 0 }).unsure).toBe(false);
    }
  });
  test('the default is the trained one [PLUS-07]', () => {
    expect(classifier.defaultNotSureThreshold).toBe(DEFAULT_WEIGHTS.notSureThreshold);
    for (const input of [URGENT_REQUEST, PLAN, CHORE, PROMOTION]) {
      const given = classifier.classify(input, {
        notSureThreshold: DEFAULT_WEIGHTS.notSureThreshold,
      });
      expect(classifier.classify(input)).toEqual(given);
    }
  });
  test('hiding a mail needs more certainty than keeping it [PLUS-07]', () => {
    const eliminated = classifier.classify(PROMOTION);
    const justBelow = eliminated.confidence - DEFAULT_WEIGHTS.eliminateMargin / 2;
    expect(classifier.classify(PROMOTION, { notSureThreshold: justBelow }).unsure).toBe(true);
    const kept = classifier.classify(PLAN);
    expect(classifier.classify(PLAN, { notSureThreshold: kept.confidence - 0.001 }).unsure).toBe(
      false,
    );
  });
  test('an unsure mail keeps its best guess and runner-up [PLUS-07]', () => {
    const answer = classifier.classify(PLAN, { notSureThreshold: 1 });
    expect(answer).toMatchObject({ guess: 'schedule', unsure: true });
    expect(QUADRANTS).toContain(answer.second);
  });
});

test('the same mail gives the same answer, and the input stays as it was', () => {
  const input = Object.freeze({
    ...URGENT_REQUEST,
    signals: Object.freeze({ ...URGENT_REQUEST.signals }),
  });
  expect(classifier.classify(input)).toEqual(classifier.classify(input));
});

test('an unreadable date is no reason to fail', () => {
  expect(QUADRANTS).toContain(
    classifier.classify({ ...PLAN, receivedAt: new Date(Number.NaN) }).guess,
  );
});

test('weights of other features are refused', () => {
  expect(() => createClassifier({ ...DEFAULT_WEIGHTS, fingerprint: 1 })).toThrow(/train again/);
});

function expectChances({ confidence, urgency, importance }: Classification): void {
  for (const value of [confidence, urgency.value, importance.value]) {
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
}

describe('what one user taught', () => {
  const because = { quadrant: 'do', sentence: 'You moved mail from Bob here before.' } as const;
  const elsewhere = 'You moved mail from Bob to Do before.';
  const taught = { because, elsewhere, doubts: null };

  test('moves both axes, says so, and quotes nothing for what the mail does not say [PLUS-09, PLUS-10]', () => {
    const before = classifier.classify(PROMOTION);
    const personal = { ...taught, urgent: 6, important: 8 };
    const after = classifier.classify(PROMOTION, { personal });
    expect(after).toMatchObject({ guess: 'do', unsure: false });
    expect(after.urgency.value).toBeGreaterThan(before.urgency.value);
    expect(after.importance.value).toBeGreaterThan(before.importance.value);
    expect([...after.urgency.evidence, ...after.importance.evidence]).toEqual([]);
    expect(after.reasoning).toBe(
      `${because.sentence} Urgent: that is what you made of such mail. Important: that is what you made of such mail.`,
    );
  });

  test('is told where the mail came to lie elsewhere, too [PLUS-10]', () => {
    const before = classifier.classify(PROMOTION);
    expect(before.guess).toBe('eliminate');
    const personal = { ...taught, urgent: 10, important: 0 };
    const after = classifier.classify(PROMOTION, { personal });
    expect(after.guess).toBe('delegate');
    expect(after.reasoning).toMatch(/^You moved mail from Bob to Do before\. Urgent: that is what/);
    expect(after.importance.evidence).toEqual(before.importance.evidence);
  });

  test('is told where it only made the answer less sure [PLUS-10]', () => {
    expect(classifier.classify(PROMOTION)).toMatchObject({ guess: 'eliminate', unsure: false });
    const personal = { ...taught, urgent: 7, important: 0 };
    const after = classifier.classify(PROMOTION, { personal });
    expect(after).toMatchObject({ guess: 'eliminate', unsure: true });
    expect(after.reasoning).toContain(elsewhere);
  });

  test('is not told where it did not lead', () => {
    const personal = { ...taught, urgent: 0.1, important: 0 };
    expect(classifier.classify(PROMOTION, { personal }).reasoning).not.toContain('You moved');
  });

  test('keeps a mail unsure where the user took such mail out', () => {
    const personal = {
      urgent: 0,
      important: 0,
      because: null,
      elsewhere: null,
      doubts: 'eliminate',
    } as const;
    const answer = classifier.classify(PROMOTION, { personal });
    expect(answer).toMatchObject({ guess: 'eliminate', unsure: true });
  });
});
