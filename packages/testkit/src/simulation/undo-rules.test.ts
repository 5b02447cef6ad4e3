import { CALLS, JOURNAL_KINDS } from '@eisen/contract';
import { expect, it } from 'vitest';
import { UNDO_RULES, UNDONE } from './undo-rules.ts';

/** The two forms of a twin are one call. */
const plain = (id: string) => id.replace(/\.(outlook|gmail)$/, '');
const unsafe = CALLS.filter(({ method }) => method !== 'GET').map(({ id }) => plain(id));

it('says of every call that may change something how it is taken back, and of no other', () => {
  expect(Object.keys(UNDO_RULES).toSorted()).toEqual([...new Set(unsafe)].sort());
});

it('names calls that there are', () => {
  const there = new Set(CALLS.map(({ id }) => plain(id)));
  const named = Object.values(UNDO_RULES).flatMap((rule) => (rule.by === 'call' ? [rule.id] : []));
  expect(named.filter((id) => !there.has(id))).toEqual([]);
});

it('undoes every kind of entry but the one of a reply, which is there to be read', () => {
  expect([...UNDONE, 'reply'].sort()).toEqual([...JOURNAL_KINDS].sort());
});
