// Draws the public pages as HTML into dist/.pages, so that they can be read before any script.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './lib/project.mjs';

const web = path.join(root, 'apps/web');
const dist = path.join(web, 'dist');
const pages = path.join(dist, '.pages');
const bundle = path.join(web, 'node_modules/.cache/prerender.mjs');

await build({
  entryPoints: [path.join(web, 'src/app/prerender.tsx')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  jsx: 'automatic',
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // React's server half asks for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
const { renderBeginnings, renderPublicPages } = await import(pathToFileURL(bundle).href);
const template = readFileSync(path.join(dist, 'index.html'), 'utf8');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
/** The template's own tags of the entry and what it imports; they stand in the middle of its head. */
const SCRIPT_TAGS =
  /(?:\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>)+/;

rmSync(pages, { recursive: true, force: true });
mkdirSync(pages, { recursive: true });
for (const page of [...renderPublicPages(), ...renderBeginnings()]) {
  const name = page.path === '/' ? 'home' : page.path.slice(1);
  writeFileSync(path.join(pages, `${name}.html`), finish(page));
}

function finish({ path: address, title, description, html, screen }) {
  let document = template;
  document = swap(document, /<title>.*?<\/title>/s, `<title>${asText(title)}</title>`);
  document = swap(
    document,
    /<meta name="description"[^>]*>/,
    `<meta name="description" content="${asText(description)}" />`,
  );
  document = swap(document, SCRIPT_TAGS, '');
  document = swap(document, '</head>', `${headOf(title, description, screen)}\n  </head>`);
  // Only onboarding cannot be gone through without a script.
  if (address !== '/start') document = swap(document, /<noscript>.*?<\/noscript>\s*/s, '');
  return swap(document, '<div id="root"></div>', `<div id="root">${html}</div>`);
}

/**
 * What link previews show, and the files of the screen that takes the page over. The page can be read
 * and used before its script: style sheets and font come first on a slow line, scripts after them.
 */
function headOf(title, description, screen) {
  const previews = Object.entries({
    'og:type': 'website',
    'og:site_name': 'Eisen',
    'og:title': title,
    'og:description': description,
  }).map(([name, content]) => `<meta property="${name}" content="${asText(content)}" />`);
  const { scripts, sheets } = filesOf(screen);
  return [
    ...previews,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...sheets
      .filter((file) => !template.includes(`href="/${file}"`))
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    `<script type="module" crossorigin fetchpriority="low" src="/${entry.file}"></script>`,
    ...scripts
      .filter((file) => file !== entry.file)
      .map(
        (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}" />`,
      ),
  ]
    .map((tag) => `    ${tag}`)
    .join('\n');
}

/** Everything that a screen loads before it can be drawn. */
function filesOf(screen) {
  const chunks = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  if (!manifest[screen]) throw new Error(`The build has no chunk for ${screen}`);
  visit(screen);
  return {
    scripts: [...chunks].map((chunk) => chunk.file),
    sheets: [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))],
  };
}

/** Replaces one part of the template; a template without it must not pass unseen. */
function swap(document, part, by) {
  const next = document.replace(part, () => by);
  if (next === document) throw new Error(`The page's template holds no ${part}`);
  return next;
}

function asText(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
