// The long runs, for a night or before a release: `npm run deep`. Each prints a JSON line; one that finds something
// makes the whole fail, and the others still run. A part alone: `npm run deep -- simulation`.
import { spawnSync } from 'node:child_process';
import { root } from './lib/project.mjs';

const PARTS = {
  // Tens of thousands of short lives: less often tidied up, they take a tenth less.
  simulation: ['--max-semi-space-size=64', 'bench/simulation.mjs', '10000'],
  'undo-all': ['bench/undo-all.mjs', '1000'],
  'broken-guards': ['bench/broken-guards.mjs'],
  'kill-loop': ['bench/kill-loop.mjs', '50', 'pglite,postgres'],
  'sync-faults': ['bench/sync-faults.mjs', '1000'],
  'provider-faults': ['bench/provider-faults.mjs'],
  'gmail-quota': ['bench/gmail-quota.mjs'],
  'call-fuzz': ['bench/call-fuzz.mjs', '10000'],
  'mime-mutations': ['bench/mime-mutations.mjs', '10000'],
  'hostile-mail': ['bench/hostile-mail.mjs'],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const build = spawnSync(process.execPath, ['scripts/build-server.mjs'], {
  cwd: root,
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(build.status ?? 1);

const failed = [];
for (const [name, args] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Found something: ${failed.join(', ')}`);
  process.exitCode = 1;
}
