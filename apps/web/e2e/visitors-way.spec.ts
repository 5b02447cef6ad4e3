import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Board } from './pages/board.ts';
import { OnboardingPage } from './pages/onboarding-page.ts';

/** How a call ends when nobody is behind it. */
const ENDS = {
  refused: (route: Route) => route.abort('connectionrefused'),
  broken: (route: Route) => route.fulfill({ status: 500, body: '<h1>Internal error</h1>' }),
  // The page gives up by itself, see `makeImpatient`.
  hanging: () => undefined,
};

/** Lets the page's own limits of waiting run twenty times as fast while a call hangs. */
async function makeImpatient(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) =>
      timeout(sessionStorage.getItem('is-hanging') === null ? ms : ms / 20);
  });
}

/** Does something once with each end of the calls, and leaves the server as it is. */
async function withDead(page: Page, calls: RegExp, doIt: (end: string) => Promise<void>) {
  for (const [end, answer] of Object.entries(ENDS)) {
    const isCall = (url: URL) => calls.test(url.pathname);
    await page.evaluate((is) => {
      if (is) sessionStorage.setItem('is-hanging', '1');
      else sessionStorage.removeItem('is-hanging');
    }, end === 'hanging');
    await page.route(isCall, (route) =>
      route.request().isNavigationRequest() ? route.continue() : answer(route),
    );
    await test.step(`${calls.source} ${end}`, () => doIt(end));
    await page.unroute(isCall);
  }
  await page.evaluate(() => sessionStorage.removeItem('is-hanging'));
}

test('with a slow processor and late scripts, with Back and reload at each step, the way leads to the board and loses nothing [VIEW-14, VIEW-16, VIEW-17, SPLASH-02, ONB-18, ONB-26, DONE-01, PROD-14]', async ({
  page,
  account,
  person,
  foreignRequests,
}) => {
  test.setTimeout(240_000);
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    // A page that was left does not wait for its files any more.
    await route.continue().catch(() => undefined);
  });
  const steps = new OnboardingPage(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const step = (number: number) => page.getByRole('progressbar', { name: `Step ${number} of 5` });

  /** Each screen: what it shows, and what leads on. `kept` holds what was entered and must stand. */
  const screens = [
    { seen: heading(/Your Inbox/), goOn: () => press('Try Eisen Free') },
    { seen: heading('Eisen'), goOn: () => press('Get Started') },
    {
      seen: step(1),
      enter: async () => {
        // Until the script's own form stands, what is entered is the delivered form's matter.
        await expect(page.getByRole('button', { name: 'Continue to Plans' })).toBeEnabled();
        await steps.email.fill(person.email);
        await steps.option('radio', 'Gmail').check();
        await steps.option('checkbox', 'I agree').check();
      },
      kept: async () => {
        await expect(steps.email).toHaveValue(person.email);
        await expect(steps.option('radio', 'Gmail')).toBeChecked();
        await expect(steps.option('checkbox', 'I agree')).toBeChecked();
      },
      goOn: () => steps.goOn(),
    },
    {
      seen: step(2),
      enter: async () => void (await page.getByLabel('Role').selectOption('HR / Recruiting')),
      kept: () => expect(page.getByLabel('Role')).toHaveValue('HR / Recruiting'),
      goOn: () => steps.goOn(),
    },
    {
      seen: step(3),
      enter: async () => {
        await steps.option('checkbox', 'Other').check();
        await page.getByPlaceholder('Please specify...').fill('Lists');
      },
      kept: () => expect(page.getByPlaceholder('Please specify...')).toHaveValue('Lists'),
      goOn: () => steps.goOn(),
    },
    {
      seen: step(4),
      enter: () => steps.option('radio', 'Save time each day').check(),
      kept: () => expect(steps.option('radio', 'Save time each day')).toBeChecked(),
      goOn: () => steps.goOn(),
    },
    {
      seen: step(5),
      kept: () => expect(page.getByText('Other: Lists')).toBeVisible(),
      goOn: () => steps.goOn(),
    },
    {
      seen: heading('Create Your Account'),
      enter: () => account.fillSignUp(person),
      kept: () => expect(page.getByLabel('Username')).toHaveValue(person.username),
      goOn: async () => {
        await account.fillSignUp(person);
        await press('Create Account');
      },
    },
    { seen: heading("You're all set."), goOn: () => press('Enter Eisen') },
    {
      seen: heading('Connect a sandbox mailbox'),
      goOn: async () => {
        await chromium.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await account.connectBundledMailbox();
      },
    },
  ];
  await page.goto('/', { waitUntil: 'commit' });
  for (const [index, screen] of screens.entries()) {
    await expect(screen.seen).toBeVisible({ timeout: 20_000 });
    await page.reload({ waitUntil: 'commit' });
    await expect(screen.seen).toBeVisible({ timeout: 20_000 });
    await screen.enter?.();
    if (index > 0) {
      const { pathname } = new URL(page.url());
      await page.goBack({ waitUntil: 'commit' });
      // Behind the completion lies onboarding, which is for people without an account (D-03).
      const before =
        pathname === '/done' ? heading('Choose your mailbox') : screens[index - 1]?.seen;
      await expect(before ?? screen.seen).toBeVisible({ timeout: 20_000 });
      await page.goForward({ waitUntil: 'commit' });
      await expect(screen.seen).toBeVisible({ timeout: 20_000 });
    }
    await screen.kept?.();
    await screen.goOn();
  }
  await new Board(page).waitUntilRead();
  await page.reload();
  await new Board(page).waitUntilRead();
  expect(foreignRequests).toEqual([]);
});

