import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CALLS } from '@eisen/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './error-handler.ts';
import { methodNotAllowed, notFound } from './errors.ts';
import { createSendPage, type PagesOptions, type SendPage } from './page-files.ts';
import { robotsText, sitemapXml } from './public-pages.ts';
import { isServerAddress, isViewAddress } from './view-addresses.ts';

/** Hashed file names: what is in this folder never changes. */
const ASSETS = '/assets/';
/** Order of matching (api.md): calls, then files, then views, then 404. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<SendPage> {
  const { webRoot } = options;
  if (webRoot !== null)
    await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true });
  const sendPage = createSendPage(options);
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(options.owner)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(options.owner)),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url);
    if (isServerAddress(pathname) || !['GET', 'HEAD'].includes(request.method))
      return refuse(request, reply, pathname);
    if (webRoot !== null && (await isFile(webRoot, pathname)))
      return reply.sendFile(decodeURIComponent(pathname).slice(1), {
        cacheControl: false,
        immutable: false,
      });
    if (isViewAddress(pathname) && accepts(request, '*/*')) return sendPage(reply);
    if (accepts(request)) return sendPage(reply, 404);
    return sendFailure(reply, notFound());
  });

  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const pathname = pathOf(request.url);
    const isAsset = pathname.startsWith(ASSETS) && reply.statusCode === 200;
    const value = isAsset ? 'public, max-age=31536000, immutable' : 'no-cache';
    const isCall = isServerAddress(pathname) || !['GET', 'HEAD'].includes(request.method);
    reply.header('cache-control', isCall ? 'no-store' : value);
  });
  return sendPage;
}

/** The path as it was asked for; `//` and other odd addresses are paths like any other. */
function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

/** 405 where the address is right and the method is not, else 404; POST to a page's address is a call, too. */
function refuse(request: FastifyRequest, reply: FastifyReply, pathname: string): FastifyReply {
  const methods = methodsOf(pathname).filter((method) => method !== request.method);
  if (methods.length === 0) return sendFailure(reply, notFound());
  reply.header('allow', methods.join(', '));
  return sendFailure(reply, methodNotAllowed());
}

const MATCHERS = CALLS.map((call) => ({
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function methodsOf(pathname: string): string[] {
  const methods = MATCHERS.filter((m) => m.pattern.test(pathname)).map((m) => m.method);
  return [...new Set(methods)];
}

function accepts(request: FastifyRequest, alsoThis?: string): boolean {
  const { accept = '*/*' } = request.headers;
  const wanted = ['text/html', 'text/*', ...(alsoThis === undefined ? [] : [alsoThis])];
  return wanted.some((type) => accept.includes(type));
}

/** Only real files inside the folder; the page itself goes out by its view addresses. */
async function isFile(root: string, pathname: string): Promise<boolean> {
  let relative: string;
  try {
    relative = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  const file = path.join(root, relative);
  if (relative.includes('\0') || !file.startsWith(`${root}${path.sep}`)) return false;
  if (relative.includes('/.') || relative === '/index.html') return false;
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
