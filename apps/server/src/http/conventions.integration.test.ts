import { CALLS, type CallDefinition } from '@eisen/contract';
import { describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describeOnEngines('conventions of every call', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine, people: ['dan'] });
  });
  afterAll(() => stack.close());

  it.each(CALLS.filter(({ auth }) => auth !== 'none').map((call) => [call.id, call] as const))(
    '%s is refused without a session',
    async (_id, call) => {
      const isSafe = call.method === 'GET';
      const answer = await stack.anybody().request(call.method, addressOf(call), {
        headers: isSafe ? {} : { 'content-type': typeOf(call) },
        ...(isSafe ? {} : { body: '{}' }),
      });
      expect([answer.status, answer.body?.code]).toEqual([401, 'not_signed_in']);
      expect(answer.body).not.toHaveProperty('login_url');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  describe.each(
    CALLS.filter((call) => call.auth === 'mailbox').map((call) => [call.id, call] as const),
  )('%s', (_id, call) => {
    it('asks somebody without a mailbox to connect one, unless the request is refused before', async () => {
      const answer = await stack.dan.request(call.method, addressOf(call), {
        headers: call.method === 'GET' ? {} : { 'content-type': typeOf(call) },
        ...(call.method === 'GET' ? {} : { body: '{}' }),
      });
      expect([400, 401, 501]).toContain(answer.status);
      if (answer.status !== 401) return;
      expect(answer.body.code).toBe('provider_auth_required');
      expect(answer.body.login_url).toBe(
        call.provider === 'gmail' ? '/auth/gmail/login' : '/auth/login',
      );
    });
  });

  it('a body over its limit is 413', async () => {
    const answer = await stack.dan.post('/api/login', { username: 'x'.repeat(1_048_577) });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('a body that is no JSON is 400 and is not quoted', async () => {
    const answer = await stack.dan.request('POST', '/api/login', {
      headers: { 'content-type': 'application/json' },
      body: '{"secret-word": ',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(answer.text).not.toContain('secret-word');
  });

  it.each([
    ['lists that never end', '['.repeat(500_000), 400],
    ['objects in each other', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, 400],
    ['a list where a text belongs', `{"username":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
  ])('a body of %s is refused, and soon', async (_what, body, status) => {
    const headers = { 'content-type': 'application/json' };
    const started = process.cpuUsage();
    const answer = await stack.anybody().request('POST', '/api/login', { headers, body });
    const { user, system } = process.cpuUsage(started);
    expect([answer.status, answer.body.code]).toEqual([status, 'invalid']);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });

  it('a body that sets the prototype is refused', async () => {
    const answer = await stack.dan.request('PUT', '/api/settings', {
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__": {"density": "compact"}}',
    });
    expect(answer.status).toBe(400);
  });

  it('unknown fields are ignored', async () => {
    const answer = await stack.dan.put('/api/settings', { density: 'compact', colour: 'red' });
    expect(answer.status).toBe(200);
    expect(answer.body.settings).not.toHaveProperty('colour');
  });

  it.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['POST', '/auth/nothing', 404, 'not_found'],
    ['GET', '/smart-goals/a/b/c', 404, 'not_found'],
    ['GET', '/frame/other', 404, 'not_found'],
    ['GET', '/api/login', 405, 'method_not_allowed'],
    ['DELETE', '/auth/emails', 405, 'method_not_allowed'],
    ['POST', '/healthz', 405, 'method_not_allowed'],
  ])('%s %s is %i as JSON', async (method, url, status, code) => {
    const headers = { accept: 'text/html' };
    const answer = await stack.dan.request(method, url, { headers });
    expect([answer.status, answer.body?.code]).toEqual([status, code]);
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
  });

  it('answers carry the headers that keep them private', async () => {
    const { headers } = await stack.dan.get('/api/profile');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describeOnEngines('who counts as where', (engine) => {
  const login = { username: 'nobody', password: 'x' };
  const failUntil429 = async (make: (n: number) => Promise<number>) => {
    for (let n = 0; n < 25; n += 1) if ((await make(n)) === 429) return n;
    return null;
  };

  it('takes the address from a trusted proxy only', async () => {
    const trusting = await startStack({ engine, people: [] });
    const byTrusted = await failUntil429(async (n) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n + 1}` };
      const body = registration(n);
      return (await trusting.anybody().post('/api/register', body, { headers })).status;
    });
    expect(byTrusted).toBeNull();
    await trusting.close();

    const plain = await startStack({ engine, people: [], env: { EISEN_TRUST_PROXY: '' } });
    const byPlain = await failUntil429(async (n) => {
      const headers = { 'x-forwarded-for': `198.51.100.${n + 1}` };
      const body = registration(n);
      return (await plain.anybody().post('/api/register', body, { headers })).status;
    });
    expect(byPlain).toBe(10);
    expect((await plain.anybody().post('/api/login', login)).status).toBe(401);
    await plain.close();
  });

  it('lets pages of the allow-list call with the cookie, and nobody else [PROD-13]', async () => {
    const origin = 'https://app.people.example';
    const stack = await startStack({
      engine,
      people: ['alice'],
      env: { EISEN_ALLOWED_ORIGINS: origin },
    });
    const allowed = await stack.alice.put('/api/settings', {}, { headers: { origin } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(allowed.headers['access-control-allow-credentials']).toBe('true');
    const goals = await stack.alice.get('/get-smart-goals', { headers: { origin } });
    expect([goals.status, goals.headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(goals.headers['access-control-expose-headers']).toContain('content-disposition');
    const asked = await stack.alice.request('OPTIONS', '/api/settings', { headers: { origin } });
    expect(asked.status).toBe(204);
    expect(asked.headers['access-control-allow-methods']).toContain('PUT');
    const other = { origin: 'https://evil.example' };
    const refused = await stack.alice.request('OPTIONS', '/api/settings', { headers: other });
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    await stack.close();
  });
});

describeOnEngines('health', (engine) => {
  it('is ready until it stops', async () => {
    const stack = await startStack({ engine, people: [] });
    const client = stack.anybody();
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await client.get('/readyz')).body).toEqual({ status: 'ready' });
    stack.context.lifecycle.stopping = true;
    expect((await client.get('/readyz')).status).toBe(503);
    expect((await client.get('/healthz')).status).toBe(200);
    await stack.close();
  });

  it('is not ready when the database is gone', async () => {
    const stack = await startStack({ engine, people: [] });
    await stack.context.db.close();
    const answer = await stack.anybody().get('/readyz');
    expect([answer.status, answer.body.code]).toEqual([503, 'not_ready']);
    await stack.server.close();
  });

  it('shows metrics with the token only [FIX-57]', async () => {
    const stack = await startStack({ engine, people: [], env: { METRICS_TOKEN: 'token-1' } });
    const ask = (authorization?: string) =>
      stack.anybody().get('/metrics', { headers: { authorization } });
    expect((await ask()).status).toBe(403);
    expect((await ask('Bearer token-2')).status).toBe(403);
    const answer = await ask('Bearer token-1');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('eisen_call_seconds_count{call="health.metrics",status="403"} 2');
    await stack.close();
  });

  it('shows metrics without a token to this machine, but not through a proxy', async () => {
    const stack = await startStack({ engine, people: [] });
    const headers = { 'x-forwarded-for': undefined };
    expect((await stack.anybody().get('/metrics', { headers })).status).toBe(200);
    expect((await stack.anybody().get('/metrics')).status).toBe(403);
    await stack.close();
  });

  it('describes its calls as OpenAPI', async () => {
    const stack = await startStack({ engine, people: [] });
    const { body } = await stack.anybody().get('/api/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    expect(Object.keys(body.paths)).toContain('/api/login');
    await stack.close();
  });
});

function addressOf(call: CallDefinition): string {
  return call.path.replaceAll(/\{\w+\}/g, 'id-1');
}

function typeOf(call: CallDefinition): string {
  if (call.bodyType === 'multipart') return 'multipart/form-data; boundary=x';
  return call.bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
}

function registration(n: number) {
  return {
    username: `visitor-${n}`,
    email: `visitor-${n}@people.example`,
    password: 'grey owls at six',
    first_name: 'V',
    last_name: String(n),
  };
}
