import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { mutations } from './mutate-mail.ts';

const FIXTURES = join(import.meta.dirname, '../../../mailbox/fixtures/eml');

/** Mails of other projects after bad things happened to them; each is made when it is asked for. */
export function mutatedMails(): fc.Arbitrary<() => Buffer> {
  const sources = readdirSync(FIXTURES).map((file) => readFileSync(join(FIXTURES, file)));
  return fc.tuple(fc.constantFrom(...sources), fc.constantFrom(...sources), mutations).map(
    ([one, other, mutate]) =>
      () =>
        mutate(one, other),
  );
}

/** The same mails for the same seed. */
export function makeMutatedMails(seed: number, mails: number): readonly (() => Buffer)[] {
  return fc.sample(mutatedMails(), { seed, numRuns: mails });
}
