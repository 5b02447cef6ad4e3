import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** D-119: what a provider calls erasing. The suite and the tests may name it. */
const ERASING: readonly (readonly [string, RegExp])[] = [
  ['Gmail batchDelete', /batch_?delete/i],
  ['Graph permanentDelete', /permanent_?delete/i],
  ['an HTTP DELETE', /method\s*:\s*['"`]delete['"`]/i],
  [
    'a delete call of a client',
    /\b(http|client|api|ky|gmail|graph|request|messages?|threads?)\s*\??\.\s*(delete|remove)\s*\(/i,
  ],
  ['DELETE in a batch line', /['"`]\s*DELETE(\s+\/|['"`])/],
  ['SQL that erases', /\bdelete\s+from\b|\btruncate\s+table\b/i],
];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
}

function erasingIn(text: string): string[] {
  return ERASING.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

describe('nothing may erase mail', () => {
  it('no source of this package holds a call that erases [PLUS-19]', () => {
    const files = sourcesIn(import.meta.dirname);
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      erasingIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map(
        (name) => `${file}: ${name}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "gmail.post('users/me/messages/batchDelete')",
    "graph.post(path + '/permanentDelete')",
    "fetch(url, { method: 'DELETE' })",
    'client.delete(path)',
    "requests.push({ id, method: 'DELETE', url })",
    "body += 'DELETE /gmail/v1/users/me/messages/1'",
    'gmail.users.messages.delete({ id })',
  ])('the check sees %s', (line) => {
    expect(erasingIn(line)).not.toEqual([]);
  });
});
