import type { BrowserContext, Page } from '@playwright/test';
import { callServer, expect, registerByCall, test } from './fixtures.ts';
import { AccountPages } from './pages/account-pages.ts';
import { Board } from './pages/board.ts';
import { newPerson, type Person } from './pages/people.ts';
import { ReplyForm } from './pages/write-dialogs.ts';

test.slow();

const TEXT = 'The 22 rooms are ours, by Friday.';

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Signed out. Sign in to go on' });

/** What leaves the house, by its key: one reply has one. */
function recordSends(page: Page): { readonly answers: number[]; readonly keys: Set<string> } {
  const sends = { answers: [] as number[], keys: new Set<string>() };
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/reply_email')) return;
    sends.answers.push(response.status());
    sends.keys.add(response.request().headers()['idempotency-key'] ?? '');
  });
  return sends;
}

async function signInIn(window: Page, person: Person): Promise<void> {
  await window.getByLabel('Username or email').fill(person.username);
  await window.getByLabel('Password', { exact: true }).fill(person.password);
  await window.getByRole('button', { name: 'Sign In' }).click();
}

async function signInByWindow(page: Page, person: Person): Promise<void> {
  const opened = page.waitForEvent('popup');
  await question(page).getByRole('button', { name: 'Sign in' }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await signInIn(window, person);
  await closed;
}

/** Another device of the same person. */
async function otherDevice(page: Page, person: Person): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext();
  const device = await context.newPage();
  await device.goto('/login');
  await signInIn(device, person);
  await device.waitForURL(/dashboard/);
  return device;
}

/** Presses Send, behind a question that may have come by itself as well; it comes back with what was pressed. */
async function pressSend(page: Page, form: ReplyForm): Promise<void> {
  await expect(async () => {
    if (await question(page).isVisible()) await page.keyboard.press('Escape');
    await form.dialog.getByRole('button', { name: 'Send Reply' }).click({ timeout: 2_000 });
  }).toPass();
}

type End = (page: Page, person: Person, baseURL: string | undefined) => Promise<unknown>;

/** Every way in which a session ends while somebody writes. */
const ENDS: Readonly<Record<string, End>> = {
  'its cookie was cleared': (page) => page.context().clearCookies(),
  'the cookie no longer says anything': async (page) => {
    const cookies = await page.context().cookies();
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: 'expired' })));
  },
  'the password was changed on another device': async (page, person, baseURL) => {
    const device = await otherDevice(page, person);
    const next = { current_password: person.password, new_password: 'Slow-river-93' };
    await callServer(device, baseURL, '/api/profile/password', next);
    Object.assign(person, { password: next.new_password });
    await device.context().close();
  },
  'a call of another tab logged out': async (page, _person, baseURL) => {
    await callServer(page, baseURL, '/api/logout', {});
  },
};

