import { expect, test } from './fixtures.ts';

test('an archived hit says so and offers what works there, by button, key and palette [FIX-15]', async ({
  page,
  connected: board,
}) => {
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await board.cardNamed(board.inbox, subject).dblclick();
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: 'Archive' }).click();
  await page.keyboard.press('Escape');
  await expect(board.cardNamed(board.inbox, subject)).toHaveCount(0);

  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(`subject:"${subject}"`);
  const hit = page.getByRole('option').filter({ hasText: 'Archived' }).first();
  await hit.click();
  await expect(detail.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(detail.getByText('Archived', { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Archive' })).toHaveCount(0);
  await expect(detail.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(board.toast('Only mail in the inbox can be archived')).toBeVisible();
  await page.keyboard.press('1');
  await expect(board.toast('Only mail in the inbox can be moved')).toBeVisible();
  await expect(detail.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: /^Create Task/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Archive/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the search is a screen of its own that Back closes [FIX-21]', async ({
    page,
    connected: board,
  }) => {
    await board.waitUntilRead().catch(() => undefined);
    const before = page.url();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const search = page.getByRole('dialog', { name: 'Search mail' });
    await expect(search).toBeVisible();
    await expect(page).toHaveURL(/find=search/);
    await expect.poll(() => search.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.goBack();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(before);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await search.getByRole('button', { name: 'Back' }).click();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(before);

    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('combobox');
    // What is typed lands in the field at once; a phone has no keys to show.
    await expect(field).toBeFocused();
    await expect(search.getByRole('option').first()).toBeVisible();
    await expect(search.locator('.kbd')).toHaveCount(0);
    for (const place of [0, 1]) {
      await field.fill('re');
      await search.getByRole('option').nth(place).click();
      await expect(page).toHaveURL(/email=/);
      await expect(page).not.toHaveURL(/find=/);
      await expect(search).toBeHidden();
      await page.goBack();
      await expect(search).toBeVisible();
      await expect(field).toHaveValue('re');
      await expect(search.getByRole('option').nth(1)).toBeVisible();
    }
    await page.goBack();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(before);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(field).toHaveValue('');
  });
});
