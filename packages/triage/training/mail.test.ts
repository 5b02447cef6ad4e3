import { expect, test } from 'vitest';
import { readSets } from './mail.ts';
import { mailRow, makeFolder, readOne, writeSet } from './sample-sets.ts';

test('a mail takes the label of its own set, and what has no partner is counted', () => {
  const folder = makeFolder();
  const label = (id: string, quadrant: string) => ({ id, quadrant });
  writeSet(folder, 'first', [mailRow({ id: 'a1' }), mailRow({ id: 'a2' })], [label('a1', 'do')]);
  writeSet(
    folder,
    'second',
    [mailRow({ id: 'a1' })],
    [label('a1', 'delegate'), label('a2', 'do'), label('a3', 'do')],
  );
  const [first, second] = readSets(folder, ['first', 'second']);
  expect(first).toMatchObject({ name: 'first', mailsWithoutLabel: 1, labelsWithoutMail: 0 });
  expect(second).toMatchObject({ name: 'second', mailsWithoutLabel: 0, labelsWithoutMail: 2 });
  expect(first?.examples).toMatchObject([{ id: 'a1', set: 'first', quadrant: 'do' }]);
  expect(second?.examples).toMatchObject([{ id: 'a1', set: 'second', quadrant: 'delegate' }]);
});

test('the owner is found by address, alone or with a name, or by surname among Enron recipients', () => {
  const of = (owner: string, to: string) => readOne({ owner, to }).input;
  expect(of('Ann Reed <ann@north.example>', 'ann@north.example')).toMatchObject({
    ownerAddress: 'ann@north.example',
    ownerName: 'Ann Reed',
    signals: { addressed: 'to' },
  });
  expect(of('ann@north.example', 'Ann <ANN@north.example>').signals.addressed).toBe('to');
  expect(of('reed-a', 'ann.reed@enron.com').ownerName).toBe('ann reed');
  expect(of('ann@north.example', 'bob@north.example').signals.addressed).toBe('other');
});

test('whether the owner is asked for something may be left out', () => {
  expect(readOne().asks).toBeNull();
});
