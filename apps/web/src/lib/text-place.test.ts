// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { findPhrase, mapLetters } from './text-place.ts';

function find(html: string, phrase: string): string | null {
  const root = document.createElement('div');
  root.innerHTML = html;
  return findPhrase(mapLetters(root), phrase)?.toString() ?? null;
}

describe('the place of a quote in a mail [FIX-19]', () => {
  it.each([
    [
      'as it stands',
      '<p>We can hold all rooms until noon.</p>',
      'hold all rooms',
      'hold all rooms',
    ],
    ['over lines', '<p>We can\n   hold all</p>', 'We can hold all', 'We can\n   hold all'],
    ['over elements', '<p>We <b>can ho</b>ld <i>all</i></p>', 'can hold all', 'can hold all'],
    ['over paragraphs', '<p>by</p><p>noon</p>', 'by noon', 'bynoon'],
    ['in other letters of the same kind', '<p>“Don’t wait”</p>', '"Don\'t wait"', 'Don’t wait'],
    [
      'with composed and taken apart letters',
      '<p>Cafe\u0301 at nine</p>',
      'Café at nine',
      'Cafe\u0301 at nine',
    ],
    ['in any case', '<p>BY NOON</p>', 'by noon', 'BY NOON'],
    ['behind letters outside the plane', '<p>😀 𝐁𝐲 noon</p>', 'by noon', '𝐁𝐲 noon'],
    ['not at all', '<p>We can hold.</p>', 'until noon', null],
    ['too short', '<p>to be</p>', 'be', null],
    ['of signs alone', '<p>...</p>', '...', null],
  ])('%s', (_, html, phrase, expected) => {
    expect(find(html, phrase)).toBe(expected);
  });

  it('ends where a mail without end begins', () => {
    const root = document.createElement('div');
    root.append(`${'a'.repeat(500_000)} until noon`);
    expect(findPhrase(mapLetters(root), 'until noon')).toBeNull();
  });
});
