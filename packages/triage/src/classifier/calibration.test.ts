import { expect, test } from 'vitest';
import { QUADRANTS } from '#quadrant.ts';
import {
  chancesOf,
  competingChances,
  expandScores,
  interpolate,
  rankQuadrants,
  shiftChances,
} from './calibration.ts';

test('chances add up to one whatever the scores', () => {
  const joint = [
    [1, 2, 0, 0, 0, 0, 1, 0],
    [0, 0, 3, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 1, 0, 0],
  ];
  for (const scores of [
    [0, 0, 0, 0],
    [900, -900, 900, -900],
    [-3, 2, -1, -4],
  ]) {
    const sum = chancesOf({ joint }, scores).reduce((total, chance) => total + chance, 0);
    expect(sum).toBeCloseTo(1);
  }
  expect(expandScores([2, 4, 6, -2])).toEqual([1, 1, 2, 2, 1, 4, 3, -1]);
});

test('a step moves its own axis by itself, and never the other way', () => {
  const chances = [0.05, 0.15, 0.1, 0.7];
  const [forDo = 0, forSchedule = 0, forDelegate = 0, forEliminate = 0] = shiftChances(chances, {
    urgent: 2,
    important: 0,
  });
  expect(forDo + forSchedule + forDelegate + forEliminate).toBeCloseTo(1);
  expect(Math.log(forDo / forSchedule)).toBeCloseTo(Math.log(0.05 / 0.15) + 2);
  expect(Math.log(forDelegate / forEliminate)).toBeCloseTo(Math.log(0.1 / 0.7) + 2);
  expect(forSchedule / forEliminate).toBeCloseTo(0.15 / 0.7);
  const [impossible = 0] = shiftChances([0, 0, 0, 1], { urgent: 8, important: 8 });
  expect(impossible).toBeGreaterThan(0.9);
});

test('the weighted chance ranks, the plain chance is told', () => {
  expect(rankQuadrants([0.3, 0.2, 0.1, 0.4], [1.5, 1, 1, 1]).slice(0, 2)).toMatchObject([
    { quadrant: 'do', chance: 0.3 },
    { quadrant: 'eliminate', chance: 0.4 },
  ]);
});

test.each([
  [-1, 0.2],
  [0, 0.2],
  [0.25, 0.3],
  [0.5, 0.4],
  [0.75, 0.7],
  [2, 1],
])('at %d the line stands at %d', (at, expected) => {
  expect(
    interpolate(
      [
        [0, 0.2],
        [0.5, 0.4],
        [1, 1],
      ],
      at,
    ),
  ).toBeCloseTo(expected);
});

test('no points give 0', () => {
  expect(interpolate([], 0.5)).toBe(0);
});

test('what competes is what the guess is made by, and no quadrant is out of reach', () => {
  const quadrantWeights = [1.6, 1, 1.4, 1];
  const chances = [0.29, 0.4, 0.31, 0];
  const competing = competingChances({ quadrantWeights }, chances);
  const ranked = rankQuadrants(chances, quadrantWeights).map(({ quadrant }) => quadrant);
  const best = QUADRANTS.toSorted(
    (a, b) => (competing[QUADRANTS.indexOf(b)] ?? 0) - (competing[QUADRANTS.indexOf(a)] ?? 0),
  );
  expect(best).toEqual(ranked);
  expect(best[0]).toBe('do');
  expect(competing[3]).toBeGreaterThan(0);
});
