import { callServer, expect, registerByCall, test } from './fixtures.ts';
import { newContext, openBoard } from './other-browsers.ts';
import type { Board } from './pages/board.ts';
import { DelegatedPanelPage, DelegateForm } from './pages/delegation-pages.ts';
import { newPerson } from './pages/people.ts';

test('three people: an email goes to a team mate and to addresses, and everybody sees how far it is [DASH-12, DELEG-01, DELEG-04, DELEG-06, DELEG-08, DELEG-12, DELEG-14, DELEG-16, DELEG-17, DELEG-18, DELEG-19, DELEG-20, DELEG-21, PLUS-38, ERR-01, ERR-02, ERR-30, ERR-31]', async ({
  page,
  browser,
  baseURL,
  connected: board,
}) => {
  test.setTimeout(180_000);
  const ben = newPerson('Ben');
  const nora = newPerson('Nora');
  const bens = await openBoard(browser, ben, baseURL);
  const bensPanel = new DelegatedPanelPage(bens.page);
  const form = new DelegateForm(page);
  await joinTeam(board, bens, ben.email, baseURL);
  const [first, second] = (await board.subjectsIn(board.inbox, 2)) as [string, string];

  await test.step('by keyboard to a team mate, with a note and the text', async () => {
    await expect(new DelegatedPanelPage(page).panel).toContainText(
      'No emails delegated to you yet',
    );
    await board.cardNamed(board.inbox, first).focus();
    await page.keyboard.press('d');
    await expect(form.submit).toBeDisabled();
    await form.chooseTeam('Night desk · 2 members');
    await form.member.focus();
    await page.keyboard.type('whit');
    await expect(form.members).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(form.member).toHaveValue('Ben Whitlock');
    await form.note.fill('The shorter one, please.');
    await form.dialog.getByRole('checkbox', { name: 'Include the message text' }).check();
    await expect(form.submit).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await expect(board.toast('Task delegated successfully!')).toBeVisible();
    await expect(form.dialog).toBeHidden();
    await expect(board.focused).toHaveAccessibleName(first);
  });

  await test.step('it comes to him without a reload, and is read out', async () => {
    await expect(bensPanel.row(first)).toContainText('Delegated by Dana Whitlock');
    await expect(bens.announced).toHaveText(`Dana Whitlock delegated an email to you: ${first}`);
    await expect(bensPanel.count).toHaveText('1');
    await expect(bensPanel.row(first).getByText('Note from Dana Whitlock')).toBeVisible();
    await expect(bensPanel.row(first).getByText('The shorter one, please.')).toBeVisible();
    await bensPanel.row(first).getByText('Message text', { exact: true }).click();
    await expect(new DelegatedPanelPage(page).count).toHaveText('0');
  });

  await test.step('where it lies changes only when asked', async () => {
    await expect(board.cardNamed(board.inbox, first)).toContainText(
      'Delegated to Ben Whitlock · Asked',
    );
    await page.getByRole('button', { name: 'Move to Delegate' }).last().click();
    await expect(board.cardNamed(board.quadrant('Delegate'), first)).toBeVisible();
  });

  await test.step('he starts it, and who handed it on sees it on the card and in the detail', async () => {
    await bensPanel.step('Start', first).click();
    await expect(bensPanel.row(first)).toContainText('Accepted');
    await expect(bensPanel.step('Start', first)).toBeDisabled();
    await expect(bensPanel.step('Complete', first)).toBeFocused();
    const card = board.cardNamed(board.quadrant('Delegate'), first);
    await expect(card).toContainText('Delegated to Ben Whitlock · Accepted');
    await card.dblclick();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText('Delegated to Ben Whitlock · Accepted')).toBeVisible();
    await bens.page.keyboard.press('Enter');
    await expect(detail.getByText('Delegated to Ben Whitlock · Done')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is done goes behind the toggle, and can be taken up again', async () => {
    await expect(bensPanel.row(first)).toHaveCount(0);
    await expect(bensPanel.count).toHaveText('0');
    await expect(bensPanel.panel).toContainText('Everything delegated to you is done.');
    await bensPanel.panel.getByRole('button', { name: 'Show Completed' }).click();
    await expect(bensPanel.step('Complete', first)).toBeDisabled();
    await expect(bensPanel.row(first).locator('.dl-h b')).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await bensPanel.step('Start', first).click();
    await expect(bensPanel.count).toHaveText('1');
    await bens.page.route('**/api/delegated/*', (route) => route.abort());
    await bens.page.reload();
    await expect(bensPanel.panel).toContainText('Emails delegated to you could not be loaded');
    await expect(bensPanel.panel.getByRole('button', { name: 'Retry' })).toBeVisible();
    await bens.page.unroute('**/api/delegated/*');
    await bens.page.reload();
    await expect(bensPanel.row(first)).toContainText('Accepted');
  });

  await test.step('a note is not lost by a slip, and a failure keeps the form', async () => {
    await board.cardNamed(board.inbox, second).focus();
    await page.keyboard.press('d');
    await form.useAddress(ben.email);
    await expect(form.dialog).toContainText('User found in system');
    await form.note.fill('By Friday');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(form.note).toHaveValue('By Friday');
    await page.route('**/api/delegate-by-email', (route) => route.abort());
    await form.submit.click();
    await expect(board.toast('Network error')).toBeVisible();
    await page.unroute('**/api/delegate-by-email');
    await form.submit.click();
    await expect(board.toast('Task delegated successfully!')).toBeVisible();
    await expect(bensPanel.row(second)).toContainText('Asked');
    await expect(bensPanel.count).toHaveText('2');
  });

  await test.step('somebody without account is invited, and finds it after signing up', async () => {
    await board.cardNamed(board.inbox, second).focus();
    await page.keyboard.press('d');
    await form.useAddress(nora.email);
    await expect(form.dialog).toContainText('User will be invited to sign up');
    await form.submit.click();
    await expect(board.toast('Delegation invitation sent!')).toBeVisible();
    const card = board.cardNamed(board.inbox, second);
    await expect(card).toContainText(`Delegated to ${nora.email} +1`);
    const noras = await openBoard(browser, nora, baseURL);
    const panel = new DelegatedPanelPage(noras.page);
    await expect(panel.row(second)).toContainText('Delegated by Dana Whitlock');
    await panel.step('Complete', second).click();
    await expect(card).toContainText('Delegated to Nora Whitlock +1 · Done');
    await expect(bensPanel.row(second)).toContainText('Asked');
  });
});

