import { expect, test } from 'vitest';
import { ACTION_LOOKS, cardActions, type EmailAction, keysOfActions } from './email-actions.ts';

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

test('every action has its key on every screen, Reply too [FIX-25]', () => {
  const done: EmailAction[] = [];
  const map = keysOfActions(
    () => true,
    (action) => void done.push(action),
  );
  for (const [action, { label, keys }] of Object.entries(ACTION_LOOKS)) {
    const entry = Object.entries(map).find(([names]) => names.split(', ').includes(keys ?? ''));
    expect(entry?.[1]).toMatchObject({ label, about: 'email', group: 'act' });
    entry?.[1].run(undefined as never);
    expect(done.at(-1)).toBe(action);
  }
  expect(map['Shift+r']?.label).toBe('Reply');
});
