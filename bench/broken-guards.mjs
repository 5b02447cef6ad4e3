// Takes one guard after the other out of the program and looks who misses it: the simulation, by a seed, or the test
// that a guard names. A guard that nothing misses makes the run fail: `node bench/broken-guards.mjs`, or with names:
// `… 'bucket' 'look into Sent'`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/lib/project.mjs';
import { GUARDS } from './lib/guards.mjs';

const SEEDS = '2000';
const simulation = fileURLToPath(new URL('simulation.mjs', import.meta.url));
const testConfig = fileURLToPath(new URL('lib/breaking-vitest.config.mjs', import.meta.url));
const asked = process.argv.slice(2);

for (const [guard, { shownBy }] of Object.entries(GUARDS)) {
  if (asked.length > 0 && !asked.includes(guard)) continue;
  const started = performance.now();
  const caught = shownBy ? testWithout(guard, shownBy) : simulateWithout(guard);
  const tookS = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ bench: 'broken-guards', guard, ...caught, tookS }));
  if (caught.by === null) process.exitCode = 1;
}

function simulateWithout(guard) {
  const result = readLast(run(guard, [simulation, SEEDS]));
  const [caught] = [...(result.failedSeeds ?? []), ...(result.brokenSeeds ?? [])];
  const said = caught?.violations?.[0] ?? caught?.error;
  return { by: caught ? `seed ${caught.seed}` : null, said: said?.slice(0, 200) };
}

/** A test file that could not be read has missed nothing: one of its tests has to fail. */
function testWithout(guard, shownBy) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const result = readLast(
    run(guard, [
      ...[vitest, 'run', `--root=${root}`, `--config=${testConfig}`, '--reporter=json'],
      ...['--bail=1', shownBy],
    ]),
  );
  const caught = result.testResults
    ?.flatMap((file) => file.assertionResults)
    .find((test) => test.status === 'failed');
  const said = caught?.failureMessages[0];
  return { by: caught ? `${shownBy}: ${caught.fullName}` : null, said: said?.slice(0, 200) };
}

function run(guard, args) {
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, SIM_BREAK: guard },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout;
}

function readLast(stdout) {
  return JSON.parse(stdout.trim().split('\n').at(-1) || '{}');
}
