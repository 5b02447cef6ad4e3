import { describe, expect, it } from 'vitest';
import { excerpt, excerptOfNew } from './excerpt.ts';

const long = `${'a'.repeat(2_000)}${'b'.repeat(5_000)}${'c'.repeat(500)}`;

describe('what an assistant reads of a text', () => {
  it('is the first 2,000 and the last 500 characters of a long one, read once or twice', () => {
    const read = `${'a'.repeat(2_000)}\n\n${'c'.repeat(500)}`;
    expect(excerpt(long)).toBe(read);
    expect(excerpt(read)).toBe(read);
    expect(excerpt('b'.repeat(2_500))).toBe('b'.repeat(2_500));
  });

  it('never ends in half a character', () => {
    const text = `${'a'.repeat(1_999)}${'\u{1f600}'.repeat(2_000)}`;
    expect(excerpt(text)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('is what is new in it', () => {
    const text =
      'Please sign.\n\n-- \nMira Holt\n\nOn 1 March 2026, Kim Lee wrote:\n> My salary is';
    expect(excerptOfNew(text)).toBe('Please sign.');
  });
});
