import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const respond = (status: number) => async () => new Response(null, { status });

it('counts calls to providers by status, and those that were cut', async () => {
  const metrics = createMetrics();
  await metrics.countCalls('gmail', respond(200))('http://gmail.example/users/me?q=secret');
  await metrics.countCalls('gmail', respond(429))('http://gmail.example/');
  const cut = async () => {
    throw new Error('cut');
  };
  await expect(metrics.countCalls('outlook', cut)('http://graph.example/')).rejects.toThrow('cut');
  const text = await metrics.registry.metrics();
  for (const [provider, status] of [
    ['gmail', '200'],
    ['gmail', '429'],
    ['outlook', 'cut'],
  ])
    expect(text).toContain(
      `eisen_provider_call_seconds_count{provider="${provider}",status="${status}"} 1`,
    );
  expect(text).not.toContain('secret');
});

it('counts streams that are open, questions and troubles', async () => {
  const metrics = createMetrics();
  const close = metrics.streamOpened();
  metrics.streamOpened();
  close();
  metrics.modelAsked('answered');
  metrics.trouble('outbox');
  const text = await metrics.registry.metrics();
  expect(text).toContain('eisen_event_streams 1');
  expect(text).toContain('eisen_model_questions_total{outcome="answered"} 1');
  expect(text).toContain('eisen_troubles_total{subsystem="outbox"} 1');
});

it('leaves out what cannot be measured, tells it, and forgets what is gone', async () => {
  const metrics = createMetrics();
  let read = async (): Promise<[string, number][]> => [['queued', 2]];
  metrics.measure('things', 'Things', 'state', () => read());
  expect(await metrics.registry.metrics()).toContain('things{state="queued"} 2');
  read = () => Promise.reject(new Error('the database is away'));
  expect(await metrics.registry.metrics()).not.toContain('things{state="queued"}');
  expect(await metrics.registry.metrics()).toContain('eisen_troubles_total{subsystem="metrics"}');
});
