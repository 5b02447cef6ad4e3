import type { ModelCall } from './model-call.ts';

export const USER = '/gmail/v1/users/me';

/** Units of the documented price list (developers.google.com/gmail/api/reference/quota), read again and not shared. */
const PRICES: readonly (readonly [method: string, path: RegExp, units: number])[] = [
  ['GET', /^\/profile$/, 1],
  ['GET', /^\/history$/, 2],
  ['GET', /^\/labels\//, 5],
  ['GET', /^\/(messages|drafts)$/, 5],
  ['GET', /^\/messages\/[^/]+$/, 20],
  ['POST', /^\/messages\/batchModify$/, 50],
  ['POST', /^\/messages\/[^/]+\/(modify|trash|untrash)$/, 5],
  ['POST', /^\/drafts$/, 10],
  ['POST', /^\/drafts\/send$/, 100],
];

export function priceOfGmail(call: ModelCall): number {
  if (call.path === '/batch/gmail/v1') return readBatchPaths(call.body).length * 20;
  const path = call.path.slice(USER.length);
  const found = PRICES.find(([method, shape]) => method === call.method && shape.test(path));
  return call.path.startsWith(USER) ? (found?.[2] ?? 0) : 0;
}

export function readBatchPaths(body: string): string[] {
  return [...body.matchAll(/^GET (\S+)\r?$/gm)].map((match) => match[1] ?? '');
}
