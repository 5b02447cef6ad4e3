// @vitest-environment happy-dom
import { INBOX_CHALLENGES, PRIMARY_GOALS, ROLES, type User } from '@eisen/contract';
import { RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { profileOf } from '#components/mailbox-testing.tsx';
import {
  allByRole,
  byRole,
  cleanUp,
  click,
  fill,
  press,
  render,
  settle,
} from '#components/testing.tsx';
import { announcements, type Notice, onNotice } from '#lib/notices.ts';
import { restoreAnswers } from '#lib/onboarding-answers.ts';
import { SessionProvider } from '#lib/session.tsx';
import { createAppRouter } from './router.tsx';

const USER: User = {
  id: 'onboarded',
  username: 'dwhitfield',
  email: 'dana@brightwater.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  displayName: 'Dana Whitfield',
  mail: null,
  profile_picture: null,
  role: 'User',
  team: null,
  provider: null,
};
const REFUSED = () => Response.json({ error: 'x', code: 'not_signed_in' }, { status: 401 });

type Sent = { readonly call: string; readonly fields: Record<string, unknown> };
let answers: Map<string, () => Response | Promise<Response>>;
let sent: Sent[];
let told: [event: string, details: object][];
let notices: Notice[];
let stop: () => unknown;

beforeEach(() => {
  answers = new Map([
    ['GET /api/profile', REFUSED],
    ['POST /forms/onboarding', () => Response.json({ ok: true })],
  ]);
  sent = [];
  told = [];
  notices = [];
  stop = onNotice((event) => event.type === 'show' && notices.push(event.notice));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${new URL(address, location.origin).pathname}`;
    const { body } = init;
    if (body instanceof FormData) sent.push({ call, fields: Object.fromEntries(body) });
    else if (typeof body === 'string') sent.push({ call, fields: JSON.parse(body) });
    return (answers.get(call) ?? REFUSED)();
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation((event, details) => told.push([event, details]));
  forget();
});
afterEach(() => {
  stop();
  cleanUp();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  announcements.set({ text: '', count: 0 });
  forget();
});

function forget() {
  localStorage.clear();
  sessionStorage.clear();
  restoreAnswers();
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  render(
    <SessionProvider>
      <RouterProvider router={createAppRouter()} />
    </SessionProvider>,
  );
}

/** The page's memory is gone, what storage holds stays. */
function reload() {
  cleanUp();
  restoreAnswers();
  open(`${location.pathname}${location.search}`);
}

async function until<T>(read: () => T | false | null | undefined): Promise<T> {
  for (let turn = 0; turn < 300; turn += 1) {
    try {
      const value = read();
      if (value) return value;
    } catch {
      // Not there yet.
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  throw new Error(`Waited in vain on ${location.href}:\n${document.body.textContent}`);
}

const page = () => document.body.textContent ?? '';
const onStep = (step: number) =>
  until(() => byRole('progressbar', `Step ${step} of 5`) && location.search === `?step=${step}`);
const heading = (name: string) => until(() => byRole('heading', name));
const box = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>('label input')].find((input) =>
    input.closest('label')?.textContent?.includes(name),
  ) as HTMLInputElement;
const forward = () =>
  settle(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
const forwardLabel = () => document.querySelector('main button[type=submit]')?.textContent;
const events = (name: string) => told.filter(([event]) => event === `Analytics: ${name}`);
const leads = () => sent.filter(({ call }) => call === 'POST /forms/onboarding');

async function chooseRole(role: string) {
  const select = byRole('combobox', 'Role') as HTMLSelectElement;
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, role);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Through the steps before `last`, and onto it. */
async function walkTo(last: number) {
  open('/start');
  await onStep(1);
  await fill(byRole('textbox', 'Email'), 'dana@brightwater.example');
  await click(box('Gmail'));
  await click(box('I agree'));
  const steps = [
    () => undefined,
    () => chooseRole('Finance / Accounting'),
    async () => {
      await click(box('Missing important messages'));
      await click(box('Other'));
      await fill(byRole('textbox', 'Your own words for Other'), 'Lists, lists');
    },
    () => click(box('Save time each day')),
  ];
  for (const [index, answer] of steps.slice(0, last - 1).entries()) {
    await answer();
    await forward();
    await onStep(index + 2);
  }
}

describe('the five steps', () => {
  test('each has its fields, its label and its part of the bar [ONB-01, ONB-02, ONB-06, ONB-10, ONB-11, ONB-12, ONB-14, ONB-15, ONB-17, ONB-20]', async () => {
    await walkTo(1);
    const filled = () => document.querySelectorAll('.ob-b [data-on=true]').length;
    expect([filled(), forwardLabel()]).toEqual([1, 'Continue to Plans']);
    expect(byRole('textbox', 'Name optional')).toBeTruthy();
    for (const name of ['Outlook / Microsoft 365', 'Gmail / Google Workspace'])
      expect(box(name).type).toBe('radio');
    await forward();
    await onStep(2);
    expect([filled(), forwardLabel()]).toEqual([2, 'Continue to Plans']);
    const options = [...document.querySelectorAll('option')].map(({ value }) => value);
    expect(options).toEqual(['', ...ROLES]);
    await chooseRole('Other');
    await forward();
    await onStep(3);
    expect([filled(), forwardLabel()]).toEqual([3, 'Continue to Plans']);
    const rows = () =>
      [...document.querySelectorAll('.op')].map(({ firstChild, textContent }) => [
        (firstChild as HTMLInputElement).type,
        textContent?.replace(/\d$/, ''),
      ]);
    expect(rows()).toEqual(INBOX_CHALLENGES.map((text) => ['checkbox', text]));
    expect(document.querySelector('[placeholder="Please specify..."]')).toBeNull();
    await press(document.body, '5');
    expect(document.querySelector('[placeholder="Please specify..."]')).not.toBeNull();
    await press(document.body, '1');
    await press(document.body, '1');
    expect(box('Too many').checked).toBe(false);
    await forward();
    await onStep(4);
    expect([filled(), forwardLabel()]).toEqual([4, 'Continue to Plans']);
    expect(rows()).toEqual(PRIMARY_GOALS.map((text) => ['radio', text]));
    await press(document.body, '1');
    await press(document.body, '4');
    expect([box('Gain').checked, box('Stress-less').checked]).toEqual([false, true]);
    await press(document.body, 'Enter');
    await onStep(5);
    expect([filled(), forwardLabel()]).toEqual([5, 'Continue']);
    const review = [...document.querySelectorAll('dd:nth-child(2)')].map((row) => row.textContent);
    expect(review).toEqual([
      'dana@brightwater.example',
      'Gmail / Google Workspace',
      'Other',
      'Other',
      'Stress-less inbox',
    ]);
    // Each answer that shows can be changed.
    const changes = allByRole('link', /^Change /).map((link) => link.getAttribute('href'));
    expect(changes).toEqual([1, 1, 2, 3, 4].map((step) => `/start?step=${step}`));
    expect(sent).toEqual([]);
  });

  test('a step is left only with its answers; its sentences go with the edit [ONB-03, ONB-04, ONB-05, ONB-07, ONB-13, ONB-16, ONB-21, ONB-22]', async () => {
    open('/start?step=1');
    await onStep(1);
    const email = byRole('textbox', 'Email');
    await forward();
    expect(page()).toContain('Please enter a valid email address');
    expect(page()).toContain('Please agree to the terms and privacy policy');
    expect(document.activeElement).toBe(email);
    await fill(email, 'dana@brightwater.example');
    expect(page()).not.toContain('Please enter a valid email address');
    expect(page()).toContain('Please agree to the terms and privacy policy');
    expect(document.activeElement).toBe(email);
    await click(box('I agree'));
    expect(page()).not.toContain('Please agree');
    await forward();
    for (const [step, sentence, edit] of [
      [2, 'Please select your role', () => chooseRole('Other')],
      [3, 'Please select at least one challenge', () => press(document.body, '2')],
      [4, 'Please select your main goal', () => press(document.body, '2')],
    ] as const) {
      await onStep(step);
      await forward();
      expect(page()).toContain(sentence);
      expect(location.search).toBe(`?step=${step}`);
      await edit();
      expect(page()).not.toContain(sentence);
      await forward();
    }
    await onStep(5);
    expect(localStorage.getItem('provider')).toBeNull();
  });

  test('Back goes a step back, from the first to the main menu; both ways keep what was entered [ONB-18, ONB-19, EVENT-02]', async () => {
    await walkTo(3);
    await click(box('Other'));
    await click(byRole('button', 'Back'));
    await onStep(2);
    expect((byRole('combobox', 'Role') as HTMLSelectElement).value).toBe('Finance / Accounting');
    await settle(() => window.history.forward());
    await onStep(3);
    expect(box('Other').checked).toBe(true);
    await settle(() => window.history.back());
    await onStep(2);
    await click(byRole('button', 'Back'));
    await onStep(1);
    expect((byRole('textbox', 'Email') as HTMLInputElement).value).toBe('dana@brightwater.example');
    await click(byRole('button', 'Back'));
    await until(() => location.pathname === '/welcome');
    expect(events('ftue_back').map(([, { step }]: [string, { step?: number }]) => step)).toEqual([
      3, 2, 1,
    ]);
    cleanUp();
    open('/start?step=2');
    await click(await until(() => byRole('button', 'Back to Home')));
    await until(() => location.pathname === '/');
  });

  test('a reload goes on where it was; a later step without answers leads to the first open one [ONB-26, D-36]', async () => {
    await walkTo(4);
    reload();
    await onStep(4);
    await click(byRole('button', 'Back'));
    await onStep(3);
    expect((byRole('textbox', 'Your own words for Other') as HTMLInputElement).value).toBe(
      'Lists; lists',
    );
    cleanUp();
    localStorage.removeItem('ftue_role');
    restoreAnswers();
    open('/start?step=5');
    await onStep(2);
  });
});

const LEAD = {
  email: 'dana@brightwater.example',
  role: 'Finance / Accounting',
  consent: 'true',
  source: 'ftue',
  user_agent: navigator.userAgent,
  ftue_step: '5',
  inbox_challenges: 'Missing important messages,Other: Lists; lists',
  primary_goal: 'Save time each day',
};

describe('the end of the last step', () => {
  test('sends the lead once and goes on to the sign-up, with its address [ONB-23, ONB-24, ONB-25, EVENT-02, VIEW-16, PROV-04]', async () => {
    sessionStorage.setItem('utm_source', 'spring');
    let release: (answer: Response) => void = () => undefined;
    answers.set('POST /forms/onboarding', () => new Promise((resolve) => (release = resolve)));
    await walkTo(5);
    expect(sent).toEqual([]);
    await forward();
    await forward();
    expect(forwardLabel()).toBe('Processing...');
    expect(leads()).toEqual([
      { call: 'POST /forms/onboarding', fields: { ...LEAD, utm_source: 'spring' } },
    ]);
    await settle(() => release(Response.json({ ok: true })));
    await heading('Create Your Account');
    expect((byRole('textbox', 'Email') as HTMLInputElement).value).toBe('dana@brightwater.example');
    expect(byRole('link', 'See the plans').getAttribute('href')).toBe('/pricing');
    expect(localStorage.getItem('provider')).toBe('gmail');
    expect(notices).toEqual([]);
    const steps = (name: string) => events(name).map(([, details]) => Object.values(details)[0]);
    expect(steps('ftue_step_view')).toEqual([1, 2, 3, 4, 5]);
    expect(steps('ftue_continue')).toEqual([1, 2, 3, 4, 5]);
    expect(events('ftue_complete')).toHaveLength(1);

    await settle(() => window.history.back());
    await onStep(5);
    await forward();
    await heading('Create Your Account');
    expect(leads()).toHaveLength(1);
    expect(events('ftue_complete')).toHaveLength(1);
  });

  test.each([
    [
      'refuses',
      () => Response.json({ errors: [{ message: 'Try later' }] }, { status: 503 }),
      'Try later. ',
    ],
    ['is not there', () => Promise.reject(new TypeError('Failed to fetch')), ''],
  ])('a collector that %s stops nobody, and is told [ONB-23, D-31]', async (_, answer, words) => {
    answers.set('POST /forms/onboarding', answer);
    await walkTo(5);
    await forward();
    await heading('Create Your Account');
    expect(notices.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
      [
        'error',
        'Your answers could not be sent',
        `${words}Nothing is lost. They go to your account when you sign up.`,
      ],
    ]);
    expect(localStorage.getItem('ftue_goal')).toBe('Save time each day');
  });

  test('a collector that never answers is waited for only four seconds [ONB-23]', async () => {
    answers.set('POST /forms/onboarding', () => new Promise(() => undefined));
    await walkTo(5);
    vi.useFakeTimers();
    await forward();
    await settle(() => vi.advanceTimersByTimeAsync(3_900));
    expect(forwardLabel()).toBe('Processing...');
    await settle(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    await heading('Create Your Account');
  });

  test('whoever goes Back while it is sent stays where he went', async () => {
    let answer: (response: Response) => void = () => undefined;
    answers.set('POST /forms/onboarding', () => new Promise((resolve) => (answer = resolve)));
    await walkTo(5);
    await forward();
    await click(byRole('button', 'Back'));
    await onStep(4);
    await settle(() => answer(Response.json({ ok: true })));
    await settle(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(location.search).toBe('?step=4');
  });
});

describe('after the sign-up', () => {
  const PROFILE = {
    role: 'Finance / Accounting',
    primary_goal: 'Save time each day',
    inbox_challenges: ['Missing important messages', 'Other: Lists; lists'],
  };
  const saved = () => sent.filter(({ call }) => call === 'PATCH /api/profile');

  async function signUp() {
    await walkTo(5);
    await forward();
    await heading('Create Your Account');
    const texts = { 'First name': 'Dana', 'Last name': 'Whitfield', Username: 'dwhitfield' };
    const secret = { Password: 'Steelworks9', 'Confirm password': 'Steelworks9' };
    for (const [label, text] of Object.entries({ ...texts, ...secret }))
      await fill(byRole('textbox', label), text);
    answers.set('POST /api/register', () => Response.json({ user: USER }, { status: 201 }));
    answers.set('GET /api/profile', () => Response.json(profileOf(USER)));
    await click(byRole('button', 'Create Account'));
    await heading("You're all set.");
  }

  test('the account takes the answers; the page shows them once and clears them [DONE-01, DONE-02, ONB-26, VIEW-17, VIEW-18]', async () => {
    answers.set('PATCH /api/profile', () =>
      Response.json({ user: { ...USER, role: PROFILE.role } }),
    );
    await signUp();
    expect(saved().map(({ fields }) => fields)).toEqual([PROFILE]);
    const rows = [...document.querySelectorAll('.answers > div')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Emaildana@brightwater.example',
      'RoleFinance / Accounting',
      'In your wayMissing important messagesOther: Lists; lists',
      'Main goalSave time each day',
    ]);
    const left = Object.keys(localStorage).filter((key) => /^(ftue_|answers_)/.test(key));
    expect(left).toEqual([]);
    expect(page()).toContain('Gmail comes next, as you chose.');
    await click(byRole('button', 'Choose another mailbox'));
    await heading('Choose your mailbox');
    expect(document.activeElement).toBe(byRole('button', 'Gmail / Google Workspace'));
    expect(page()).toContain('Your choice');
    // A reload of the completion page has nothing left to show.
    cleanUp();
    open('/done');
    await heading("You're all set.");
    expect(allByRole('term')).toEqual([]);
    expect(document.querySelector('.answers')).toBeNull();
  });

  test('what did not arrive is sent at the next start, to its own account only', async () => {
    answers.set('PATCH /api/profile', () => Promise.reject(new TypeError('Failed to fetch')));
    await signUp();
    await until(() => saved().length === 1);
    cleanUp();
    answers.set('PATCH /api/profile', () => Response.json({ user: USER }));
    const other = { ...USER, id: 'somebody-else' };
    answers.set('GET /api/profile', () => Response.json(profileOf(other)));
    open('/connect');
    await heading('Choose your mailbox');
    expect(saved()).toHaveLength(1);
    cleanUp();
    answers.set('GET /api/profile', () => Response.json(profileOf(USER)));
    open('/connect');
    await until(() => saved().length === 2);
    expect(saved()[1]?.fields).toEqual(PROFILE);
    await until(() => localStorage.getItem('answers_to_send') === null);
  });

  test('what the server will never take is given up', async () => {
    answers.set('PATCH /api/profile', () =>
      Response.json({ error: 'No', code: 'invalid', fields: { role: 'No' } }, { status: 400 }),
    );
    await signUp();
    await until(() => saved().length === 1 && localStorage.getItem('answers_to_send') === null);
  });
});
