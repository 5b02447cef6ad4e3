// A thread from the sources, for development and tests; a bundle starts the thread's own file. It is bundled for the
// moment, since what translates sources while they are imported stands still inside a thread.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Below the libraries, which the bundle finds by walking up.
const folder = path.join(root, 'node_modules/.cache/eisen-threads');

/** @param {URL} source */
export async function runThread(source) {
  const entry = fileURLToPath(source);
  const name = path.basename(entry, '.ts');
  const outfile = path.join(folder, `${name}-${process.pid}-${threadId}.mjs`);
  mkdirSync(folder, { recursive: true });
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: Object.fromEntries(
      readdirSync(path.join(root, 'packages')).map((one) => [
        `@eisen/${one}`,
        path.join(root, 'packages', one, 'src/index.ts'),
      ]),
    ),
    logLevel: 'error',
  });
  try {
    await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}
