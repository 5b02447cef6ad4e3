import type { Email } from '@eisen/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('opens by double click within 300 ms only, and by Enter [CARD-10, CONST-06]', async ({
  page,
  connected: board,
}) => {
  const card = board.cardsIn(board.inbox).first();
  const subject = await board.subjectOf(card);
  await card.click();
  // Two clicks of one person further apart than the window are two single clicks.
  await page.waitForTimeout(400);
  await card.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await card.dblclick();
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
});

test('the list does not move under a double click, also on a card that is cut off [CARD-10]', async ({
  page,
  connected: board,
}) => {
  // By its place: behind the open dialog it has no role.
  const list = page.locator('[data-place="inbox"] [data-scrolls]');
  // The fourth row shows its upper half only.
  await list.evaluate((element) => {
    const row = element.querySelector('[data-index="3"]');
    const cut = (row?.getBoundingClientRect().bottom ?? 0) - element.getBoundingClientRect().bottom;
    element.scrollTop += cut - 50;
  });
  const card = board.inbox.locator('[data-index="3"] article');
  const subject = await board.subjectOf(card);
  const box = await card.boundingBox();
  const before = await list.evaluate((element) => element.scrollTop);
  await page.mouse.dblclick((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
});

test('shows who, what, when, where it lies and why, with every action [DETAIL-01, DETAIL-03, DETAIL-04, DETAIL-05, DETAIL-11, DETAIL-12, DETAIL-13, DETAIL-14, DETAIL-15, PLUS-09]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  const card = board.cardsIn(board.quadrant('Do')).first();
  const subject = await board.subjectOf(card);
  const id = await card.getAttribute('data-email-id');
  const total = await board.countIn('Do');
  await card.dblclick();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByRole('heading', { name: subject })).toBeVisible();
  await expect(dialog.getByText(`1 of ${total}`)).toBeVisible();
  await expect(dialog.locator('header').getByText('Do', { exact: true })).toBeVisible();
  for (const name of ['Reply', 'Archive', 'Delete', 'Close']) {
    await expect(dialog.locator('header').getByRole('button', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Previous email', 'Next email']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  }
  const toolbar = dialog.getByRole('toolbar', { name: 'Email actions' });
  for (const name of ['Schedule', 'Create Task', 'Delegate', 'SMART Goal']) {
    await expect(toolbar.getByRole('button', { name })).toBeVisible();
  }
  for (const name of ['Message', 'AI Classification', 'Sentiment', 'Priority Score']) {
    await expect(dialog.getByRole('region', { name })).toBeVisible();
  }
  const reason = dialog.getByRole('region', { name: 'AI Classification' });
  // One sentence; what it rests on waits behind the fold.
  await expect(reason.getByText('Urgent', { exact: true })).toBeHidden();
  await page.keyboard.press('w');
  const words = lettersOf(await readWords(page, id));
  const rows = reason.locator('dl > div');
  await expect(rows).toHaveCount(2);
  await expect(rows.locator('dt')).toHaveText([/^(Not u|U)rgent$/, /^(Not i|I)mportant$/]);
  const quotes = await rows.locator('q').allTextContents();
  expect(quotes.length).toBeGreaterThan(0);
  for (const quote of quotes) expect(words).toContain(lettersOf(quote));
  await expect(dialog.getByRole('button', { name: 'Previous email' })).toBeDisabled();
});

test('keys: arrows leaf, R is the goal, A archives, Delete deletes, digits move [DETAIL-16, DETAIL-17, DETAIL-18, DETAIL-19]', async ({
  page,
  connected: board,
}) => {
  const subjects = await board.subjectsIn(board.inbox, 4);
  await board.cardsIn(board.inbox).first().dblclick();
  const shows = (subject = '') =>
    expect(
      page.getByRole('dialog').getByRole('heading', { level: 1, name: subject, exact: true }),
    ).toBeVisible();
  await shows(subjects[0]);
  await page.keyboard.press('ArrowRight');
  await shows(subjects[1]);
  await page.keyboard.press('ArrowLeft');
  await shows(subjects[0]);
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  await shows(subjects[1]);
  await page.keyboard.press('Delete');
  await expect(board.toast('Email moved to deleted items successfully')).toBeVisible();
  await shows(subjects[2]);
  await page.keyboard.press('3');
  await expect(page.getByRole('dialog').locator('header').getByText('Delegate')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog').last()).toContainText(/goal/i);
});

test('keys with Ctrl do what the browser does, not ours [DETAIL-17]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.cardsIn(board.inbox).first().dblclick();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Escape');
  expect(await board.inboxCount()).toBe(all);
});

test('a mail without a subject says so [DETAIL-02]', async ({ page, connected: board }) => {
  const card = await board.findCard(board.inbox, 'No Subject');
  await card.dblclick();
  await expect(page.getByRole('dialog', { name: 'No Subject' })).toBeVisible();
});

test('attachments have names, sizes and a download that is saved [DETAIL-08, DETAIL-09]', async ({
  page,
  connected: board,
}) => {
  const card = await board.findCardWithAttachment(board.inbox);
  await card.dblclick();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('button', { name: /^Attachments/ });
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByText(/\d+(\.\d)? (B|KB|MB|GB)$/).first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  expect((await downloading).suggestedFilename()).not.toBe('');
  await list.click();
  await expect(dialog.getByRole('button', { name: /^Download / })).toHaveCount(0);
});

test('an attachment that fails or is not there says so [DETAIL-10]', async ({
  page,
  connected: board,
}) => {
  const card = await board.findCardWithAttachment(board.inbox);
  await card.dblclick();
  await page.route('**/attachments', (route) => route.abort());
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to download attachment. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/attachments');
  await page.route('**/attachments', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const attachment of answer.attachments)
      Object.assign(attachment, { base64: null, sourceUrl: null });
    await route.fulfill({ json: answer });
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download / })
    .first()
    .click();
  await expect(alert).toContainText('This attachment cannot be downloaded directly.');
});

