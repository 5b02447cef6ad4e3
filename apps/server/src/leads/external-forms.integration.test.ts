import { describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendForm } from './fixtures/send-form.ts';
import { startCollector } from './fixtures/start-collector.ts';
import { ONBOARDING } from './fixtures/visitor-forms.ts';

const WAITLIST = { email: 'omar@brightwater.example', role: 'Other', consent: 'true' };

describeOnEngines('forms whose external address is set', (engine) => {
  let stack: Stack;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  beforeAll(async () => {
    collector = await startCollector();
    stack = await startStack({
      engine,
      people: [],
      env: {
        LEADS_WAITLIST_URL: collector.url,
        LEADS_ONBOARDING_URL: `${collector.url}&form=onboarding`,
      },
    });
  });
  afterAll(async () => {
    await stack.close();
    await collector.close();
  });
  beforeEach(() => {
    collector.received.length = 0;
    collector.answer({ status: 200, body: { ok: true } });
  });
  const countStored = async () => {
    let count = 0;
    for await (const _lead of stack.context.leads.list()) count += 1;
    return count;
  };

  it('go there with the same answer, and nothing stays here', async () => {
    const answer = await sendForm(stack.anybody(), '/forms/waitlist', WAITLIST);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(collector.received.map(({ fields }) => fields)).toEqual([{ ...WAITLIST, _gotcha: '' }]);
    expect(await countStored()).toBe(0);
  });

  it('go each to its own address, with everything that was answered', async () => {
    const { status } = await sendForm(stack.anybody(), '/forms/onboarding', ONBOARDING);
    await sendForm(stack.anybody(), '/forms/waitlist', WAITLIST);
    expect(status).toBe(200);
    expect(collector.received.map(({ place }) => place)).toEqual([
      '/f/abc?list=1&form=onboarding',
      '/f/abc?list=1',
    ]);
    expect(collector.received[0]?.fields).toEqual({ ...ONBOARDING, _gotcha: '' });
  });

  it('tell the visitor what the other side says', async () => {
    const errors = [{ message: 'This address is on the list', field: 'email' }];
    collector.answer({ status: 422, body: { errors } });
    const refused = await sendForm(stack.anybody(), '/forms/waitlist', WAITLIST);
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    collector.answer({ status: 500 });
    const failed = await sendForm(stack.anybody(), '/forms/waitlist', WAITLIST);
    const sentence = 'Something went wrong. Please try again.';
    expect([failed.status, failed.body.errors]).toEqual([502, [{ message: sentence }]]);
  });

  it('send on neither programs nor what our own rules refuse; other forms stay here', async () => {
    for (const fields of [
      { ...WAITLIST, _gotcha: 'x' },
      { ...WAITLIST, consent: 'no' },
    ])
      await sendForm(stack.anybody(), '/forms/waitlist', fields);
    await sendForm(stack.anybody(), '/forms/early-access', WAITLIST);
    expect(collector.received).toEqual([]);
    expect(await countStored()).toBe(1);
  });
});
