import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/project.mjs';

const sources = path.join(root, 'apps/web/src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(sources, file), 'utf8') }));

/** Every name behind one of these signs. */
const namesBy = (pattern) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name)));

it('takes no colour, radius or shadow by a name that nothing defines', () => {
  const used = namesBy(/var\((--[a-z][\w-]*)\)/g);
  const defined = namesBy(/(--[a-z][\w-]*)['"]?\]?:/g);
  const unknown = [...used].filter((name) => !defined.has(name));
  expect(used.size).toBeGreaterThan(80);
  // Set by the library on its own elements.
  expect(unknown.filter((name) => !name.startsWith('--radix-'))).toEqual([]);
});

it('gives no class of one sheet a second meaning in another', () => {
  const owners = new Map();
  for (const { file, text } of files.filter((one) => one.file.endsWith('.css'))) {
    const names = new Set([...text.matchAll(/^ *\.([a-z][\w-]*) \{/gm)].map(([, name]) => name));
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  expect(owners.size).toBeGreaterThan(300);
  expect([...owners].filter(([, sheets]) => sheets.length > 1)).toEqual([]);
});
