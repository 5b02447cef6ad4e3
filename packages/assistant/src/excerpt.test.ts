import { describe, expect, it } from 'vitest';
import { dropBrokenLine, excerpt } from './excerpt.ts';

const long = `${'a'.repeat(2_000)}${'b'.repeat(5_000)}${'c'.repeat(500)}`;

describe('what an assistant reads of a text', () => {
  it('is the first 2,000 and the last 500 characters of a long one', () => {
    expect(excerpt(long)).toBe(`${'a'.repeat(2_000)}\n\n${'c'.repeat(500)}`);
    expect(excerpt('b'.repeat(2_500))).toBe('b'.repeat(2_500));
  });

  it('never ends in half a character', () => {
    const text = `${'a'.repeat(1_999)}${'\u{1f600}'.repeat(2_000)}`;
    expect(excerpt(text)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('is without the line in which a text was broken off', () => {
    expect(dropBrokenLine('One.\nCard 4111 1111 11')).toBe('One.');
    expect(dropBrokenLine(`${'a'.repeat(2_000)} 4111 11`)).not.toContain('4111');
    expect(dropBrokenLine('4111 1111')).toBe('');
  });
});
