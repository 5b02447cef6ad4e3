// `npm run bench [-- name …]`: the measurements that exist; each prints one JSON line.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './lib/project.mjs';
import { run } from './lib/terminal.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
const all = readdirSync(path.join(root, 'bench')).filter((file) => file.endsWith('.mjs'));
const wanted = process.argv.slice(2);
for (const file of all) {
  if (wanted.length > 0 && !wanted.includes(path.basename(file, '.mjs'))) continue;
  await run('node', [`bench/${file}`], {
    cwd: root,
    env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  });
}
