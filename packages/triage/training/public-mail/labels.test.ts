import { QUADRANTS } from '@eisen/triage';
import { expect, test } from 'vitest';
import { CORPORA, ownerOf } from './corpora.ts';
import { readPublicLabels, setOf } from './labels.ts';

/** Whose mail judges Eisen, and is never trained or tuned on. */
const KEPT_APART =
  /^(?:skilling-j|whalley-g|kaminski-v|cash-m|lavorato-j|derrick-j|watson-k|geaccone-t|swerzbin-m|shankman-j|zipper-a)$/;
test('the labels say where a mail is and how it was judged, nothing of it, and none of it is kept apart', () => {
  const found = CORPORA.flatMap((corpus) =>
    readPublicLabels(corpus).map((label) => ({ label, owner: ownerOf(corpus, label.path) })),
  );
  const labels = found.map(({ label }) => label);
  const names = ['id', 'path', 'quadrant', 'alt', 'sentiment', 'has_deadline', 'asks_action'];
  expect([...new Set(labels.flatMap(Object.keys))]).toEqual([...names, 'sampling']);
  expect([...new Set(labels.map(({ quadrant }) => quadrant))].sort()).toEqual(QUADRANTS.toSorted());
  expect(labels.filter(({ id }) => !/^more-\d{4,5}$/.test(id))).toEqual([]);
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length);
  expect(labels.length).toBeGreaterThan(5_000);
  expect(found.filter(({ owner }) => KEPT_APART.test(owner))).toEqual([]);
});

test('mail of owners who also stand in triage-dev makes sets that training does not take', () => {
  expect(['more-0101', 'more-2601', 'more-12640'].map(setOf)).toEqual([
    'more-01',
    'dev-owners-26',
    'more-126',
  ]);
});
