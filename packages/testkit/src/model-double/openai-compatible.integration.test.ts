import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openModel, tryModel } from '@eisen/assistant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ModelDouble, type ModelMode, startModelDouble } from './start-model-double.ts';

describe('an endpoint that speaks as OpenAI does', () => {
  let double: ModelDouble;
  beforeAll(async () => {
    double = await startModelDouble({ lateMs: 2_000 });
  });
  afterAll(() => double.close());

  const attempt = async (
    more: Partial<Parameters<typeof openModel>[0]> = {},
    timeoutMs = 20_000,
  ) => {
    const endpoint = { baseUrl: double.baseUrl, apiKey: null, model: 'double-1', fetch } as const;
    const model = await openModel({ ...endpoint, format: 'schema', ...more });
    return await tryModel(model, AbortSignal.timeout(timeoutMs));
  };
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });
  /** A model at an endpoint that answers each body as it is told. */
  const openStand = async (
    answer: (body: { max_tokens: number }) => { finish_reason: string; content: string },
  ) => {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { finish_reason, content } = answer(JSON.parse(body));
      const message = { role: 'assistant', content };
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ index: 0, finish_reason, message }], usage }));
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await openModel({ baseUrl, apiKey: null, model: 'm', format: 'json', fetch });
  };
  const lastBody = () => JSON.parse(double.requests.at(-1)?.body ?? '{}');

  it('is asked with key, schema and bounds of length, and without tools', async () => {
    expect(await attempt({ apiKey: 'sk-operator' })).toBe(null);
    expect(double.requests.at(-1)?.authorization).toBe('Bearer sk-operator');
    const body = lastBody();
    expect(body).toMatchObject({
      model: 'double-1',
      max_tokens: 200,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    });
    expect(body.tools).toBeUndefined();
    expect(await attempt({ format: 'json' })).toBe(null);
    expect(lastBody().response_format).toEqual({ type: 'json_object' });
    expect(double.requests.at(-1)?.authorization).toBe(null);
  });

  it.each<[ModelMode, string | null, number]>([
    ['good', null, 20_000],
    ['slow', 'timeout', 200],
    ['dead', 'unreachable', 20_000],
    ['busy', 'busy', 20_000],
    ['malformed', 'malformed', 20_000],
    ['filtering', null, 20_000],
    ['fenced', null, 20_000],
    ['thinking', null, 20_000],
    ['preamble', null, 20_000],
    ['refuses-parameters', null, 20_000],
  ])('that is %s is told as %s', async (mode, problem, timeoutMs) => {
    double.behave(mode);
    expect(await attempt({}, timeoutMs)).toBe(problem);
    double.behave('good');
  });

  it('is asked without what it refuses, and from then on only so', async () => {
    const endpoint = { baseUrl: double.baseUrl, apiKey: null, model: 'double-1', fetch } as const;
    const model = await openModel({ ...endpoint, format: 'schema' });
    double.behave('refuses-parameters');
    double.forget();
    expect(model.thoughtTokens).toBe(0);
    expect(await tryModel(model, AbortSignal.timeout(20_000))).toBe(null);
    // One part each time: the limit, the temperature, the schema, the wish for JSON.
    expect(double.requests).toHaveLength(5);
    expect(await tryModel(model, AbortSignal.timeout(20_000))).toBe(null);
    expect(double.requests).toHaveLength(6);
    const body = lastBody();
    expect(Object.keys(body).sort()).toEqual(['max_completion_tokens', 'messages', 'model']);
    expect(body.max_completion_tokens).toBe(200 + model.thoughtTokens);
    expect(model.thoughtTokens).toBeGreaterThan(0);
    double.behave('good');
  });

  it('that thinks to the end of its tokens is given more once, and from then on', async () => {
    const limits: number[] = [];
    const model = await openStand(({ max_tokens }) => {
      limits.push(max_tokens);
      return max_tokens > 1_000
        ? { finish_reason: 'stop', content: '<think>So.</think>{"word":"ready"}' }
        : { finish_reason: 'length', content: '<think>Let me see' };
    });
    expect(await tryModel(model, AbortSignal.timeout(20_000))).toBe(null);
    expect(await tryModel(model, AbortSignal.timeout(20_000))).toBe(null);
    expect(limits).toEqual([200, 2_200, 2_200]);
  });

  it('whose filter takes its words away has declined the question, and what it used is counted', async () => {
    const model = await openStand(() => ({ finish_reason: 'content_filter', content: '' }));
    const question = {
      kind: 'x-1',
      instructions: 'i',
      data: '{}',
      schema: z.strictObject({ word: z.string() }),
      maxOutputTokens: 5,
    };
    await expect(model.ask(question, AbortSignal.timeout(20_000))).rejects.toMatchObject({
      kind: 'declined',
      usage: { input: 10, output: 5 },
    });
  });

  it('is followed nowhere else, and read to no end', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      if (request.url?.startsWith('/endless')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write('x'.repeat(65_536)), 1);
        response.on('close', () => clearInterval(timer));
      } else response.writeHead(307, { location: '/elsewhere/chat/completions' }).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await attempt({ baseUrl: `${base}/moved` })).not.toBe(null);
    expect(seen).toEqual(['/moved/chat/completions']);
    expect(await attempt({ baseUrl: `${base}/endless` })).toBe('malformed');
    server.closeAllConnections();
    server.close();
  });

  it('fails without a word of what it was asked', async () => {
    double.behave('dead');
    const model = await openModel({
      baseUrl: double.baseUrl,
      apiKey: 'sk-operator',
      model: 'double-1',
      format: 'schema',
      fetch,
    });
    const error = await model
      .ask(
        {
          kind: 'x-1',
          instructions: 'i',
          data: '{"subject":"Zirkonmark"}',
          schema: z.strictObject({ word: z.string() }),
          maxOutputTokens: 5,
        },
        AbortSignal.timeout(20_000),
      )
      .catch((reason: unknown) => reason);
    double.behave('good');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
      /Zirkonmark|sk-oper/,
    );
  });
});
