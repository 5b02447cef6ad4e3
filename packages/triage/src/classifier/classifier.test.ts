import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#model/weights.ts';
import { QUADRANTS } from '#quadrant.ts';
import { createClassifier } from './classifier.ts';
import type { Classification, Classifier, TriageInput, TriageSignals } from './types.ts';

// A Wednesday.
const RECEIVED = new Date('2026-03-04T09:00:00Z');

type Overrides = Partial<Omit<TriageInput, 'signals'>> & {
  readonly signals?: Partial<TriageSignals>;
};

function buildInput(overrides: Overrides = {}): TriageInput {
  const { signals, ...rest } = overrides;
  return {
    subject: 'Hello',
    text: 'Hello Ann',
    fromName: 'Bob Miller',
    fromAddress: 'bob.miller@north.example',
    ownerAddress: 'ann.lee@north.example',
    ownerName: 'Ann Lee',
    to: ['ann.lee@north.example'],
    cc: [],
    receivedAt: RECEIVED,
    priority: 'normal',
    hasAttachments: false,
    isReply: false,
    deadline: null,
    ...rest,
    signals: {
      addressed: 'to',
      bulk: false,
      automated: false,
      knownSender: null,
      repliedBefore: null,
      flagged: false,
      invitation: false,
      providerImportant: null,
      ...signals,
    },
  };
}

const URGENT_REQUEST = buildInput({
  subject: 'Contract needs your signature today',
  text: 'Ann, the client is waiting. Can you please review the agreement and send me your approval by noon today? Otherwise we lose the deal.\n\nBob',
});
const PLAN = buildInput({
  subject: 'Draft of the budget proposal',
  text: 'Hi Ann, attached is the draft proposal for the new contract. Please review it and let me know your comments so that we can discuss the strategy next month.\n\nThanks\nBob',
});
const CHORE = buildInput({
  subject: 'Reminder: approval request is overdue',
  text: 'This is an automated message. Expense report 4711 is pending approval and must be approved by tomorrow. Please log in and approve the request today.',
  fromName: '',
  fromAddress: 'no-reply@north.example',
  signals: { automated: true },
});
const PROMOTION = buildInput({
  subject: 'Save 40% on annual plans today only!',
  text: 'Special offer: free shipping on every order. Click here to shop now. To unsubscribe click here.',
  fromName: 'CloudSuite Offers',
  fromAddress: 'newsletter@offers.example',
  signals: { addressed: 'other', bulk: true },
});

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

describe('explanation', () => {
  test('urgency and importance are named apart with words of the mail [PLUS-09]', () => {
    const answer = classifier.classify(URGENT_REQUEST);
    expect(answer.urgency.evidence.join(' ')).toMatch(/today/i);
    expect(answer.importance.evidence.length).toBeGreaterThan(0);
    expect(answer.reasoning).toMatch(
      /^Urgent: it says “[^”]+”.*\. Important: it says “[^”]+”.*\.$/s,
    );
  });
  test.each([
    [buildInput({ subject: '', text: '' }), /^Nothing here sets a date\./],
    [
      buildInput({ subject: 'Report of March 1', text: '' }),
      /^Not urgent: the days that it names are over\./,
    ],
    [
      buildInput({ ...PLAN, text: `${PLAN.text}\nWe meet on June 12.` }),
      /^Not urgent: the day that it names, “June 12”, is not near\./,
    ],
    [PROMOTION, /Not important: it was sent to many/],
    [
      buildInput({ ...PROMOTION, signals: { addressed: 'list' } }),
      /Not important: it was sent to a list/,
    ],
    [CHORE, /Not important: it was sent automatically/],
    [PLAN, /is written to you alone\.$/],
  ])('says what is not there and how the mail came: case %#', (input, sentence) => {
    expect(classifier.classify(input).reasoning).toMatch(sentence);
  });

  const words = fc.constantFrom(
    'please',
    'today',
    'tomorrow',
    'approve',
    'contract',
    '“fake”',
    '”',
    '"',
    '<b>',
    '\n',
    '\u202e',
    'free',
    'click',
    'unsubscribe',
    'Friday',
    'https://x.example',
    'deadline',
    'ß',
    'İ',
    'ﬁ',
    '\ud83d',
    '😀',
    '$5',
    '10:30',
    '?',
    '.',
    ',',
  );
  const text = fc.oneof(
    fc.array(words, { maxLength: 60 }).map((each) => each.join(' ')),
    fc.string({ unit: 'binary' }),
  );
  const addresses = fc.array(fc.oneof(fc.emailAddress(), fc.string()), { maxLength: 4 });

  test('every quotation stands literally in the mail, hostile text included [PLUS-09]', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.string(),
        addresses,
        fc.boolean(),
        fc.date(),
        (subject, body, fromName, to, bulk, receivedAt) => {
          const answer = classifier.classify(
            buildInput({ subject, text: body, fromName, to, receivedAt, signals: { bulk } }),
          );
          const quotes = [...answer.urgency.evidence, ...answer.importance.evidence];
          expect(quotes.length).toBeLessThanOrEqual(6);
          for (const quote of quotes) {
            expect(quote).not.toBe('');
            expect(quote).not.toMatch(/[\r\n]/);
            expect(subject.includes(quote) || body.includes(quote)).toBe(true);
          }
          expect(quotesIn(answer, quotes)).toBe(true);
          expectChances(answer);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a long mail is quoted from its head and its tail only, at its own words [PLUS-09]', () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(200);
    const body = `${filler}\nPlease send me your approval by noon today.`;
    const { urgency } = classifier.classify(buildInput({ text: body }));
    expect(urgency.evidence.every((quote) => body.includes(quote))).toBe(true);
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

/** Whether the reasoning without its quotations holds no quotation mark. */
function quotesIn(answer: Classification, quotes: readonly string[]): boolean {
  let rest = answer.reasoning;
  for (const quote of quotes) rest = rest.replace(`“${quote}”`, '');
  return !rest.includes('“');
}

describe('what one user taught', () => {
  const because = { quadrant: 'do', sentence: 'You moved mail from Bob here before.' } as const;

  test('moves both axes, and says so', () => {
    const before = classifier.classify(PROMOTION);
    const personal = { urgent: 6, important: 8, because, doubts: null };
    const after = classifier.classify(PROMOTION, { personal });
    expect(after).toMatchObject({ guess: 'do', unsure: false });
    expect(after.urgency.value).toBeGreaterThan(before.urgency.value);
    expect(after.importance.value).toBeGreaterThan(before.importance.value);
    expect(after.reasoning).toMatch(/^You moved mail from Bob here before\. /);
  });

  test('is not told where it did not lead', () => {
    const personal = { urgent: 0.1, important: 0, because, doubts: null };
    expect(classifier.classify(PROMOTION, { personal }).reasoning).not.toContain('You moved');
  });

  test('keeps a mail unsure where the user took such mail out', () => {
    const personal = { urgent: 0, important: 0, because: null, doubts: 'eliminate' } as const;
    const answer = classifier.classify(PROMOTION, { personal });
    expect(answer).toMatchObject({ guess: 'eliminate', unsure: true });
  });
});
