import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openInSlices } from './in-slices.ts';
import { OnboardingPage } from './pages/onboarding-page.ts';

const PAGES = [
  ['/', 'Your Inbox. Prioritized by AI.', 'Request Early Access'],
  ['/pricing', 'One price per person. Three ways to work.', 'Eisen is free today'],
  ['/terms', 'Terms of Service', 'Effective 1 September 2025'],
  ['/security', 'Security & Privacy Policy', 'purged within 30 days'],
  ['/about', 'Attention is the scarce thing.', 'Our mission'],
] as const;

/** Layout shifts of a page so far, as the browser sums them up. */
async function watchShifts(into: Page | BrowserContext): Promise<void> {
  await into.addInitScript(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifts += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function readShifts(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read, and its links and buttons lead on [LEGAL-01, LEGAL-02, VIEW-20]', async ({
    page,
    foreignRequests,
  }) => {
    for (const [address, title, text] of PAGES) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`${address}$`),
      );
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
      await expect(page).toHaveTitle(/.+ · Eisen$/);
      for (const [name, value] of [
        ['title', await page.title()],
        ['description', /.{40}/],
        ['url', new RegExp(`${address}$`)],
        ['image', /\/social\.png$/],
        ['image:width', '1200'],
        ['image:height', '630'],
      ] as const)
        await expect(page.locator(`meta[property="og:${name}"]`)).toHaveAttribute('content', value);
    }
    await page.goto('/');
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL(/\/security$/);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .click();
    await expect(page.getByText('Start your free trial today')).toBeVisible();
    await page.getByText('Who can read my email?').click();
    await expect(page.getByText('Nobody at Eisen reads it.')).toBeVisible();
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
    await page.getByRole('button', { name: 'Try Eisen Free' }).click();
    await expect(page).toHaveURL(/\/welcome\??$/);
    const unknown = await page.goto('/nowhere');
    expect(unknown?.status()).toBe(404);
    const picture = await page.request.get('/social.png');
    expect(picture.headers()['content-type']).toBe('image/png');
    // Width and height stand in the head of the file, after the name of its first part.
    const head = await picture.body();
    expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(foreignRequests).toEqual([]);
  });
});

test('the script takes each page over where it stands, and nothing moves', async ({ page }) => {
  await watchShifts(page);
  for (const [address, title] of PAGES) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await readShifts(page)).toBeLessThanOrEqual(0.01);
  }
  // What is written while the script is on its way stays, and so does the focus.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('dana@brightwater.example');
  await page.getByRole('checkbox').check();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  const submit = page.getByRole('button', { name: 'Request Early Access' });
  await expect(submit).toBeDisabled();
  release();
  await expect(submit).toBeEnabled();
  await expect(email).toHaveValue('dana@brightwater.example');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('wherever a paint falls while a page comes in, nothing that stands is moved', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  for (const [width, height, addresses] of [
    [390, 844, ['/', '/pricing', '/welcome', '/start']],
    [1440, 900, ['/', '/security']],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    await watchShifts(context);
    for (const address of addresses) {
      const page = await context.newPage();
      await openInSlices(page, baseURL ?? '', address);
      const shifts = await readShifts(page);
      expect.soft(shifts, `${address} at ${width}`).toBeLessThanOrEqual(0.01);
    }
    await context.close();
  }
});