for (const [way, end] of Object.entries(ENDS)) {
  test(`a reply that was pressed goes on, once, after the sign-in: ${way} [FIX-14]`, async ({
    page,
    person,
    baseURL,
    connected: board,
  }) => {
    const form = await ReplyForm.openFirst(board);
    await form.text.fill(TEXT);
    const sends = recordSends(page);
    await end(page, person, baseURL);
    await pressSend(page, form);
    await expect(question(page)).toContainText('Your text is kept here');
    await expect(question(page)).toContainText('goes on after you sign in');
    // It stands behind the question, readable.
    await expect(page.locator('.dlg textarea')).toHaveValue(TEXT);
    await signInByWindow(page, person);
    await expect(question(page)).toBeHidden();
    await expect(board.toast('Sending…')).toBeVisible();
    await expect(form.dialog).toBeHidden();
    expect(sends.answers.filter((status) => status === 200)).toHaveLength(1);
    expect(sends.answers.filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect(sends.keys.size).toBe(1);
    await expect(board.toast('Email replied successfully')).toBeVisible({ timeout: 20_000 });
  });
}

test('what is only being written stays where it is, and is not sent by the sign-in [FIX-14]', async ({
  page,
  person,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.pressSequentially(TEXT);
  await expect(form.dialog.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  const sends = recordSends(page);
  await page.context().clearCookies();
  // The app finds out by itself.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(question(page)).toBeVisible();
  await expect(question(page)).not.toContainText('goes on');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form.text).toHaveValue(TEXT);
  // Pressing Send asks again; Escape gives the text back.
  for (let press = 0; press < 2; press += 1) {
    await pressSend(page, form);
    await expect(question(page)).toContainText('goes on after you sign in');
    await page.keyboard.press('Escape');
    await expect(form.text).toHaveValue(TEXT);
  }
  await pressSend(page, form);
  await expect(question(page)).toBeVisible();
  await signInByWindow(page, person);
  await expect(board.toast('Sending…')).toBeVisible();
  expect(sends.answers.filter((status) => status === 200)).toHaveLength(1);
});

/** Ends the session without a word to the page. */
const endSession = (page: Page, baseURL: string | undefined) =>
  callServer(page, baseURL, '/api/logout', {});

const notices = (page: Page) => page.getByRole('region', { name: /Notifications/ });

test('a session that ends while a reply can be taken back keeps its text in reach [FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  await form.send();
  await expect(board.toast('Sending…')).toBeVisible();
  await endSession(page, baseURL);
  await notices(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(question(page)).toContainText('Your text is kept here');
  await expect(question(page)).toContainText('goes on after you sign in');
  // Signed in within the wait it is taken back, later it says that it was too late: never silence.
  await signInByWindow(page, person);
  await expect(question(page)).toBeHidden();
  await expect(
    form.dialog.getByText('Taken back. Nothing was sent.').or(board.toast('Too late to undo')),
  ).toBeVisible();
});

test('a reply that waits when the session ends is sent once, and told after the sign-in [FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const sends = recordSends(page);
  await form.send();
  await expect(board.toast('Sending…')).toBeVisible();
  await endSession(page, baseURL);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were signed out. Sign in to go on')).toBeVisible();
  await signInIn(page, person);
  await expect(board.toast('Email replied successfully')).toBeVisible({ timeout: 30_000 });
  expect(sends.answers).toEqual([200]);
});

test('a session that ends while the reply is on its way to the server loses and doubles nothing [FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const sends = recordSends(page);
  // The server ends the session between the press and the arrival of the call.
  let isFirst = true;
  await page.route('**/api/reply_email', async (route) => {
    if (isFirst) await endSession(page, baseURL);
    isFirst = false;
    await route.continue();
  });
  await form.send();
  await expect(question(page)).toContainText('goes on after you sign in');
  await signInByWindow(page, person);
  await expect(board.toast('Email replied successfully')).toBeVisible({ timeout: 30_000 });
  expect(sends.answers).toEqual([401, 200]);
  expect(sends.keys.size).toBe(1);
});

test('a network that goes while a reply is sent leaves the text, and sends one in the end [FIX-14, FIX-12]', async ({
  page,
  context,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const keys = new Set<string | undefined>();
  // The server takes it; the answer does not come through.
  await page.route('**/api/reply_email', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await form.send();
  await expect(board.toast('Failed to reply to email')).toBeVisible();
  await expect(form.dialog.getByRole('alert')).toContainText('Failed to reply to email');
  await expect(form.text).toHaveValue(TEXT);
  await expect(form.dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled();
  await page.unroute('**/api/reply_email');
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reply_email')) keys.add(request.headers()['idempotency-key']);
  });
  await context.setOffline(false);
  await expect(form.dialog.getByRole('button', { name: 'Send Reply' })).toBeEnabled({
    timeout: 20_000,
  });
  await form.send();
  await expect(board.toast('Email replied successfully')).toBeVisible({ timeout: 30_000 });
  expect(keys.size).toBe(1);
});

test('an account that is deleted in another tab leaves the text to be read and copied, and nothing on the device [FIX-14]', async ({
  page,
  person,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const other = await page.context().newPage();
  await other.goto('/dashboard/outlook/settings');
  await other.getByRole('button', { name: 'Delete account' }).click();
  const dialog = other.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(other).toHaveURL(/\/deleted/);
  const told = page.getByRole('alertdialog', { name: 'This account was deleted' });
  await expect(told).toContainText('until you leave this page');
  await expect(told.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form.text).toHaveValue(TEXT);
  await form.text.press('End');
  await form.text.pressSequentially(' More.');
  const isKept = () =>
    page.evaluate((text) => JSON.stringify(localStorage).includes(text), TEXT.slice(0, 12));
  expect(await isKept()).toBe(false);
  // Nothing can be sent any more, and that is said.
  await form.send();
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(TEXT)).toHaveCount(0);
});

test('an account that is deleted on another device leaves the text to be read [FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const device = await otherDevice(page, person);
  await callServer(device, baseURL, '/api/profile', { password: person.password }, 'DELETE');
  await device.context().close();
  await pressSend(page, form);
  await expect(question(page)).toContainText('If you cannot sign in any more');
  await page.keyboard.press('Escape');
  await expect(form.text).toHaveValue(TEXT);
});

