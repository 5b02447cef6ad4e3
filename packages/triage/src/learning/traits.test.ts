import { expect, test } from 'vitest';
import { buildInput, type InputChanges } from '#classifier/build-input.ts';
import { readTraits } from './traits.ts';

function read(changes: Omit<InputChanges, 'signals'> = {}, signals: InputChanges['signals'] = {}) {
  const input = buildInput({
    subject: 'Re: AW: Invoice for the Harbour crane',
    text: 'Nothing of this is read.',
    fromAddress: ' Bob.Miller@West.example ',
    isReply: true,
    ...changes,
    signals,
  });
  return readTraits(input, 'thread 1').flatMap(({ kind, value, shown }) =>
    kind === 'subject' || kind === 'pressing' ? [] : [[kind, value, shown]],
  );
}

test('a mail has its conversation, its sender and the words of its subject', () => {
  expect(read()).toEqual([
    ['thread', 'thread 1', 'Invoice for the Harbour crane'],
    ['sender', 'bob.miller@west.example', 'Bob Miller'],
    ['word', 'invoice', 'Invoice'],
    ['word', 'harbour', 'Harbour'],
    ['word', 'crane', 'crane'],
  ]);
});

test.each([
  ['a mailing of an outside house', 'news4711@mail.shop.example', { bulk: true }, 'shop.example'],
  ['an outside robot', 'no-reply@bank.example', { automated: true }, 'bank.example'],
  ['a person', 'bob.miller@west.example', {}, undefined],
  ['a mailing of the own house', 'news@north.example', { bulk: true }, undefined],
  ['a mailing from a free mail address', 'news@gmail.com', { bulk: true }, undefined],
] as const)('the house of %s', (_title, fromAddress, signals, house) => {
  const traits = read({ fromAddress }, signals);
  expect(traits.find(([kind]) => kind === 'list')?.[1]).toBe(house);
});

test("names of people, numbers and everyday words are nobody's topic; the owner is no sender", () => {
  const subject = 'Ann, please meet Bob about 2026 plans tomorrow';
  expect(read({ subject, fromAddress: 'Ann.Lee@north.example', fromName: 'Bob Miller' })).toEqual([
    ['thread', 'thread 1', subject],
    ['word', 'plans', 'plans'],
  ]);
});
