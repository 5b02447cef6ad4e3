import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#model/weights.ts';
import { buildInput } from './build-input.ts';
import { createClassifier } from './classifier.ts';
import { CHORE, PLAN, PROMOTION, URGENT_REQUEST } from './sample-inputs.ts';
import type { Classification } from './types.ts';

const classifier = createClassifier(DEFAULT_WEIGHTS);

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
    [buildInput({ subject: '', text: 'ok' }), /^Nothing here sets a date\./],
    [
      buildInput({ subject: 'Report of March 1', text: 'here' }),
      /^Not urgent: the days that it names are over\./,
    ],
    [
      buildInput({ ...PLAN, text: `${PLAN.text}\nWe meet on June 12.` }),
      /^Not urgent: the day in “We meet on June 12” is not near\./,
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
            expect(fold(subject).includes(quote) || fold(body).includes(quote)).toBe(true);
          }
          expect(quotesIn(answer, quotes)).toBe(true);
          const chances = [answer.confidence, answer.urgency.value, answer.importance.value];
          expect(chances.filter((chance) => !(chance >= 0 && chance <= 1))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    [
      'a whole clause',
      'Hi Ann,\nCan you approve the contract today, please? Thanks',
      /^(?!Can you approve the contract today, please$)/,
    ],
    [
      'no greeting in one line',
      'Hi Ann, can you approve the urgent contract by noon today?',
      /^Hi/,
    ],
    ['never a greeting', 'Dear Ann,\nplease approve the urgent contract by noon today.', /^Dear/],
    [
      'never a piece of an address',
      'Please approve today: https://x.example/urgent/approve-today now',
      /urgent\/|x\.example|approve-today/,
    ],
    [
      'never half a clause',
      'The outage in Lyon has stopped the line, so please approve the repair today.',
      /^(?!The outage|so please|please)/,
    ],
  ])('quotes %s [FIX-20]', (_, text, wrong) => {
    const { urgency, importance } = classifier.classify(buildInput({ subject: '', text }));
    const quotes = [...urgency.evidence, ...importance.evidence];
    expect(quotes.filter((quote) => wrong.test(quote))).toEqual([]);
  });

  const quotesOf = (text: string) => {
    const { urgency, importance } = classifier.classify(buildInput({ subject: '', text }));
    return { urgency: urgency.evidence, importance: importance.evidence };
  };

  test.each([
    [
      'This is a reminder of your appointment tomorrow at 10:00 with Dr. Stone at St. Mary. Bring your card.',
      'This is a reminder of your appointment tomorrow at 10:00 with Dr. Stone at St. Mary',
    ],
    [
      'Your urgent approval is needed until 9:15 p.m. today. Thanks for your help.',
      'Your urgent approval is needed until 9:15 p.m. today',
    ],
    [
      'Please sign the contract today, by 9:15 p.m.',
      'Please sign the contract today, by 9:15 p.m.',
    ],
    [
      'Bitte schicken Sie die Unterlagen dringend bis heute, z. B. per Fax an Nr. 5. Danke.',
      'Bitte schicken Sie die Unterlagen dringend bis heute, z. B. per Fax an Nr. 5',
    ],
  ])('quotes "%s" to the end of its clause [FIX-20]', (text, clause) => {
    const { urgency, importance } = quotesOf(text);
    expect([...urgency, ...importance]).toContain(clause);
  });

  test.each([
    'Your access code expires tonight at eleven. Please sign in to the portal to keep your account.',
    'Could we meet to go through the audit? The board waits for your decision by noon today.',
    'We need your decision on the renewal by Friday. The contract is attached.',
    'Please approve the budget within three days. The client is waiting for the agreement.',
  ])('quotes no time for importance, and nothing for both: "%s" [FIX-20]', (text) => {
    const { urgency, importance } = quotesOf(text);
    expect(importance.filter((quote) => /tonight|noon|Friday|days/.test(quote))).toEqual([]);
    expect(importance.filter((quote) => urgency.includes(quote))).toEqual([]);
  });

  test('quotes for urgency only what names a time or presses [FIX-20]', () => {
    const { urgency } = quotesOf(
      'Could we meet to go through the audit? The court needs your answer by noon today, we are blocked.',
    );
    expect(urgency).toEqual(['The court needs your answer by noon today, we are blocked']);
  });

  test.each([null, new Date('2026-03-06T17:00:00Z')])(
    'quotes no near day for "not urgent", with the deadline %s [FIX-20]',
    (deadline) => {
      const { urgency } = classifier.classify({ ...PROMOTION, deadline });
      expect(urgency.evidence).toEqual([]);
      expect(urgency.sentence).toBe('Not urgent: it names a time, but little else in it presses.');
    },
  );

  test('takes the number of a version for no day [FIX-20]', () => {
    const text = 'The notes of version 6.12 are ready. Nothing to do.';
    const { urgency, reasoning } = classifier.classify(buildInput({ subject: '', text }));
    expect(urgency.evidence.join()).not.toContain('6.12');
    expect(reasoning).not.toContain('day');
  });

  test('a long mail is quoted from its head and its tail only, at its own words [PLUS-09]', () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(200);
    const body = `${filler}\nPlease send me your approval by noon today.`;
    const { urgency } = classifier.classify(buildInput({ text: body }));
    expect(urgency.evidence.every((quote) => body.includes(quote))).toBe(true);
  });
});

/** A clause may go over a line that a program wrapped. */
function fold(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

/** Whether the reasoning without its quotations holds no quotation mark. */
function quotesIn(answer: Classification, quotes: readonly string[]): boolean {
  let rest = answer.reasoning;
  for (const quote of quotes) rest = rest.replace(`“${quote}”`, '');
  return !rest.includes('“');
}
