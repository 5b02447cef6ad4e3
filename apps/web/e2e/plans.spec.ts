import type { Page } from '@playwright/test';
import { callServer, expect, test } from './fixtures.ts';
import { GoalsPage } from './pages/plan-pages.ts';

const GOAL = {
  title: 'Name a successor',
  specific: 'Agree on one person with both directors.',
  measurable: 'A signed letter.',
  achievable: 'Two candidates are ready.',
  relevant: 'The site must not stand still.',
  time_bound: 'Before the year ends.',
};

interface StoredGoal {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly owner: string | null;
}

async function goalsOf(page: Page): Promise<readonly StoredGoal[]> {
  return (await (await page.request.get('/get-smart-goals')).json()).goals;
}

/** The goal as the server has it, once that is so. */
async function expectGoal(page: Page, over: Partial<StoredGoal>): Promise<void> {
  await expect.poll(async () => (await goalsOf(page))[0]).toMatchObject(over);
}

/** What the newest notice offers. */
const undoButton = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: /^Undo/ });

test.slow();

test('a goal is started, called off, reopened and completed; each is taken back by key [FIX-32]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  await callServer(page, baseURL, '/smart-goals', GOAL);
  const goals = new GoalsPage(page);
  await goals.open();
  const card = goals.card(GOAL.title);
  await expect(card.getByText('Pending')).toBeVisible();
  await card.getByRole('button', { name: 'Start' }).click();
  await expect(board.toast('Goal started')).toBeVisible();
  await expect(card.getByText('In progress')).toBeVisible();
  await page.keyboard.press('z');
  await expect(board.toast('Goal set back to pending')).toBeVisible();
  await expectGoal(page, { status: 'pending' });
  await page.keyboard.press('Control+Shift+z');
  await expect(board.toast('Goal started')).toBeVisible();

  await goals.choose(GOAL.title, 'Cancel goal');
  await expect(board.toast('Goal cancelled')).toBeVisible();
  await expect(card.getByText('Cancelled')).toBeVisible();
  await card.getByRole('button', { name: /^Reopen/ }).click();
  await expect(board.toast('Goal reopened')).toBeVisible();
  await expectGoal(page, { status: 'pending' });

  await card.getByRole('button', { name: 'Complete' }).click();
  await expect(card).toBeHidden();
  await goals.filter('Status', 'Completed');
  await card.getByRole('button', { name: /^Reopen/ }).click();
  await expectGoal(page, { status: 'pending' });
});

