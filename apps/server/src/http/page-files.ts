import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import {
  beginningFileOf,
  escapeHtml,
  finishedFileOf,
  finishPage,
  type PageOwner,
  publicPathOf,
} from './public-pages.ts';

/** Delivers the page of the address that was asked for. */
export type SendPage = (reply: FastifyReply, status?: number) => Promise<FastifyReply>;

export interface PagesOptions {
  /** The folder of the built pages, or null where there are none (tests of calls). */
  readonly webRoot: string | null;
  /** What the page is told in `<meta name="…">` before it asks for anything. */
  readonly meta: Readonly<Record<string, string>>;
  readonly owner: PageOwner;
}

interface Page {
  readonly mtimeMs: number;
  readonly html: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The app's page, which its script fills. */
const APP_PAGE = 'index.html';
const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Eisen</title><p>The pages are not built yet: run <code>npm run build</code>.</p></html>';

/** A public page comes as finished HTML (D-09), every other address as the app's page. */
export function createSendPage({ webRoot, meta, owner }: PagesOptions): SendPage {
  const pages = new Map<string, Page>();

  async function read(file: string, finish: (html: string) => string): Promise<Page | null> {
    if (webRoot === null) return null;
    const found = await stat(path.join(webRoot, file)).catch(() => null);
    if (found === null) return null;
    const known = pages.get(file);
    if (known?.mtimeMs === found.mtimeMs) return known;
    const html = withMeta(finish(await readFile(path.join(webRoot, file), 'utf8')), meta);
    const page = {
      mtimeMs: found.mtimeMs,
      html,
      br: brotliCompressSync(html),
      gzip: gzipSync(html),
    };
    pages.set(file, page);
    return page;
  }

  async function pageAt(url: string): Promise<Page | null> {
    const publicPath = publicPathOf(url.split(/[?#]/, 1)[0] ?? '/');
    const beginning = beginningFileOf(url);
    const own =
      publicPath !== null
        ? await read(finishedFileOf(publicPath), (html) => finishPage(html, publicPath, owner))
        : beginning !== null
          ? await read(beginning, (html) => html)
          : null;
    return own ?? (await read(APP_PAGE, (html) => html));
  }

  return async (reply, status = 200) => {
    const page = await pageAt(reply.request.url);
    reply.status(status).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    reply.type('text/html; charset=utf-8');
    if (page === null) return reply.send(NOT_BUILT);
    const accepted = reply.request.headers['accept-encoding'] ?? '';
    if (/\bbr\b/.test(String(accepted)))
      return reply.header('content-encoding', 'br').send(page.br);
    if (/\bgzip\b/.test(String(accepted)))
      return reply.header('content-encoding', 'gzip').send(page.gzip);
    return reply.send(page.html);
  };
}

function withMeta(html: string, meta: Readonly<Record<string, string>>): string {
  const tags = Object.entries(meta)
    .map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`)
    .join('\n');
  return html.replace('</head>', () => `${tags}\n</head>`);
}
