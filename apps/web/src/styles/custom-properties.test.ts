import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.join(import.meta.dirname, '..');
const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => readFileSync(path.join(sources, file), 'utf8'));

/** Every name behind one of these signs. */
const namesBy = (pattern: RegExp) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));

it('takes no colour, radius or shadow by a name that nothing defines', () => {
  const used = namesBy(/var\((--[a-z][\w-]*)\)/g);
  const defined = namesBy(/(--[a-z][\w-]*)['"]?\]?:/g);
  const unknown = [...used].filter((name = '') => !defined.has(name));
  expect(used.size).toBeGreaterThan(80);
  // Set by the library on its own elements.
  expect(unknown.filter((name) => !name?.startsWith('--radix-'))).toEqual([]);
});
