import type { Email } from '@eisen/contract';
import { expect, it } from 'vitest';
import { findSimilar } from './similar.ts';

const email = (id: string, rest: Partial<Email> = {}) =>
  ({
    id,
    thread_id: id,
    sender_email: 'desk@house.example',
    quadrant: 'do',
    source: 'local',
    ...rest,
  }) as Email;

const corrected = email('one', { quadrant: 'delegate', source: 'user' });
const find = (...others: readonly Email[]) =>
  findSimilar([corrected, ...others], { id: 'one', quadrant: 'delegate' }).map(({ id }) => id);

it.each([
  ['of the same sender, in any case', email('b', { sender_email: 'Desk@House.example' }), true],
  ['of the same conversation', email('b', { sender_email: 'x@y.example', thread_id: 'one' }), true],
  ['that waits in the Inbox', email('b', { quadrant: null, source: null }), true],
  ['of somebody else', email('b', { sender_email: 'x@y.example' }), false],
  ['that lies there already', email('b', { quadrant: 'delegate' }), false],
  ['that the user placed himself', email('b', { source: 'user' }), false],
] as const)('similar is an email %s: %#', (_title, other, isSimilar) => {
  expect(find(other)).toEqual(isSimilar ? ['b'] : []);
});

it('nothing is similar to an email that was taken back', () => {
  const back = email('one', { quadrant: 'do' });
  expect(findSimilar([back, email('b')], { id: 'one', quadrant: 'delegate' })).toEqual([]);
});
