import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeFigures } from './card.ts';
import { makeFolder } from './sample-sets.ts';

const BESIDE = ['# Card', '<!-- other -->', 'kept', '<!-- /other -->', ''].join('\n');

test('a block of figures takes the place of the former one, and nothing else moves', () => {
  const file = join(makeFolder(), 'card.md');
  writeFileSync(file, `${BESIDE}<!-- mine -->\nformer\n<!-- /mine -->\nafter\n`);
  writeFigures('mine', ['', 'one', 'two', ''], file);
  expect(readFileSync(file, 'utf8')).toBe(
    `${BESIDE}<!-- mine -->\n\`\`\`text\none\ntwo\n\`\`\`\n<!-- /mine -->\nafter\n`,
  );
});

test('a card without the block is left as it is', () => {
  const file = join(makeFolder(), 'card.md');
  writeFileSync(file, BESIDE);
  expect(() => writeFigures('mine', ['one'], file)).toThrow('no block "mine"');
  expect(readFileSync(file, 'utf8')).toBe(BESIDE);
});
