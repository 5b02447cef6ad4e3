// Takes one guard after the other out of the server and plays the simulation until a seed misses it. A guard that
// nothing misses makes the run fail: `node bench/broken-guards.mjs`, or with names: `… 'bucket' 'look into Sent'`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GUARDS } from './lib/guards.mjs';

const SEEDS = '2000';
const simulation = fileURLToPath(new URL('simulation.mjs', import.meta.url));
const asked = process.argv.slice(2);

for (const guard of Object.keys(GUARDS)) {
  if (asked.length > 0 && !asked.includes(guard)) continue;
  const started = performance.now();
  const { stdout } = spawnSync(process.execPath, [simulation, SEEDS], {
    env: { ...process.env, SIM_BREAK: guard },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) || '{}');
  const [caught] = [...(result.failedSeeds ?? []), ...(result.brokenSeeds ?? [])];
  const tookS = Math.round((performance.now() - started) / 1000);
  const said = caught?.violations?.[0] ?? caught?.error;
  console.log(
    JSON.stringify({
      bench: 'broken-guards',
      guard,
      seed: caught?.seed ?? null,
      tookS,
      said: said?.slice(0, 200),
    }),
  );
  if (!caught) process.exitCode = 1;
}
