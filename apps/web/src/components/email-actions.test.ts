import { expect, test } from 'vitest';
import { ACTION_LOOKS, cardActions } from './email-actions.ts';

const labels = (quadrant: string | null) =>
  cardActions(quadrant).map((action) => ACTION_LOOKS[action].label);

test.each([
  ['do', ['SMART Goal', 'Schedule', 'Delegate'], 'CARD-05'],
  ['schedule', ['SMART Goal', 'Schedule', 'Create Task'], 'CARD-06'],
  ['delegate', ['SMART Goal', 'Delegate'], 'CARD-07'],
  ['eliminate', ['SMART Goal', 'Archive', 'Delete'], 'CARD-08'],
  [null, ['SMART Goal', 'Delegate', 'Schedule'], 'CARD-09'],
  ['elsewhere', ['SMART Goal', 'Delegate', 'Schedule'], 'CARD-09'],
  ['toString', ['SMART Goal', 'Delegate', 'Schedule'], 'CARD-09'],
] as [string | null, string[], string][])('a card in %s offers %j [%s]', (quadrant, offered) => {
  expect(labels(quadrant)).toEqual(offered);
});

test('every card offers SMART Goal first, and at most three actions [CARD-04]', () => {
  for (const quadrant of ['do', 'schedule', 'delegate', 'eliminate', null]) {
    expect(labels(quadrant)[0]).toBe('SMART Goal');
    expect(labels(quadrant).length).toBeLessThanOrEqual(3);
  }
});
