import { QUADRANTS } from '@eisen/triage';
import { expect, test } from 'vitest';
import type { Example } from '../mail.ts';
import { buildJudged } from '../sample-sets.ts';
import { judgeHeldOut } from './held-out.ts';

/** Mail of many owners, as much of one quadrant as of another, no two alike. */
const MAILS = Array.from({ length: 240 }, (_, index): Example => {
  const quadrant = QUADRANTS[index % QUADRANTS.length] ?? 'do';
  const group = `owner ${index % 12}, ${Math.floor(index / 20)}`;
  return buildJudged(quadrant, quadrant, {
    example: { id: `${index}`, group, textKey: `${index}` },
  }).example;
});

/** Scores of the heads as a model gives them that is right but for every tenth mail. */
const SCORES = MAILS.map(({ urgent, important }, index) => {
  const sign = index % 10 === 9 ? -1 : 1;
  const [hurry, weight] = [(urgent * 2 - 1) * 3 * sign, (important * 2 - 1) * 3];
  return [hurry, weight, Math.min(hurry, weight), Math.min(hurry, -weight)];
});

test('every mail is judged once, by rules that know how often such scores were right elsewhere', () => {
  const rows = judgeHeldOut(MAILS, SCORES);
  expect(rows.map(({ example }) => example.id).sort()).toEqual(MAILS.map(({ id }) => id).sort());
  const right = rows.filter(({ example, guess }) => guess === example.quadrant).length;
  expect(right / rows.length).toBeCloseTo(0.9);
  const confidence = rows.reduce((sum, row) => sum + row.confidence, 0) / rows.length;
  expect(confidence).toBeCloseTo(0.9, 1);
});

test('weighing the rare quadrants shows beside the likeliest', () => {
  // As many mails look like both: the heads cannot tell do from schedule.
  const torn = SCORES.map(([, weight = 0]) => [0, weight, 0, 0]);
  const rows = judgeHeldOut(MAILS, torn).filter(({ example }) => example.important === 1);
  const share = (read: (row: (typeof rows)[number]) => string) =>
    rows.filter((row) => read(row) === 'do').length / rows.length;
  expect(share(({ guess }) => guess)).toBeGreaterThan(share(({ likeliest }) => likeliest));
});
