import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, recordCalls, registerByCall, test } from './fixtures.ts';

const realMail = path.resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../../packages/mailbox/fixtures/spamassassin.mbox',
);

test('without credentials the choice leads to our own consent page, which says what it is [PLUS-01]', async ({
  page,
  account,
  board,
  person,
  foreignRequests,
}) => {
  await account.signUp(person);
  await account.choose('Gmail');
  await expect(page.getByRole('heading', { name: 'Connect a sandbox mailbox' })).toBeVisible();
  await expect(page.getByText('No Gmail account is contacted')).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Where the mail comes from' });
  await expect(choices.getByRole('radio', { name: /Bundled mailbox/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await account.connectBundledMailbox();
  await expect(page).toHaveURL(/\/dashboard\/gmail/);
  await board.waitUntilRead();
  await expect(board.badge).toHaveText('Sandbox mailbox');
  await expect(page.getByText('Live Data')).toHaveCount(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/auth\/login/);
  expect(foreignRequests).toEqual([]);
});

test('"Cancel" connects nothing and goes back to the choice [PLUS-01, D-21]', async ({
  page,
  account,
  person,
}) => {
  await account.signUp(person);
  await account.choose('Outlook');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your mailbox' })).toBeVisible();
  const profile = await (await page.request.get('/api/profile')).json();
  expect(profile.providerLinked).toBe(false);
});

test('the consent page without a session leads to sign in [PLUS-01]', async ({ page }) => {
  await page.goto('/auth/sandbox?provider=gmail');
  await expect(page).toHaveURL(/\/login\?provider=gmail/);
  await expect(
    page.getByText('Your Gmail account will be connected after you sign in.'),
  ).toBeVisible();
});

test('a file that is no mail is refused with its reason, and the page stays usable [PLUS-02]', async ({
  page,
  baseURL,
  board,
  person,
}) => {
  await registerByCall(page, person, baseURL);
  const calls = recordCalls(page);
  await page.goto('/auth/sandbox?provider=outlook');
  await page.getByRole('radio', { name: /Upload a file/ }).check();
  const connect = page.getByRole('button', { name: 'Connect mailbox' });
  await expect(connect).toBeDisabled();
  for (const [name, text, sentence] of [
    ['photo.png', 'x', 'Choose an .mbox file or a single .eml message.'],
    ['mail.mbox', '', 'This file is empty.'],
  ] as const) {
    await upload(page, name, text);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(connect).toBeDisabled();
  }
  expect(calls).not.toContain('POST /auth/sandbox/import');

  await upload(page, 'notes.mbox', 'These are only some notes of mine.\n'.repeat(60));
  await connect.click();
  await expect(page.getByText('Please choose an .mbox or .eml file that holds mail')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sandbox/);

  await upload(
    page,
    'one.eml',
    'From: Pia Holm <pia@harbour.example>\r\nTo: dana@brightwater.example\r\nSubject: The only one\r\nDate: Mon, 3 Aug 2026 10:00:00 +0000\r\n\r\nHello Dana\r\n',
  );
  await connect.click();
  await expect(page.getByText('1 email imported')).toBeVisible();
  await expect(page.getByText('1 folder found: Inbox 1')).toBeVisible();
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await expect(page).toHaveURL(/\/dashboard\/outlook/);
  await board.waitUntilRead();
  expect(await board.inboxCount()).toBe(1);
  await expect(board.cardNamed(board.inbox, 'The only one')).toBeVisible();
});

test('an upload shows its progress and can be stopped [PLUS-02]', async ({
  page,
  account,
  baseURL,
  board,
  person,
}) => {
  await registerByCall(page, person, baseURL);
  await page.goto('/auth/sandbox?provider=outlook');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/sandbox/import**', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('radio', { name: /Upload a file/ }).check();
  await page.locator('input[type=file]').setInputFiles(realMail);
  await page.getByRole('button', { name: 'Connect mailbox' }).click();
  await expect(page.getByText(/^(Uploading|Reading the messages)\.\.\.$/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /Bundled mailbox/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Stop the upload' }).click();
  await expect(page.getByRole('button', { name: 'Connect mailbox' })).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  release();
  await page.unroute('**/auth/sandbox/import**');
  await account.importMailbox(realMail);
  await board.waitUntilRead();
});

test('a lost connection is told, and the same file can be sent again [PLUS-02]', async ({
  page,
  baseURL,
  person,
}) => {
  await registerByCall(page, person, baseURL);
  await page.goto('/auth/sandbox?provider=outlook');
  await page.route('**/auth/sandbox/import**', (route) => route.abort());
  await page.getByRole('radio', { name: /Upload a file/ }).check();
  await page.locator('input[type=file]').setInputFiles(realMail);
  await page.getByRole('button', { name: 'Connect mailbox' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await page.unroute('**/auth/sandbox/import**');
  await page.getByRole('button', { name: 'Connect mailbox' }).click();
  await page.getByRole('button', { name: 'Open the mailbox' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/dashboard\/outlook/, { timeout: 30_000 });
});

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}
