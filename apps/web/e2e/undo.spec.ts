import { callServer, expect, test } from './fixtures.ts';
import { openElsewhere } from './pages/devices.ts';

test('after a reload, Ctrl+Z takes back the newest change [PLUS-13, PLUS-14]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await page.reload();
  await board.waitUntilRead();
  expect(await board.inboxCount()).toBe(all - 1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.inboxCount()).toBe(all);
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
});

test('Z does what its notice says on every screen, and types a z where text is typed [FIX-09]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const archive = async () => {
    await board.cardsIn(board.inbox).first().focus();
    await page.keyboard.press('a');
    await expect(board.toast('Email archived successfully!')).toBeVisible();
  };
  await archive();
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const name = page.getByLabel('First name');
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('z');
  await expect(name).toHaveValue(/z$/);
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('z');
  await expect(board.toast(/^Brought 1 email back/)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect.poll(() => board.inboxCount()).toBe(all);

  await archive();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/tab=sentiment/);
  await page.keyboard.press('z');
  await expect(board.toast(/^Brought 1 email back/)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect.poll(() => board.inboxCount()).toBe(all);
});

test('two notices say which email each is, and what was undone is done again one by one [FIX-07]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [first = '', second = ''] = await board.subjectsIn(board.inbox, 2);
  await board.cardNamed(board.inbox, first).focus();
  await page.keyboard.press('a');
  await expect(board.toast(first)).toBeVisible();
  await board.cardNamed(board.inbox, second).focus();
  await page.keyboard.press('a');
  await expect(board.toast(second)).toBeVisible();
  await expect.poll(() => board.inboxCount()).toBe(all - 2);
  await page.keyboard.press('z');
  await expect.poll(() => board.inboxCount()).toBe(all - 1);
  await page.keyboard.press('z');
  await expect.poll(() => board.inboxCount()).toBe(all);
  await page.keyboard.press('Control+Shift+z');
  await expect(board.cardNamed(board.inbox, first)).toHaveCount(0);
  await expect(board.cardNamed(board.inbox, second)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(board.cardNamed(board.inbox, second)).toHaveCount(0);
  await expect.poll(() => board.inboxCount()).toBe(all - 2);
});

test('notices leave what the search found uncovered [FIX-11]', async ({
  page,
  connected: board,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('a');
  await expect(page.getByRole('option').nth(5)).toBeVisible();
  const overlap = () =>
    page.evaluate(() => {
      const list = document.querySelector('.cmd')?.getBoundingClientRect();
      const toast = document.querySelector('.toast')?.getBoundingClientRect();
      if (!list || !toast) return null;
      const isBeside = toast.left >= list.right || toast.right <= list.left;
      return !isBeside && toast.top < list.bottom && toast.bottom > list.top;
    });
  await expect.poll(overlap).toBe(false);
});

test('the Activity list undoes any change, after a reload [PLUS-13, PLUS-14, D-112]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.classifyAll();
  const sorted = all - (await board.inboxCount());
  await board.cardsIn(board.quadrant('Decide')).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await page.goto('/dashboard/outlook/settings');
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(2);
  await expect(activity.getByRole('listitem').first()).toContainText('Archived 1 email');
  await expect(activity.getByRole('listitem').first()).toContainText('You');
  const classified = activity.getByRole('listitem').nth(1);
  await expect(classified).toContainText('Assistant');
  expect(await classified.getByText(/^Sorted \d+ emails$/).textContent()).toBe(
    `Sorted ${all} emails`,
  );
  await activity.getByRole('button', { name: 'Undo: Archived 1 email' }).click();
  await expect(activity.getByRole('listitem').first()).toContainText('Undone');
  await expect(board.toast('Brought 1 email back to Decide')).toBeVisible();
  await activity.getByRole('button', { name: /^Undo: Sorted/ }).click();
  await expect(classified).toContainText('Undone');
  await expect(activity.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await page.goto('/dashboard/outlook');
  await board.waitUntilRead();
  expect(sorted).toBeGreaterThan(0);
  await expect.poll(() => board.inboxCount()).toBe(all);
});

test('a change is undone from another device [PLUS-13]', async ({
  page,
  browser,
  person,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('1');
  await expect.poll(() => board.countIn('Do')).toBe(1);
  // Two calls under way at once may be noted in either order.
  await board.settled();
  await page.keyboard.press('Delete');
  await expect(board.toast('Email moved to deleted items successfully')).toBeVisible();
  await board.settled();

  const other = await openElsewhere(browser, person);
  expect(await other.total()).toBe(all - 1);
  await other.page.goto('/dashboard/outlook/settings');
  const activity = other.page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('button', { name: 'Undo: Moved 1 email to deleted items' }).click();
  await expect(activity.getByRole('listitem').first()).toContainText('Undone');
  await other.page.context().close();

  await board.inbox.getByRole('button', { name: 'Refresh Emails' }).click();
  await expect.poll(() => board.total()).toBe(all);
  expect(await board.countIn('Do')).toBe(1);
});

test('what an undo could not take back is told, email by email [PLUS-15]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  const subjects = await board.subjectsIn(board.inbox, 2);
  const ids = await board.inbox
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getAttribute('data-email-id')));
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('2');
  await expect(board.toast('2 emails moved to Decide')).toBeVisible();
  await board.settled();
  // Another device has meanwhile filed one of them elsewhere.
  await callServer(
    page,
    baseURL,
    '/api/email-quadrants',
    { items: [{ id: ids[0], quadrant: 'do' }] },
    'PUT',
  );
  await page.keyboard.press('Control+z');
  await expect(board.toast('Some changes could not be undone')).toBeVisible();
  await expect(board.toast(`“${subjects[0]}”`)).toBeVisible();
  await expect(board.toast(`“${subjects[1]}”`)).toBeHidden();
  await expect(board.cardNamed(board.quadrant('Do'), subjects[0] ?? '')).toBeVisible();
  await expect(board.cardNamed(board.inbox, subjects[1] ?? '')).toBeVisible();
  expect(await board.countIn('Decide')).toBe(0);
});

test('an undo that is refused says so, changes nothing, and works when tried again [PLUS-15]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await page.route('**/api/journal/*/undo', (route) =>
    route.fulfill({ status: 502, json: { error: 'x', message: 'x', code: 'provider_failed' } }),
  );
  await page.keyboard.press('z');
  await expect(board.toast('Failed to undo')).toBeVisible();
  await expect.poll(() => board.inboxCount()).toBe(all - 1);
  await page.unroute('**/api/journal/*/undo');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Retry' })
    .click();
  await expect.poll(() => board.inboxCount()).toBe(all);
  await board.settled();
  await page.reload();
  await board.waitUntilRead();
  expect(await board.inboxCount()).toBe(all);
});
