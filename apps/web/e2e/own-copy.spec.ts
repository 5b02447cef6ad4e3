import type { Page } from '@playwright/test';
import { callServer, expect, test } from './fixtures.ts';

test('opens from its own copy before the network answers, and says so [PLUS-03]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  await board.settled();
  const subjects = await board.subjectsIn(board.quadrant('Do'), 2);
  await untilCopied(page, '"quadrant":"do"');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/(api|auth)\//, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  await expect(board.cardNamed(board.quadrant('Do'), subjects[0] ?? '')).toBeVisible();
  await expect(board.badge).toHaveText('Saved copy');
  await expect(
    page.getByText('Showing the saved copy while your mailbox is checked.'),
  ).toBeVisible();
  release();
  await expect(board.badge).toHaveText('Sandbox mailbox');
});

test('with the server gone, the copy stays readable and the bar says why [PLUS-03, D-04]', async ({
  page,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await untilCopied(page, JSON.stringify(subject));
  await page.route(/\/(api|auth)\//, (route) => route.abort());
  await page.reload();
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  const bar = page.getByRole('status').filter({ hasText: 'Could not reach the server.' });
  await expect(bar).toContainText('You can read on');
  await expect(board.badge).not.toHaveText('Sandbox mailbox');
  const classifyAll = board.inbox.getByRole('button', { name: 'Classify All' });
  await expect(classifyAll).toBeDisabled();
  await page.unroute(/\/(api|auth)\//);
  await bar.getByRole('button', { name: 'Try again' }).click();
  await board.waitUntilRead();
  await expect(bar).toBeHidden();
  await expect(classifyAll).toBeEnabled();
});

test('logout erases the copy [PLUS-04, AUTH-20]', async ({ page, account, connected: board }) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await untilCopied(page, JSON.stringify(subject));
  await account.signOut();
  await expect(page).toHaveURL(/\/welcome/);
  await expectNoCopy(page, subject);
});

test('disconnecting and deleting the account erase the copy, too [PLUS-04]', async ({
  page,
  person,
  baseURL,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await untilCopied(page, JSON.stringify(subject));
  await page.goto('/dashboard/outlook/settings');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Disconnect/ })
    .click();
  await expect(page).toHaveURL(/\/connect/);
  await expectNoCopy(page, subject);

  await callServer(page, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  await page.goto('/dashboard/outlook');
  await board.waitUntilRead();
  await untilCopied(page, JSON.stringify(subject));
  await page.goto('/dashboard/outlook/settings');
  await page.getByRole('button', { name: /^Delete account/ }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog
    .getByLabel(/password/i)
    .first()
    .fill(person.password);
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page).not.toHaveURL(/\/dashboard/);
  await expectNoCopy(page, subject);
  expect((await page.request.get('/api/profile')).status()).toBe(401);
});

/** The copy is written a moment after the mail was read. */
async function untilCopied(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await readCopy(page)).includes(text)).toBe(true);
}

/** The page that follows shows a moment before the last row is gone. */
async function expectNoCopy(page: Page, subject: string): Promise<void> {
  const left = async () => {
    const copy = await readCopy(page);
    return { subject: copy.includes(JSON.stringify(subject)), address: copy.includes('@') };
  };
  await expect.poll(left).toEqual({ subject: false, address: false });
}

/** Everything that the browser's databases hold, as text. */
async function readCopy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
}
