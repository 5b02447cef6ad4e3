import { describe, expect, it } from 'vitest';
import { hasLongWord } from './long-word.ts';

describe('a word that a line cannot end in', () => {
  it.each([
    ['of 300 letters', `Hello ${'W'.repeat(300)} there`, true],
    ['held together by spaces that do not break', 'W\u00a0'.repeat(150), true],
    ['of 299 letters', `Hello ${'W'.repeat(299)} there`, false],
    ['that may be cut', `${'W'.repeat(200)}\u200b${'W'.repeat(200)}`, false],
    ['no word', ' '.repeat(1_000), false],
  ])('%s', (_, text, isLong) => {
    expect(hasLongWord(text)).toBe(isLong);
  });

  it('is looked for in a time that grows with the text only', () => {
    const started = performance.now();
    expect(hasLongWord(`${'W'.repeat(299)} `.repeat(10_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
