import { expect, it } from 'vitest';
import { runMimeMutations } from './run-mime-mutations.ts';

/** The promise is 2 s on an idle core; machines of tests are shared. */
const LONGEST_MS = 6_000;

it('mail that was cut, mixed, nested, recoded or blown up is read or refused, and soon', async () => {
  const report = await runMimeMutations({ seed: 20_261_122, mails: 150, longestMs: LONGEST_MS });
  expect(report.broken).toBeNull();
  expect(report.mails).toBe(150);
}, 60_000);
