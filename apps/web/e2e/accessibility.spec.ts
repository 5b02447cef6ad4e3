import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { callServer, expect, registerByCall, test } from './fixtures.ts';
import { newContext } from './other-browsers.ts';
import { DelegatedPanelPage, DelegateForm } from './pages/delegation-pages.ts';
import { OnboardingPage } from './pages/onboarding-page.ts';
import { newPerson } from './pages/people.ts';
import { GoalsPage } from './pages/plan-pages.ts';

// Colours are judged where they end, not on the way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each look goes over the whole page, several times a test.
test.beforeEach(() => test.slow());

test('public pages, forms and connecting: nothing serious in either theme [D-106]', async ({
  page,
  baseURL,
  person,
}) => {
  for (const address of [
    '/',
    '/#demo',
    '/#waitlist',
    '/pricing',
    '/security',
    '/about',
    '/welcome',
    '/login?provider=gmail',
    '/signup',
    '/reset',
    '/nothing',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, address);
  }
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(page, '/signup with errors');
  await registerByCall(page, person, baseURL);
  for (const address of ['/done', '/connect?error=denied', '/auth/sandbox?provider=gmail']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, address);
  }
  await page.getByRole('radio', { name: /Upload a file/ }).check();
  await expectAccessible(page, 'upload');
});

test('onboarding and its completion: nothing serious in either theme [D-106]', async ({ page }) => {
  const steps = new OnboardingPage(page);
  await page.goto('/start');
  await steps.expectStep(1);
  await steps.goOn();
  await expectAccessible(page, 'step 1 with errors');
  await steps.introduce('dana@brightwater.example', 'Gmail');
  await page.getByLabel('Role').selectOption('Other');
  await expectAccessible(page, 'step 2');
  await steps.goOn();
  await steps.goOn();
  await steps.option('checkbox', 'Other').focus();
  await expectAccessible(page, 'step 3 with its error');
  await steps.option('checkbox', 'Other').check();
  await expectAccessible(page, 'step 3 with a text');
  await steps.goOn();
  await steps.option('radio', 'Stress-less inbox').check();
  await expectAccessible(page, 'step 4');
  await steps.goOn();
  await steps.expectStep(5);
  await expectAccessible(page, 'review');
  await page.goto('/done');
  await expect(page.getByText('Stress-less inbox')).toBeVisible();
  await expectAccessible(page, 'completion with its summary');
});

test('the board, before and after sorting, with menus and selection: nothing serious in either theme [D-106]', async ({
  page,
  connected: board,
}) => {
  await expectAccessible(page, 'first run');
  await board.classifyAll();
  await expectAccessible(page, 'sorted, with a toast');
  await board.cardsIn(board.quadrant('Do')).first().focus();
  await page.keyboard.press('x');
  await board.quadrant('Do').getByRole('button', { name: 'Insights for Do' }).click();
  await expectAccessible(page, 'selected, with insights');
  await board.cardsIn(board.quadrant('Do')).first().focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, '"Move to" menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expectAccessible(page, 'account menu');
  await page.keyboard.press('Escape');
  for (const tab of ['Priority Score', 'Smart', 'Sentiment']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
});

test('dialogs, palette, sheet and settings: nothing serious in either theme [D-106]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  await board.cardsIn(board.quadrant('Do')).first().focus();
  for (const [keys, name] of [
    ['Enter', 'detail'],
    ['r', 'note of an action'],
    ['Control+k', 'palette'],
    ['/', 'search'],
    ['?', 'sheet'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/dashboard/outlook/settings');
  await expect(page.getByRole('region', { name: 'Activity' }).getByText(/^Sorted/)).toBeVisible();
  await expectAccessible(page, 'settings');
});

test('delegating, and what was delegated: nothing serious in either theme [D-106]', async ({
  page,
  browser,
  connected: board,
  person,
  baseURL,
}) => {
  const other = await (await newContext(browser, baseURL)).newPage();
  await registerByCall(other, newPerson('Ben'), baseURL);
  const email = { email: person.email, subject: 'Slide 12', sender: 'Ines', snippet: 'A date?' };
  const words = { note: 'By Friday', body_text: 'Which date is it?', quadrant: 'do' };
  for (const [id, status] of Object.entries({ a: 'pending', b: 'in-progress', c: 'done' })) {
    const item = { email_id: id, team_name: null, ...email, ...words };
    const answer = (await callServer(other, baseURL, '/api/delegate-by-email', item)) as {
      id: string;
    };
    await callServer(page, baseURL, `/api/delegated/${answer.id}/status`, { status }, 'PUT');
  }
  const { panel } = new DelegatedPanelPage(page);
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Show Completed' }).click();
  await panel.getByText('Message text').first().click();
  await expectAccessible(page, 'delegated emails');
  await callServer(page, baseURL, '/api/teams', { name: 'Night desk' });
  const form = new DelegateForm(page);
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('d');
  await form.chooseTeam('Night desk · 1 member');
  await expect(form.dialog).toContainText('No members found.');
  await expectAccessible(page, 'delegate dialog without members');
  await form.useAddress('jonas.weber@kestrel-freight.example');
  await expect(form.dialog).toContainText('User will be invited to sign up');
  await expectAccessible(page, 'delegate dialog with an address');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('board, inbox and detail: nothing serious in either theme [D-106]', async ({
    page,
    connected: board,
  }) => {
    await board.inbox.getByRole('button', { name: 'Classify All' }).tap();
    await expect(board.toast(/emails? sorted/)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page, 'board');
    await page.getByRole('button', { name: 'Open inbox' }).tap();
    await expectAccessible(page, 'inbox');
    await board
      .cardsIn(board.inbox)
      .first()
      .tap({ position: { x: 40, y: 30 } });
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'detail');
  });
});

/**
 * Serious and critical findings of axe by where they are. The themes differ in their colours only;
 * the mail's own frame is not ours to judge.
 */
test('goals and tasks: nothing serious in the tab, the drawer, its alert and the dialog [D-106]', async ({
  page,
  connected: board,
  baseURL,
}) => {
  await board.cardsIn(board.inbox).first().click();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'Create Task from Email' })).toBeVisible();
  await expectAccessible(page, 'task dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('r');
  const goals = new GoalsPage(page);
  await expect(goals.drawer.getByText('Drafted by Eisen')).toBeVisible();
  await expectAccessible(page, 'goal drawer');
  await goals.field('Title').fill('');
  await goals.create();
  await expect(goals.alert).toBeVisible();
  await expectAccessible(page, 'what is missing');
  await page.keyboard.press('Enter');
  const part = 'Signed by both boards.';
  const texts = { specific: part, measurable: part, achievable: part, relevant: part };
  const goal = { title: 'Agree terms', ...texts, time_bound: part, due_date: '2020-01-31' };
  await callServer(page, baseURL, '/smart-goals', goal);
  await goals.open();
  await expect(goals.card('Agree terms')).toBeVisible();
  await expectAccessible(page, 'Smart tab');
  await goals.card('Agree terms').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Agree terms' })).toBeVisible();
  await expectAccessible(page, 'goal dialog');
});

async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    // Every rule runs; only what breaks one is told node by node, which is most of the time. The
    // legacy mode leaves out other hosts' frames, of which there is none, and a page for each look.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .exclude('iframe');
    if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations, passes } = await axe.analyze();
    const found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    expect([where, theme, ...found]).toEqual([where, theme]);
    expect(passes.map(({ id }) => id)).toContain('color-contrast');
  }
}
