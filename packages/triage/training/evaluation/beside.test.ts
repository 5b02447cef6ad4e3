import { expect, test } from 'vitest';
import { createEar, readOne } from '../sample-sets.ts';
import { sayKnownMail } from './beside.ts';

test('less than the whole training mail is never passed off as the same', () => {
  const { say, heard } = createEar();
  sayKnownMail(say, { examples: [readOne()], all: 7_187 });
  expect(heard()).toContain(
    'training mail at hand: 1 of the 7187 mails that the weights were fitted on',
  );
  expect(heard()).toContain('any comparison with the shipped weights favours them');
});

test('the whole of it is', () => {
  const { say, heard } = createEar();
  sayKnownMail(say, { examples: [readOne()], all: 1 });
  expect(heard()).toContain('1 mails, all that the weights were fitted on');
  expect(heard()).not.toContain('favours');
});
