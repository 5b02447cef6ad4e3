import { describe, expect, test } from 'vitest';
import { readRelation } from './sender.ts';

const base = {
  fromName: '',
  fromAddress: 'bob.miller@north.example',
  ownerAddress: 'ann@north.example',
  to: ['ann@north.example'],
  cc: [] as readonly string[],
};

describe('organisation', () => {
  test.each([
    ['bob@north.example', 'ann@north.example', true],
    ['bob@mail.North.example', 'ann@north.example', true],
    ['bob@south.example', 'ann@north.example', false],
    ['bob@gmail.com', 'ann@gmail.com', false],
    ['bob@a.co.uk', 'ann@b.co.uk', false],
    ['bob@x.a.co.uk', 'ann@a.co.uk', true],
    ['bob', 'ann@north.example', false],
    ['bob@north.example', null, false],
  ] as const)('%s and %s: same %s', (fromAddress, ownerAddress, expected) => {
    expect(readRelation({ ...base, fromAddress, ownerAddress }).isSameOrganisation).toBe(expected);
  });
});

test.each([
  ['noreply@x.example', '', true, false],
  ['newsletter@x.example', 'X News', true, false],
  ['bob.miller@x.example', '', false, true],
  ['b.miller@x.example', '', false, true],
  ['bm@x.example', 'Bob Miller', false, true],
  ['bm@x.example', 'bm', false, false],
  ['user20417@x.example', '', true, false],
] as const)('%s (%s): role %s, person %s', (fromAddress, fromName, isRole, isPersonal) => {
  expect(readRelation({ ...base, fromAddress, fromName })).toMatchObject({ isRole, isPersonal });
});

test.each([
  [
    ['ann@north.example'],
    [],
    { recipients: 1, isOnlyRecipient: true, positionInTo: 0, hasGroup: false },
  ],
  [
    ['bob@x.example', 'ANN@north.example'],
    [],
    { recipients: 2, isOnlyRecipient: false, positionInTo: 1 },
  ],
  [['bob@x.example'], ['ann@north.example'], { recipients: 2, positionInTo: -1 }],
  [['all-staff@north.example'], [], { isOnlyRecipient: false, hasGroup: true }],
  [['All of us'], [], { hasGroup: true }],
  [[], [], { recipients: 0, isOnlyRecipient: false }],
] as const)('recipients %j and %j are %j', (to, cc, expected) => {
  expect(readRelation({ ...base, to, cc })).toMatchObject(expected);
});
