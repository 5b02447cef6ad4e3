import { expect, test } from 'vitest';
import { buildInput } from '../../src/classifier/build-input.ts';
import { buildJudged, createEar } from '../sample-sets.ts';
import { sayErrors } from './kinds.ts';

test('errors are told by pair, by kind of mail and by owner', () => {
  const inCopy = { input: buildInput({ signals: { addressed: 'cc' } }), asks: 1 };
  const { say, heard } = createEar();
  const ofOwner = (group: string, right: number) =>
    Array.from({ length: 20 }, (_, row) =>
      buildJudged(row < right ? 'eliminate' : 'schedule', 'eliminate', { example: { group } }),
    );
  sayErrors(say, [
    buildJudged('do', 'schedule', { example: { ...inCopy, alt: 'schedule' } }),
    buildJudged('schedule', 'do', { example: inCopy }),
    ...ofOwner('ann', 10),
    ...ofOwner('bob', 12),
    ...ofOwner('eve', 18),
    ...ofOwner('kim', 20),
  ]);
  expect(heard()).toContain("errors: 22, of them the label's own second choice 1");
  expect(heard()).toContain('mixed up: schedule and eliminate 20, do and schedule 2');
  expect(heard()).toMatch(/in copy +2\.4 % of the mail, right 0\.0 % of 2$/m);
  expect(heard()).toMatch(/asks the owner for something +2\.4 % of the mail/);
  expect(heard()).toContain('15 mails or more: 4, half of them between 60.0 % and 100.0 % right');
});
