import { expect, recordCalls, test } from './fixtures.ts';
import { Board } from './pages/board.ts';
import { OnboardingPage } from './pages/onboarding-page.ts';

const CHALLENGES = ['Missing important messages', 'Other'];
const KEYS = ['ftue_email', 'ftue_role', 'ftue_challenges', 'ftue_goal'];

test('a visitor goes from the landing page through five steps, sign-up and completion to the board [ONB-01, ONB-18, ONB-23, ONB-24, ONB-26, DONE-01, DONE-02, VIEW-14, VIEW-16, VIEW-17, VIEW-18]', async ({
  page,
  account,
  person,
  foreignRequests,
}) => {
  test.slow();
  const calls = recordCalls(page);
  const steps = new OnboardingPage(page);
  const stored = () => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), KEYS);

  await page.goto('/?utm_source=spring');
  await page.getByRole('button', { name: 'Try Eisen Free' }).click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await steps.introduce(person.email, 'Gmail');

  // Each step, one back and on again: by our Back and by the browser's.
  await steps.expectStep(2);
  await steps.goBack();
  await steps.expectStep(1);
  await expect(steps.email).toHaveValue(person.email);
  await steps.goOn();
  await steps.expectStep(2);
  await steps.goOn();
  await expect(page.getByLabel('Role')).toHaveAccessibleDescription('Please select your role');
  await page.getByLabel('Role').selectOption('Finance / Accounting');
  await steps.goOn();
  await steps.expectStep(3);
  await page.goBack();
  await steps.expectStep(2);
  await page.goForward();
  await steps.expectStep(3);
  for (const name of CHALLENGES) await steps.option('checkbox', name).check();
  await page.getByPlaceholder('Please specify...').fill('Lists, and more lists');
  await steps.goOn();
  await steps.expectStep(4);

  await page.reload();
  await steps.expectStep(4);
  await steps.goBack();
  await steps.expectStep(3);
  await expect(page.getByPlaceholder('Please specify...')).toHaveValue('Lists, and more lists');
  await page.goto('/start?step=5');
  await steps.expectStep(4);
  await steps.option('radio', 'Improve delegation').check();
  await page.keyboard.press('Enter');
  await steps.expectStep(5);
  await page.getByRole('link', { name: 'Change Role' }).click();
  await steps.expectStep(2);
  await page.goBack();
  await steps.expectStep(5);

  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  const lead = page.waitForRequest('**/forms/onboarding');
  await steps.goOn();
  const sent = (await lead).postData() ?? '';
  for (const part of ['ftue', 'spring', 'Other: Lists; and more lists', 'Improve delegation'])
    expect(sent).toContain(part);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(account.page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  const kept = '["Missing important messages","Other: Lists; and more lists"]';
  expect(await stored()).toEqual([
    person.email,
    'Finance / Accounting',
    kept,
    'Improve delegation',
  ]);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();

  await account.fillSignUp(person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/done$/);
  await expect(page.getByText('Improve delegation')).toBeVisible();
  await expect.poll(stored).toEqual([null, null, null, null]);
  await page.goBack();
  await expect(page).toHaveURL(/\/connect$/);
  await page.goto('/done');
  await page.getByRole('button', { name: 'Enter Eisen' }).click();
  // The mailbox was chosen in onboarding: it is not asked for again.
  await expect(page).toHaveURL(/\/auth\/sandbox\?provider=gmail/);
  await account.connectBundledMailbox();
  await new Board(page).waitUntilRead();

  const how = page.getByRole('region', { name: 'How to Use' });
  await expect(how.getByRole('listitem').first()).toContainText('1. Act');
  await expect(how).toContainText('You said: Improve delegation.');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toContainText('Finance / Accounting');
  expect(foreignRequests).toEqual([]);
});