test('HTML mail runs nothing and loads nothing from elsewhere until "Show images" [DETAIL-06, DETAIL-07, PLUS-27]', async ({
  page,
  connected: board,
  foreignRequests,
}) => {
  await page.route('**/auth/emails/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.email) {
      answer.email.html_body = `<p style="position:fixed" onclick="parent.ran=1">Hello</p>
        <script>parent.ran=1</script><img src="https://pixel.tracker.example/1.png" onerror="parent.ran=1">
        <iframe src="https://frame.example"></iframe><form action="https://form.example"><input></form>
        <a href="javascript:parent.ran=1">bad</a> <a href="https://good.example/">good</a>
        <svg onload="parent.ran=1"></svg><base href="https://base.example/">
        <font color="white">pale</font> <bdo dir="rtl">forwards</bdo> \u202eonwards ${'<small>'.repeat(30)}tiny${'</small>'.repeat(30)}
        <table bgcolor="black" cellspacing="30000"><col span="1000" width="100">
        <tr><td colspan="999"></td><td>dark</td></tr></table>
        ${'<blockquote>'.repeat(60)}deep${'</blockquote>'.repeat(60)}`;
    }
    await route.fulfill({ response, json: answer });
  });
  await board.cardsIn(board.inbox).first().dblclick();
  const dialog = page.getByRole('dialog');
  const frame = dialog.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/);
  const body = frame.contentFrame().locator('body');
  await expect(body).toContainText('Hello');
  await expect(
    body.locator('script, iframe, form, input, svg, base, [style], [onclick], [onerror]'),
  ).toHaveCount(0);
  await expect(body.getByText('bad')).not.toHaveAttribute('href');
  await expect(body.getByText('good')).toHaveAttribute('rel', /noopener/);
  // What the sender's attributes would take from the eyes is seen: colours, sizes, places.
  await expect(body.getByText('pale')).toHaveCSS('color', 'rgb(29, 35, 44)');
  await expect(body.getByText('dark')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(body.getByText('tiny').last()).toHaveCSS('font-size', '10px');
  await expect(body.locator('bdo')).toHaveCount(0);
  expect(await body.textContent()).toContain(' onwards ');
  for (const word of ['dark', 'deep'])
    expect((await body.getByText(word).last().boundingBox())?.x).toBeLessThan(1_280);
  expect(foreignRequests).toEqual([]);
  const asked = page.waitForRequest('https://pixel.tracker.example/1.png');
  await dialog.getByRole('button', { name: 'Show images' }).click();
  expect((await asked).headers().referer).toBeUndefined();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('an address of an opened email opens it again after a reload', async ({
  page,
  connected: board,
}) => {
  const card = board.cardsIn(board.inbox).first();
  const subject = await board.subjectOf(card);
  await card.dblclick();
  await expect(page).toHaveURL(/email=/);
  await page.reload();
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
});

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Subject and text of a mail, as the server has them. */
async function readWords(page: Page, id: string | null): Promise<string> {
  const answer = await page.request.get(`/auth/emails/${id}`);
  const { email }: { email: Email } = await answer.json();
  return `${email.subject}\n${email.body}`;
}
