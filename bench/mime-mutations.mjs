// Mails after bad things happened to them: `node bench/mime-mutations.mjs 10000`. `SEED=n` replays.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { register } from 'tsx/esm/api';

register();
const { runMimeMutations } = await import('@eisen/testkit');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const report = await runMimeMutations({
  seed: Number(process.env.SEED ?? 1),
  mails: Number(process.argv[2] ?? 2_000),
  longestMs: 2_000,
  collect,
});
const isTooLarge = report.grewMb > 256;
console.log(JSON.stringify({ bench: 'mime-mutations', ...report, isTooLarge }));
if (report.broken !== null || isTooLarge) process.exitCode = 1;
