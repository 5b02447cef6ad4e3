import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { attachmentHeaders } from '#mail/attachment-headers.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { mountMailFrames } from './mail-frame.ts';
import { addSecurityHeaders } from './security-headers.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const FILE = { name: 'a.html', contentType: 'text/html', sizeBytes: 1 };

const config = readConfig({ PUBLIC_URL: 'https://mail.people.example', EISEN_KEYS: KEY });
const { refuseAddress, refuseConnection } = createEarlyRefusals(config);
const app = fastify({ frameworkErrors: (_error, _request, reply) => refuseAddress(reply) });

beforeAll(async () => {
  await addSecurityHeaders(app, config);
  app.get('/', () => 'a page');
  app.get('/file', (_request, reply) => reply.headers(attachmentHeaders(FILE)).send('x'));
  mountMailFrames(app);
});
afterAll(() => app.close());

async function policyOf(url: string): Promise<string> {
  const { headers } = await app.inject(url);
  return String(headers['content-security-policy']);
}

/** What Google's evaluator of policies says, the way its page shows it. */
function judge(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, value }) => `${Severity[severity]} ${directive} ${value}`);
}

describe('the policies that go out, to a judge from outside', () => {
  it('a page and a call: all that is left is that our own files may run', async () => {
    // No JSONP, no framework that evaluates, and what people upload is handed out as bytes (below).
    expect(judge(await policyOf('/'))).toEqual(["MEDIUM_MAYBE script-src 'self'"]);
  });

  it.each(['/frame/mail', '/frame/mail-images', '/file', '/%zz'])('%s: nothing', async (url) => {
    expect(judge(await policyOf(url))).toEqual([]);
  });

  it('would tell of a hole', async () => {
    const torn = (await policyOf('/')).replace(
      "script-src 'self'",
      "script-src 'self' 'unsafe-inline'",
    );
    expect(judge(torn)).toContain("HIGH script-src 'unsafe-inline'");
  });
});

describe('what else every answer says', () => {
  it.each(['/', '/frame/mail', '/frame/mail-images', '/file', '/%zz'])('%s', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toMatch(/^(?:DENY|SAMEORIGIN)$/);
    // Links of a mail are not looked up before somebody follows them.
    expect(headers['x-dns-prefetch-control']).toBe('off');
    expect(headers['permissions-policy']).toContain('camera=(), ');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});

it('a connection that is refused before any request hears as much', async () => {
  const inject = await app.inject('/%zz');
  const said: string[] = [];
  const socket = { writable: true, end: (text: string) => said.push(text) };
  refuseConnection(
    Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket as never,
  );
  expect(said.join()).toMatch(/^HTTP\/1\.1 408 /);
  for (const name of ['strict-transport-security', 'permissions-policy', 'x-frame-options'])
    expect(said.join()).toContain(`${name}: ${inject.headers[name]}\r\n`);
});

describe('Trusted Types', () => {
  it('the page takes HTML from the cleaner alone', async () => {
    const policy = (await policyOf('/')).split(';');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types dompurify service-worker');
  });

  it.each(['/frame/mail', '/frame/mail-images'])('%s takes what was trusted above', async (url) => {
    const policy = (await policyOf(url)).split('; ');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("trusted-types 'none'");
  });
});
