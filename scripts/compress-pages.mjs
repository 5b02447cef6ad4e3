// Writes a .br and a .gz beside every asset of the built pages, so that the server never compresses twice.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './lib/project.mjs';

const folder = path.join(root, 'apps/web/dist/assets');
/** Below this many bytes a compressed copy saves nothing worth a file. */
const leastBytes = 1_024;

for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const file = path.join(folder, name);
  const content = readFileSync(file);
  if (content.length < leastBytes) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
