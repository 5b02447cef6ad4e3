import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, recordCalls, test } from './fixtures.ts';
import { openElsewhere } from './pages/devices.ts';

const realMail = path.resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../../packages/mailbox/fixtures/spamassassin.mbox',
);

test('from sign-up to a sorted board that is still so after a reload [PROD-03, PLUS-01, PLUS-13, PLUS-14, MATRIX-11, INBOX-01, INBOX-04, INBOX-05, DASH-01]', async ({
  page,
  browser,
  account,
  board,
  person,
}) => {
  await account.signUp(person);
  await account.choose('Outlook');
  await account.connectBundledMailbox();
  await board.waitUntilRead();
  await expect(board.badge).toHaveText('Sandbox mailbox');
  const all = await board.inboxCount();
  expect(all).toBeGreaterThan(80);
  await expect(board.inbox.getByRole('button', { name: 'Reset All' })).toBeHidden();

  await board.classifyAll();
  const sorted = await board.counts();
  expect(sorted.Do + sorted.Decide + sorted.Delegate + sorted.Delete).toBeGreaterThan(all / 2);
  expect(await board.total()).toBe(all);
  await expect(board.inbox.getByRole('button', { name: 'Reset All' })).toBeVisible();

  await test.step('by drag', async () => {
    const card = board.cardsIn(board.quadrant('Delete')).first();
    const subject = await board.subjectOf(card);
    await card.dragTo(board.quadrant('Do'));
    await expect(board.cardNamed(board.quadrant('Do'), subject)).toBeAttached();
    expect(await board.countIn('Do')).toBe(sorted.Do + 1);
    expect(await board.countIn('Delete')).toBe(sorted.Delete - 1);
  });

  await test.step('by key', async () => {
    const card = board.cardsIn(board.quadrant('Delete')).first();
    const subject = await board.subjectOf(card);
    await card.focus();
    await page.keyboard.press('2');
    await expect(board.cardNamed(board.quadrant('Decide'), subject)).toBeAttached();
    expect(await board.countIn('Decide')).toBe(sorted.Decide + 1);
  });

  await test.step('open, archive, undo', async () => {
    const card = board.cardsIn(board.quadrant('Do')).first();
    const subject = await board.subjectOf(card);
    await card.dblclick();
    const dialog = page.getByRole('dialog', { name: subject });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('a');
    await expect(board.toast('Email archived successfully!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await board.countIn('Do')).toBe(sorted.Do);
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.countIn('Do')).toBe(sorted.Do + 1);
  });

  const before = await board.counts();
  await board.settled();
  await page.reload();
  await board.waitUntilRead();
  await expect.poll(() => board.counts()).toEqual(before);
  // A browser without a copy of its own sees the same.
  const other = await openElsewhere(browser, person);
  await expect.poll(() => other.counts()).toEqual(before);
  await other.page.context().close();
});

test('an imported mailbox of real mail goes the same way [PLUS-02, INBOX-06, CARD-13, CARD-14]', async ({
  page,
  browser,
  account,
  board,
  person,
  foreignRequests,
}) => {
  await account.signUp(person);
  await account.choose('Gmail');
  await account.importMailbox(realMail);
  await board.waitUntilRead();
  const all = await board.inboxCount();
  expect(all).toBeGreaterThan(40);
  await board.classifyAll();
  expect(await board.total()).toBe(all);

  const card = board.cardsIn(board.quadrant('Delete')).first();
  const subject = await board.subjectOf(card);
  const deleted = await board.countIn('Delete');
  await card.focus();
  await page.keyboard.press('1');
  await expect(board.cardNamed(board.quadrant('Do'), subject)).toBeAttached();
  await board.quadrant('Do').getByRole('article', { name: subject, exact: true }).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  expect(await board.total()).toBe(all - 1);
  await page.keyboard.press('z');
  await expect.poll(() => board.total()).toBe(all);
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.countIn('Delete')).toBe(deleted);
  await board.settled();
  await page.reload();
  await board.waitUntilRead();
  await expect.poll(() => board.total()).toBe(all);
  expect(await board.countIn('Delete')).toBe(deleted);
  const other = await openElsewhere(browser, person);
  await expect.poll(() => other.countIn('Delete')).toBe(deleted);
  expect(await other.total()).toBe(all);
  await other.page.context().close();
  expect(foreignRequests).toEqual([]);
});

test('Reset All and Clear return emails to the inbox, each with one undo [INBOX-08, MATRIX-04, PLUS-14]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.classifyAll();
  const sorted = await board.counts();
  await board.quadrant('Delete').getByRole('button', { name: /Clear/ }).click();
  await expect.poll(() => board.countIn('Delete')).toBe(0);
  expect(await board.total()).toBe(all);
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.countIn('Delete')).toBe(sorted.Delete);

  await board.inbox.getByRole('button', { name: 'Reset All' }).click();
  await expect.poll(() => board.inboxCount()).toBe(all);
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.counts()).toEqual(sorted);
});

test('Classify All sends only emails without a quadrant [INBOX-07, MATRIX-12]', async ({
  page,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().focus();
  const subject = await board.subjectOf(board.cardsIn(board.inbox).first());
  await page.keyboard.press('4');
  await expect(board.cardNamed(board.quadrant('Delete'), subject)).toBeAttached();
  await board.settled();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/classify')) {
      for (const email of request.postDataJSON().emails) sent.push(email.id);
    }
  });
  const left = await board.inboxCount();
  await board.classifyAll();
  expect(sent).toHaveLength(left);
  expect(new Set(sent).size).toBe(left);
  await expect(board.cardNamed(board.quadrant('Delete'), subject)).toBeAttached();
});

test('a refused classification leaves the emails where they were and says so [INBOX-10]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await page.route('**/auth/classify', (route) =>
    route.fulfill({ status: 502, json: { error: 'x', message: 'x', code: 'provider_failed' } }),
  );
  await board.inbox.getByRole('button', { name: 'Classify All' }).click();
  await expect(board.toast('Failed to classify emails')).toBeVisible();
  expect(await board.inboxCount()).toBe(all);
});

test('a refused archive brings the card back and says why [CARD-14, CARD-15]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await page.route('**/api/archive-email', (route) => route.abort());
  await page.route('**/api/delete-email', (route) =>
    route.fulfill({ status: 502, json: { error: 'x', message: 'x', code: 'provider_failed' } }),
  );
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Failed to archive email!')).toBeVisible();
  await expect.poll(() => board.inboxCount()).toBe(all);
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('Delete');
  await expect(board.toast('Failed to move email to deleted items')).toBeVisible();
  await expect.poll(() => board.inboxCount()).toBe(all);
});

test('nothing erases mail at the provider, whatever is pressed [PLUS-19]', async ({
  page,
  connected: board,
}) => {
  const calls = recordCalls(page);
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('Delete');
  await expect(board.toast('Email moved to deleted items successfully')).toBeVisible();
  await board.settled();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});
