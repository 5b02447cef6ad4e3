// The thread from the sources, for development and tests; a bundle starts `reading-thread.js` itself. It is bundled for
// the moment, since what translates sources while they are imported stands still inside a thread.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
// Below the libraries, which the bundle finds by walking up.
const folder = path.join(root, 'node_modules/.cache/eisen-threads');
const outfile = path.join(folder, `reading-${process.pid}-${threadId}.mjs`);
mkdirSync(folder, { recursive: true });
buildSync({
  entryPoints: [fileURLToPath(new URL('./reading-thread.ts', import.meta.url))],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: Object.fromEntries(
    readdirSync(path.join(root, 'packages')).map((name) => [
      `@eisen/${name}`,
      path.join(root, 'packages', name, 'src/index.ts'),
    ]),
  ),
  logLevel: 'error',
});
try {
  await import(pathToFileURL(outfile).href);
} finally {
  rmSync(outfile, { force: true });
}
