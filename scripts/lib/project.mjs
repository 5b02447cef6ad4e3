// Whether what is installed and built still fits the sources, and how to make it fit.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, run, step } from './terminal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const serverMain = path.join(root, 'apps/server/dist/main.js');
export const operatorMain = path.join(root, 'apps/server/dist/operator.js');

const installStamp = path.join(root, 'node_modules/.eisen-installed');
const buildStamp = path.join(root, 'apps/server/dist/.eisen-built');
const built = [
  'apps/web/dist/index.html',
  'apps/web/dist/.pages/home.html',
  'apps/server/dist/main.js',
];

/** The oldest Node that every pinned library supports (package.json, "engines"). */
const oldestNode = [20, 20, 2];

export function requireNode() {
  const have = process.versions.node.split('.').map(Number);
  const difference = oldestNode.map((want, i) => have[i] - want).find((d) => d !== 0) ?? 0;
  if (difference < 0)
    fail(`Eisen needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
}

export async function ensureInstalled() {
  const wanted = hashFiles(['package-lock.json', 'package.json', ...workspaceManifests()]);
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return false;
  await step('Installing packages (only when they changed)', async () => {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { quiet: true, cwd: root }).catch(
      showAndStop,
    );
  });
  writeFileSync(installStamp, wanted);
  return true;
}

/** @param {(error: Error) => unknown} [onFailure] instead of showing the output and stopping */
export async function ensureBuilt(onFailure = showAndStop) {
  const wanted = hashFiles(sourceFiles());
  const fresh = existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === wanted;
  if (fresh && built.every((file) => existsSync(path.join(root, file)))) return false;
  await build(onFailure);
  return true;
}

export async function build(onFailure = showAndStop) {
  const wanted = hashFiles(sourceFiles());
  await step('Building the pages', () =>
    run('npx', ['vite', 'build', '--logLevel', 'warn'], {
      quiet: true,
      cwd: path.join(root, 'apps/web'),
    }).catch(onFailure),
  );
  await step('Drawing the public pages', () =>
    run('node', ['scripts/prerender-pages.mjs'], { quiet: true, cwd: root }).catch(onFailure),
  );
  await step('Compressing the pages', () =>
    run('node', ['scripts/compress-pages.mjs'], { cwd: root }),
  );
  await step('Building the server', () =>
    run('node', ['scripts/build-server.mjs'], { quiet: true, cwd: root }).catch(onFailure),
  );
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, wanted);
}

function showAndStop(error) {
  fail(`${error.output ?? ''}\n${error.message}`);
}

function workspaceManifests() {
  return ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    )
    .concat('bench/package.json')
    .filter((file) => existsSync(path.join(root, file)))
    .sort();
}

/** Everything that ends up in the two builds; tests and the training of the model do not. */
function sourceFiles() {
  const folders = ['apps/web/src', 'apps/web/public', 'apps/server/src', ...packageSources()];
  const single = [
    'package-lock.json',
    'apps/web/index.html',
    'apps/web/vite.config.ts',
    'scripts/build-server.mjs',
    'scripts/compress-pages.mjs',
    'scripts/prerender-pages.mjs',
  ];
  return [...folders.flatMap(walk), ...single].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function packageSources() {
  return readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`);
}

function walk(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const absolute = path.join(root, file);
    if (existsSync(absolute)) hash.update(file).update(readFileSync(absolute));
  }
  return hash.digest('hex');
}