test('a deleted goal comes back whole, and another tab follows [FIX-32]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  await callServer(page, baseURL, '/smart-goals', GOAL);
  const goals = new GoalsPage(page);
  await goals.open();
  const card = goals.card(GOAL.title);
  const other = new GoalsPage(await page.context().newPage());
  await other.open();
  const there = other.card(GOAL.title);
  await expect(there).toBeVisible();
  await page.bringToFront();
  // By keyboard alone; what had the focus left with the goal.
  await page.getByRole('button', { name: `More for ${GOAL.title}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board.toast('Goal deleted')).toBeVisible();
  await expect(card).toBeHidden();
  await expect(there).toBeHidden();
  await expect(page.getByRole('button', { name: /New SMART Goal/ })).toBeFocused();
  await undoButton(page).click();
  await expect(board.toast('Goal brought back')).toBeVisible();
  await expect(card).toBeVisible();
  await expect(there).toBeVisible();
  await expectGoal(page, { title: GOAL.title, status: 'pending' });
  await card.getByRole('button', { name: 'Start' }).click();
  await expect(there.getByText('In progress')).toBeVisible();
});

test('a goal is edited in the form that makes goals; nothing typed is lost, and Undo brings the former words back [FIX-32]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  await callServer(page, baseURL, '/smart-goals', { ...GOAL, owner: 'Grace Mbeki' });
  const goals = new GoalsPage(page);
  await goals.open();
  await goals.card(GOAL.title).getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: GOAL.title });
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const field = (label: string) => goals.editor.getByLabel(label);
  await expect(field('Title')).toHaveValue(GOAL.title);
  await expect(field('Owner')).toHaveValue('Grace Mbeki');
  await expect(field('Measurable')).toHaveValue(GOAL.measurable);

  let isAway = true;
  await page.route('**/smart-goals/*', (route) =>
    isAway && route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await field('Title').fill('Name two successors');
  await field('Due date').fill('2026-12-31');
  await page.keyboard.press('Control+Enter');
  await expect(goals.editor.getByRole('alert')).toContainText('check your connection');
  await expect(field('Title')).toHaveValue('Name two successors');
  await page.reload();
  await goals.choose(GOAL.title, 'Edit');
  await expect(goals.editor.getByText('have not saved it yet')).toBeVisible();
  await expect(field('Title')).toHaveValue('Name two successors');
  isAway = false;
  await goals.editor.getByRole('button', { name: 'Save Goal' }).click();
  await expect(board.toast('SMART goal saved')).toBeVisible();
  await expect(goals.editor).toBeHidden();
  await expect(page.getByRole('button', { name: 'More for Name two successors' })).toBeFocused();
  await expectGoal(page, { title: 'Name two successors', owner: 'Grace Mbeki' });
  await page.keyboard.press('z');
  await expect(board.toast('Goal set back to what it was')).toBeVisible();
  await expectGoal(page, { title: GOAL.title, owner: 'Grace Mbeki' });
});

test('a task is edited in the form that makes tasks, and Undo brings the former one back [FIX-32]', async ({
  page,
  baseURL,
  connected: board,
}) => {
  const due_date = '2027-03-05T09:00:00.000Z';
  const body = { title: 'Sign page 12', due_date, provider: 'outlook', sync_to_microsoft: true };
  await callServer(page, baseURL, '/api/tasks', body);
  await page.goto('/dashboard/outlook?tab=priority');
  const edit = page.getByRole('button', { name: 'Edit task: Sign page 12' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Due date')).toHaveValue('2027-03-05T09:00');
  await dialog.getByLabel('Title').fill('Sign page 13');
  await dialog.getByLabel('Description').fill('In blue.');
  await dialog.getByLabel('Due date').fill('2027-03-06T10:00');
  await dialog.getByLabel('Status').selectOption('In progress');
  await page.keyboard.press('Control+Enter');
  await expect(board.toast('Task saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit task: Sign page 13' })).toBeFocused();
  const stored = async () => (await (await page.request.get('/api/tasks')).json()).tasks[0];
  expect(await stored()).toMatchObject({
    title: 'Sign page 13',
    description: 'In blue.',
    due_date: '2027-03-06T10:00:00.000Z',
    status: 'in-progress',
  });
  await undoButton(page).click();
  await expect(board.toast('Task set back to what it was')).toBeVisible();
  await expect(edit).toBeVisible();
  expect(await stored()).toMatchObject({ title: body.title, due_date, status: 'pending' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('everything that acts on a goal or task is 44 px tall, and nothing runs over the edge [FIX-32]', async ({
    page,
    baseURL,
    connected: _,
  }) => {
    await callServer(page, baseURL, '/smart-goals', GOAL);
    await callServer(page, baseURL, '/api/tasks', {
      title: 'Sign page 12 of the renewal with Halden and Rowe',
      due_date: '2027-03-05T09:00:00.000Z',
    });
    const goals = new GoalsPage(page);
    await goals.open();
    const card = goals.card(GOAL.title);
    await expectTall(card.getByRole('button'));
    await page.getByRole('button', { name: `More for ${GOAL.title}` }).tap();
    await expectTall(page.getByRole('menuitem'));
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Open' }).tap();
    await expectTall(page.getByRole('dialog').locator('.dlg-f').getByRole('button'));
    await expectNoOverflow(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).tap();
    await expectTall(goals.editor.locator('.drawer-f').getByRole('button'));
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/outlook?tab=priority');
    const row = page.getByRole('listitem').filter({ hasText: 'Sign page 12' });
    await expectTall(row.getByRole('button'));
    await expectNoOverflow(page);
  });
});

async function expectTall(buttons: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(buttons.first()).toBeVisible();
  // A menu grows to its size as it opens.
  for (const button of await buttons.all())
    await expect
      .poll(async () => (await button.boundingBox())?.height ?? 0, {
        message: await button.innerText(),
      })
      .toBeGreaterThanOrEqual(44);
}

async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}
