import { CALLS, type CallDefinition } from '@eisen/contract';
import { type Client, PEOPLE, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpRows } from '#db/dump-rows.ts';
import { nowhere } from './fixtures/ask-call.ts';

const UNSAFE = CALLS.filter(({ method }) => method !== 'GET').map(
  (call) => [call.id, call] as const,
);

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=x';

/** What pages of other sites, and of neighbours of ours, put into `Origin`; and what no browser would. */
const FOREIGN = (scheme: 'http' | 'https', host: string, port: string) => [
  ...[undefined, '', 'null', 'undefined', 'https://evil.example', 'file://', 'about:blank'],
  ...['chrome-extension://abcdefgh', 'data:', 'https://', '*', 'http://[::1', '//', '/'],
  `${scheme === 'http' ? 'https' : 'http'}://${host}${port}`,
  ...[
    `${scheme}://${host}:1`,
    `${scheme}://${host}:44300`,
    `${scheme}://${host}:0${port.slice(1)}`,
  ],
  ...[`${scheme}://www.${host}${port}`, `${scheme}://a.b.${host}${port}`],
  ...[`${scheme}://${host}.evil.example`, `${scheme}://${host}${port}.evil.example`],
  ...[
    `${scheme}://evil-${host}${port}`,
    `${scheme}://${host}evil${port}`,
    `${scheme}://${host}.${port}`,
  ],
  ...[`${scheme}://evil.example/${host}`, `${scheme}://evil.example#${host}`],
  ...[`${scheme}://${host}${port}@evil.example`, `${scheme}://a@${host}${port}`],
  ...[`${scheme}://${host}${port}/`, `${scheme}://${host}${port}/x`, `${scheme}://${host}${port}?`],
  `${scheme.toUpperCase()}://${host.toUpperCase()}${port}`,
  ...[
    `${scheme}://${host}${port}, https://evil.example`,
    `https://evil.example ${scheme}://${host}`,
  ],
  ...[
    `${host}${port}`,
    `//${host}${port}`,
    `${scheme}:${host}${port}`,
    `${scheme}://${host.replace('e', 'е')}`,
  ],
];

describe.each([
  ['behind a proxy', 'https', 'eisen.example', ''],
  ['on this machine', 'http', 'localhost', ':3000'],
] as const)('pages of others, %s', (_where, scheme, host, port) => {
  let stack: Stack;
  let tried = 0;
  const isLocal = host === 'localhost';
  const origins = [
    ...FOREIGN(scheme, host, port),
    ...(isLocal
      ? ['http://0.0.0.0:3000', 'http://127.1:3000', 'http://127.0.0.2:3000', 'http://[::]:3000']
      : ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://localhost']),
  ];
  beforeAll(async () => {
    stack = await startStack({
      engine: 'pglite',
      people: ['dan'],
      env: isLocal ? {} : { PUBLIC_URL: 'https://eisen.example', HOST: '0.0.0.0' },
    });
  });
  afterAll(() => stack.close());

  const send = (
    client: Client,
    call: CallDefinition,
    headers: Record<string, string | undefined>,
  ) => {
    tried += 1;
    return client.request(call.method, pathOf(call), { headers, body: '{}' });
  };

  it.each(isLocal ? UNSAFE.filter((_, place) => place % 8 === 0) : UNSAFE)(
    '%s is refused to every one of them, and nothing is touched',
    async (_id, call) => {
      const before = await dumpRows(stack.context.db);
      const got: unknown[] = [];
      for (const origin of origins) {
        const answer = await send(stack.dan, call, { origin, 'content-type': typeOf(call) });
        if (answer.status !== 403 || answer.body?.code !== 'bad_origin')
          got.push([origin, answer.status]);
        const { 'access-control-allow-origin': allowed, 'set-cookie': cookie } = answer.headers;
        if (allowed !== undefined || cookie !== undefined) got.push([origin, allowed, cookie]);
      }
      expect(got).toEqual([]);
      expect(await dumpRows(stack.context.db)).toEqual(before);
    },
  );

  it('and our own is not', async () => {
    const answer = await stack.dan.put('/api/settings', { density: 'compact' });
    expect(answer.status).toBe(200);
    const login = await stack.anybody().post('/api/login', PEOPLE.dan);
    expect(login.status).toBe(200);
    expect(login.headers['set-cookie']?.toString()).toMatch(
      isLocal ? /HttpOnly; SameSite=Lax/ : /HttpOnly; Secure; SameSite=Lax/,
    );
    expect(tried).toBeGreaterThanOrEqual(origins.length * 7);
  });
});

describe('a form of another kind than the call takes', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine: 'pglite', people: ['dan'] });
  });
  afterAll(() => stack.close());

  it.each(UNSAFE)('%s takes its own content type only', async (_id, call) => {
    const own = typeOf(call);
    const types = [
      ...[
        undefined,
        '',
        'text/plain',
        'application/xml',
        'text/plain; application/json',
        'text/json',
      ],
      ...[
        'application/jsonp',
        'application/json, text/plain',
        'text/plain, application/json',
        '*/*',
      ],
      ...[
        'application/octet-stream',
        'application/json+x',
        'x',
        ';',
        'text/plain;charset="application/json"',
      ],
      ...[JSON_TYPE, FORM_TYPE, MULTIPART_TYPE].filter((type) => type !== own),
    ];
    const got: unknown[] = [];
    for (const type of types) {
      const answer = await stack.dan.request(call.method, pathOf(call), {
        headers: { 'content-type': type },
        body: '{}',
      });
      if (answer.status !== 415 || answer.body?.code !== 'unsupported_media_type')
        got.push([type, answer.status]);
    }
    expect(got).toEqual([]);
  });
});

function pathOf(call: CallDefinition): string {
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => nowhere(call)[name] ?? '');
}

function typeOf(call: CallDefinition): string {
  if (call.bodyType === 'multipart') return MULTIPART_TYPE;
  return call.bodyType === 'form' ? FORM_TYPE : JSON_TYPE;
}
