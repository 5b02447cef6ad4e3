// Bundles our own server code into apps/server/dist, or the folder that is named; libraries stay in node_modules.

import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './lib/project.mjs';

const alias = Object.fromEntries(
  readdirSync(path.join(root, 'packages')).map((name) => [
    `@eisen/${name}`,
    path.join(root, 'packages', name, 'src/index.ts'),
  ]),
);
const outdir = path.resolve(process.argv[2] ?? path.join(root, 'apps/server/dist'));

await build({
  // A thread is a program of its own: it is started by its file.
  entryPoints: {
    main: path.join(root, 'apps/server/src/main.ts'),
    operator: path.join(root, 'apps/server/src/operator.ts'),
    'engine-thread': path.join(root, 'apps/server/src/db/engine-thread.ts'),
    'reading-thread': path.join(root, 'apps/server/src/reading/reading-thread.ts'),
  },
  outdir,
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias,
  sourcemap: true,
  logLevel: 'warning',
});
cpSync(path.join(root, 'apps/server/src/db/migrations'), path.join(outdir, 'migrations'), {
  recursive: true,
});
