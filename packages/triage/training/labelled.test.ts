import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listSets, readLabelRows, readMailRows } from './labelled.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'eisen-labelled-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, ...lines: readonly unknown[]): string {
  const file = join(folder, name);
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, texts.join('\n'));
  return file;
}

const MAIL = { id: 'a1', from: 'bob@north.example', subject: 'Budget', body: 'Dear Ann' };
const LABEL = { id: 'a1', quadrant: 'do', alt: null };

describe('a folder of labelled mail', () => {
  test('what may be missing is filled in, header names are in lower case', () => {
    const file = write('mail.jsonl', { ...MAIL, headers: { 'List-Id': 'x' } }, '', {
      ...MAIL,
      id: 'a2',
    });
    expect(readMailRows(file)).toMatchObject([
      { ...MAIL, to: '', cc: '', date: '', headers: { 'list-id': 'x' } },
      { ...MAIL, id: 'a2', headers: {} },
    ]);
  });

  test('the axes follow from the quadrant', () => {
    const file = write('x.labels.jsonl', LABEL, { id: 'a2', quadrant: 'schedule', alt: 'do' });
    expect(readLabelRows(file)).toMatchObject([
      { urgent: 1, important: 1, alt: null },
      { urgent: 0, important: 1, alt: 'do' },
    ]);
  });

  test.each([
    ['half a line', '{"id": "a1", "body": "Dear Ann', 'is not a JSON object'],
    ['no object', '7', 'is not a JSON object'],
    ['no subject', { ...MAIL, subject: undefined }, '"subject" is not a text'],
    ['an empty list for a sender', { ...MAIL, from: [] }, '"from" is not a text'],
    ['headers that are none', { ...MAIL, headers: 'none' }, '"headers" is not an object'],
    ['headers in a list', { ...MAIL, headers: [['List-Id', 'x']] }, '"headers" is not an object'],
    ['a list', [MAIL], 'is not a JSON object'],
    ['an id a second time', MAIL, 'has the id of line 1'],
  ])('%s is told with file and line, and without a word of the mail', (_, line, why) => {
    const file = write('broken.jsonl', MAIL, line);
    expect(() => readMailRows(file)).toThrow(`${file}, line 2: ${why}`);
  });

  test.each([
    ['no quadrant', { ...LABEL, quadrant: 'urgent' }, '"quadrant" is none of do, schedule'],
    [
      'an axis against the quadrant',
      { ...LABEL, urgent: 0 },
      '"urgent" is not 1, as the quadrant do',
    ],
    ['the other axis', { ...LABEL, important: '1' }, '"important" is not 1'],
    ['half a request', { ...LABEL, asks_action: 0.5 }, '"asks_action" is neither 0 nor 1'],
    ['a second label', { ...LABEL, quadrant: 'delegate' }, 'has the id of line 1'],
  ])('so is a label with %s', (_, line, why) => {
    const file = write('broken.labels.jsonl', LABEL, line);
    expect(() => readLabelRows(file)).toThrow(`${file}, line 2: ${why}`);
  });

  test('the mark that some editors put before everything is no part of the first line', () => {
    const file = write('marked.jsonl', `\uFEFF${JSON.stringify(MAIL)}`);
    expect(readMailRows(file)).toMatchObject([MAIL]);
  });

  test('sets are the files that come in twos', () => {
    write('b.jsonl', MAIL);
    write('b.labels.jsonl', LABEL);
    write('alone.labels.jsonl', LABEL);
    expect(listSets(folder)).toContain('b');
    expect(listSets(folder)).not.toContain('alone');
  });

  test('a folder without one is told, and so is one that is not there', () => {
    const empty = mkdtempSync(join(tmpdir(), 'eisen-labelled-'));
    expect(() => listSets(empty)).toThrow('holds no set');
    rmSync(empty, { recursive: true });
    expect(() => listSets(empty)).toThrow(`${empty} does not exist`);
  });
});
