import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/project.mjs';
import { GUARDS } from './guards.mjs';

it.each(Object.entries(GUARDS))('%s stands where the run that breaks it looks', (_, guard) => {
  const text = readFileSync(path.join(root, guard.file), 'utf8');
  expect(text.split(guard.from)).toHaveLength(2);
});
