import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { GoalsPage, TaskDialogPage } from './pages/plan-pages.ts';
import { EventForm } from './pages/write-dialogs.ts';

const OFFLINE = 'You are offline. Changes need a connection.';

test('offline every tab can be read, changes say why they wait, and what was typed is sent later', async ({
  page,
  context,
  connected: board,
}) => {
  await board.classifyAll();
  await board.settled();
  const [subject = ''] = await board.subjectsIn(board.quadrant('Do'), 1);
  const card = board.cardNamed(board.quadrant('Do'), subject);
  const task = new TaskDialogPage(page);
  await card.click();
  await page.keyboard.press('t');
  await task.field('Title').fill('Typed before the tunnel');
  await page.keyboard.press('Escape');
  await untilTabsAreThere(page);

  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toContainText('You can read on');
  await page.keyboard.press('2');
  await expect(board.toast('You are offline')).toBeVisible();
  await expect(card).toBeVisible();
  await page.keyboard.press('t');
  await expect(task.field('Title')).toHaveValue('Typed before the tunnel');
  await expect(task.dialog.getByText(OFFLINE)).toBeVisible();
  await expect(task.dialog.getByRole('button', { name: 'Create Task' })).toBeDisabled();
  await page.keyboard.press('Escape');
  // The event's form was never loaded: the board stays, and says what to do.
  await page.keyboard.press('s');
  await expect(board.toast('This did not open')).toBeVisible();
  await expect(card).toBeVisible();

  for (const [keys, words] of [
    ['p', 'Priority Ranking'],
    ['e', 'Positive'],
    ['s', 'Failed to load SMART goals'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(keys);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(bar).toBeVisible();
  }
  const goals = new GoalsPage(page);
  await page.getByRole('button', { name: /^New SMART Goal/ }).click();
  // The drawer came with the tab.
  await expect(goals.drawer.getByText(OFFLINE)).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No SMART goals created yet.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await card.click();
  await page.keyboard.press('t');
  await task.create();
  await expect(board.toast('Task created successfully!')).toBeVisible();
  await page.keyboard.press('s');
  await expect(new EventForm(page).dialog).toBeVisible();
});

test('a provider that is slow, down, or asks to sign in again: the reason shows, and nothing typed is lost', async ({
  page,
  connected: board,
}) => {
  const card = board.cardsIn(board.inbox).first();
  const form = new EventForm(page);
  await page.route('**/auth/calendar/**', (route) =>
    route.fulfill({
      status: 504,
      json: { error: 'The mail provider did not answer in time', code: 'provider_timeout' },
    }),
  );
  await card.click();
  await page.keyboard.press('s');
  await expect(form.dialog.getByText('Your calendar could not be read')).toBeVisible();
  await form.field('Subject').fill('Depot terms, second round');
  await form.create();
  await expect(board.toast('Failed to create calendar event')).toBeVisible();
  await expect(form.dialog.getByRole('alert')).toContainText('did not answer in time');
  await expect(form.field('Subject')).toHaveValue('Depot terms, second round');

  await page.unroute('**/auth/calendar/**');
  await page.route('**/auth/calendar/create-event', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await route.continue();
  });
  await form.create();
  const button = form.dialog.getByRole('button', { name: 'Create Event' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(board.toast('Calendar event created successfully!')).toBeVisible();
  await expect(form.dialog).toBeHidden();

  const revoked = {
    status: 401,
    json: {
      error: 'Please connect your mailbox',
      code: 'provider_auth_required',
      login_url: '/auth/login',
    },
  };
  const subject = await board.subjectOf(card);
  await page.route('**/api/archive-email', (route) => route.fulfill(revoked));
  await page.route('**/auth/check-permissions', (route) => route.fulfill(revoked));
  await card.click();
  await page.keyboard.press('a');
  await expect(board.toast('Failed to archive email!')).toBeVisible();
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  await expect(page.getByText('Outlook asks you to sign in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/outlook/);
});

test('a dead server leaves the copy; an ended session leads out with nothing left behind', async ({
  page,
  connected: board,
}) => {
  const card = board.cardsIn(board.inbox).first();
  const subject = await board.subjectOf(card);
  await page.route(/\/(api|auth|get-smart-goals|smart-goals)/, (route) => route.abort());
  await card.click();
  await page.keyboard.press('a');
  await expect(board.toast('Failed to archive email!')).toBeVisible();
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  await expect(page.getByText('Could not reach the server.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(/\/(api|auth|get-smart-goals|smart-goals)/);
  await page.route('**/api/archive-email', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in', code: 'not_signed_in' } }),
  );
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await board.waitUntilRead();
  await card.click();
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You were signed out. Sign in to go on')).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
});

/** The other tabs are fetched when the page has been quiet for a while. */
async function untilTabsAreThere(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          ['priority-tab', 'sentiment-tab', 'goals-tab'].every((name) =>
            performance
              .getEntriesByType('resource')
              .some(({ name: address }) => address.includes(name)),
          ),
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
}
