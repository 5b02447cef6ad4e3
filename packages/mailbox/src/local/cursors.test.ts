import { describe, expect, it } from 'vitest';
import { decodeChanges, decodePosition, encodeChanges, encodePosition } from './cursors.ts';

const POSITION = { receivedAt: new Date('2026-11-20T12:00:00.123Z'), id: 'AAMk/+x==' };
const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const good = { kind: 'inbox', at: 0, id: 'x' };

describe('cursors', () => {
  it('come back as they were, and are safe in an address', () => {
    const cursor = encodePosition('inbox', POSITION);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodePosition('inbox', cursor)).toEqual(POSITION);
    expect(decodeChanges(encodeChanges('epoch', 7))).toMatchObject({ epoch: 'epoch', revision: 7 });
    expect(decodePosition('inbox', null)).toBeNull();
  });

  it.each([
    ['of another list', encodePosition('search', POSITION)],
    ['of changes', encodeChanges('epoch', 7)],
    ['empty', ''],
    ['no base64url', '!!!'],
    ['no JSON', Buffer.from('{').toString('base64url')],
    ['another shape', write([])],
    ['a field more', write({ ...good, admin: true })],
    ['a field less', write({ kind: 'inbox', at: 0 })],
    ['no time', write({ ...good, at: 'x' })],
    ['a time out of range', write({ ...good, at: 9e15 })],
    ['a long id', write({ ...good, id: 'x'.repeat(201) })],
    ['padding', `${write(good)}==`],
  ])('are refused when %s', (_, cursor) => {
    expect(() => decodePosition('inbox', cursor)).toThrow(
      expect.objectContaining({ kind: 'refused' }),
    );
  });

  it.each([write({ kind: 'changes', epoch: 'e', revision: -1 }), write(good), 'x'])(
    'of changes are refused when forged: %s',
    (cursor) => {
      expect(() => decodeChanges(cursor)).toThrow(expect.objectContaining({ kind: 'refused' }));
    },
  );
});
