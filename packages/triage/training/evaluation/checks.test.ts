import { type Classifier, QUADRANTS, type Quadrant } from '@eisen/triage';
import { expect, test } from 'vitest';
import { buildInput } from '../../src/classifier/build-input.ts';
import type { Example } from '../mail.ts';
import { buildJudged, createEar } from '../sample-sets.ts';
import { type Recipe, sayLearningCurve, sayShuffled } from './checks.ts';

/** Forty mails of each quadrant, dealt out to eight owners. */
const MAILS = Array.from({ length: 160 }, (_, index): Example => {
  const quadrant = QUADRANTS[index % QUADRANTS.length] ?? 'do';
  const input = buildInput({ subject: `mail ${index}` });
  const { example } = buildJudged(quadrant, quadrant, { example: { input } });
  return { ...example, group: `owner ${Math.floor(index / 20)}` };
});

/** Knows what it was told by heart, and takes all other mail for something to be eliminated. */
const learnByHeart: Recipe = (known) => {
  const labels = new Map(known.map(({ input, quadrant }) => [input.subject, quadrant]));
  return { classify: ({ subject }) => answer(labels.get(subject) ?? 'eliminate') };
};

function answer(guess: Quadrant): ReturnType<Classifier['classify']> {
  const { urgent, important } = buildJudged(guess, guess);
  const axis = (value: number) => ({ value, reasons: [], evidence: [] });
  return {
    guess,
    unsure: false,
    confidence: 1,
    urgency: axis(urgent),
    importance: axis(important),
  } as unknown as ReturnType<Classifier['classify']>;
}

test('the curve takes whole owners, ever more of them, up to all', () => {
  const { say, heard } = createEar();
  sayLearningCurve(say, MAILS, MAILS, learnByHeart);
  const lines = heard().matchAll(/(\d+) mails of (\d+) owners: accuracy ([\d.]+) %/g);
  // What is not known is eliminated, which is right for a quarter of the rest.
  expect([...lines].map(([, ...numbers]) => numbers.map(Number))).toEqual([
    [20, 1, 34.4],
    [40, 2, 43.8],
    [80, 4, 62.5],
    [160, 8, 100],
  ]);
});

test('labels dealt out at random leave what chance leaves', () => {
  const { say, heard } = createEar();
  sayShuffled(say, MAILS, MAILS, learnByHeart);
  const [accuracy, urgent, important] =
    /labels: accuracy ([\d.]+) %.* urgent ([\d.]+) important ([\d.]+)/
      .exec(heard())
      ?.slice(1)
      .map(Number) ?? [];
  expect(accuracy).toBeGreaterThan(10);
  expect(accuracy).toBeLessThan(40);
  for (const area of [urgent, important]) expect(Math.abs((area ?? 0) - 0.5)).toBeLessThan(0.12);
  expect(heard()).toContain('everything eliminate: accuracy 25.0 %, macro-F1 0.100');
});
