import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createClassifier, DEFAULT_WEIGHTS, splitText } from '@eisen/triage';
import { describe, expect, test } from 'vitest';
import { buildInput } from './src/classifier/build-input.ts';
import { findTimeMentions } from './src/classifier/time-words.ts';
import { tokenize } from './src/classifier/tokens.ts';

const ROOT = new URL('./src/', import.meta.url);
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

describe('purity', () => {
  test.each(SOURCES)('%s has no clock, chance, network, file or foreign import', (file) => {
    const source = readFileSync(new URL(file, ROOT), 'utf8');
    expect(source).not.toMatch(
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.|\bfetch\(|\bprocess\.|\brequire\(|\bimport\(|\bglobalThis\b|\bsetTimeout\b|\bBuffer\b|\bcrypto\./,
    );
    for (const [, from] of source.matchAll(/\bfrom '([^']+)';$/gm))
      expect(from).toMatch(/^(?:\.\/|#)/);
  });

  test('the rules do not lead to the weights, so that a page can leave them out', () => {
    for (const file of [
      'quadrant.ts',
      'score.ts',
      'sentiment.ts',
      'sample-rules.ts',
      'sample-emails.ts',
      'split-text.ts',
    ]) {
      const source = readFileSync(new URL(file, ROOT), 'utf8');
      expect(source).not.toMatch(/from '(?:#|\.\/)(?:model|classifier)\//);
    }
  });
});

describe('weights', () => {
  test('hold numbers and base64 only, no word of any mail', () => {
    const leaves = listLeaves(DEFAULT_WEIGHTS);
    expect(leaves.length).toBeGreaterThan(500);
    for (const [path, leaf] of leaves) {
      if (typeof leaf === 'number') expect(Number.isFinite(leaf)).toBe(true);
      else {
        expect(path).toMatch(
          /^(?:words|meanings)\.(?:ids|rarity|bytes\.(?:urgent|important|do|delegate))$/,
        );
        expect(leaf).toMatch(/^[A-Za-z0-9+/]+=*$/);
      }
    }
  });

  test('are under a megabyte gzipped', () => {
    const source = readFileSync(new URL('model/weights.ts', ROOT));
    expect(gzipSync(source).length).toBeLessThan(1_000_000);
  });
});

test('a mail of a megabyte takes no longer than one of three kilobytes', () => {
  const classifier = createClassifier(DEFAULT_WEIGHTS);
  const sentence = 'Please review the contract and let me know your comments by Friday. ';
  const measure = (repeats: number): number => {
    const mail = buildInput({
      subject: 'Draft of the budget proposal',
      text: sentence.repeat(repeats),
    });
    classifier.classify(mail);
    const start = performance.now();
    for (let round = 0; round < 60; round += 1) classifier.classify(mail);
    return performance.now() - start;
  };
  measure(40);
  const ratios = [1, 2, 3].map(() => measure(15_000) / measure(40));
  expect(Math.min(...ratios)).toBeLessThan(5);
});

test.each([
  '\n',
  ' ',
  '>',
  '-',
  '*',
  '@',
  '+1 ',
  'Regards\n',
  'Regards\nKim\n',
  '> From: a\n',
  'On 3 ',
  'wrote ',
])('100,000 characters of %j are split in time that grows with their length', (unit) => {
  const before = performance.now();
  splitText(unit.repeat(100_000 / unit.length));
  expect(performance.now() - before).toBeLessThan(3_000);
});

test('the time words of a long text are found in time that grows with its length', () => {
  const text = 'Friday 5pm '.repeat(10_000);
  const tokens = tokenize(text, []);
  const before = performance.now();
  const mentions = findTimeMentions(tokens, text, new Date('2026-03-04T09:00:00Z'));
  expect(performance.now() - before).toBeLessThan(2_000);
  expect(mentions).toHaveLength(10_000);
});

function listLeaves(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    listLeaves(inner, path === '' ? key : `${path}.${key}`),
  );
}
