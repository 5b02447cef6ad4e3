import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.EISEN_DEV_SERVER ?? 'http://127.0.0.1:3001';
/** What the server answers itself; everything else is a page. `scripts/dev.mjs` names the server. */
const serverPaths = [
  '/api',
  '/auth',
  '/smart-goals',
  '/get-smart-goals',
  '/forms',
  '/frame',
  '/healthz',
  '/readyz',
];

export default defineConfig({
  plugins: [react(), tailwindcss(), styleSheetsOnly(), preloadFont(), keepFiles()],
  resolve: {
    alias: {
      // Radix's scroll lock writes a <style> element; ours uses a constructed sheet, which a strict CSP allows.
      'react-style-singleton': fileURLToPath(
        new URL('./src/components/style-singleton.ts', import.meta.url),
      ),
    },
  },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [
        path,
        {
          target: server,
          changeOrigin: false,
          // The sandbox's consent page is a page of ours under a path of the server's.
          bypass: (request: { method?: string; url?: string; headers: { accept?: string } }) =>
            request.method === 'GET' &&
            request.url?.split('?')[0] === '/auth/sandbox' &&
            request.headers.accept?.includes('text/html')
              ? '/index.html'
              : undefined,
        },
      ]),
    ),
  },
  build: {
    manifest: true,
    // A data: address would need a hole in the CSP.
    assetsInlineLimit: 0,
    sourcemap: true,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: isBase },
            { name: 'site', test: isSite },
          ],
        },
      },
    },
  },
});

/**
 * What every page loads, in one file: split by who shares what, it would be a dozen files whose
 * compression begins anew each time.
 */
function isBase(id: string): boolean {
  const inModules = id.split('/node_modules/').at(-1) ?? id;
  if (inModules !== id) return BASE_PACKAGES.test(inModules);
  return BASE_FILES.test(id);
}

const BASE_PACKAGES =
  /^(react|react-dom|scheduler|use-sync-external-store|@radix-ui\/react-(slot|compose-refs)|@tanstack\/(react-router|router-core|history|store|react-store))\/|^lucide-react\/dist\/esm\/(Icon|createLucideIcon|context|defaultAttributes|shared\/.*|icons\/(sun|moon|arrow-left|calendar|check|chevron-down|circle-check|keyboard|lock|mail|play|plus|shield-check|triangle-alert|user))\.m?js$/;
const BASE_FILES =
  /\/packages\/(triage\/src\/quadrant|contract\/src\/call)\.ts$|\/src\/lib\/(api|api-errors|external-store|log|notices|preferences|provider|return-address|session|session-end|session-memory|sign-in-pause|kept-words|written-words|account-calls|consent-memory|delivered-form|page-facts|theme|shortcut-keys)\.tsx?$|\/src\/components\/(badge|button|class-names|field|form-note|form-parts|icon|kbd|legal-link|logo|tooltip|tooltip-place|tooltip-timing|quadrant-glyph|matrix-picture|theme-toggle|progress|visually-hidden)\.tsx?$/;

/** What every public page has around its own words, in one file for the same reason. */
function isSite(id: string): boolean {
  return SITE_FILES.test(id);
}

const SITE_FILES =
  /\/src\/(features\/public\/(public-page|public-footer|section-head|ways)|components\/(consent-box|unreachable-note)|lib\/public-forms)\.tsx?$/;

/** Sonner writes its styles into the page when it loads; the same styles come from overlays.css instead. */
function styleSheetsOnly(): Plugin {
  return {
    name: 'eisen-style-sheets-only',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return;
      const injected = /^__insertCSS\(".*"\);$/m;
      if (!injected.test(code)) throw new Error('sonner no longer injects its styles as expected');
      return { code: code.replace(injected, ''), map: null };
    },
  };
}

/** Writes the service worker that keeps the app's files, with their names in it. */
function keepFiles(): Plugin {
  return {
    name: 'eisen-keep-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
          .map(({ fileName }) => `/${fileName}`)
          .filter((name) => /\.(js|css|woff2)$/.test(name));
        const entries = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.isEntry ? [`/${file.fileName}`] : [],
        );
        const own = ['theme.js', 'favicon.svg', 'manifest.webmanifest'].map((name) => `/${name}`);
        const kept = [...files, ...own].sort();
        const text = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
        const contents = own.map((name) =>
          readFileSync(new URL(`./public${name}`, import.meta.url)),
        );
        const hash = createHash('sha256').update(text).update(kept.join());
        for (const content of contents) hash.update(content);
        const source = text
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(kept))
          .replace('__ENTRIES__', JSON.stringify(entries));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

/** Lets the browser fetch the Latin part of the font together with the page. */
function preloadFont(): Plugin {
  return {
    name: 'eisen-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-opsz-normal.*\.woff2$/.test(name),
        );
        if (!font) throw new Error('the Latin font file is not in the build');
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${font}`,
              crossorigin: '',
            },
          },
        ];
      },
    },
  };
}
