import { expect, test } from 'vitest';
import { buildInput, type InputChanges } from './build-input.ts';
import { extractFeatures, listDenseNames } from './features.ts';
import { createPhraseFinder } from './phrases.ts';

const finder = createPhraseFinder();
const NAMES = listDenseNames(finder);

function factsOf(text: string, signals: InputChanges['signals'] = {}): (name: string) => number {
  // A Saturday.
  const receivedAt = new Date('2026-03-07T10:00:00Z');
  const { dense } = extractFeatures(buildInput({ subject: '', text, receivedAt, signals }), finder);
  return (name) => {
    const index = NAMES.indexOf(name);
    if (index < 0) throw new Error(`no fact "${name}"`);
    return dense[index] ?? 0;
  };
}

test('a request with a clock time is one only when both stand in one sentence', () => {
  expect(factsOf('I need your answer by 18:00.')('sentence asks by clock')).toBe(1);
  expect(factsOf('I need your answer. We close by 18:00.')('sentence asks by clock')).toBe(0);
});

test('on a Saturday, Monday is the next working day', () => {
  expect(factsOf('Deadline Monday: it still needs your signature')('sentence due near')).toBe(1);
  expect(factsOf('Deadline Thursday, it still needs your signature')('sentence due near')).toBe(0);
});

test('an incident with a request tells pressure, and more than a calm plan', () => {
  const incident = factsOf('The site is down since 08:19. Can you call me within the hour?');
  expect(incident('sentence troubled near')).toBe(1);
  expect(incident('pressure direct')).toBeGreaterThanOrEqual(3);
  expect(factsOf('No rush, can we talk next month?')('pressure')).toBe(0);
});

test('mass mail presses as mass mail, not as a person', () => {
  const offer = factsOf('Last chance, answer us by 18:00 today!', { bulk: true });
  expect(offer('sentence presses near to many')).toBe(1);
  expect(offer('sentence presses near from person')).toBe(0);
  expect(offer('pressure from person')).toBe(0);
});
