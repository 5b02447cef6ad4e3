import type { Delegated } from '@eisen/contract';
import { callServer, expect, test } from './fixtures.ts';
import { PriorityPage } from './pages/priority-page.ts';

const DELEGATED: Delegated = {
  id: 'delegated-1',
  sender: 'Supplier audit desk',
  subject: 'Supplier audit: dates for Antwerp',
  snippet: 'Three dates.',
  quadrant: 'schedule',
  reason: 'You know the site.',
  status: 'pending',
  delegated_by: 'nora',
  delegated_by_name: 'Nora Bell',
  assigned_to: '',
  assigned_to_name: '',
  created_at: '2026-03-01T08:15:00.000Z',
};

test('emails stand by score; Enter opens one and the arrows follow the ranking [SCORE-01] [SCORE-09] [SCORE-10]', async ({
  page,
  connected: _,
}) => {
  const tab = new PriorityPage(page);
  await tab.open();
  const scores = await tab.scores();
  expect(scores.length).toBeGreaterThan(5);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  await expect(tab.toDo).toBeVisible();
  const subject = (await tab.rows.nth(0).getAttribute('aria-label')) ?? '';
  const second = (await tab.rows.nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('j');
  await expect(tab.rows.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(tab.rows.nth(1)).toBeFocused();
});

test('what was handed to the user stands first with 10, until it is done [SCORE-02] [SCORE-03]', async ({
  page,
  connected: _,
}) => {
  await page.route('**/api/delegated/*', (route) => {
    const assigned_to = decodeURIComponent(
      new URL(route.request().url()).pathname.split('/')[3] ?? '',
    );
    const done = { ...DELEGATED, id: 'delegated-2', subject: 'Done already', status: 'done' };
    return route.fulfill({ json: [DELEGATED, done].map((item) => ({ ...item, assigned_to })) });
  });
  const tab = new PriorityPage(page);
  await tab.open();
  const first = tab.rows.first();
  await expect(first).toContainText('From Nora Bell');
  await expect(first).toContainText('Assigned to you');
  await expect(first.getByRole('img', { name: 'Score 10 of 10, Critical' })).toBeVisible();
  await expect(tab.ranking.getByText('Done already')).toHaveCount(0);
});

test('Quick Tasks are added, survive a reload, and leave with Undo [TASK-01] [TASK-02]', async ({
  page,
  connected: _,
}) => {
  const tab = new PriorityPage(page);
  await tab.open();
  await tab.addQuickTask('   ');
  await expect(tab.quickTasks.getByRole('listitem')).toHaveCount(0);
  await tab.addQuickTask('  Book the 6:40 train ');
  await page.keyboard.type('Call Henrik');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(tab.quickTasks.getByRole('listitem')).toHaveCount(2);
  await expect(tab.quickTask('Book the 6:40 train').locator('b')).toHaveText('Book the 6:40 train');
  await tab
    .quickTask('Call Henrik')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(tab.quickTask('Call Henrik')).toHaveCount(0);
  await expect(tab.quickTask('Book').getByRole('button', { name: /^Remove/ })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tab.quickTask('Call Henrik')).toBeVisible();
});

test('a task is completed, taken back and deleted after a question [TASK-03] [TASK-04] [TASK-05] [ERR-22] [ERR-23] [ERR-26]', async ({
  page,
  connected: _,
  baseURL,
}) => {
  for (const title of ['Sign the renewal', 'Draft three questions']) {
    const due_date = new Date(Date.now() + 86_400_000).toISOString();
    await callServer(page, baseURL, '/api/tasks', { title, due_date });
  }
  const tab = new PriorityPage(page);
  await tab.open();
  const task = tab.task('Sign the renewal');
  await task.getByRole('button', { name: 'Complete: Sign the renewal' }).click();
  await expect(page.getByText('Task completed!')).toBeVisible();
  await task.getByRole('button', { name: 'Undo: Sign the renewal' }).click();
  await expect(page.getByText('Task marked as pending!')).toBeVisible();
  const bin = task.getByRole('button', { name: /^Delete task/ });
  await bin.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this task?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bin).toBeFocused();
  await bin.click();
  await question.getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByText('Task deleted successfully!')).toBeVisible();
  await expect(task).toHaveCount(0);
  await expect(
    tab.task('Draft three questions').getByRole('button', { name: /^Delete task/ }),
  ).toBeFocused();
  await tab.tasks.getByRole('button', { name: 'Refresh' }).click();
  await expect(tab.tasks.getByRole('listitem')).toHaveCount(1);
});

test('what the server does not take comes back and says why [ERR-24] [ERR-25] [ERR-27] [ERR-28]', async ({
  page,
  connected: _,
  baseURL,
}) => {
  const due_date = new Date(Date.now() + 86_400_000).toISOString();
  await callServer(page, baseURL, '/api/tasks', { title: 'Sign the renewal', due_date });
  const tab = new PriorityPage(page);
  await tab.open();
  const task = tab.task('Sign the renewal');
  const complete = task.getByRole('button', { name: 'Complete: Sign the renewal' });
  const remove = async () => {
    await task.getByRole('button', { name: /^Delete task/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  };
  await page.route('**/api/tasks/**', (route) =>
    route.fulfill({ status: 500, json: { error: 'The task store is closed', code: 'internal' } }),
  );
  await complete.click();
  await expect(page.getByText('Failed to update task status')).toBeVisible();
  await expect(page.getByText('The task store is closed')).toBeVisible();
  await expect(complete).toBeVisible();
  await remove();
  await expect(page.getByText('Failed to delete task')).toBeVisible();
  await expect(task).toBeVisible();
  await page.unroute('**/api/tasks/**');
  await page.route('**/api/tasks/**', (route) => route.abort());
  await complete.click();
  await expect(page.getByText('Error updating task status')).toBeVisible();
  await remove();
  await expect(page.getByText('Error deleting task')).toBeVisible();
  await expect(task).toBeVisible();
});
