import { accountCalls, emailActionCalls, settingsCalls } from '@eisen/contract';
import { expect, it } from 'vitest';
import { parseBody } from './parse-input.ts';

it.each([
  ['a name', accountCalls.updateProfile, { first_name: 'a\0b' }, 'first_name'],
  ['an id in a list', emailActionCalls.setRead, { ids: ['m', 'a\0b'], read: true }, 'ids'],
  [
    'an id in an item',
    emailActionCalls.setQuadrants,
    { items: [{ id: '\0', quadrant: 'do' }] },
    'items',
  ],
])('refuses a NUL in %s, which no database takes', (_what, call, body, field) => {
  expect(() => parseBody(call, body)).toThrow(
    expect.objectContaining({
      status: 400,
      options: expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    }),
  );
});

it('drops a NUL in a field that nobody asked for', () => {
  expect(parseBody(settingsCalls.change, { colour: 'a\0b' })).toEqual({});
});
