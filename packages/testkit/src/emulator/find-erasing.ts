import type { LoggedRequest } from '#emulator/protocol.ts';

/** What a provider calls erasing (D-119): gone for good, no trash in between. */
const ERASING: readonly (readonly [method: string, path: RegExp])[] = [
  ['DELETE', /^\/gmail\/v1\/users\/[^/]+\/(messages|threads|drafts)\//],
  ['POST', /^\/gmail\/v1\/users\/[^/]+\/messages\/batchDelete\b/],
  ['DELETE', /^\/v1\.0\/(me|users\/[^/]+)\/(mailFolders\/[^/]+\/)?messages\//],
  ['DELETE', /^\/v1\.0\/(me|users\/[^/]+)\/mailFolders\/[^/]+\/?$/],
  ['POST', /\/(permanentDelete|microsoft\.graph\.permanentDelete)\b/],
];

/** The requests that erase mail at the provider; an honest run has none. */
export function findErasing<Request extends Pick<LoggedRequest, 'method' | 'path'>>(
  requests: readonly Request[],
): Request[] {
  return requests.filter((request) =>
    ERASING.some(([method, path]) => request.method === method && path.test(request.path)),
  );
}
