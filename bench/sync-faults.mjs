// Seeded runs of the server's reading of mail against a provider that fails, an owner at work and a server that is
// killed: `node bench/sync-faults.mjs 1000`. A seed that failed runs alone with `SEED=n`. Even seeds are Gmail.
import { register } from 'tsx/esm/api';

register();
const { openSyncWorld, runSeed } = await import('@eisen/testkit');

const MUST_BE_ZERO = ['missing', 'double', 'erased', 'doubleReplies', 'lostReplies', 'overQuota'];
const count = Number(process.argv[2] ?? 200);
const only = process.env.SEED;
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, place) => place + 1);

const world = await openSyncWorld();
const started = performance.now();
const results = [];
const broken = [];
for (const seed of seeds) {
  try {
    results.push(await runSeed(world, seed));
  } catch (error) {
    broken.push({ seed, error: String(error.stack ?? error).slice(0, 600) });
  }
}
const tookS = (performance.now() - started) / 1000;
await world.close();

const sum = (name, of = results) => of.reduce((total, result) => total + result[name], 0);
const ofProvider = (name) => results.filter(({ provider }) => provider === name);
const use = (name, limit) => {
  const runs = ofProvider(name);
  return {
    runs: runs.length,
    requests: sum('requests', runs),
    units: sum('units', runs),
    mostUnitsInWindow: Math.max(0, ...runs.map(({ peakUnits }) => peakUnits)),
    limitOfWindow: limit,
  };
};
const failed = results.filter((result) => MUST_BE_ZERO.some((name) => result[name] > 0));

console.log(
  JSON.stringify({
    bench: 'sync-faults',
    runs: seeds.length,
    ...Object.fromEntries(MUST_BE_ZERO.map((name) => [name, sum(name)])),
    faults: sum('faults'),
    kills: sum('kills'),
    replies: sum('replies'),
    gmail: use('google', 6000),
    outlook: use('microsoft', 10000),
    secondsARun: Number((tookS / seeds.length).toFixed(3)),
    failedSeeds: failed.map(({ seed }) => seed),
    brokenSeeds: broken,
  }),
);
if (failed.length + broken.length > 0) process.exitCode = 1;
