import { describe, expect, it } from 'vitest';
import { findQuote, holdsWords } from './quotes.ts';

const TEXT = 'I ask you: sign by\n Friday, the (new) offer\u00a0ends.\n\nMira';

describe('a quote', () => {
  it.each([
    ['sign by Friday', 'sign by\n Friday'],
    ['the (new)  offer ends', 'the (new) offer\u00a0ends'],
    ['Friday,', 'Friday,'],
    ['(new) offer', '(new) offer'],
  ])('%j is found however the line wraps', (quote, found) => {
    expect(findQuote(TEXT, quote)).toBe(found);
    expect(holdsWords(TEXT, quote)).toBe(true);
  });

  it.each([
    ['a letter', 'I'],
    ['a sign', ','],
    ['part of a word', 'rida'],
    ['the end of one paragraph and the next', 'ends. Mira'],
    ['nothing', ' '],
    ['other words', 'sign by Monday'],
  ])('that is %s is no evidence', (_, quote) => {
    expect(findQuote(TEXT, quote)).toBeNull();
  });

  it('is no passage when its words stand elsewhere', () => {
    expect(holdsWords(TEXT, 'Friday sign by')).toBe(false);
    expect(holdsWords(TEXT, '')).toBe(false);
  });

  it('in a script without blanks need not be a word', () => {
    expect(findQuote('请在周五之前签字', '周五')).toBe('周五');
  });
});
