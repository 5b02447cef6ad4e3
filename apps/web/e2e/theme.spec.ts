import { expect, test } from './fixtures.ts';

test('the toggle switches light and dark, stored under "theme", kept after a reload [PROD-07, DASH-07, DASH-08]', async ({
  page,
  connected: board,
}) => {
  const root = page.locator('html');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(root).toHaveAttribute('data-theme', 'light');
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect.poll(background).not.toBe(light);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await board.waitUntilRead();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expect.poll(background).toBe(light);
});

test('a change in another tab is followed at once [DASH-08]', async ({ page, connected: _ }) => {
  const other = await page.context().newPage();
  await other.goto('/dashboard/outlook/settings');
  await other.getByRole('radio', { name: 'Dark' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await other.close();
});

test('a dark page is dark before its first paint, and the system decides without a choice [DASH-08]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // The app's own script never comes: what is dark now was so from the start.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
