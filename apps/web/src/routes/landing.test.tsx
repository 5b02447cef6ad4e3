// @vitest-environment happy-dom
import { ROLES } from '@eisen/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, fill, render, settle } from '#components/testing.tsx';
import { earlyAccessEntries, NO_ENTRIES, waitlistEntries } from '#features/public/entries.ts';
import { listenToWays } from '#features/public/public-testing.tsx';
import { Landing, type LandingDialog } from './landing.tsx';

type Answer = { readonly status: number; readonly body: unknown } | 'no answer' | 'waits';
let answer: Answer;
let sent: { path: string; fields: Record<string, string> }[];
const logged = vi.fn();
const told = vi.fn();

beforeEach(() => {
  answer = { status: 200, body: { ok: true } };
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, fields: Object.fromEntries(init.body as FormData) as never });
    if (answer === 'waits') return new Promise(() => undefined);
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  vi.stubGlobal('console', { ...console, error: logged, info: told });
});
afterEach(() => {
  cleanUp();
  earlyAccessEntries.set(NO_ENTRIES);
  waitlistEntries.set(NO_ENTRIES);
  logged.mockReset();
  told.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(dialog: LandingDialog | null = null) {
  const props = { ways: listenToWays(), onDialog: vi.fn() };
  const { rerender } = render(<Landing {...props} dialog={dialog} />);
  const open = async (next: LandingDialog | null) => {
    rerender(<Landing {...props} dialog={next} />);
    await settle(() => vi.dynamicImportSettled());
    await settle(() => new Promise((resolve) => setTimeout(resolve, 10)));
  };
  return { ...props, open };
}

const page = () => document.body.textContent ?? '';
const headings = () => allByRole('heading').map((heading) => heading.textContent);
const button = (name: string) => byRole('button', name) as HTMLButtonElement;
const consent = () => document.querySelector('input[name=consent]') as HTMLInputElement;
const emailField = () => document.querySelector('input[type=email]') as HTMLInputElement;
const form = () => document.querySelector('form#early-access') as HTMLFormElement;
const submit = () => settle(() => form().requestSubmit());

async function fillIn() {
  await fill(emailField(), 'dana@brightwater.example');
  await click(consent());
}

describe('landing', () => {
  test('shows the hero, the tagline and the preview with 3, 7, 12 and 23 emails [LAND-03, LAND-11, PROD-08]', () => {
    show();
    expect(headings()[0]).toBe('Your Inbox.Prioritized by AI.');
    expect(page()).toContain('Clarity. Focus. Eisen.');
    const counts = [...document.querySelectorAll('.tile-n')].map((tile) => tile.textContent);
    expect(counts).toEqual(['3 emails', '7 emails', '12 emails', '23 emails']);
  });

  test('"Try the Demo" keeps its dialog, and leads on to the live demo from there [FIX-42]', async () => {
    const { open } = show();
    await open('demo');
    const dialog = document.querySelector('[role=dialog]');
    expect(dialog?.textContent).toContain('Demo Coming Soon!');
    expect(byRole('link', 'Look around with sample emails').getAttribute('href')).toBe('/demo');
  });

  test('its navigation leads to the welcome and to the login, and switches the theme [LAND-01, LAND-26, VIEW-14, VIEW-15]', async () => {
    const { ways } = show();
    const nav = document.querySelector('header') as HTMLElement;
    const inNav = (name: string) =>
      [...nav.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    await click(inNav('Try Eisen Free') as Element);
    await click(inNav('I already have an account') as Element);
    await click(byRole('button', 'Get Started'));
    expect(ways.onGetStarted).toHaveBeenCalledTimes(2);
    expect(ways.onHasAccount).toHaveBeenCalledOnce();
    expect(nav.querySelector('button[aria-label^="Switch to"]')).not.toBeNull();
  });

  test('the navigation turns solid past 50 px and back [LAND-02, CONST-11]', async () => {
    show();
    const isSolid = () => document.querySelector('.nav')?.getAttribute('data-solid');
    const scrollTo = (top: number) =>
      settle(() => {
        Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
        window.dispatchEvent(new Event('scroll'));
      });
    await scrollTo(50);
    expect(isSolid()).toBe('false');
    await scrollTo(51);
    expect(isSolid()).toBe('true');
    await scrollTo(0);
    expect(isSolid()).toBe('false');
  });

  test('names the four quadrants, Decide for the important and not urgent [LAND-19, LAND-27, PROD-09]', () => {
    show();
    const cards = [...document.querySelectorAll('#how-eisen-works article')];
    expect(cards.map((card) => card.querySelector('h3')?.textContent)).toEqual([
      'Do',
      'Decide',
      'Delegate',
      'Delete',
    ]);
    expect(cards.map((card) => card.querySelector('.hq-s')?.textContent)).toEqual([
      'Urgent & Important',
      'Important, Not Urgent',
      'Urgent, Not Important',
      'Neither Urgent nor Important',
    ]);
  });

  test('claims what the product keeps, and for whom it is [LAND-20, PROD-10, PROD-11]', () => {
    show();
    const features = document.querySelector('#features') as HTMLElement;
    const titles = [...features.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(titles).toHaveLength(6);
    expect(titles).toEqual(
      expect.arrayContaining([
        'Delegation helper',
        'Mobile dashboard',
        'Real-time prioritization',
        'Privacy-first design',
      ]),
    );
    expect(features.textContent).toMatch(/Dark mode.*Part of the Focus and Eisen plans/);
    expect(features.textContent).toContain('Executives, managers, team leads, assistants.');
  });

  test('two voices by role, labelled as examples [LAND-21]', () => {
    show();
    const voices = [...document.querySelectorAll('.quotes figure')];
    expect(voices).toHaveLength(2);
    for (const voice of voices) expect(voice.textContent).toContain('Example');
  });

  test('the footer leads to every view, and chooses a provider [LAND-23, LAND-24, LAND-25, VIEW-20]', async () => {
    const { ways } = show();
    const group = (title: string) => {
      const heading = allByRole('heading', title).find((one) => one.closest('footer'));
      const links = [...(heading?.closest('nav')?.querySelectorAll('a') ?? [])];
      return links.map((link) => [link.textContent, link.getAttribute('href')]);
    };
    expect(group('Product')).toEqual([
      ['Features', '/#features'],
      ['Pricing', '/pricing'],
      ['Demo', '/#demo'],
    ]);
    expect(group('Company')).toEqual([
      ['About', '/about'],
      ['Contact', '/about#contact'],
      ['Privacy', '/security'],
    ]);
    await click(byRole('link', 'Outlook'));
    await click(byRole('link', 'Gmail'));
    expect(ways.onProvider.mock.calls).toEqual([['outlook'], ['gmail']]);
  });
});

describe('early access', () => {
  test('asks for an email and consent, the name is optional [LAND-04, LAND-06, LAND-07]', async () => {
    show();
    expect(emailField().type).toBe('email');
    expect(emailField().required && consent().required).toBe(true);
    expect((document.querySelector('input[name=name]') as HTMLInputElement).required).toBe(false);
    expect(button('Request Early Access').disabled).toBe(true);
    await fill(emailField(), '  ');
    await click(consent());
    expect(button('Request Early Access').disabled).toBe(true);
    await fill(emailField(), 'dana@brightwater.example');
    expect(button('Request Early Access').disabled).toBe(false);
    await click(consent());
    expect(button('Request Early Access').disabled).toBe(true);
  });

  test('its consent links to both texts, and tells of their use [LAND-05, EVENT-02]', async () => {
    show();
    const links = [...form().querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Terms', '/terms'],
      ['Privacy Policy', '/security'],
    ]);
    for (const link of links) await click(link);
    expect(told.mock.calls).toEqual([
      ['Analytics: legal_link_click', { page: 'terms' }],
      ['Analytics: legal_link_click', { page: 'privacy' }],
    ]);
    expect(sent).toEqual([]);
  });

  test('the trap is there for programs only [LAND-08]', () => {
    show();
    const trap = document.querySelector('input[name=_gotcha]') as HTMLInputElement;
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest('[aria-hidden=true]')).not.toBeNull();
    expect(trap.value).toBe('');
  });

  test('idle, submitting, thanks for 5 seconds, idle [LAND-09, LAND-10, LAND-07]', async () => {
    vi.useFakeTimers();
    show();
    await fillIn();
    answer = 'waits';
    await submit();
    expect(button('Request Early Access').getAttribute('aria-busy')).toBe('true');
    expect(button('Request Early Access').disabled).toBe(true);
    cleanUp();
    answer = { status: 200, body: { ok: true } };
    show();
    await submit();
    expect(sent.at(-1)).toEqual({
      path: '/forms/early-access',
      fields: { email: 'dana@brightwater.example', consent: 'true', _gotcha: '' },
    });
    expect(page()).toContain("Thanks! You'll hear from us soon.");
    expect(form().hasAttribute('inert')).toBe(true);
    await settle(() => vi.advanceTimersByTime(4_999));
    expect(page()).toContain('Thanks!');
    await settle(() => vi.advanceTimersByTime(1));
    expect(page()).not.toContain('Thanks!');
    expect(form().hasAttribute('inert')).toBe(false);
    expect(emailField().value).toBe('');
  });

  test.each([
    [
      { status: 400, body: { errors: [{ message: 'First' }, { message: 'Second' }] } },
      'First, Second',
    ],
    [{ status: 500, body: { error: 'x' } }, 'Something went wrong. Please try again.'],
    [{ status: 200, body: 'no list' }, 'Something went wrong. Please try again.'],
    ['no answer', 'Something went wrong. Please try again.'],
  ] as const)(
    'a failure is shown and logged, the entries stay [LAND-28, ERR-49, ERR-50]',
    async (failed, text) => {
      show();
      await fillIn();
      answer = failed as Answer;
      await submit();
      expect(byRole('alert').textContent).toBe(text);
      expect(logged).toHaveBeenCalledWith('The form could not be sent', expect.anything());
      expect(emailField().value).toBe('dana@brightwater.example');
      expect(button('Request Early Access').disabled).toBe(false);
      await fill(emailField(), 'dana@harbour.example');
      expect(allByRole('alert')).toEqual([]);
    },
  );

  test('what was written is there again after another view [LAND-05]', async () => {
    show();
    await fillIn();
    cleanUp();
    show();
    expect(emailField().value).toBe('dana@brightwater.example');
    expect(consent().checked).toBe(true);
  });

  test('what was written before the script ran is taken over', () => {
    document.body.innerHTML =
      '<form id="early-access"><input name="name" value="Dana"><input name="email" value="d@x.example"></form>';
    show();
    expect(earlyAccessEntries.get()).toMatchObject({ name: 'Dana', email: 'd@x.example' });
  });
});

describe('the demo', () => {
  test('both buttons ask for its dialog [LAND-12, LAND-13]', async () => {
    const { onDialog } = show();
    await click(byRole('button', 'Try the Demo'));
    await click(byRole('button', 'Book a Demo'));
    expect(onDialog.mock.calls).toEqual([['demo'], ['demo']]);
  });

  test('leads to the form, or to the sample emails [LAND-12, LAND-14]', async () => {
    const { onDialog, open } = show();
    await open('demo');
    expect(headings()).toContain('Demo Coming Soon!');
    expect(byRole('link', 'Look around with sample emails').getAttribute('href')).toBe('/demo');
    const scrolled = vi.spyOn(form(), 'scrollIntoView').mockImplementation(() => undefined);
    await click(byRole('button', 'Join Early Access'));
    expect(onDialog).toHaveBeenCalledExactlyOnceWith(null);
    await open(null);
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(emailField());
  });
});

describe('the waitlist', () => {
  const inDialog = <T extends Element>(selector: string) =>
    document.querySelector(`[role=dialog] ${selector}`) as T;

  const choose = (field: HTMLSelectElement, value: string) =>
    settle(() => {
      const prototype = HTMLSelectElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });

  test('opens from the call to action [LAND-15, LAND-22]', async () => {
    const { onDialog } = show();
    await click(byRole('button', 'Unlock Early Access'));
    expect(onDialog).toHaveBeenCalledExactlyOnceWith('waitlist');
  });

  test('needs email, role and consent, and says when you are in [LAND-15, LAND-16, LAND-17, LAND-18]', async () => {
    const { open } = show();
    await open('waitlist');
    const join = () => button('Join the Waitlist');
    const role = inDialog<HTMLSelectElement>('select');
    expect([...role.options].slice(1).map(({ value }) => value)).toEqual([...ROLES]);
    expect(inDialog('input[name=_gotcha]')).not.toBeNull();
    await fill(inDialog('input[type=email]'), 'dana@brightwater.example');
    await click(inDialog('input[name=consent]'));
    expect(join().disabled).toBe(true);
    await choose(role, 'Finance / Accounting');
    expect(join().disabled).toBe(false);
    await settle(() => inDialog<HTMLFormElement>('form').requestSubmit());
    expect(sent).toEqual([
      {
        path: '/forms/waitlist',
        fields: {
          email: 'dana@brightwater.example',
          role: 'Finance / Accounting',
          consent: 'true',
          _gotcha: '',
        },
      },
    ]);
    expect(headings()).toContain("You're in.");
  });

  test('keeps its entries when it fails, and says why [LAND-28]', async () => {
    const { open } = show();
    await open('waitlist');
    await fill(inDialog('input[type=email]'), 'dana@brightwater.example');
    await choose(inDialog('select'), 'Other');
    await click(inDialog('input[name=consent]'));
    answer = { status: 429, body: { errors: [{ message: 'Too many requests' }] } };
    await settle(() => inDialog<HTMLFormElement>('form').requestSubmit());
    expect(byRole('alert').textContent).toBe('Too many requests');
    expect(inDialog<HTMLInputElement>('input[type=email]').value).toBe('dana@brightwater.example');
  });
});
