import { expect, test } from './fixtures.ts';
import { ReplyForm } from './pages/write-dialogs.ts';

test.slow();
test.use({ serviceWorkers: 'allow' });

/** The worker is there and holds a whole version. */
async function untilKept(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

test('without a network the app opens, reads what it holds, and refuses acts in one sentence [FIX-24]', async ({
  page,
  context,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await board.cardsIn(board.inbox).first().dblclick();
  const detail = board.detail;
  await expect(detail.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  const opened = page.url();
  await page.waitForTimeout(1_500);
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  // The open email, and behind it the board.
  await expect(detail).toContainText(subject);
  expect(page.url()).toBe(opened);
  await page.keyboard.press('Escape');
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(bar).toContainText('nothing can be changed until the connection is back');
  await expect(board.inbox.getByRole('button', { name: 'Classify All' })).toBeDisabled();
  // The plain address of the house opens the app as well.
  await page.goto('/');
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  // A reply can be written and is kept; it cannot be sent, and says so.
  await board.cardsIn(board.inbox).first().dblclick();
  await detail.getByRole('button', { name: 'Reply', exact: true }).click();
  const form = new ReplyForm(page);
  await expect(form.dialog).toContainText('You are offline');
  await form.text.fill('Written on the train.');
  await expect(form.dialog.getByText('Saved on this device')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/dashboard/outlook');
  await expect(form.text).toHaveValue('Written on the train.');
  await page.keyboard.press('Escape');
  await board.waitUntilRead();
  await expect(bar).toBeHidden();
});

test('a server that comes back is found without a key being pressed [FIX-24]', async ({
  page,
  context,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await board.cardsIn(board.inbox).first().dblclick();
  await expect(board.detail.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await expect(board.detail.getByRole('region', { name: 'Message' })).not.toBeEmpty();
  await untilKept(page);
  await page.waitForTimeout(1_500);
  // As a server that is being started anew: the network is there, and nobody answers.
  await context.route(/\/(api|auth)\//, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const bar = page.getByRole('status').filter({ hasText: 'Could not reach the server.' });
  // What was opened before is read, and nothing of it is offered to be moved.
  await expect(board.detail).toContainText(subject);
  await expect(board.detail.getByRole('region', { name: 'Message' })).not.toBeEmpty();
  await expect(page.getByText('The message could not be loaded')).toBeHidden();
  await board.detail.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: /^Decide/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const again = bar.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  // The button holds its words, below the sentence.
  const over = await again.evaluate((button) => button.scrollWidth - button.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await expect(page.getByText('shows when the connection is back')).toBeVisible();
  await context.unroute(/\/(api|auth)\//);
  await expect(bar).toBeHidden({ timeout: 40_000 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await board.waitUntilRead();
  await expect(page.getByText('No emails delegated to you yet')).toBeVisible();
});

test('the worker keeps files of the app and nothing that a call answered [FIX-24]', async ({
  page,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await untilKept(page);
  const kept = await page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain('/dashboard');
  const odd = paths.filter(
    (path) =>
      !/^\/(assets\/[\w.-]+|dashboard|frame\/mail|theme\.js|favicon\.svg|manifest\.webmanifest)$/.test(
        path,
      ),
  );
  expect(odd).toEqual([]);
  expect(kept.filter(({ text }) => text.includes(subject))).toEqual([]);
});

test('somebody else, or nobody, finds no mail of the one before without a network [FIX-24]', async ({
  page,
  context,
  account,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await untilKept(page);
  await account.signOut();
  await expect(page).toHaveURL(/\/welcome/);
  await context.setOffline(true);
  await page.goto('/dashboard/outlook');
  await expect(page.getByText('Could not reach the server')).toBeVisible();
  await expect(page.getByText(subject)).toHaveCount(0);
});
