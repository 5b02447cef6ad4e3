import { describe, expect, test } from 'vitest';
import type { Quadrant } from '#quadrant.ts';
import { tellBecause, tellEffect } from './sentences.ts';

const plain = {
  quadrant: null,
  isFirm: false,
  takenFrom: null,
  step: { urgent: 0, important: 0 },
} as const;

test.each([
  ['sender', { quadrant: 'do' }, 'Similar mail from Dana goes to Do'],
  [
    'sender',
    { quadrant: 'do', isFirm: true },
    'Similar mail from Dana goes to Do, the rest leans there',
  ],
  ['list', { quadrant: 'eliminate', isFirm: true }, 'Similar mail from Dana goes to Delete'],
  [
    'list',
    { takenFrom: 'eliminate' },
    'Similar mail from Dana is not sorted into Delete without you',
  ],
  ['thread', { quadrant: 'schedule' }, '“Dana” mostly goes to Decide'],
  ['thread', { quadrant: 'schedule', isFirm: true }, '“Dana” mostly goes to Decide'],
  ['sender', { takenFrom: 'eliminate' }, 'Dana is not sorted into Delete without you'],
  [
    'sender',
    { quadrant: 'do', takenFrom: 'eliminate' },
    'Dana is not sorted into Delete without you',
  ],
  ['word', { step: { urgent: 0.2, important: 0.9 } }, '“Dana” makes mail more important'],
  ['word', { step: { urgent: -0.9, important: 0.2 } }, '“Dana” makes mail less urgent'],
] as const)('%s with %j', (kind, memory, words) => {
  expect(tellEffect(kind, 'Dana', { ...plain, ...memory })).toBe(words);
});

describe('what a card says of mail', () => {
  const trait = { kind: 'sender', value: 'dana', shown: 'Dana' } as const;
  const tell = (quadrant: Quadrant | null, takenFrom: Quadrant | null) =>
    tellBecause({ trait, quadrant, takenFrom });
  const back = {
    quadrant: 'do',
    sentence: 'You took mail from Dana back out of here before.',
  };

  test('that was moved', () => {
    expect(tell('do', null)).toEqual({
      quadrant: 'do',
      sentence: 'You moved mail from Dana here before.',
    });
  });
  test('that was taken back out', () => {
    expect(tell(null, 'do')).toEqual(back);
    expect(tell('do', 'do')).toEqual(back);
  });
  test('that was moved to one place and taken out of another: where it lies', () => {
    expect(tell('schedule', 'do')?.quadrant).toBe('schedule');
  });
});
