import { CALLS } from '@eisen/contract';
import { expect, it } from 'vitest';
import { ENDLESS, runCallFuzz } from './run-call-fuzz.ts';

/** A few of each call; `bench/call-fuzz.mjs` asks for thousands, with any seed. */
const REQUESTS = 300;

it('whatever is sent, each call answers as the contract says, soon, and without a fault', async () => {
  const report = await runCallFuzz({ seed: 20_261_122, requests: REQUESTS });
  expect(report.broken).toEqual([]);
  expect(report.calls).toBe(CALLS.length - ENDLESS.length);
  expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
}, 300_000);
