// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allByRole, cleanUp, click, render, settle } from '#components/testing.tsx';
import { PLAN_CARDS, yearlySaving } from '#features/public/content/plans.ts';
import { listenToWays } from '#features/public/public-testing.tsx';
import { noteVisit } from '#lib/visit.ts';
import { Pricing } from './pricing.tsx';

const logged = vi.fn();
const told = vi.fn();
let status: number | 'no answer';
let sent: { address: string; init: RequestInit }[];

beforeEach(() => {
  status = 200;
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    if (status === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json({ ok: true }, { status });
  });
  vi.stubGlobal('console', { ...console, error: logged, info: told });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanUp();
  logged.mockReset();
  told.mockReset();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  const onPlanChosen = vi.fn();
  render(<Pricing ways={listenToWays()} onPlanChosen={onPlanChosen} />);
  return onPlanChosen;
}

const page = () => document.body.textContent ?? '';
const cards = () => [...document.querySelectorAll<HTMLElement>('.plan')];
const card = (name: string) => {
  const found = cards().find((one) => one.querySelector('h2')?.textContent === name);
  if (!found) throw new Error(`No plan ${name}`);
  return found;
};
const priceOf = (name: string) => card(name).querySelector('.price')?.textContent;
const featuresOf = (name: string) =>
  [...card(name).querySelectorAll('li')].map(({ textContent }) => textContent);
const choose = (name: string) => click(card(name).querySelector('button') as Element);
const period = (name: string) => document.querySelector(`input[value=${name}]`) as HTMLInputElement;
const events = () => told.mock.calls.map(([text]) => String(text).replace('Analytics: ', ''));

describe('pricing', () => {
  test('says the trial in its banner and under each plan [PRICE-01, PRICE-02, PRICE-08]', () => {
    show();
    expect(page()).toContain('Start your free trial today - no credit card required!');
    expect(cards()).toHaveLength(3);
    for (const plan of cards()) {
      expect(plan.textContent).toContain('14 days free, no credit card, cancel any time');
      expect(plan.querySelector('button')?.textContent).toBe('Start Free Trial');
    }
    expect(page()).toContain('Eisen is free today; no payment is taken.');
    expect(document.querySelectorAll('details').length).toBeGreaterThan(3);
    expect(document.querySelector('details')?.textContent).toContain(
      'Nothing changes until billing starts',
    );
  });

  test('three plans by the month and by the year, with what a year truly saves [PRICE-04, PRICE-05, PRICE-06, PRICE-07]', async () => {
    show();
    expect(page()).toContain('Save 20%');
    expect([priceOf('Clarity'), priceOf('Focus'), priceOf('Eisen')]).toEqual([
      '$8per monthor $79 per year',
      '$12per monthor $99 per year',
      '$15per monthor $149 per year',
    ]);
    await settle(() => period('annual').click());
    expect([priceOf('Clarity'), priceOf('Focus'), priceOf('Eisen')]).toEqual([
      '$79per yearor $8 per month',
      '$99per yearor $12 per month',
      '$149per yearor $15 per month',
    ]);
    expect(card('Clarity').textContent).toContain('A year saves $17 (18%)');
    expect(card('Focus').textContent).toContain('A year saves $45 (31%)');
    expect(card('Eisen').textContent).toContain('A year saves $31 (17%)');
    expect(cards().map((one) => one.textContent?.includes('Most Popular'))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('the period is monthly at first and is kept [PRICE-03]', async () => {
    show();
    expect(period('monthly').checked).toBe(true);
    await settle(() => period('annual').click());
    expect(localStorage.getItem('billing_preference')).toBe('annual');
    cleanUp();
    show();
    expect(period('annual').checked).toBe(true);
    await settle(() => period('monthly').click());
    expect(localStorage.getItem('billing_preference')).toBe('monthly');
  });

  test('each plan names what it adds; what is not built says so [PRICE-09, PRICE-10, PRICE-11, PRICE-12]', () => {
    show();
    expect(featuresOf('Clarity')).toContain('Without dark mode');
    expect(featuresOf('Focus')).toEqual([
      'Everything in Clarity',
      'Dark mode',
      'Mobile dashboard',
      'Custom priority rulesPlanned',
      'Team delegation',
      'Priority supportPlanned',
    ]);
    expect(featuresOf('Eisen')).toEqual([
      'Everything in Focus',
      'Executive Assistant AIPlanned',
      'Advanced analyticsPlanned',
      'API accessPlanned',
      'White-glove onboardingPlanned',
      'Early access to new frameworksPlanned',
    ]);
    const fields = 'annualPrice cta description features id isRecommended monthlyPrice name';
    for (const plan of PLAN_CARDS) expect(Object.keys(plan).sort().join(' ')).toBe(fields);
  });

  test('a chosen plan leaves word and goes on at once [PRICE-13, PRICE-14]', async () => {
    noteVisit('?utm_source=spring-letter');
    noteVisit('?utm_source=later');
    const onPlanChosen = show();
    await settle(() => period('annual').click());
    await choose('Focus');
    expect(onPlanChosen).toHaveBeenCalledOnce();
    const [{ address, init } = { address: '', init: {} }] = sent;
    expect([address, init.method, init.keepalive, init.credentials]).toEqual([
      '/',
      'POST',
      true,
      'include',
    ]);
    expect(Object.fromEntries(init.body as URLSearchParams)).toEqual({
      'form-name': 'leads',
      plan_hint: 'focus',
      billing_preference: 'annual',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      user_agent: navigator.userAgent,
      utm_source: 'spring-letter',
    });
  });

  test.each(['no answer', 500] as const)(
    'with %s the way goes on, and it is logged [PRICE-14, ERR-50]',
    async (failure) => {
      status = failure;
      const onPlanChosen = show();
      await choose('Eisen');
      await settle();
      expect(onPlanChosen).toHaveBeenCalledOnce();
      expect(logged).toHaveBeenCalledWith('The chosen plan could not be saved', expect.anything());
      expect(allByRole('alert')).toEqual([]);
    },
  );

  test('tells of its use in the console only [EVENT-01, EVENT-02]', async () => {
    show();
    expect(events()).toEqual(['pricing_view']);
    await settle(() => period('annual').click());
    expect(sent).toEqual([]);
    await choose('Clarity');
    expect(events()).toEqual(['pricing_view', 'toggle_switch', 'plan_select', 'free_trial_click']);
    expect(sent).toHaveLength(1);
  });

  test('a year is compared with twelve months [PRICE-07]', () => {
    expect(PLAN_CARDS.map(yearlySaving)).toEqual([
      { dollars: 17, percent: 18 },
      { dollars: 45, percent: 31 },
      { dollars: 31, percent: 17 },
    ]);
  });
});
