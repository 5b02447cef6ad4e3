import { describeOnEngines } from '@eisen/testkit';
import { describe, expect, it } from 'vitest';
import { setLeadStage } from './fixtures/lead-stage.ts';
import { fieldPart, sendForm, sendMultipart } from './fixtures/send-form.ts';
import { EARLY, FORMS, PLAN } from './fixtures/visitor-forms.ts';

describeOnEngines('what the collector refuses, and how', (engine) => {
  const stage = setLeadStage(engine);

  it.each([
    ['form-name', 'contact'],
    ['plan_hint', 'gold'],
    ['billing_preference', 'weekly'],
    ['created_at', 'yesterday'],
  ])('refuses a plan whose %s is "%s" and keeps nothing', async (field, value) => {
    const answer = await stage.sendPlan({ ...PLAN, [field]: value }, 'application/json');
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await stage.stored()).toEqual([]);
  });

  it('takes five plans a minute from one address, from our own pages, as a form', async () => {
    const json = await stage.visitor.post('/', PLAN);
    const foreign = await stage.visitor.request('POST', '/', {
      headers: {
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(PLAN).toString(),
    });
    expect([json.status, foreign.status]).toEqual([415, 403]);
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await stage.sendPlan(PLAN, 'application/json'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stage.stored()).toHaveLength(5);
  });

  describe.each(FORMS)('%s', (path, good) => {
    const without = (name: string) =>
      Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

    it.each([
      ['consent', 'false', 'Please agree to the terms and privacy policy'],
      ['consent', '', 'Please agree to the terms and privacy policy'],
      ['email', 'nobody', 'Please enter a valid email address'],
      ['email', '', 'Please enter a valid email address'],
      ['email', `${'x'.repeat(250)}@brightwater.example`, 'Email must be at most 254 characters'],
    ])('refuses %s "%s", lists why and keeps nothing', async (field, value, sentence) => {
      for (const fields of [
        { ...good, [field]: value },
        ...(value === '' ? [without(field)] : []),
      ]) {
        const answer = await sendForm(stage.visitor, path, fields);
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          error: sentence,
          message: sentence,
          code: 'invalid',
          fields: { [field]: sentence },
          errors: [{ message: sentence, field }],
        });
      }
      expect(await stage.stored()).toEqual([]);
    });

    it('tells a program that fills the honeypot of success and keeps nothing [LAND-08]', async () => {
      const real = await sendForm(stage.visitor, path, good);
      for (const fields of [
        { ...good, email: 'bot@brightwater.example', _gotcha: 'https://buy.example' },
        { _gotcha: 'x'.repeat(20_000) },
      ]) {
        const { status, body, text } = await sendForm(stage.visitor, path, fields);
        expect([status, body, text]).toEqual([200, { ok: true }, real.text]);
      }
      expect(await stage.stored()).toHaveLength(1);
    });

    it('lists the reason of every other refusal, too', async () => {
      const foreign = await stage.visitor.request('POST', path, {
        headers: { origin: 'https://evil.example', 'content-type': 'multipart/form-data' },
      });
      expect([foreign.status, foreign.body.errors]).toEqual([
        403,
        [{ message: 'This request came from another site' }],
      ]);
      const plain = await stage.visitor.post(path, good);
      expect([plain.status, plain.body.errors.length]).toEqual([415, 1]);
    });

    it('takes five a minute from one address and says when to come back', async () => {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await sendForm(stage.visitor, path, good));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      const last = answers.at(-1);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      expect(last?.body.errors).toEqual([{ message: last?.body.error }]);
      expect((await sendForm(stage.stack.anybody(), path, good)).status).toBe(200);
      stage.stack.clock.advance({ minutes: 1 });
      expect((await sendForm(stage.visitor, path, good)).status).toBe(200);
    });

    it('keeps one lead of an address, the newest, however it is written', async () => {
      await sendForm(stage.visitor, path, good);
      stage.stack.clock.advance({ ms: 1 });
      await sendForm(stage.visitor, path, { ...good, email: ` ${good.email.toUpperCase()} ` });
      const leads = await stage.stored();
      expect(leads).toHaveLength(1);
      expect(leads[0]?.createdAt).toEqual(stage.stack.clock.now());
      expect(leads[0]?.fields?.email).toBe(good.email.toUpperCase());
    });
  });

  it('bounds what a form may hold', async () => {
    const tooMuch = { ...EARLY, extra: 'x'.repeat(70_000) };
    const large = await sendForm(stage.visitor, '/forms/early-access', tooMuch);
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const many = Array.from({ length: 40 }, (_, n) => fieldPart([`field-${n}`, 'x']));
    expect((await sendMultipart(stage.visitor, '/forms/early-access', many)).status).toBe(413);
    const file = `Content-Disposition: form-data; name="email"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx`;
    expect((await sendMultipart(stage.visitor, '/forms/early-access', [file])).status).toBe(413);
    expect(await stage.stored()).toEqual([]);
  });

  it.each([
    [
      'a part that calls itself JSON and is none',
      'Content-Disposition: form-data; name="email"\r\nContent-Type: application/json\r\n\r\n{"a":',
    ],
    [
      'a part that would set the prototype',
      'Content-Disposition: form-data; name="__proto__"\r\n\r\nx',
    ],
    [
      'a part that holds an object',
      'Content-Disposition: form-data; name="email"\r\nContent-Type: application/json\r\n\r\n{"a":1}',
    ],
  ])('refuses %s', async (_what, part) => {
    const answer = await sendMultipart(stage.visitor, '/forms/early-access', [part]);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(await stage.stored()).toEqual([]);
  });

  it('refuses a body that breaks off', async () => {
    const answer = await stage.visitor.request('POST', '/forms/early-access', {
      headers: { 'content-type': 'multipart/form-data; boundary=abc' },
      body: '--abc\r\nContent-Disposition: form-data; name="email"\r\n\r\nnora@bright',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  });
});
