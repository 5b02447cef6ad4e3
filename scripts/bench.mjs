// `npm run bench [-- --small] [-- name …]`: the measurements that exist; each prints a JSON line. `--small` runs each to
// its end in a size that takes seconds, to see that it still does.
import { ensureChromium } from './lib/browser.mjs';
import { listMeasurements, runMeasurement } from './lib/measurements.mjs';
import { ensureBuilt, ensureInstalled, requireNode } from './lib/project.mjs';
import { say, step } from './lib/terminal.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
const env = { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
const asked = process.argv.slice(2);
const isSmall = asked.includes('--small');
const names = asked.filter((one) => one !== '--small');
const wanted = listMeasurements().filter((name) => names.length === 0 || names.includes(name));
let failed = 0;
for (const name of wanted) {
  if (!isSmall) {
    await runMeasurement(name, { isSmall, env });
    continue;
  }
  await step(name, () => runMeasurement(name, { isSmall, env })).catch((error) => {
    failed += 1;
    say(error.output ?? error.message);
  });
}
process.exitCode = failed === 0 ? 0 : 1;
