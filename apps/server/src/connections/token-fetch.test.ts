import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTokenFetch } from './token-fetch.ts';

let server: Server;
let answer: { status: number; body: string; location?: string };
let asked: number;
let url: string;

beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    const { status, body, location } = answer;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const OPTIONS = { method: 'POST', headers: {}, body: undefined, redirect: 'manual' } as const;

it('takes the ID token out of the answer, and leaves the rest', async () => {
  answer = { status: 200, body: JSON.stringify({ access_token: 'a', id_token: 'i' }) };
  const seen: string[] = [];
  const response = await createTokenFetch((token) => seen.push(token))(url, OPTIONS);
  expect(await response.json()).toEqual({ access_token: 'a' });
  expect(seen).toEqual(['i']);
});

it('gives up an answer that does not end', async () => {
  answer = { status: 200, body: JSON.stringify({ access_token: 'a', more: 'x'.repeat(300_000) }) };
  const fetching = createTokenFetch(() => undefined)(url, OPTIONS);
  await expect(fetching).rejects.toMatchObject({ kind: 'answer', code: 'too_large' });
});

it('follows no redirect: the client secret stays with the provider', async () => {
  answer = { status: 307, body: '', location: url };
  const response = await createTokenFetch(() => undefined)(url, OPTIONS);
  expect([response.status, asked]).toEqual([307, 1]);
});
