import type { Page } from '@playwright/test';
import { expect, recordCalls, registerByCall, test } from './fixtures.ts';
import { newPerson } from './pages/people.ts';

test.describe('sign-up', () => {
  test('each field has its sentence, and an edit takes it away [AUTH-10, AUTH-13, AUTH-14, AUTH-15, AUTH-16, AUTH-17, CONST-09]', async ({
    page,
    account,
    person,
  }) => {
    const calls = recordCalls(page);
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
    const submit = page.getByRole('button', { name: 'Create Account' });
    await submit.click();
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Username is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await account.fillSignUp(person);
    await expect(page.getByText(/is required$|^Please confirm/)).toHaveCount(0);
    for (const [label, text, sentence] of [
      ['Username', 'ab', 'Username must be at least 3 characters'],
      ['Email', 'dana.example', 'Please enter a valid email address'],
      ['Password', 'Quiet-4', 'Password must be at least 8 characters'],
      ['Confirm password', 'Quiet-iron-43', 'Passwords do not match'],
    ] as const) {
      await account.fillSignUp(person);
      const field = page.getByLabel(label, { exact: true });
      await field.fill(text);
      await submit.click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(sentence);
    }
    expect(calls).not.toContain('POST /api/register');
  });

  test('the checklist follows the typing, only the length is asked for, and the password can be shown [AUTH-11, AUTH-18, AUTH-02, D-45]', async ({
    page,
    account,
    person,
  }) => {
    await page.goto('/signup');
    const password = page.getByLabel('Password', { exact: true });
    const rules = page.getByRole('list', { name: 'A strong password has' }).getByRole('listitem');
    for (const [text, done] of [
      ['', []],
      ['a', ['lowercase']],
      ['aB', ['lowercase', 'uppercase']],
      ['aB3', ['lowercase', 'uppercase', 'number']],
      ['aB3aB3aB', ['lowercase', 'uppercase', 'number', '8 characters']],
      ['abcdefgh', ['lowercase', '8 characters']],
    ] as const) {
      await password.fill(text);
      await expect(rules).toHaveCount(4);
      await expect(rules.filter({ hasText: ', done' })).toHaveCount(done.length);
      for (const rule of done) {
        await expect(rules.filter({ hasText: rule })).toContainText('done');
      }
    }
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');

    await account.fillSignUp({ ...person, password: 'quietowl' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: "You're all set." })).toBeVisible();
    expect((await page.request.get('/api/profile')).status()).toBe(200);
  });

  test('SUCCESS survives a reload and ends at PROVIDER [VIEW-17, DONE-01]', async ({
    page,
    account,
    person,
  }) => {
    await page.goto('/signup');
    await account.fillSignUp(person);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/done$/);
    await page.reload();
    await expect(page.getByRole('heading', { name: "You're all set." })).toBeVisible();
    await page.getByRole('button', { name: 'Enter Eisen' }).click();
    await expect(page).toHaveURL(/\/connect$/);
    await expect(page.getByRole('heading', { name: 'Choose your mailbox' })).toBeVisible();
  });

  test('a taken username or address is told at its field, ignoring case [AUTH-19, D-46, D-48]', async ({
    page,
    account,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    await page.context().clearCookies();
    await page.goto('/signup');
    const submit = page.getByRole('button', { name: 'Create Account' });
    await account.fillSignUp({ ...newPerson(), username: person.username.toUpperCase() });
    await submit.click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      'Username is already taken',
    );
    await account.fillSignUp({ ...newPerson(), email: person.email.toUpperCase() });
    await submit.click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Email is already registered',
    );
  });

  test('is sent once while it works, and says what failed [AUTH-12, AUTH-19]', async ({
    page,
    account,
    person,
  }) => {
    await page.goto('/signup');
    await account.fillSignUp(person);
    await proveBusy(page, '**/api/register', 'Create Account', 'Creating Account...');
    await proveFailures(page, '**/api/register', 'Create Account', 'Registration failed');
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});

