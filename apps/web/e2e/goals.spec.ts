import { expect, test } from './fixtures.ts';
import { GoalsPage } from './pages/plan-pages.ts';

test('R drafts a goal from the email, stores nothing until Create, and keeps what was typed [GOAL-19, GOAL-21, GOAL-23, DETAIL-16]', async ({
  page,
  connected: board,
}) => {
  const goals = new GoalsPage(page);
  const card = board.cardsIn(board.inbox).first();
  const subject = await board.subjectOf(card);
  await card.click();
  await page.keyboard.press('r');
  await expect(goals.drawer.getByText('Drafted by Eisen')).toBeVisible();
  await expect(goals.field('Title')).toBeFocused();
  await expect(goals.field('Specific')).not.toHaveValue('');
  const stored = async () =>
    (await (await page.request.get('/get-smart-goals')).json()).goals as { subject: string }[];
  expect(await stored()).toEqual([]);

  await goals.field('Title').fill('');
  await goals.field('Measurable').fill('Twelve signed pages.');
  await goals.create();
  await expect(goals.alert.getByText('Please fill in all required fields')).toBeVisible();
  await expect(goals.alert.getByRole('listitem')).toHaveText(['Title']);
  await page.keyboard.press('Enter');
  await expect(goals.field('Title')).toBeFocused();

  // Closed by mistake: the words are still there, and the card has the focus.
  await page.keyboard.press('Escape');
  await expect(goals.drawer).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press('r');
  await expect(goals.field('Measurable')).toHaveValue('Twelve signed pages.');
  await goals.field('Title').fill('Have twelve pages signed');
  await page.keyboard.press('Control+Enter');
  await expect(board.toast('SMART goal created')).toBeVisible();
  await expect(goals.drawer).toBeHidden();
  expect(await stored()).toMatchObject([{ subject, ai_generated: true }]);
});

test('a draft that fails says so, and the goal can be written by hand [GOAL-24, ERR-39]', async ({
  page,
  connected: board,
}) => {
  await page.route('**/smart-goals/generate', (route) =>
    route.fulfill({ status: 500, json: { error: 'No', code: 'internal' } }),
  );
  const goals = new GoalsPage(page);
  await board.cardsIn(board.inbox).first().click();
  await page.keyboard.press('r');
  await expect(
    goals.alert.getByText('Failed to generate AI content. Please try again.'),
  ).toBeVisible();
  await goals.alert.getByRole('button', { name: 'OK' }).click();
  await goals.field('Title').fill('By hand');
  await goals.fillParts('written by hand');
  await goals.create();
  await expect(board.toast('SMART goal created')).toBeVisible();
});

test('the Smart tab filters, opens and completes goals, by keyboard too [GOAL-01, GOAL-02, GOAL-03, GOAL-11, GOAL-12, GOAL-13, GOAL-15, GOAL-16]', async ({
  page,
  connected: board,
}) => {
  const goals = new GoalsPage(page);
  await goals.open();
  await expect(page.getByText('No SMART goals created yet.')).toBeVisible();
  await page.keyboard.press('n');
  await goals.field('Title').fill('Name a successor');
  await goals.fillParts('before the year ends');
  await goals.field('Owner').fill('Grace Mbeki');
  await goals.field('Priority').selectOption('urgent');
  await goals.create();
  const card = goals.card('Name a successor');
  await expect(card.getByText('Grace Mb...')).toBeVisible();
  await expect(card.getByText('Urgent')).toBeVisible();

  await goals.filter('Priority', 'Low');
  await expect(page.getByText('No goals match the current filter.')).toBeVisible();
  await goals.filter('Priority', 'Urgent');
  await card.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name a successor' });
  await expect(dialog.getByText('Relevant: before the year ends')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Open' })).toBeFocused();

  await card.getByRole('button', { name: 'Complete' }).click();
  await expect(board.toast('Goal completed')).toBeVisible();
  await expect(card).toBeHidden();
  await goals.filter('Status', 'Completed');
  await expect(card.getByText('Completed').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Complete/ })).toBeHidden();
  await page.keyboard.press('z');
  await goals.filter('Status', 'Not completed');
  await expect(card.getByRole('button', { name: 'Complete' })).toBeVisible();
});
