// Random scripts of everything that people do to mail, each undone whole, in any order, half of them with lost calls
// and killed processes: `node bench/undo-all.mjs 500`; a second number repeats the scripts of a seed.
import { register } from 'tsx/esm/api';

register();
const { checkUndoScripts, openSimulationWorld } = await import('@eisen/testkit');

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const world = await openSimulationWorld();
const started = performance.now();
for (const trouble of [false, true]) {
  const options = { runs: Math.ceil(count / 2), trouble, seed };
  const result = await checkUndoScripts(world, options);
  const tookS = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify({ bench: 'undo-all', seed, trouble, ...result, tookS }));
  if (result.failure) process.exitCode = 1;
}
await world.close();
process.exit();