test('a phone delegates from a sheet, from every tab with emails [DELEG-01]', async ({
  browser,
  baseURL,
  person,
}) => {
  const context = await newContext(browser, baseURL);
  const page = await context.newPage();
  await registerByCall(page, person, baseURL);
  await callServer(page, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  const form = new DelegateForm(page);
  for (const tab of ['priority', 'sentiment']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashboard/outlook?tab=${tab}`);
    const card = page.getByRole('article').first();
    await card.focus();
    await page.keyboard.press('d');
    for (const width of [360, 390, 720, 961, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(form.submit).toBeInViewport();
      const edges = async () => {
        const box = await form.dialog.boundingBox();
        const { x = -1, y = 0, width: wide = 0, height = 0 } = box ?? {};
        return { left: x >= 0, right: x + wide <= width + 0.5, bottom: Math.round(y + height) };
      };
      // It may still be on its way up.
      await expect
        .poll(edges)
        .toEqual({ left: true, right: true, bottom: width <= 720 ? 800 : expect.any(Number) });
    }
    await page.keyboard.press('Escape');
    await expect(form.dialog).toBeHidden();
  }
  await context.close();
});

/** A team of the two. */
async function joinTeam(
  board: Board,
  other: Board,
  email: string,
  baseURL: string | undefined,
): Promise<void> {
  const { team } = (await callServer(board.page, baseURL, '/api/teams', {
    name: 'Night desk',
  })) as { team: { id: string } };
  await callServer(board.page, baseURL, `/api/teams/${team.id}/invite`, { email });
  const invites = (await (await other.page.request.get('/api/invites')).json()) as { id: string }[];
  await callServer(other.page, baseURL, `/api/invites/${invites[0]?.id}/accept`, {});
}
