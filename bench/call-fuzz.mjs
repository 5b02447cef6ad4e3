// Requests made from the contract, from fitting to absurd, against the whole server in this process:
// `node bench/call-fuzz.mjs 10000`. `SEED=n` replays, `CALL=tasks.create`
// looks into one call and logs what fails.
import { register } from 'tsx/esm/api';

register();
const { runCallFuzz } = await import('@eisen/testkit');

const requests = Number(process.argv[2] ?? 2_000);
const started = performance.now();
const { SEED = 1, CALL: only } = process.env;
const report = await runCallFuzz({ seed: Number(SEED), requests, only });
const tookS = Math.round((performance.now() - started) / 1_000);
const faults = Object.entries(report.statuses)
  .filter(([status]) => Number(status) >= 500)
  .reduce((sum, [, count]) => sum + count, 0);

console.log(JSON.stringify({ bench: 'call-fuzz', ...report, faults, tookS }));
if (report.broken.length > 0) process.exitCode = 1;
