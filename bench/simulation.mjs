// Seeded runs of the whole server in one process against a provider in memory, with calls that are lost, late or
// doubled, tokens and cursors that expire, connections that break and processes that are killed:
// `node bench/simulation.mjs 10000`. `SIM_SEED=n` plays one run alone; with `SIM_TRACE=1` it tells every step.
// `SIM_BREAK=bucket` takes a guard out of the server (`lib/guards.mjs`) and ends with the seed that misses it.
import { register as registerHooks } from 'node:module';
import { register } from 'tsx/esm/api';
import { GUARDS } from './lib/guards.mjs';
import { BLOCK, playInBlocks } from './lib/simulation-blocks.mjs';

const guard = process.env.SIM_BREAK;
const count = Number(process.argv[2] ?? 200);
const first = Number(process.argv[3] ?? 1);
const only = process.env.SIM_SEED;

if (count > BLOCK && !only && !guard) {
  const report = playInBlocks(import.meta.filename, count, first);
  console.log(JSON.stringify(report));
  process.exit(report.failedSeeds.length + report.brokenSeeds.length > 0 ? 1 : 0);
}
// Before the translation: the guard is a line of the source.
if (guard) registerHooks('./lib/breaking-loader.mjs', import.meta.url, { data: GUARDS[guard] });
register();
const { openSimulationWorld, runSimulation } = await import('@eisen/testkit');

const TOLD_EVERY = 250;
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, place) => first + place);

const results = [];
const broken = [];
process.on('unhandledRejection', (error) => {
  broken.push({ seed: results.at(-1)?.seed + 1, error: `unhandled: ${error?.stack}` });
});

/** For whoever waits: what was found as soon as it is, and now and then how far it is. */
function tellProgress({ seed, violations }) {
  if (violations.length > 0) console.error(JSON.stringify({ seed, violations }));
  if (results.length % TOLD_EVERY === 0) console.error(`${results.length} of ${seeds.length} runs`);
}

const world = await openSimulationWorld();
const started = performance.now();
const startedCpu = process.cpuUsage();
for (const seed of seeds) {
  try {
    const result = await runSimulation(world, seed, { keepsTrace: process.env.SIM_TRACE === '1' });
    if (result.text !== '') console.log(result.text);
    results.push(result);
    tellProgress(result);
    if (guard && result.violations.length > 0) break;
  } catch (error) {
    broken.push({ seed, error: String(error.stack ?? error).slice(0, 2000) });
  }
}
const tookS = (performance.now() - started) / 1000;
const cpu = process.cpuUsage(startedCpu);
await world.close();

const sum = (name) => results.reduce((total, result) => total + result[name], 0);
const faults = {};
for (const result of results)
  for (const [kind, times] of Object.entries(result.faults))
    faults[kind] = (faults[kind] ?? 0) + times;
const failed = results.filter(({ violations }) => violations.length > 0);

console.log(
  JSON.stringify(
    {
      bench: 'simulation',
      runs: results.length,
      violations: failed.reduce((total, { violations }) => total + violations.length, 0),
      faults,
      calls: sum('calls'),
      requests: sum('requests'),
      replies: sum('replies'),
      steps: sum('steps'),
      simulatedHours: Math.round(sum('simulatedMinutes') / 60),
      secondsARun: Number((tookS / results.length).toFixed(3)),
      cpuSecondsARun: Number(((cpu.user + cpu.system) / 1e6 / results.length).toFixed(3)),
      trace: only ? results[0]?.trace : undefined,
      failedSeeds: failed.slice(0, 40).map(({ seed, violations }) => ({ seed, violations })),
      brokenSeeds: broken.slice(0, 20),
    },
    null,
    only ? 2 : undefined,
  ),
);
if (failed.length + broken.length > 0) process.exitCode = 1;
process.exit();
