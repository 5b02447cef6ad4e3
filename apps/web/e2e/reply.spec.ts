import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Board } from './pages/board.ts';
import { ReplyForm } from './pages/write-dialogs.ts';

test.slow();

test('an email is answered by keys, told as sent only when it was, and the reload between knows it [REPLY-01, REPLY-02, REPLY-03, ERR-10, PLUS-16, PLUS-17]', async ({
  page,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('Enter');
  const detail = board.detail;
  await expect(detail.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await page.keyboard.press('Shift+R');
  const form = new ReplyForm(page);
  await expect(form.text).toBeFocused();
  await expect(form.to).toHaveValue(/@/);
  await expect(form.dialog.getByText('Quoted message')).toBeVisible();
  await expect(form.dialog.locator('blockquote')).not.toBeEmpty();

  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/reply_email')) keys.push(request.headers()['idempotency-key']);
  });
  await page.keyboard.press('Control+Enter');
  await expect(form.dialog.getByText('Please fill in the reply body')).toBeVisible();
  await page.keyboard.type('On it, by noon.');
  // Closed by mistake, and there again.
  await page.keyboard.press('Escape');
  await expect(form.dialog).toBeHidden();
  await page.keyboard.press('Shift+R');
  await expect(form.text).toHaveValue('On it, by noon.');
  const outside = await form.dialog.getByRole('button', { name: 'Discard' }).evaluate((button) => {
    const footer = button.closest('footer');
    const margin = footer ? Number.parseFloat(getComputedStyle(footer).paddingLeft) : Number.NaN;
    const edge = (footer?.getBoundingClientRect().left ?? 0) + margin;
    return Math.max(0, edge - button.getBoundingClientRect().left);
  });
  expect(outside).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(board.toast('Sending…')).toBeVisible();
  await expect(form.dialog).toBeHidden();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);

  await page.reload();
  await expect(board.toast('Sending…')).toBeVisible();
  await expect(board.toast('Email replied successfully')).toBeHidden();
  await expect(board.toast('Email replied successfully')).toBeVisible({ timeout: 20_000 });
});

test('Undo takes a reply back with its text, and nothing is sent [PLUS-18]', async ({
  page,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().dblclick();
  const reply = board.detail.getByRole('button', { name: 'Reply', exact: true });
  await reply.click();
  const form = new ReplyForm(page);
  await form.text.fill('Too early.');
  await form.send();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(form.text).toHaveValue('Too early.');
  await expect(form.dialog.getByText('Taken back. Nothing was sent.')).toBeVisible();
  await form.dialog.getByRole('button', { name: 'Discard' }).click();
  await reply.click();
  await expect(form.text).toHaveValue('');
});

test('a refusal leaves the text where it is and says so [ERR-11, REPLY-03]', async ({
  page,
  connected: board,
}) => {
  await page.route('**/api/reply_email', (route) =>
    route.fulfill({ status: 502, json: { error: 'x', message: 'x', code: 'provider_failed' } }),
  );
  await board.cardsIn(board.inbox).first().dblclick();
  await board.detail.getByRole('button', { name: 'Reply', exact: true }).click();
  const form = new ReplyForm(page);
  await form.text.fill('Keep me.');
  await form.send();
  await expect(board.toast('Failed to reply to email')).toBeVisible();
  await expect(form.dialog.getByRole('alert')).toContainText('Failed to reply to email');
  await expect(form.text).toHaveValue('Keep me.');
});

const undo = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: /^Undo/ });

test('a reply and its archiving are one act from Sending to the end [FIX-16]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [first = '', next = ''] = await board.subjectsIn(board.inbox, 2);
  const form = await ReplyForm.openFirst(board);
  await form.text.fill('On it, by noon.');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(board.toast('Sending…')).toBeVisible();
  // The next one shows, as after Archive.
  await expect(page.getByRole('dialog', { name: next })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board.cardNamed(board.inbox, first)).toHaveCount(0);
  expect(await board.inboxCount()).toBe(all - 1);
  // In the mailbox it lies as long as nothing was sent; this tab has it out of sight also after a reload.
  await page.reload();
  await expect(board.toast('Sent and archived')).toBeVisible({ timeout: 20_000 });
  await expect(board.toast('Email archived successfully!')).toHaveCount(0);
  await board.settled();
  expect(await board.inboxCount()).toBe(all - 1);
  await page.goto('/dashboard/outlook/settings');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('Archived 1 email');
});

for (const way of ['its button', 'Z'] as const)
  test(`one Undo takes back the reply and brings the email back: ${way} [FIX-16, FIX-09]`, async ({
    page,
    connected: board,
  }) => {
    const all = await board.inboxCount();
    const [first = '', next = ''] = await board.subjectsIn(board.inbox, 2);
    const form = await ReplyForm.openFirst(board);
    await form.text.fill('Too early.');
    await form.sendAndArchive();
    await expect(board.toast('Sending…')).toBeVisible();
    await expect(page.getByRole('dialog', { name: next })).toBeVisible();
    if (way === 'Z') await page.keyboard.press('z');
    else await undo(page).click();
    await expect(form.text).toHaveValue('Too early.');
    await expect(form.dialog.getByText('Taken back. Nothing was sent.')).toBeVisible();
    await expect(form.dialog).toContainText(first);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(board.cardNamed(board.inbox, first)).toBeVisible();
    expect(await board.inboxCount()).toBe(all);
    await page.waitForTimeout(9_000);
    await expect(board.toast('Sent and archived')).toHaveCount(0);
  });

test('a tab that is closed while a reply waits loses nothing: it is sent, then archived [FIX-16]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const form = await ReplyForm.openFirst(board);
  await form.text.fill('From a tab that closes.');
  await form.sendAndArchive();
  await expect(board.toast('Sending…')).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await later.waitForTimeout(10_000);
  await later.goto('/dashboard/outlook');
  const again = new Board(later);
  await again.waitUntilRead();
  await expect.poll(() => again.inboxCount()).toBe(all - 1);
});

test('the palette and the sheet know both ways to send [FIX-16]', async ({
  page,
  connected: board,
}) => {
  const form = await ReplyForm.openFirst(board);
  await form.text.fill('By the palette.');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { name: /Send Reply/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Delete/ })).toHaveCount(0);
  await palette.getByRole('option', { name: /Send and archive/ }).click();
  await expect(board.toast('Sending…')).toBeVisible();
  await expect(form.dialog).toBeHidden();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the form has no serious accessibility fault in the ${theme} theme`, async ({
    page,
    connected: board,
  }) => {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.reload();
    await board.waitUntilRead();
    const form = await ReplyForm.openFirst(board);
    await form.dialog.evaluate((node) =>
      Promise.all(node.getAnimations().map((animation) => animation.finished)),
    );
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}
