// Small transactions on the embedded engine, on a thread of its own against the caller's, by turns in one run:
// `node bench/embedded-engine.mjs [rounds]`. On a busy machine only the ratio says anything.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { openPglite } = await import('@eisen/server');

const rounds = Number(process.argv[2] ?? 40);
const A_ROUND = 20;
const folders = [0, 1].map(() => mkdtempSync(path.join(tmpdir(), 'eisen-bench-')));
const databases = [
  await openPglite({ dataDir: folders[0], thread: {} }),
  await openPglite({ dataDir: folders[1] }),
];
let key = 0;
const works = {
  read: (tx) => tx.execute(`select * from users where email = 'nobody'`),
  write: (tx) => tx.execute(`insert into rate_limits values ('bench', '${++key}', 1, now())`),
};

for (const [work, run] of Object.entries(works)) {
  const took = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, database] of databases.entries()) {
      const at = performance.now();
      for (let count = 0; count < A_ROUND; count += 1) await database.asSystem(run);
      // The first warms up.
      if (round > 0) took[index].push((performance.now() - at) / A_ROUND);
    }
  const [ownMs, callersMs] = took.map(median);
  const [own, callers, ratio] = [ownMs, callersMs, ownMs / callersMs].map((value) =>
    Number(value.toFixed(2)),
  );
  console.log(
    JSON.stringify({ bench: 'embedded-engine', work, ownMs: own, callersMs: callers, ratio }),
  );
}
await Promise.all(databases.map((database) => database.close()));
for (const folder of folders) rmSync(folder, { recursive: true, force: true });

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
