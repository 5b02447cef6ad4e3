import { expect, test } from 'vitest';
import { mailRow, makeFolder, writeSet } from './sample-sets.ts';
import { readTrainingMail } from './training-mail.ts';

test('only sets that are there to be trained on are read, and no scanned pages', () => {
  const folder = makeFolder();
  const scanned = { source: { repo: 'someone/secretary-clinton-email-dump' } };
  writeSet(folder, 'triage-train', [mailRow({ id: 't1' })]);
  writeSet(folder, 'more-01', [mailRow({ id: 'm1' }), mailRow({ id: 'm2', ...scanned })]);
  for (const name of ['triage-dev', 'dev-owners-26', 'mine']) writeSet(folder, name, [mailRow()]);
  const mails = readTrainingMail([folder]);
  const real = mails.filter(({ set }) => set !== 'invented');
  expect(real.map(({ id }) => id).sort()).toEqual(['m1', 't1']);
  expect(mails.length - real.length).toBe(360);
});