test('on a slow line the way into onboarding works before its script, and nothing entered is lost [VIEW-14, ONB-02]', async ({
  page,
  context,
}) => {
  const chromium = await context.newCDPSession(page);
  await chromium.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    // A page that was left does not wait for its files any more.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Try Eisen Free' }).click({ noWaitAfter: true });
  await page.getByRole('button', { name: 'Get Started' }).click({ noWaitAfter: true });
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 5' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('dana@brightwater.example');
  await page.getByRole('radio', { name: 'Gmail' }).check();
  await page.getByRole('checkbox').check();
  const goOn = page.getByRole('button', { name: 'Continue to Plans' });
  await expect(goOn).toBeDisabled();
  release();
  await expect(goOn).toBeEnabled();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('dana@brightwater.example');
  await expect(page.getByRole('radio', { name: 'Gmail' })).toBeChecked();
  await goOn.click();
  await expect(page).toHaveURL(/\/start\?step=2$/);
  await page.goBack();
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('Back while the script begins is not missed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try Eisen Free' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/welcome-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/index-.*\.js$/.test(name)),
  );
  // The script waits for its first screen by then.
  await page.waitForTimeout(500);
  await page.evaluate(() => history.back());
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Your Inbox/ })).toBeVisible();
});

test('early access, demo and waitlist, with Back after each step [LAND-02, LAND-05, LAND-09, LAND-12, LAND-13, LAND-14, LAND-15, LAND-16, LAND-17, LAND-20, VIEW-20]', async ({
  page,
  foreignRequests,
}) => {
  await page.goto('/?utm_source=letter');
  const nav = page.locator('header.nav');
  await expect(nav).toHaveAttribute('data-solid', 'false');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('dana@brightwater.example');
  await page.getByRole('checkbox').check();
  for (const [link, title] of [
    ['Terms', 'Terms of Service'],
    ['Privacy Policy', 'Security & Privacy Policy'],
  ] as const) {
    await page.locator('form#early-access').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(email).toHaveValue('dana@brightwater.example');
    await expect(page.getByRole('checkbox')).toBeChecked();
  }

  await page.getByRole('button', { name: 'Try the Demo' }).click();
  const demo = page.getByRole('dialog', { name: 'Demo Coming Soon!' });
  await expect(demo.getByRole('link', { name: 'Look around with sample emails' })).toBeVisible();
  await page.goBack();
  await expect(demo).toBeHidden();
  await page.getByRole('button', { name: 'Book a Demo' }).click();
  await demo.getByRole('button', { name: 'Join Early Access' }).click();
  await expect(demo).toBeHidden();
  await expect(email).toBeFocused();
  await page.getByRole('button', { name: 'Try the Demo' }).click();
  await demo.getByRole('link', { name: 'Look around with sample emails' }).click();
  await expect(page).toHaveURL('/demo');
  await expect(page).toHaveTitle('Sample emails · Eisen');
  await page.goBack();
  await expect(demo).toBeVisible();
  await page.goBack();
  await expect(demo).toBeHidden();

  await page.getByRole('button', { name: 'Request Early Access' }).click();
  await expect(page.getByText("Thanks! You'll hear from us soon.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request Early Access' })).toBeHidden();
  await expect(email).toBeVisible({ timeout: 8_000 });
  await expect(email).toHaveValue('');

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Features' })
    .click();
  await expect(page.getByRole('heading', { name: 'Real-time prioritization' })).toBeInViewport();
  await expect(nav).toHaveAttribute('data-solid', 'true');

  await page.getByRole('button', { name: 'Unlock Early Access' }).click();
  const waitlist = page.getByRole('dialog', { name: 'Unlock Early Access' });
  await waitlist.getByLabel('Email').fill('dana@brightwater.example');
  await waitlist.getByLabel('Role').selectOption('Manager / Team Lead');
  await waitlist.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.goBack();
  await expect(waitlist.getByLabel('Email')).toHaveValue('dana@brightwater.example');
  const join = waitlist.getByRole('button', { name: 'Join the Waitlist' });
  await expect(join).toBeDisabled();
  await waitlist.getByRole('checkbox').check();
  await join.click();
  await expect(page.getByRole('heading', { name: "You're in." })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(foreignRequests).toEqual([]);
});

test('pricing, about and the way to an account, kept over reload and Back [PRICE-02, PRICE-03, PRICE-13, PRICE-14, ABOUT-01, ABOUT-02, VIEW-16, VIEW-18, LAND-25, EVENT-02]', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') told.push(message.text().split(' ')[1] ?? '');
  });
  await page.goto('/?utm_source=letter');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('radio', { name: /Annual/ }).check({ force: true });
  await expect(page.getByText('$99', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /Annual/ })).toBeChecked();
  await expect(page.getByText('$99', { exact: true })).toBeVisible();

  const lead = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname === '/',
  );
  await page
    .getByRole('region', { name: 'Focus' })
    .getByRole('button', { name: 'Start Free Trial' })
    .click();
  await expect(page).toHaveURL(/\/signup$/);
  const sent = new URLSearchParams((await lead).postData() ?? '');
  expect([sent.get('plan_hint'), sent.get('billing_preference'), sent.get('utm_source')]).toEqual([
    'focus',
    'annual',
    'letter',
  ]);
  expect((await (await lead).response())?.status()).toBe(200);
  expect(told).toEqual(
    expect.arrayContaining(['pricing_view', 'toggle_switch', 'plan_select', 'free_trial_click']),
  );
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /One price/ })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeInViewport();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gmail' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your Gmail account will be connected')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('gmail');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
});

