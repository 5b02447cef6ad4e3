import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { ReplyForm } from './pages/write-dialogs.ts';

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

for (const theme of ['light', 'dark'] as const) {
  test(`the form has no serious accessibility fault in the ${theme} theme`, async ({
    page,
    connected: board,
  }) => {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme);
    await page.reload();
    await board.waitUntilRead();
    await board.cardsIn(board.inbox).first().dblclick();
    await board.detail.getByRole('button', { name: 'Reply', exact: true }).click();
    const form = new ReplyForm(page);
    await expect(form.dialog.locator('blockquote')).not.toBeEmpty();
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
