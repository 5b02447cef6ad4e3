// The longest freeze of the page and its memory for mails that ask for more work than they are worth, listed, opened
// and shown anyway, in Chromium: `node bench/heavy-mail.mjs [part of a name]`, a line for each mail. The same test runs
// in `npm test` with some of them. The mails are put into the answers of the server, so that only the page is measured.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from '../scripts/lib/browser.mjs';
import { ensureBuilt, root } from '../scripts/lib/project.mjs';

await ensureBuilt();
const chromium = await ensureChromium();
const [only] = process.argv.slice(2);
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', 'heavy.spec.ts', '--reporter=./e2e/lines-only.ts', '--trace=off'],
  {
    cwd: path.join(root, 'apps/web'),
    env: {
      ...process.env,
      EISEN_HEAVY: 'whole',
      ...(only ? { EISEN_HEAVY_ONLY: only } : {}),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    },
    stdio: 'inherit',
  },
);
if (status !== 0) process.exitCode = 1;
