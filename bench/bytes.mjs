// How much script a page needs before it works: the static graph of each entry, gzip -9.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/lib/project.mjs';

const dist = path.join(root, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const size = (file) => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length;

/** The files that a chunk and everything it imports statically consist of. */
function staticGraph(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) staticGraph(next, seen);
  return seen;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const sum = (keys) =>
  Number(([...keys].reduce((total, key) => total + size(manifest[key].file), 0) / 1000).toFixed(1));
const pages = {
  landing: ['src/app/screens/landing-screen.tsx'],
  pricing: ['src/app/screens/pricing-screen.tsx'],
  legal: ['src/app/screens/legal-screens.tsx'],
  about: ['src/app/screens/about-screen.tsx'],
  start: ['src/app/screens/start-screen.tsx'],
  login: ['src/app/screens/login-screen.tsx'],
  dashboard: ['src/app/screens/dashboard-screen.tsx', 'src/routes/matrix-tab.tsx'],
};
const kilobytes = Object.entries(pages).map(([name, files]) => {
  const missing = files.filter((file) => !manifest[file]);
  if (missing.length > 0) throw new Error(`The build has no chunk for ${missing.join(', ')}`);
  const graph = new Set([entry, ...files].flatMap((file) => [...staticGraph(file)]));
  return [`${name}Kb`, sum(graph)];
});
const css = Object.values(manifest).flatMap((chunk) => chunk.css ?? []);
console.log(
  JSON.stringify({
    bench: 'bytes',
    entryKb: sum(staticGraph(entry)),
    ...Object.fromEntries(kilobytes),
    cssKb: Number(
      ([...new Set(css)].reduce((total, file) => total + size(file), 0) / 1000).toFixed(1),
    ),
  }),
);