test.describe('login', () => {
  test('each field has its sentence, and an edit takes it away [AUTH-01, AUTH-02, AUTH-03, AUTH-06, AUTH-07, AUTH-08]', async ({
    page,
    person,
  }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to Eisen' })).toBeVisible();
    const username = page.getByLabel('Username or email');
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Sign In' });
    await submit.click();
    await expect(username).toHaveAccessibleDescription('Username or email is required');
    await expect(password).toHaveAccessibleDescription('Password is required');
    await username.fill(person.username);
    await expect(page.getByText('Username or email is required')).toBeHidden();
    await expect(page.getByText('Password is required')).toBeVisible();
    await password.fill('not-the-password');
    await expect(page.getByText('Password is required')).toBeHidden();
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
    await password.fill('not-the-password-either');
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await page.getByRole('button', { name: 'Back to Main Menu' }).click();
    await expect(page).toHaveURL(/\/welcome$/);
  });

  test('is sent once while it works, and says what failed [AUTH-05, AUTH-09]', async ({
    page,
    account,
    person,
  }) => {
    await page.goto('/login');
    await account.fillSignIn(person);
    await proveBusy(page, '**/api/login', 'Sign In', 'Signing In...');
    await proveFailures(page, '**/api/login', 'Sign In', 'Login failed');
  });

  test('takes the address as well as the username, and leads to what is linked [VIEW-07, VIEW-19]', async ({
    page,
    account,
    board,
    person,
    connected: _,
  }) => {
    await page.context().clearCookies();
    await account.signIn({ ...person, username: person.email });
    await expect(page).toHaveURL(/\/dashboard\/outlook/);
    await board.waitUntilRead();
  });

  test('a provider chosen before is announced, remembered and connected afterwards [AUTH-04, VIEW-18, VIEW-19, PROV-04, D-66]', async ({
    page,
    account,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    await page.goto('/connect');
    await page.evaluate(() => localStorage.setItem('provider', 'gmail'));
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(
      page.getByText('Your Gmail account will be connected after you sign in.'),
    ).toBeVisible();
    const forced = page.waitForRequest((request) => request.url().includes('/auth/gmail/login'));
    await account.signIn(person);
    expect(new URL((await forced).url()).search).toBe('?force=true');
    await expect(page).toHaveURL(/\/auth\/sandbox\?provider=gmail/);
    await expect(page.getByText('No Gmail account is contacted')).toBeVisible();
  });

  test('without a chosen provider there is no notice and the choice follows [AUTH-04, VIEW-10]', async ({
    page,
    account,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page.getByLabel('Username or email')).toBeVisible();
    await expect(page.getByText(/will be connected after you sign in/)).toBeHidden();
    await account.signIn(person);
    await expect(page).toHaveURL(/\/connect$/);
  });
});

test.describe('provider choice', () => {
  for (const [provider, name, address] of [
    ['outlook', 'Outlook / Microsoft 365', '/auth/login?force=true'],
    ['gmail', 'Gmail / Google Workspace', '/auth/gmail/login?force=true'],
  ] as const) {
    test(`${provider} is remembered and its login is asked for by force [PROV-01, PROV-04, PROV-05, VIEW-13, D-08]`, async ({
      page,
      baseURL,
      person,
    }) => {
      await registerByCall(page, person, baseURL);
      await page.clock.install();
      await page.goto('/connect');
      await expect(page.getByRole('button', { name: 'Outlook / Microsoft 365' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Gmail / Google Workspace' })).toBeVisible();
      // A browser that does not leave: no document comes.
      await page.route(`**${address}`, (route) => route.fulfill({ status: 204 }));
      const asked = page.waitForRequest(`**${address}`);
      await page.getByRole('button', { name }).click();
      await asked;
      expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe(provider);
      await expect(page.getByText('Redirecting to Login...')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue' })).toBeHidden();
      await page.clock.fastForward(10_000);
      await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', address);
    });
  }

  test('"Back to Login" signs out and ends at LOGIN, "Back to Home" at LANDING [PROV-02, PROV-03, D-06, D-07]', async ({
    page,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    await page.goto('/connect');
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.goto('/connect');
    await page.getByRole('button', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Username or email')).toBeVisible();
    await expect.poll(async () => (await page.request.get('/api/profile')).status()).toBe(401);
  });
});

test.describe('logout', () => {
  test('ends the session and forgets the provider [AUTH-20, D-06]', async ({
    page,
    account,
    person,
  }) => {
    await account.signUp(person);
    await account.choose('Outlook');
    await account.connectBundledMailbox();
    expect(await page.evaluate(() => localStorage.getItem('provider'))).toBe('outlook');
    await account.signOut();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByRole('button', { name: 'I already have an account' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('provider'))).toBeNull();
    expect((await page.request.get('/api/profile')).status()).toBe(401);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/dashboard/);
  });

  test('goes on when the call fails, which is logged [AUTH-21]', async ({
    page,
    account,
    connected: _,
  }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Logout failed'),
    );
    await page.route('**/api/logout', (route) => route.abort());
    await account.signOut();
    await expect(page).toHaveURL(/\/welcome$/);
    await logged;
  });
});

test.describe('session check', () => {
  test('a spinner labelled "Loading..." while the first check decides [VIEW-04, VIEW-05]', async ({
    page,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    const release = await holdBack(page, '**/api/profile');
    await page.goto('/connect');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Choose your mailbox' })).toBeHidden();
    release();
    await expect(page.getByRole('heading', { name: 'Choose your mailbox' })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
  });

  test('nobody signed in: APP and PROVIDER become LANDING, others stay [VIEW-06, VIEW-09]', async ({
    page,
    baseURL,
  }) => {
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Auth check failed'),
    );
    for (const address of ['/dashboard/outlook', '/dashboard/gmail/settings', '/connect']) {
      await page.goto(address);
      await expect(page).toHaveURL(`${baseURL}/`);
      await expect(page.getByRole('heading', { name: /Your Inbox/ })).toBeVisible();
    }
    await logged;
    for (const address of ['/login', '/signup', '/welcome']) {
      const checked = page.waitForResponse('**/api/profile');
      await page.goto(address);
      await checked;
      await expect(page).toHaveURL(`${baseURL}${address}`);
    }
  });

  test('signed in: the app when a mailbox is linked, else the choice [VIEW-07, VIEW-10, D-02]', async ({
    page,
    baseURL,
    person,
    connected: _,
  }) => {
    for (const address of ['/', '/login', '/signup', '/welcome', '/connect', '/dashboard/gmail']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/dashboard\/outlook$/);
    }
    await page.context().clearCookies();
    await registerByCall(page, { ...newPerson(), email: `x.${person.email}` }, baseURL);
    for (const address of ['/', '/login', '/dashboard/outlook']) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/connect$/);
    }
  });

  test('the server is not reached: PROVIDER becomes LANDING with a note and Retry, LOGIN stays [VIEW-08, D-04]', async ({
    page,
    baseURL,
    person,
  }) => {
    await registerByCall(page, person, baseURL);
    for (const fail of ['abort', '503'] as const) {
      await page.route('**/api/profile', (route) =>
        fail === 'abort' ? route.abort() : route.fulfill({ status: 503, body: 'no' }),
      );
      await page.goto('/connect');
      await expect(page).toHaveURL(`${baseURL}/`);
      await expect(page.getByText('Could not reach the server')).toBeVisible();
      await page.unroute('**/api/profile');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page).toHaveURL(/\/connect$/);
    }
    await page.route('**/api/profile', (route) => route.abort());
    const checked = page.waitForRequest('**/api/profile');
    await page.goto('/login');
    await checked;
    await expect(page.getByLabel('Username or email')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a session that ends while the app is open leads to the sign-in, which says so [D-12, FIX-37]', async ({
    page,
    connected: board,
  }) => {
    await page.context().clearCookies();
    await board.inbox.getByRole('button', { name: 'Refresh Emails' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('You were signed out. Sign in to go on')).toBeVisible();
  });
});

test('every address of a view answers with the page, unknown ones with 404 [D-01]', async ({
  page,
}) => {
  for (const address of [
    '/',
    '/welcome',
    '/start?step=2',
    '/pricing',
    '/terms',
    '/security',
    '/privacy',
    '/about',
    '/login',
    '/signup',
    '/connect',
    '/done',
    '/dashboard/outlook',
    '/dashboard/gmail?tab=smart',
    '/dashboard/outlook/settings',
    '/reset',
    '/reset/abc',
    '/verify/abc',
    '/join/abc',
  ]) {
    const response = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect([address, response.status()]).toEqual([address, 200]);
    expect(response.headers()['content-type']).toContain('text/html');
  }
  for (const address of ['/nothing', '/dashboard/yahoo', '/login/x', '/api/nothing']) {
    const response = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect([address, response.status()]).toEqual([address, 404]);
  }
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('heading', { name: /Your Inbox/ })).toBeVisible();
});

test('Back and reload work on views and on tabs [D-01, DASH-02, VIEW-14, VIEW-15, SPLASH-02]', async ({
  page,
  baseURL,
  connected: _,
}) => {
  await page.getByRole('tab', { name: 'Smart' }).click();
  await expect(page).toHaveURL(/tab=smart/);
  await page.getByRole('tab', { name: 'Sentiment' }).click();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Smart' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Smart' })).toHaveAttribute('aria-selected', 'true');

  await page.context().clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.getByRole('button', { name: 'Get Started' }).click();
  // Pressed before the script is there it is a form, whose address ends in a question mark.
  await expect(page).toHaveURL(/\/welcome\??$/);
  await page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(page).toHaveURL(/\/login\??$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in to Eisen' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
});

/** Holds every matching call back until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function proveBusy(page: Page, address: string, name: string, busyName: string) {
  const calls = recordCalls(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name }).click();
  const busy = page.getByRole('button', { name: busyName });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  release();
  await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.');
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  await page.unroute(address);
}

async function proveFailures(page: Page, address: string, name: string, fallback: string) {
  const alert = page.getByRole('alert');
  for (const [json, sentence] of [
    [
      { error: 'Please come back later.', message: 'Please come back later.', code: 'forbidden' },
      'Please come back later.',
    ],
    [{}, fallback],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ status: 403, json }));
    await page.getByRole('button', { name }).click();
    await expect(alert).toHaveText(sentence);
    await page.unroute(address);
  }
}