test('of two tabs the one with words waits and the other asks; one sign-in brings both back [FIX-37, FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  const first = page.url();
  const second = await page.context().newPage();
  await second.goto('/dashboard/outlook?tab=sentiment');
  await expect(second.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await endSession(page, baseURL);
  await second.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByText('You were signed out. Sign in to go on')).toBeVisible();
  await expect(question(page)).toContainText('Your text is kept here');
  await signInIn(second, person);
  await expect(second).toHaveURL(/tab=sentiment/);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(first);
  await expect(form.text).toHaveValue(TEXT);
});

test('a reload, and a tab that crashed, give the words back; another user does not see them [FIX-14]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  await page.reload();
  await expect(form.text).toHaveValue(TEXT);
  const address = page.url();

  // The tab is gone, and the browser with it forgets what belonged to the tab.
  const context: BrowserContext = page.context();
  const again = await context.newPage();
  await page.close();
  await again.goto(address);
  const second = await ReplyForm.open(new Board(again));
  await expect(second.text).toHaveValue(TEXT);

  // Somebody else signs in on the same browser, while the words stand there.
  await context.clearCookies();
  const other = newPerson();
  const visitor = await context.newPage();
  await registerByCall(visitor, other, baseURL);
  await callServer(visitor, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  await visitor.goto('/dashboard/outlook');
  await new Board(visitor).waitUntilRead();
  await expect(second.dialog).toBeHidden();
  await expect(again.getByText(TEXT)).toHaveCount(0);
  const othersForm = await ReplyForm.openFirst(new Board(visitor));
  await expect(othersForm.text).toHaveValue('');
  await visitor.close();

  // The first one finds them again.
  await context.clearCookies();
  await again.goto('/login');
  await signInIn(again, person);
  await again.waitForURL(/dashboard/);
  await again.goto(address);
  await ReplyForm.open(new Board(again));
  await expect(second.text).toHaveValue(TEXT);
});

test('a logout asks before words go, and keeps or deletes them [FIX-14]', async ({
  page,
  person,
  account,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill(TEXT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const ask = page.getByRole('dialog', { name: 'Log out with text that is not sent?' });
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: /Log ?out/i }).click();
    await expect(ask).toContainText('a text that you have not sent');
  };
  await signOut();
  const isOver = page.waitForResponse((response) => response.url().endsWith('/api/logout'));
  await ask.getByRole('button', { name: 'Keep and log out' }).click();
  await expect(page).toHaveURL(/\/welcome/);
  await isOver;
  await account.signIn(person);
  await board.waitUntilRead();
  await ReplyForm.openFirst(board);
  await expect(form.text).toHaveValue(TEXT);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await signOut();
  await ask.getByRole('button', { name: 'Delete it and log out' }).click();
  await expect(page).toHaveURL(/\/welcome/);
  expect(await page.evaluate((text) => JSON.stringify(localStorage).includes(text), TEXT)).toBe(
    false,
  );
});

test('other forms stay as well: a task is saved once its writer is back [FIX-14]', async ({
  page,
  person,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Task' }).first();
  const title = dialog.getByLabel(/Title/);
  await title.fill('Call the hotel about the rooms');
  await page.context().clearCookies();
  await page.keyboard.press('Control+Enter');
  await expect(question(page)).toContainText('goes on after you sign in');
  await signInByWindow(page, person);
  await expect(dialog).toBeHidden();
  await expect(board.toast(/Task/i)).toBeVisible();
});

test('signing in leads back to the same address, in every tab [FIX-37]', async ({
  page,
  person,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().dblclick();
  await expect(page).toHaveURL(/email=/);
  const first = page.url();
  const second = await page.context().newPage();
  await second.goto('/dashboard/outlook?tab=smart');
  await expect(second.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const third = await page.context().newPage();
  await page.context().clearCookies();
  await second.evaluate(() => window.dispatchEvent(new Event('online')));
  await second.reload();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByText('You were signed out. Sign in to go on')).toBeVisible();
  }
  // A link that is opened now is remembered, too.
  await third.goto('/dashboard/outlook/settings');
  await expect(third).toHaveURL(/\/login$/);
  await signInIn(second, person);
  await expect(second).toHaveURL(/tab=smart/);
  await expect(page).toHaveURL(first);
  await expect(third).toHaveURL(/\/settings$/);
  await expect(board.detail).toBeVisible();
});

test('another user does not come back to the place of the one before [FIX-37]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().dblclick();
  await expect(page).toHaveURL(/email=/);
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  const other = newPerson();
  const visitor = await page.context().newPage();
  await registerByCall(visitor, other, baseURL);
  await callServer(visitor, baseURL, '/auth/sandbox', { provider: 'gmail', source: 'bundled' });
  await visitor.close();
  // The calls signed in whoever has this browser's cookie.
  await page.context().clearCookies();
  await new AccountPages(page).signIn(other);
  await expect(page).toHaveURL(/dashboard\/gmail$/);
});
