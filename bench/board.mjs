// 10,000 cards: our list against one that draws every card, in one run of one browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '../scripts/lib/browser.mjs';
import { root } from '../scripts/lib/project.mjs';

const count = Number(process.argv[2] ?? 10_000);
const rounds = 3;

const cacheDir = mkdtempSync(path.join(tmpdir(), 'eisen-board-'));
const outDir = path.join(cacheDir, 'dist');
const { build, preview } = await import('vite');
const config = {
  configFile: path.join(root, 'apps/web/vite.config.ts'),
  root: path.join(root, 'bench/board'),
  logLevel: 'error',
  cacheDir,
};
await build({ ...config, build: { outDir, emptyOutDir: true } });
const pages = await preview({
  ...config,
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
});
const url = pages.resolvedUrls?.local[0] ?? `http://127.0.0.1:${pages.httpServer.address().port}/`;
const browser = await launchChromium();

const results = { ours: [], naive: [] };
for (let round = 0; round < rounds; round += 1) {
  for (const kind of ['ours', 'naive']) {
    const page = await browser.newPage({ viewport: { width: 800, height: 700 } });
    await page.goto(url);
    results[kind].push(
      await page.evaluate(([name, cards]) => window.measure(name, cards), [kind, count]),
    );
    await page.close();
  }
}
await browser.close();
await pages.close();
rmSync(cacheDir, { recursive: true, force: true });

const median = (list) =>
  list.map((run) => run.mountMs).sort((a, b) => a - b)[Math.floor(list.length / 2)];
const ours = { ...results.ours[0], mountMs: median(results.ours) };
const naive = { ...results.naive[0], mountMs: median(results.naive) };
console.log(
  JSON.stringify({
    bench: 'board',
    count,
    ours,
    naive,
    ratio: Number((ours.mountMs / naive.mountMs).toFixed(3)),
  }),
);
