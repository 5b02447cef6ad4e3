import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { newContext, openBoard } from './other-browsers.ts';
import { AccountPages } from './pages/account-pages.ts';
import { Board } from './pages/board.ts';
import { newPerson } from './pages/people.ts';
import { TeamsPage } from './pages/teams-page.ts';

test('three people: a team is made, joined live, left and deleted [DASH-03, DASH-11, ENT-15, TEAM-01, TEAM-02, TEAM-03, TEAM-04, TEAM-05, TEAM-06, TEAM-08, TEAM-11, TEAM-12, INVITE-01, INVITE-02, INVITE-03, INVITE-05, PLUS-37, ERR-06, ERR-08]', async ({
  page,
  browser,
  baseURL,
  connected: board,
}) => {
  test.setTimeout(180_000);
  const owner = new TeamsPage(page);
  const ben = newPerson('Ben');
  const carol = newPerson('Carol');
  const bens = new TeamsPage((await openBoard(browser, ben, baseURL)).page);
  const carols = new TeamsPage((await openBoard(browser, carol, baseURL)).page);

  await test.step('the owner makes it, and its name stands beside his', async () => {
    await owner.unfold(owner.teams);
    await expect(owner.teams.getByText("You're not a member of any teams yet.")).toBeVisible();
    await owner.teams.getByRole('button', { name: 'Create Team' }).click();
    await expect(owner.createDialog.getByLabel('Team name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(owner.createDialog.getByText('Team name is required')).toBeVisible();
    await page.keyboard.type('  Night operations ');
    await page.keyboard.press('Control+Enter');
    await expect(board.toast('Team created successfully!')).toBeVisible();
    await expect(owner.createDialog).toBeHidden();
    await expect(owner.team('Night operations')).toContainText('Created by you');
    await expect(owner.teams.getByRole('button', { name: 'Create Team' })).toBeFocused();
    await expect.poll(() => owner.menuText()).toContain('Night operations');
  });

  await test.step('an invite is counted, read out and shown as it comes', async () => {
    await bens.unfold(bens.invites);
    await expect(bens.invites.getByText('No pending team invites.')).toBeVisible();
    await owner.invite('Night operations', 'nobody');
    await expect(owner.inviteDialog.getByText('Please enter a valid email address')).toBeVisible();
    await owner.inviteDialog.getByLabel('Email').fill(ben.email);
    await page.keyboard.press('Enter');
    await expect(board.toast('Invite sent successfully!')).toBeVisible();
    await owner.invite('Night operations', carol.email);
    await expect(owner.inviteDialog).toBeHidden();
    await expect(bens.invites.getByText('Pending team invitations')).toBeVisible();
    const invite = bens.invites.getByRole('listitem');
    await expect(invite).toContainText('Night operations');
    await expect(invite).toContainText('Invited by Dana Whitlock');
    await expect(bens.fold(bens.invites)).toHaveAccessibleName(/1$/);
    await expect(new Board(bens.page).announced).toHaveText(
      'Dana Whitlock invites you to Night operations',
    );
  });

  await test.step('one accepts by keyboard, one declines', async () => {
    await bens.page.getByRole('button', { name: 'Accept: Night operations' }).focus();
    await bens.page.keyboard.press('Enter');
    await expect(bens.invites.getByText('No pending team invites.')).toBeVisible();
    await expect(bens.invites).toBeFocused();
    await expect.poll(() => bens.menuText()).toContain('Night operations');
    await carols.unfold(carols.invites);
    await carols.page.getByRole('button', { name: 'Decline: Night operations' }).click();
    await expect(carols.invites.getByText('No pending team invites.')).toBeVisible();
    await expect(carols.fold(carols.teams)).toHaveAccessibleName(/0$/);
  });

  await test.step('each sees what is his to do', async () => {
    await owner.unfold(owner.teams);
    const members = await owner.openMembers('Night operations');
    await expect(members.getByRole('listitem')).toHaveText([
      /Dana Whitlock \(you\)Owner/,
      /Ben WhitlockMember/,
    ]);
    await bens.unfold(bens.teams);
    await expect(bens.team('Night operations')).toContainText('Created by Dana Whitlock');
    const his = (kind: string) =>
      bens.teams.getByRole('button', { name: `${kind}: Night operations` });
    await expect(his('Invite Team Member')).toBeVisible();
    await expect(his('Delete team')).toHaveCount(0);
    await expect(his('Leave team')).toBeVisible();
  });

  await test.step('a member leaves; another is removed, and sees nothing of it', async () => {
    await bens.invite('Night operations', carol.email);
    await carols.page.getByRole('button', { name: 'Accept: Night operations' }).click();
    await expect(carols.invites.getByText('No pending team invites.')).toBeVisible();
    await bens.teams.getByRole('button', { name: 'Leave team: Night operations' }).click();
    await bens.alert.getByRole('button', { name: 'Leave team' }).click();
    await expect(bens.teams.getByText("You're not a member of any teams yet.")).toBeVisible();
    await expect.poll(() => bens.menuText()).not.toContain('Night operations');
    await owner.unfold(owner.teams);
    await owner.openMembers('Night operations');
    await owner.teams.getByRole('button', { name: 'Remove from team: Carol Whitlock' }).click();
    await owner.alert.getByRole('button', { name: 'Remove member' }).click();
    await expect(owner.teams.getByText(carol.email)).toHaveCount(0);
    await carols.unfold(carols.teams);
    await expect(carols.teams.getByText("You're not a member of any teams yet.")).toBeVisible();
  });

  await test.step('it is deleted after the question, by its creator', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    const ask = () => page.getByRole('button', { name: 'Delete team: Night operations' }).click();
    await ask();
    await expect(
      owner.alert.getByText(
        'Are you sure you want to delete this team? This action cannot be undone.',
      ),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(owner.alert).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete team: Night operations' })).toBeFocused();
    expect(calls).not.toContain('DELETE');
    await ask();
    await owner.alert.getByRole('button', { name: 'Delete team' }).click();
    await expect(owner.teams.getByText("You're not a member of any teams yet.")).toBeVisible();
    await expect.poll(() => owner.menuText()).not.toContain('Night operations');
  });
});

test('an invitation by mail leads somebody new through the sign-up into the team; a deletion that fails is an alert [PLUS-36, TEAM-13, ERR-35, ERR-36]', async ({
  page,
  browser,
  baseURL,
  connected: board,
}) => {
  test.setTimeout(120_000);
  const owner = new TeamsPage(page);
  const nora = newPerson('Nora');
  await owner.unfold(owner.teams);
  await owner.create('Budget 2026');
  await owner.invite('Budget 2026', nora.email);
  await expect(board.toast('Invite sent successfully!')).toBeVisible();
  const link = await linkMailedTo(nora.email);

  // Opened by somebody else first: the link stays unused.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Mailed to another address' })).toBeVisible();

  const context = await newContext(browser, baseURL);
  const hers = await context.newPage();
  await hers.goto(link);
  await expect(
    hers.getByRole('heading', { name: 'Dana Whitlock invites you to Budget 2026' }),
  ).toBeVisible();
  await hers.getByRole('button', { name: 'Create Account' }).click();
  await expect(hers.getByText('Use the address that your invitation was mailed to')).toBeVisible();
  // A reload on the way loses nothing.
  await hers.reload();
  await new AccountPages(hers).fillSignUp(nora);
  await hers.getByRole('button', { name: 'Create Account' }).click();
  await expect(hers.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await hers.getByRole('button', { name: 'Accept: Budget 2026' }).click();
  await expect(hers.getByText('No pending team invites.')).toBeVisible();
  await hers.getByRole('link', { name: 'Go to Eisen' }).click();
  await expect(hers).toHaveURL(/\/connect$/);
  await hers.goto(link);
  await expect(hers.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await context.close();

  await page.goto('/dashboard/outlook');
  await owner.unfold(owner.teams);
  const members = await owner.openMembers('Budget 2026');
  await expect(members.getByText(nora.email)).toBeVisible();
  for (const [answer, words] of [
    ['refused', 'Failed to delete team. You may not have permission to delete this team.'],
    ['broken', 'Network error. Please try again.'],
  ] as const) {
    await page.route('**/api/teams/*', (route) =>
      answer === 'broken'
        ? route.abort()
        : route.fulfill({ status: 403, json: { error: 'No', message: 'No', code: 'forbidden' } }),
    );
    await page.getByRole('button', { name: 'Delete team: Budget 2026' }).click();
    await owner.alert.getByRole('button', { name: 'Delete team' }).click();
    await expect(owner.alert.getByText(words)).toBeVisible();
    await owner.alert.getByRole('button', { name: 'OK' }).click();
    await expect(owner.alert).toBeHidden();
    await expect(owner.team('Budget 2026').getByRole('button').first()).toBeFocused();
    await page.unroute('**/api/teams/*');
  }
});

/** The link of the last mail to an address: in local mode mails are files. */
async function linkMailedTo(email: string): Promise<string> {
  const folder = path.join(process.env.EISEN_E2E_DATA ?? '', 'outbox');
  for (const name of (await readdir(folder)).sort().reverse()) {
    const text = (await readFile(path.join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
    const link = /https?:\/\/\S+\/join\/[\w-]+/.exec(text)?.[0];
    if (text.includes(email) && link) return new URL(link).pathname;
  }
  throw new Error('No invitation was mailed');
}