test('with the keyboard alone a visitor leaves a dialog again and goes through the five steps', async ({
  page,
  person,
}) => {
  test.slow();
  const press = (key: string) => page.keyboard.press(key);
  const stopAt = async (target: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`${key} does not lead to ${target}`);
  };
  const begin = page.getByRole('button', { name: 'Try Eisen Free' }).first();
  const unlock = page.getByRole('button', { name: 'Unlock Early Access' });
  const waitlist = page.getByRole('dialog', { name: 'Unlock Early Access' });

  await page.goto('/');
  await stopAt(begin);
  await expect(begin).toHaveCSS('outline-style', 'solid');
  await stopAt(unlock);
  await press('Enter');
  await expect(waitlist.getByLabel('Email')).toBeFocused();
  await stopAt(waitlist.getByRole('button', { name: 'Close' }), 'Shift+Tab');
  await stopAt(waitlist.getByRole('link', { name: 'Privacy Policy' }), 'Shift+Tab');
  await press('Escape');
  await expect(waitlist).toBeHidden();
  await expect(unlock).toBeFocused();
  await stopAt(begin, 'Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeFocused();
  await press('Enter');

  const steps = new OnboardingPage(page);
  await steps.expectStep(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await stopAt(steps.email);
  await page.keyboard.type(person.email);
  await stopAt(steps.option('radio', 'Outlook'));
  await press('ArrowRight');
  await expect(steps.option('radio', 'Gmail')).toBeChecked();
  await stopAt(steps.option('checkbox', 'I agree'));
  await press('Space');
  await press('Enter');
  await steps.expectStep(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await stopAt(page.getByLabel('Role'));
  await page.keyboard.type('Fin');
  await stopAt(page.getByRole('button', { name: /^Continue/ }));
  await press('Space');
  await steps.expectStep(3);
  await stopAt(steps.option('checkbox', 'Too many emails'));
  await press('Space');
  await press('Enter');
  await steps.expectStep(4);
  await stopAt(steps.option('radio', 'Gain clarity'));
  await press('Space');
  await press('Enter');
  await steps.expectStep(5);
  await stopAt(page.getByRole('button', { name: 'Continue' }));
  await press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('the tab and home screens have their icons, and phones the way to sign in [FIX-42]', async ({
  page,
}) => {
  for (const [file, type] of [
    ['/favicon.ico', /icon/],
    ['/apple-touch-icon.png', /png/],
    ['/icon-maskable.png', /png/],
  ] as const) {
    const answer = await page.request.get(file);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(type),
    ]);
  }
  for (const width of [360, 390, 414]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/pricing');
    const signIn = page.locator('header.nav').getByRole('button', { name: 'Sign in' });
    const last = page.locator('header.nav').getByRole('button', { name: 'Try Eisen Free' });
    await expect(signIn).toBeVisible();
    await expect(last).toBeVisible();
    const box = await last.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width - 8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.locator('header.nav').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});
