import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Nora Brandt', 'Nora', 'Brandt'],
  ['  Nora   Maria Brandt ', 'Nora Maria', 'Brandt'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['Nora', 'Nora', ''],
  ['', '', ''],
])('"%s" becomes "%s" and "%s" [FIX-43]', (name, first, last) => {
  expect(splitName(name)).toEqual({ first_name: first, last_name: last });
});
