import { describe, expect, it } from 'vitest';
import { rank, scoreLabel } from './rank.ts';

const labels = [
  'Move to Do',
  'Move to Decide',
  'Archive',
  'Sentiment',
  'Smart',
  'Classify All',
].map((label) => ({ label }));
const found = (query: string) => rank(labels, query).map(({ label }) => label);

describe('the palette', () => {
  it.each([
    ['lists everything before something is typed', '', labels.map(({ label }) => label)],
    ['finds by the beginning', 'arch', ['Archive']],
    ['finds by the beginning of a later word', 'dec', ['Move to Decide']],
    ['finds words in any order', 'do move', ['Move to Do']],
    ['forgives left out letters', 'clsfy', ['Classify All']],
    ['does not mind case and accents', 'ÀRCH', ['Archive']],
    ['finds nothing in nonsense', 'qqq', []],
  ])('%s [PLUS-24]', (_, query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('puts the better answer first', () => {
    expect(found('s')).toEqual(['Sentiment', 'Smart', 'Classify All']);
    expect(scoreLabel('Smart', 'sm')).toBeGreaterThan(scoreLabel('New SMART Goal', 'sm'));
    expect(scoreLabel('New SMART Goal', 'sm')).toBeGreaterThan(scoreLabel('Prism', 'sm'));
  });
});
