import { expect, test } from './fixtures.ts';

test('opens from its own copy before the network answers, and says so [PLUS-03]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  await board.settled();
  const subjects = await board.subjectsIn(board.quadrant('Do'), 2);
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
  await expect(page.getByText(/from this browser|copy|updating/i).first()).toBeVisible();
  release();
  await expect(page.getByText('Sandbox mailbox')).toBeVisible();
});

test('with the server gone, the copy stays readable and the bar says why [PLUS-03, D-04]', async ({
  page,
  connected: board,
}) => {
  await board.settled();
  await page.route(/\/(api|auth)\//, (route) => route.abort());
  await page.reload();
  await expect(board.cardsIn(board.inbox).first()).toBeVisible();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('logout erases the copy [PLUS-04, AUTH-20]', async ({ page, connected: board }) => {
  await board.settled();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/welcome/);
  expect(await readCopy(page)).not.toContain('@');
  expect(await page.evaluate(() => localStorage.getItem('provider'))).toBeNull();
});

/** Everything that the browser's databases hold, as text. */
async function readCopy(page: import('@playwright/test').Page): Promise<string> {
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
