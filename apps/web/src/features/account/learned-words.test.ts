import type { Learned } from '@eisen/contract';
import { expect, it } from 'vitest';
import { groupLearned, tellAgreement, tellSource } from './learned-words.ts';

const thing = (kind: Learned['kind'], key: string): Learned => ({
  key,
  kind,
  effect: 'Similar mail from Dana goes to Do',
  since: '2026-03-02T09:00:00.000Z',
  times: 1,
  quadrant: 'do',
  against: [],
});

it('groups what was learned in a fixed order, without empty groups', () => {
  const groups = groupLearned([thing('word', 'w'), thing('sender', 'a'), thing('sender', 'b')]);
  expect(groups.map(({ title, things }) => [title, things.map((one) => one.key)])).toEqual([
    ['Senders', ['a', 'b']],
    ['Words', ['w']],
  ]);
});

it.each([
  [{ kind: 'sender', times: 1, against: [] }, 'From 1 correction'],
  [
    { kind: 'word', times: 4, against: ['eliminate'] },
    'From 4 corrections that do not all agree, so it counts for less',
  ],
  [
    { kind: 'sender', times: 3, against: ['schedule', 'eliminate'] },
    'From 3 corrections. You also chose Decide and Delete: among similar mail the newest decides',
  ],
] as const)('says how often it was taught, and what speaks against it: %#', (from, sentence) => {
  expect(tellSource({ ...from, against: [...from.against] })).toBe(sentence);
});

it('tells the agreement in whole hundredths', () => {
  expect(tellAgreement(0.936)).toBe("You left 94 % of Eisen's last decisions in place");
});
