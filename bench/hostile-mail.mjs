// Every published attack string as the whole body of a mail and in every field, in Chromium, and the pictures of every
// mail shown: `node bench/hostile-mail.mjs`, with `small` every tenth. The same test runs in `npm test` with a few strings in each body.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from '../scripts/lib/browser.mjs';
import { ensureBuilt, root } from '../scripts/lib/project.mjs';

await ensureBuilt();
const chromium = await ensureChromium();
const started = performance.now();
const { status } = spawnSync('npx', ['playwright', 'test', 'hostile.spec.ts', '--reporter=line'], {
  cwd: path.join(root, 'apps/web'),
  env: {
    ...process.env,
    EISEN_HOSTILE: process.argv[2] === 'small' ? 'small' : 'whole',
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
  // What Playwright says is for people; the line of figures stays alone on the output.
  stdio: ['ignore', process.stderr, 'inherit'],
});
const tookS = Math.round((performance.now() - started) / 1_000);
console.log(JSON.stringify({ bench: 'hostile-mail', passed: status === 0, tookS }));
if (status !== 0) process.exitCode = 1;