test('with every call refused, broken or hanging nothing written is lost, each screen says so or goes on, and the server takes it later [LAND-28, ONB-23, PRICE-14, AUTH-09, AUTH-19, VIEW-08, ERR-49, ERR-50]', async ({
  page,
  account,
  person,
}) => {
  test.setTimeout(240_000);
  await makeImpatient(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const failed = 'Something went wrong. Please try again.';
  const unreachable = page.getByText('Could not reach the server');

  // The session check: every public page says so over its foot, and the others stay silent.
  await page.goto('/pricing');
  await withDead(page, /^\/api\//, async () => {
    for (const address of ['/', '/pricing']) {
      await page.goto(address);
      await expect(unreachable).toBeVisible();
    }
    await page.goto('/welcome');
    await press('Get Started');
    await expect(page).toHaveURL(/\/start\?step=1$/);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Early access and the waitlist.
  const early = page.locator('form#early-access');
  await early.getByLabel('Email').fill(person.email);
  await early.getByRole('checkbox').check();
  await withDead(page, /^\/forms\//, async () => {
    await press('Request Early Access');
    await expect(early.getByRole('alert')).toHaveText(failed);
    await expect(early.getByLabel('Email')).toHaveValue(person.email);
    await expect(early.getByRole('checkbox')).toBeChecked();
  });
  await press('Request Early Access');
  await expect(page.getByText("Thanks! You'll hear from us soon.")).toBeVisible();
  await press('Unlock Early Access');
  const waitlist = page.getByRole('dialog', { name: 'Unlock Early Access' });
  await waitlist.getByLabel('Email').fill(person.email);
  await waitlist.getByLabel('Role').selectOption('Other');
  await waitlist.getByRole('checkbox').check();
  await withDead(page, /^\/forms\//, async () => {
    await press('Join the Waitlist');
    await expect(waitlist.getByRole('alert')).toHaveText(failed);
    await expect(waitlist.getByLabel('Email')).toHaveValue(person.email);
  });
  await press('Join the Waitlist');
  await expect(page.getByRole('heading', { name: "You're in." })).toBeVisible();
  await press('Done');

  // A plan, which nobody waits for.
  await withDead(page, /^\/$/, async () => {
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Start Free Trial' }).first().click();
    await expect(page).toHaveURL(/\/signup$/);
  });

  // The answers of onboarding: nothing blocks, and the account hears of them later.
  const steps = new OnboardingPage(page);
  await page.goto('/start');
  await steps.introduce(person.email, 'Outlook');
  await page.getByLabel('Role').selectOption('HR / Recruiting');
  await steps.goOn();
  await steps.option('checkbox', 'Too many emails').check();
  await steps.goOn();
  await steps.option('radio', 'Stress-less inbox').check();
  await steps.goOn();
  await withDead(page, /^\/forms\//, async () => {
    await steps.expectStep(5);
    await steps.goOn();
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByText('Your answers could not be sent')).toBeVisible();
    await page.goBack();
  });
  await steps.goOn();

  // The account, with an answer that is lost at last: the account stands, and is not called taken.
  await account.fillSignUp(person);
  const form = page.getByRole('main');
  await withDead(page, /^\/api\/register$/, async (end) => {
    await press('Create Account');
    const sentence = end === 'broken' ? 'Registration failed' : 'Network error. Please try again.';
    await expect(form.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Confirm password')).toHaveValue(person.password);
  });
  await page.route('**/api/register', async (route) => {
    await page.request.fetch(route.request());
    await page.context().clearCookies();
    await route.abort();
  });
  await press('Create Account');
  await expect(form.getByRole('alert')).toHaveText('Network error. Please try again.');
  await page.unroute('**/api/register');
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await press('Create Account');
  await expect(page).toHaveURL(/\/done$/);
  await page.unroute('**/api/profile');

  // Completion and the choice of a mailbox, reloaded: a check without an answer is no dead end.
  await withDead(page, /^\/api\/profile$/, async () => {
    await page.goto('/done');
    await expect(page.getByRole('heading', { name: "You're all set." })).toBeVisible();
    await page.goto('/dashboard/outlook');
    await expect(unreachable).toBeVisible();
    await expect(page.getByText('Seven example emails')).toBeVisible();
    await page.goto('/connect');
    await expect(page.getByRole('heading', { name: /Your Inbox/ })).toBeVisible();
    await expect(unreachable).toBeVisible();
  });
  await press('Retry');
  await expect(page).toHaveURL(/\/connect$/);
  const profile = async () => (await page.request.get('/api/profile')).json();
  await expect.poll(async () => (await profile()).user.role).toBe('HR / Recruiting');
  expect((await profile()).onboarding).toEqual({
    primary_goal: 'Stress-less inbox',
    inbox_challenges: ['Too many emails to sort'],
  });

  // Signing in again, and the mailbox.
  await press('Back to Login');
  await account.fillSignIn(person);
  await withDead(page, /^\/api\/login$/, async (end) => {
    await press('Sign In');
    const sentence = end === 'broken' ? 'Login failed' : 'Network error. Please try again.';
    await expect(form.getByRole('alert')).toHaveText(sentence);
    await expect(page.getByLabel('Username or email')).toHaveValue(person.username);
  });
  await press('Sign In');
  await account.choose('Outlook');
  await withDead(page, /^\/auth\/sandbox$/, async () => {
    await press('Connect mailbox');
    await expect(form.getByRole('alert')).toBeVisible();
  });
  await account.connectBundledMailbox();
  await new Board(page).waitUntilRead();
  const how = page.getByRole('region', { name: 'How to Use' });
  await expect(how).toContainText('You said: Too many emails to sort.');
});
