import { CONSENT_VERSION, ROLES } from '@eisen/contract';
import { type Client, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldPart, sendForm, sendMultipart } from './fixtures/send-form.ts';
import { LEAD_KEPT_DAYS, type Lead } from './lead.ts';

const EARLY = {
  name: 'Nora Vale',
  email: 'nora@brightwater.example',
  consent: 'true',
  _gotcha: '',
};
const WAITLIST = { email: 'omar@brightwater.example', role: 'Other', consent: 'on', _gotcha: '' };
const ONBOARDING = {
  name: 'Pia Lund',
  email: 'pia@brightwater.example',
  role: 'Finance / Accounting',
  consent: 'true',
  source: 'ftue',
  utm_source: 'spring-letter',
  user_agent: 'Browser/1.0 (quartz)',
  ftue_step: '5',
  inbox_challenges: 'Missing important messages,Other: two; three',
  primary_goal: 'Save time each day',
};
const PLAN = {
  'form-name': 'leads',
  plan_hint: 'focus',
  billing_preference: 'annual',
  created_at: '2026-01-05T09:00:00.000Z',
  utm_source: 'spring-letter',
  user_agent: 'Browser/1.0 (quartz)',
};
const FORMS = [
  ['/forms/early-access', EARLY],
  ['/forms/waitlist', WAITLIST],
  ['/forms/onboarding', ONBOARDING],
] as const;

