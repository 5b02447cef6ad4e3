import { expect, test } from 'vitest';
import { tellEffect } from './sentences.ts';

const plain = {
  quadrant: null,
  against: [],
  takenFrom: null,
  step: { urgent: 0, important: 0 },
  gestures: 1,
} as const;

test.each([
  ['sender', { quadrant: 'do' }, 'Similar mail from Dana goes to Do'],
  ['sender', { quadrant: 'do', gestures: 2 }, 'Dana goes to Do'],
  [
    'sender',
    { quadrant: 'do', gestures: 4, against: ['schedule'] },
    'Similar mail from Dana goes to Do',
  ],
  ['list', { quadrant: 'eliminate' }, 'Similar mail from Dana goes to Delete'],
  ['list', { quadrant: 'eliminate', gestures: 2 }, 'Dana goes to Delete'],
  ['thread', { quadrant: 'schedule' }, '“Dana” goes to Decide'],
  ['sender', { against: ['do', 'eliminate'] }, 'Dana goes to Do and to Delete'],
  ['sender', { takenFrom: 'eliminate' }, 'Dana is not sorted into Delete without you'],
  ['word', { step: { urgent: 0.2, important: 0.9 } }, '“Dana” makes mail more important'],
  ['word', { step: { urgent: -0.9, important: 0.2 } }, '“Dana” makes mail less urgent'],
] as const)('%s with %j', (kind, memory, words) => {
  expect(tellEffect(kind, 'Dana', { ...plain, ...memory })).toBe(words);
});
