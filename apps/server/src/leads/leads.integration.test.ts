import { CONSENT_VERSION, ROLES } from '@eisen/contract';
import { describeOnEngines } from '@eisen/testkit';
import { expect, it } from 'vitest';
import { setLeadStage } from './fixtures/lead-stage.ts';
import { sendForm } from './fixtures/send-form.ts';
import { EARLY, FORMS, ONBOARDING, PLAN, WAITLIST } from './fixtures/visitor-forms.ts';
import { LEAD_KEPT_DAYS } from './lead.ts';

describeOnEngines('the collector of leads', (engine) => {
  const stage = setLeadStage(engine);

  it('keeps an early-access lead with the consent [API-49, ENT-13]', async () => {
    const answer = await sendForm(stage.visitor, '/forms/early-access', EARLY);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await stage.stored()).toEqual([
      {
        id: expect.any(String),
        form: 'early-access',
        fields: { name: 'Nora Vale', email: 'nora@brightwater.example' },
        consentVersion: CONSENT_VERSION,
        createdAt: stage.stack.clock.now(),
      },
    ]);
    const nameless = { email: 'nameless@brightwater.example', consent: '1' };
    expect((await sendForm(stage.visitor, '/forms/early-access', nameless)).status).toBe(200);
    expect((await stage.stored()).map((lead) => lead.fields?.name)).toContain(null);
  });

  it('keeps a waitlist lead with its role [API-50, ENT-14]', async () => {
    const answer = await sendForm(stage.visitor, '/forms/waitlist', WAITLIST);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect(await stage.stored()).toMatchObject([
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
      stage.stack.clock.advance({ ms: 1 });
      const { status } = await sendForm(stage.stack.anybody(), '/forms/waitlist', fields);
      expect({ role, status }).toEqual({ role, status: role === 'Admin' ? 400 : 200 });
    }
    expect((await stage.stored()).map((lead) => lead.fields?.role)).toEqual([...ROLES]);
  });

  it('keeps the answers of onboarding; without plan and trial flag they stay empty [API-51, ONB-25]', async () => {
    const answer = await sendForm(stage.visitor, '/forms/onboarding', ONBOARDING);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    const { consent, ...answers } = ONBOARDING;
    expect(await stage.stored()).toMatchObject([
      {
        form: 'onboarding',
        fields: { ...answers, ftue_step: 5, plan: null, trial_flag: null },
        consentVersion: CONSENT_VERSION,
      },
    ]);
    const more = { ...ONBOARDING, plan: 'focus', trial_flag: 'yes' };
    await sendForm(stage.visitor, '/forms/onboarding', more);
    expect((await stage.stored())[0]?.fields).toMatchObject({ plan: 'focus', trial_flag: 'yes' });
  });

  it('keeps the choice of a plan: JSON for scripts, on to sign-up for a browser [API-52]', async () => {
    const scripts = ['application/json', '*/*', undefined];
    for (const accept of scripts) {
      const answer = await stage.sendPlan(PLAN, accept);
      expect([accept, answer.status, answer.body]).toEqual([accept, 200, { ok: true }]);
    }
    const browser = await stage.sendPlan(PLAN, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([browser.status, browser.headers.location]).toEqual([303, '/signup']);
    expect(browser.headers['cache-control']).toBe('no-store');
    const leads = await stage.stored();
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

  it('grants nothing: a visitor who calls himself an executive is still nobody [ONB-08]', async () => {
    await sendForm(stage.visitor, '/forms/onboarding', {
      ...ONBOARDING,
      role: 'Executive / Founder',
    });
    expect(stage.visitor.cookies.size).toBe(0);
    expect((await stage.visitor.get('/api/profile')).status).toBe(401);
  });

  it('keeps nothing readable in the database', async () => {
    for (const [path, fields] of FORMS) await sendForm(stage.visitor, path, fields);
    await stage.sendPlan(PLAN);
    const dump = (await stage.stack.dumpText()).toLowerCase();
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
    await sendForm(stage.visitor, '/forms/waitlist', WAITLIST);
    stage.stack.clock.advance({ days: LEAD_KEPT_DAYS });
    await stage.stack.context.tidy();
    expect(await stage.stored()).toHaveLength(1);
    stage.stack.clock.advance({ ms: 1 });
    await stage.stack.context.tidy();
    expect(await stage.stored()).toEqual([]);
  });

  it('lists more leads than it reads at a time, in the order they came', async () => {
    const { leads } = stage.stack.context;
    for (let n = 0; n < 203; n += 1) {
      if (n % 100 === 0) stage.stack.clock.advance({ ms: 1 });
      await leads.take('waitlist', { email: `n${n}@brightwater.example`, role: 'Other' });
    }
    const found = await stage.stored();
    const emails = new Set(found.map((lead) => lead.fields?.email));
    expect([found.length, emails.size]).toEqual([203, 203]);
    const times = found.map((lead) => lead.createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('deletes what an address left, in every form, and nothing else', async () => {
    const { leads } = stage.stack.context;
    await sendForm(stage.visitor, '/forms/early-access', EARLY);
    await sendForm(stage.visitor, '/forms/waitlist', {
      ...WAITLIST,
      email: 'Nora@Brightwater.example',
    });
    await sendForm(stage.visitor, '/forms/waitlist', WAITLIST);
    expect(await leads.deleteOfAddress(' NORA@brightwater.example')).toBe(2);
    expect(await leads.deleteOfAddress('nora@brightwater.example')).toBe(0);
    expect((await stage.stored()).map((lead) => lead.fields?.email)).toEqual([WAITLIST.email]);
  });
});