describeOnEngines('the collector of leads', (engine) => {
  let stack: Stack;
  /** A visitor, from an address of his own. */
  let visitor: Client;
  beforeAll(async () => {
    stack = await startStack({ engine, people: [] });
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    visitor = stack.anybody();
    stack.clock.advance({ days: LEAD_KEPT_DAYS, ms: 1 });
    await stack.context.leads.tidy();
    expect(await stored()).toEqual([]);
  });

  async function stored(): Promise<Lead[]> {
    const leads: Lead[] = [];
    for await (const lead of stack.context.leads.list()) leads.push(lead);
    return leads;
  }
  const sendPlan = (fields: Record<string, string>, accept?: string) =>
    visitor.request('POST', '/', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
      body: new URLSearchParams(fields).toString(),
    });

  it('keeps an early-access lead with the consent [API-49, ENT-13]', async () => {
    const answer = await sendForm(visitor, '/forms/early-access', EARLY);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await stored()).toEqual([
      {
        id: expect.any(String),
        form: 'early-access',
        fields: { name: 'Nora Vale', email: 'nora@brightwater.example' },
        consentVersion: CONSENT_VERSION,
        createdAt: stack.clock.now(),
      },
    ]);
    const nameless = { email: 'nameless@brightwater.example', consent: '1' };
    expect((await sendForm(visitor, '/forms/early-access', nameless)).status).toBe(200);
    expect((await stored()).map((lead) => lead.fields?.name)).toContain(null);
  });

  it('keeps a waitlist lead with its role [API-50, ENT-14]', async () => {
    const answer = await sendForm(visitor, '/forms/waitlist', WAITLIST);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await stored()).toMatchObject([
      {
        form: 'waitlist',
        fields: { email: 'omar@brightwater.example', role: 'Other' },
        consentVersion: CONSENT_VERSION,
      },
    ]);
  });

  it('takes every role of onboarding and no other [LAND-18]', async () => {
    for (const [n, role] of [...ROLES, 'Admin'].entries()) {
      const fields = { ...WAITLIST, email: `role-${n}@brightwater.example`, role };
      stack.clock.advance({ ms: 1 });
      const { status } = await sendForm(stack.anybody(), '/forms/waitlist', fields);
      expect({ role, status }).toEqual({ role, status: role === 'Admin' ? 400 : 200 });
    }
    expect((await stored()).map((lead) => lead.fields?.role)).toEqual([...ROLES]);
  });

  it('keeps the answers of onboarding; without plan and trial flag they stay empty [API-51, ONB-25]', async () => {
    const answer = await sendForm(visitor, '/forms/onboarding', ONBOARDING);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const { consent, ...answers } = ONBOARDING;
    expect(await stored()).toMatchObject([
      {
        form: 'onboarding',
        fields: { ...answers, ftue_step: 5, plan: null, trial_flag: null },
        consentVersion: CONSENT_VERSION,
      },
    ]);
    const more = { ...ONBOARDING, plan: 'focus', trial_flag: 'yes' };
    await sendForm(visitor, '/forms/onboarding', more);
    expect((await stored())[0]?.fields).toMatchObject({ plan: 'focus', trial_flag: 'yes' });
  });

  it('keeps the choice of a plan: JSON for scripts, on to sign-up for a browser [API-52]', async () => {
    const scripts = ['application/json', '*/*', undefined];
    for (const accept of scripts) {
      const answer = await sendPlan(PLAN, accept);
      expect([accept, answer.status, answer.body]).toEqual([accept, 200, { ok: true }]);
    }
    const browser = await sendPlan(PLAN, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([browser.status, browser.headers.location]).toEqual([303, '/signup']);
    expect(browser.headers['cache-control']).toBe('no-store');
    const leads = await stored();
    expect(leads).toHaveLength(4);
    expect(leads[0]).toMatchObject({ form: 'plan', consentVersion: null });
    expect(leads[0]?.fields).toEqual({
      plan_hint: 'focus',
      billing_preference: 'annual',
      chosen_at: PLAN.created_at,
      utm_source: 'spring-letter',
      user_agent: 'Browser/1.0 (quartz)',
    });
  });

  it.each([
    ['form-name', 'contact'],
    ['plan_hint', 'gold'],
    ['billing_preference', 'weekly'],
    ['created_at', 'yesterday'],
  ])('refuses a plan whose %s is "%s" and keeps nothing', async (field, value) => {
    const answer = await sendPlan({ ...PLAN, [field]: value }, 'application/json');
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await stored()).toEqual([]);
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
        const answer = await sendForm(visitor, path, fields);
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          error: sentence,
          message: sentence,
          code: 'invalid',
          fields: { [field]: sentence },
          errors: [{ message: sentence, field }],
        });
      }
      expect(await stored()).toEqual([]);
    });

    it('tells a program that fills the honeypot of success and keeps nothing [LAND-08]', async () => {
      const real = await sendForm(visitor, path, good);
      for (const fields of [
        { ...good, email: 'bot@brightwater.example', _gotcha: 'https://buy.example' },
        { _gotcha: 'x'.repeat(20_000) },
      ]) {
        const { status, body, text } = await sendForm(visitor, path, fields);
        expect([status, body, text]).toEqual([200, { ok: true }, real.text]);
      }
      expect(await stored()).toHaveLength(1);
    });

    it('lists the reason of every other refusal, too', async () => {
      const foreign = await visitor.request('POST', path, {
        headers: { origin: 'https://evil.example', 'content-type': 'multipart/form-data' },
      });
      expect([foreign.status, foreign.body.errors]).toEqual([
        403,
        [{ message: 'This request came from another site' }],
      ]);
      const plain = await visitor.post(path, good);
      expect([plain.status, plain.body.errors.length]).toEqual([415, 1]);
    });

    it('takes five a minute from one address and says when to come back', async () => {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await sendForm(visitor, path, good));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
      const last = answers.at(-1);
      expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
      expect(last?.body.errors).toEqual([{ message: last?.body.error }]);
      expect((await sendForm(stack.anybody(), path, good)).status).toBe(200);
      stack.clock.advance({ minutes: 1 });
      expect((await sendForm(visitor, path, good)).status).toBe(200);
    });

    it('keeps one lead of an address, the newest, however it is written', async () => {
      await sendForm(visitor, path, good);
      stack.clock.advance({ ms: 1 });
      await sendForm(visitor, path, { ...good, email: ` ${good.email.toUpperCase()} ` });
      const leads = await stored();
      expect(leads).toHaveLength(1);
      expect(leads[0]?.createdAt).toEqual(stack.clock.now());
      expect(leads[0]?.fields?.email).toBe(good.email.toUpperCase());
    });
  });

  it('bounds what a form may hold', async () => {
    const tooMuch = { ...EARLY, extra: 'x'.repeat(70_000) };
    const large = await sendForm(visitor, '/forms/early-access', tooMuch);
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const many = Array.from({ length: 40 }, (_, n) => fieldPart([`field-${n}`, 'x']));
    expect((await sendMultipart(visitor, '/forms/early-access', many)).status).toBe(413);
    const file = `Content-Disposition: form-data; name="email"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx`;
    expect((await sendMultipart(visitor, '/forms/early-access', [file])).status).toBe(413);
    expect(await stored()).toEqual([]);
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
    const answer = await sendMultipart(visitor, '/forms/early-access', [part]);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
    expect(await stored()).toEqual([]);
  });

  it('refuses a body that breaks off', async () => {
    const answer = await visitor.request('POST', '/forms/early-access', {
      headers: { 'content-type': 'multipart/form-data; boundary=abc' },
      body: '--abc\r\nContent-Disposition: form-data; name="email"\r\n\r\nnora@bright',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
  });

  it('grants nothing: a visitor who calls himself an executive is still nobody [ONB-08]', async () => {
    await sendForm(visitor, '/forms/onboarding', { ...ONBOARDING, role: 'Executive / Founder' });
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.get('/api/profile')).status).toBe(401);
  });

  it('keeps nothing readable in the database', async () => {
    for (const [path, fields] of FORMS) await sendForm(visitor, path, fields);
    await sendPlan(PLAN);
    const dump = (await stack.dumpText()).toLowerCase();
    expect(dump).toContain('early-access');
    for (const word of [
      'nora',
      'vale',
      'omar',
      'pia',
      'brightwater',
      'finance',
      'quartz',
      'two; three',
      'spring-letter',
    ])
      expect({ word, found: dump.includes(word) }).toEqual({ word, found: false });
  });

  it('forgets a lead two years after it came', async () => {
    await sendForm(visitor, '/forms/waitlist', WAITLIST);
    stack.clock.advance({ days: LEAD_KEPT_DAYS });
    await stack.context.tidy();
    expect(await stored()).toHaveLength(1);
    stack.clock.advance({ ms: 1 });
    await stack.context.tidy();
    expect(await stored()).toEqual([]);
  });

  it('lists more leads than it reads at a time, in the order they came', async () => {
    const { leads } = stack.context;
    for (let n = 0; n < 203; n += 1) {
      if (n % 100 === 0) stack.clock.advance({ ms: 1 });
      await leads.take('waitlist', { email: `n${n}@brightwater.example`, role: 'Other' });
    }
    const found = await stored();
    const emails = new Set(found.map((lead) => lead.fields?.email));
    expect([found.length, emails.size]).toEqual([203, 203]);
    const times = found.map((lead) => lead.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('deletes what an address left, in every form, and nothing else', async () => {
    const { leads } = stack.context;
    await sendForm(visitor, '/forms/early-access', EARLY);
    await sendForm(visitor, '/forms/waitlist', { ...WAITLIST, email: 'Nora@Brightwater.example' });
    await sendForm(visitor, '/forms/waitlist', WAITLIST);
    expect(await leads.deleteOfAddress(' NORA@brightwater.example')).toBe(2);
    expect(await leads.deleteOfAddress('nora@brightwater.example')).toBe(0);
    expect((await stored()).map((lead) => lead.fields?.email)).toEqual([WAITLIST.email]);
  });
});
