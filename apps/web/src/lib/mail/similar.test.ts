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

it('mail that names no sender, or no conversation, has neither in common', () => {
  const nameless = { ...corrected, sender_email: '', thread_id: '' };
  const others = [
    email('b', { sender_email: '' }),
    email('c', { sender_email: 'x@y.example', thread_id: '' }),
  ];
  expect(findSimilar([nameless, ...others], { id: 'one', quadrant: 'delegate' })).toEqual([]);
});

it('nothing is similar to an email that was taken back', () => {
  const back = email('one', { quadrant: 'do' });
  expect(findSimilar([back, email('b')], { id: 'one', quadrant: 'delegate' })).toEqual([]);
});
