import type { ModelReport } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import { tellBudget, tellState, tellUsage } from './model-words.ts';

const usage = {
  calls: 12,
  failed: 0,
  cached: 0,
  input_tokens: 9_000,
  output_tokens: 876,
  cost: 0.0213,
};
const report: ModelReport = {
  name: 'small-1',
  host: 'model.example',
  on_this_host: false,
  state: 'closed',
  until: null,
  problem: null,
  daily_tokens: 25_000,
  left_today: 15_124,
  currency: 'EUR',
  today: usage,
  month: usage,
};

describe('what Settings says of the language model', () => {
  it.each([
    [usage, 'EUR', '12 questions · 9,876 tokens · €0.0213'],
    [
      { ...usage, calls: 1, cached: 3, failed: 1 },
      null,
      '1 question · 1 without a usable answer · 3 answered from memory · 9,876 tokens',
    ],
    [{ ...usage, cost: 12 }, 'USD', '12 questions · 9,876 tokens · $12.00'],
    [{ ...usage, cost: 0 }, 'USD', '12 questions · 9,876 tokens · $0.00'],
  ])('tells use and cost', (given, currency, words) => {
    expect(tellUsage(given, currency)).toBe(words);
  });

  it('tells what is left', () => {
    const now = new Date('2026-03-02T20:15:00Z');
    expect(tellBudget(report, now)).toBe('15,124 of 25,000 tokens left today (UTC).');
    expect(tellBudget({ ...report, left_today: 0 }, now)).toBe(
      "Today's 25,000 tokens are used up: Eisen judges alone for the next 4 hours.",
    );
  });

  it.each([
    [{}, 'Ready', /own answer stands/],
    [{ problem: 'It was late.' }, 'Last question failed', /It was late/],
    [
      { state: 'open', until: '2026-03-02T09:30:00Z', problem: 'It was late.' },
      'Paused',
      /It was late\. It is asked again after \d/,
    ],
    [{ state: 'trying' }, 'Being tried', /next question/],
  ] as const)('tells how the model is', (part, badge, words) => {
    const state = tellState({ ...report, ...part });
    expect(state.badge).toBe(badge);
    expect(state.text).toMatch(words);
  });
});
