import { expect, test } from 'vitest';
import {
  areaUnderCurve,
  bootstrap,
  bootstrapGroups,
  brierScore,
  calibrationError,
  countConfusion,
  describe,
  report,
} from './metrics.ts';

const TRUTH = ['do', 'do', 'schedule', 'eliminate'] as const;
const ANSWERS = ['do', 'schedule', 'schedule', 'eliminate'] as const;

test('labels are rows, answers columns', () => {
  expect(countConfusion(TRUTH, ANSWERS)).toEqual([
    [1, 1, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
});

test('accuracy, and macro-F1 over the quadrants that occur', () => {
  const { accuracy, macroF1, perQuadrant, quadrants } = report(TRUTH, ANSWERS);
  expect(accuracy).toBe(0.75);
  expect(perQuadrant.do).toMatchObject({ precision: 1, recall: 0.5, f1: 2 / 3, support: 2 });
  expect(macroF1).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3);
  expect(quadrants).toBe(3);
  // An answer that no label has is a mistake like any other.
  expect(report(['do'], ['delegate'])).toMatchObject({ macroF1: 0, quadrants: 2 });
  expect(report(['eliminate'], ['eliminate'])).toMatchObject({ macroF1: 1, quadrants: 1 });
});

test('a report says of how many quadrants it is', () => {
  expect(describe('this', report(TRUTH, ANSWERS))).toContain(
    'macro-F1 0.778 over 3 of 4 quadrants',
  );
  expect(describe('this', report(TRUTH, ANSWERS))).toMatch(/delegate +none$/m);
});

test('the area under the curve is one for a perfect order, a half for equal scores', () => {
  expect(areaUnderCurve([0.1, 0.2, 0.9], [0, 0, 1])).toBe(1);
  expect(areaUnderCurve([0.9, 0.2, 0.1], [0, 0, 1])).toBe(0);
  expect(areaUnderCurve([0.5, 0.5, 0.5], [0, 0, 1])).toBe(0.5);
});

test('the calibration error is the distance of chance and truth', () => {
  expect(calibrationError([0.75, 0.75, 0.75, 0.75], [1, 1, 1, 0])).toBeCloseTo(0);
  expect(calibrationError([0.95, 0.95, 0.05, 0.05], [0, 0, 0, 0])).toBeCloseTo(0.5);
  expect(brierScore([0.5, 1], [1, 1])).toBe(0.125);
});

test('an interval holds the figure, is the same each time, and narrows with more rows', () => {
  const measure = (size: number) =>
    bootstrap(size, (rows) => rows.filter((row) => row % 2 === 0).length / rows.length);
  const [few, many] = [measure(40), measure(1_000)];
  expect(measure(40)).toEqual(few);
  expect(few.low).toBeLessThan(0.5);
  expect(few.high).toBeGreaterThan(0.5);
  expect(many.high - many.low).toBeLessThan((few.high - few.low) / 2);
});

test('an interval over whole groups is as wide as that of so many rows', () => {
  const rows = Array.from({ length: 400 }, (_, row) => row);
  const measure = (chosen: readonly number[]) =>
    chosen.filter((row) => row % 2 === 0).length / chosen.length;
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  // Each group is all of one kind, so its ten rows tell no more than one.
  const groups = rows.map((row) => `${row % 2} ${Math.floor(row / 20)}`);
  const grouped = width(bootstrapGroups(groups, measure));
  expect(grouped).toBeCloseTo(width(bootstrap(40, (some) => measure(some))), 1);
  expect(grouped).toBeGreaterThan(2 * width(bootstrap(rows.length, measure)));
});
