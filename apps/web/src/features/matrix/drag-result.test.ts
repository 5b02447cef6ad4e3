import { describe, expect, it } from 'vitest';
import { dropResult, readPlace, scrollStep } from './drag-result.ts';

describe('a drop', () => {
  it.each([
    ['files a card of the inbox [MATRIX-11]', ['a'], 'inbox', 'do', { ids: ['a'], to: 'do' }],
    ['unclassifies on the inbox [INBOX-08]', ['a'], 'do', 'inbox', { ids: ['a'], to: null }],
    ['does nothing where the card lies', ['a'], 'do', 'do', null],
    ['does nothing outside the panels', ['a'], 'do', null, null],
    [
      'takes a selection, whatever list it began in [PLUS-25]',
      ['a', 'b'],
      'do',
      'do',
      { ids: ['a', 'b'], to: 'do' },
    ],
  ] as const)('%s', (_, ids, from, target, result) => {
    expect(dropResult({ ids, from }, target)).toEqual(result);
  });

  it('knows the places of the board and nothing else', () => {
    expect(readPlace('eliminate')).toBe('eliminate');
    expect(readPlace('trash')).toBeNull();
  });
});

describe('scrolling under a drag', () => {
  it.each([
    ['stands still in the middle', 250, 0],
    ['goes up near the upper edge', 100, -16],
    ['goes down near the lower edge', 400, 16],
    ['goes slower further from the edge', 128, -8],
    ['does nothing outside', 420, 0],
  ])('%s', (_, pointer, step) => {
    expect(scrollStep(pointer, 100, 400)).toBe(step);
  });
});
