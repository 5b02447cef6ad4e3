import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#http/errors.ts';
import { createLogger } from '#logger.ts';
import { createExternalForm } from './external-form.ts';
import { startCollector } from './fixtures/start-collector.ts';

const FIELDS = { email: 'nora@brightwater.example', name: null, role: 'Other' };
const FAILED = 'Something went wrong. Please try again.';

describe('a form that goes to an external address', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let logged = '';
  const log = createLogger({
    level: 'trace',
    destination: {
      write: (line: string) => {
        logged += line;
      },
    },
  });
  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => collector.close());
  afterEach(() => {
    collector.answer({ status: 200, body: { ok: true } });
    collector.received.length = 0;
    logged = '';
  });

  const sendTo = (url: string, timeoutMs?: number) =>
    createExternalForm({ form: 'waitlist', url, log, ...(timeoutMs ? { timeoutMs } : {}) })(FIELDS);
  const failureOf = async (work: Promise<void>): Promise<AppError> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof AppError) return error;
    throw new Error('It was not refused');
  };

  it('sends what was written, multipart, and nothing about the sender', async () => {
    await sendTo(collector.url);
    const [one] = collector.received;
    expect(one?.fields).toEqual({
      email: 'nora@brightwater.example',
      role: 'Other',
      consent: 'true',
      _gotcha: '',
    });
    expect(one?.headers.accept).toBe('application/json');
    expect(one?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const name of ['cookie', 'origin', 'x-forwarded-for', 'referer'])
      expect(one?.headers).not.toHaveProperty(name);
    expect(logged).toBe('');
  });

  it('passes on what the other side refuses, cut to what a form shows', async () => {
    const errors = [
      { message: ' should be an email ', field: 'email', code: 'TYPE_EMAIL' },
      { message: 'second', field: 'email' },
      { message: 'x'.repeat(1_000), field: 'somewhere else' },
      { message: ' ' },
    ];
    collector.answer({ status: 422, body: { errors } });
    const failure = await failureOf(sendTo(collector.url));
    expect([failure.status, failure.code]).toEqual([400, 'invalid']);
    expect(failure.options.errors).toEqual([
      { message: 'should be an email', field: 'email' },
      { message: 'second', field: 'email' },
      { message: 'x'.repeat(300) },
    ]);
    expect(failure.options.fields).toEqual({ email: 'should be an email' });
    expect(failure.message).toBe(`should be an email, second, ${'x'.repeat(300)}`);
  });

  it.each([
    ['a failure of its own', { status: 500, body: { errors: [{ message: 'stack trace' }] } }],
    ['a refusal without a list', { status: 400, body: { error: 'no' } }],
    ['a refusal with an empty list', { status: 400, body: { errors: [] } }],
    ['a page', { status: 404, body: '<!doctype html>' }],
    ['a way elsewhere', { status: 302, headers: { location: '/elsewhere' } }],
  ])('says the general sentence for %s [ERR-49]', async (_what, reply) => {
    collector.answer(reply);
    const failure = await failureOf(sendTo(collector.url));
    expect([failure.status, failure.code, failure.message]).toEqual([
      502,
      'provider_failed',
      FAILED,
    ]);
    expect(collector.received).toHaveLength(1);
  });

  it('says the same when nobody answers', async () => {
    const failure = await failureOf(sendTo('http://127.0.0.1:9/'));
    expect([failure.status, failure.message]).toEqual([502, FAILED]);
  });

  it('waits for a slow one only so long', async () => {
    collector.answer({ status: 200, silent: true });
    const failure = await failureOf(sendTo(collector.url, 100));
    expect([failure.status, failure.code]).toEqual([504, 'provider_timeout']);
  });

  it('passes on that there was too much, and for how long', async () => {
    collector.answer({ status: 429, headers: { 'retry-after': '17' } });
    const failure = await failureOf(sendTo(collector.url));
    expect([failure.status, failure.options.retryAfterSeconds]).toEqual([429, 17]);
  });

  it('logs that it failed, and not a word of what was written', async () => {
    collector.answer({ status: 503 });
    await failureOf(sendTo(collector.url));
    expect(logged).toContain('"form":"waitlist"');
    expect(logged).toContain('"reason":"503"');
    expect(logged).not.toContain('nora');
    expect(logged).not.toContain('127.0.0.1');
  });
});
