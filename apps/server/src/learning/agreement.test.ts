import { expect, it } from 'vitest';
import { shareLeftInPlace } from './agreement.ts';

const minutes = (...moments: number[]) => moments.map((each) => new Date(each * 60_000));
const series = (first: number, count: number) =>
  minutes(...Array.from({ length: count }, (_, place) => first + place));

it.each([
  ['none', [], [], null],
  ['all were left', minutes(1, 2), [], 1],
  ['one of four was moved', minutes(1, 2, 4), minutes(3), 0.75],
  ['what was moved long ago is not among the last hundred', series(100, 100), series(1, 50), 1],
  ['only the last hundred count', series(1, 200), series(300, 40), 0.6],
])('agreement: %s [PLUS-11]', (_title, standing, moved, share) => {
  expect(shareLeftInPlace(standing, moved)).toBe(share);
});
