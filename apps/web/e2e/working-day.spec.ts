import { type EmulatedProvider, findErasing } from '@eisen/testkit';
import type { Browser, Page } from '@playwright/test';
import { expect, registerByCall } from './fixtures.ts';
import { AccountPages } from './pages/account-pages.ts';
import { Board } from './pages/board.ts';
import { ConsentPage } from './pages/consent-page.ts';
import type { Person } from './pages/people.ts';
import { newPerson } from './pages/people.ts';
import { GoalsPage, TaskDialogPage } from './pages/plan-pages.ts';
import { EventForm, ReplyForm } from './pages/write-dialogs.ts';
import { DANA, EVAN, MIRA, type ProviderTitle, test } from './real-mailboxes.ts';

const CONTRACT = 'Dana: Contract needs your signature by noon today';
const BOARD = 'Dana: Board meeting moved to Thursday';
const DIGEST = 'Dana: Weekly digest: ten offers for you';
const ROOM = 'Dana: Can somebody book the room?';
const NOTES = 'Dana: Notes of our planning session';
const EVAN_ROOM = 'Evan: Can somebody book the room?';
const EVAN_DIGEST = 'Evan: Weekly digest: ten offers for you';

test.use({ actionTimeout: 20_000 });

test('a working day of three people over Outlook and Gmail: classify, team, delegate, accept, start, complete, reply, task, event, goal, archive, undo [PROD-01, PROD-02, PROD-04, PROD-05, PLUS-31]', async ({
  browser,
  baseURL,
  emulatorOf,
}) => {
  test.setTimeout(240_000);
  const outlook = emulatorOf('Outlook');
  const gmail = emulatorOf('Gmail');
  const desk = { browser, baseURL: baseURL ?? '' };
  const dana = await startDay(desk, { ...newPerson('Dana'), email: DANA }, 'Outlook', outlook);
  const evan = await startDay(
    desk,
    { ...newPerson('Evan'), lastName: 'Reed', email: EVAN },
    'Gmail',
    gmail,
  );

  await test.step('both sort their mail', async () => {
    for (const board of [dana, evan]) {
      await board.classifyAll();
      expect(await board.total()).toBe(6);
    }
  });

  await test.step('Dana makes a team; Evan hears of it at once and accepts', async () => {
    await unfold(dana, 'Teams');
    await dana.page.getByRole('button', { name: 'Create Team' }).first().click();
    const create = dana.page.getByRole('dialog', { name: 'Create Team' });
    await create.getByLabel('Team name').fill('Front office');
    await create.getByRole('button', { name: 'Create Team' }).click();
    await expect(dana.toast('Team created successfully!')).toBeVisible();
    await dana.page.getByRole('button', { name: 'Invite Team Member: Front office' }).click();
    const invite = dana.page.getByRole('dialog', { name: 'Invite Team Member' });
    await invite.getByLabel('Email').fill(EVAN);
    await invite.getByRole('button', { name: 'Send Invite' }).click();
    await expect(dana.toast('Invite sent successfully!')).toBeVisible();
    await unfold(evan, 'Team Invites');
    await evan.page.getByRole('button', { name: 'Accept: Front office' }).click();
    await expect(evan.page.getByText('No pending team invites.')).toBeVisible();
  });

  await test.step('Dana hands an email to Evan, who starts and completes it; each sees it at once', async () => {
    const dialog = await openDelegate(dana, ROOM);
    await dialog
      .getByLabel('Team', { exact: true })
      .selectOption({ label: 'Front office · 2 members' });
    await dialog.getByRole('combobox', { name: /Team member|Member/i }).fill('Evan');
    await dana.page.keyboard.press('Enter');
    await dialog.getByLabel(/^Note/).fill('The blue one, please.');
    await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
    await expect(dana.toast('Task delegated successfully!')).toBeVisible();

    const panel = evan.page.getByRole('region', { name: 'Emails Delegated to You' });
    await expect(panel.getByText(ROOM, { exact: true })).toBeVisible();
    await expect(panel.getByText('The blue one, please.')).toBeVisible();
    const card = dana.page.getByRole('article', { name: ROOM, exact: true }).first();
    await expect(card.getByText(/Delegated to Evan Reed/)).toBeVisible();
    await panel.getByRole('button', { name: `Start: ${ROOM}` }).click();
    await expect(card.getByText(/Evan Reed · Accepted/i)).toBeVisible();
    await panel.getByRole('button', { name: `Complete: ${ROOM}` }).click();
    await expect(card.getByText(/Evan Reed · Done/i)).toBeVisible();
  });

  const mira =
    await test.step('Mira has no account: the mail that reaches her leads to one', async () => {
      const dialog = await openDelegate(dana, NOTES);
      await dialog.getByRole('radio', { name: 'Email Address' }).click();
      await dialog.getByLabel('Email address').fill(MIRA);
      await dana.page.keyboard.press('Enter');
      await expect(dialog.getByText('User will be invited to sign up')).toBeVisible();
      await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
      await expect(dana.toast('Delegation invitation sent!')).toBeVisible();
      const page = await (await browser.newContext({ baseURL: desk.baseURL })).newPage();
      await page.goto(await joinLinkIn(outlook));
      await expect(page.getByRole('heading', { name: /has handed an email to you/ })).toBeVisible();
      await page.getByRole('button', { name: 'Create Account' }).click();
      const account = new AccountPages(page);
      await account.fillSignUp({ ...newPerson('Mira'), lastName: 'Moss', email: MIRA });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Your address is confirmed')).toBeVisible();
      await page.goto('/connect');
      const board = await connect(page, 'Gmail', gmail, MIRA);
      const panel = page.getByRole('region', { name: 'Emails Delegated to You' });
      await panel.getByRole('button', { name: `Complete: ${NOTES}` }).click();
      await expect(
        dana.page
          .getByRole('article', { name: NOTES, exact: true })
          .first()
          .getByText(/Mira Moss · Done/i),
      ).toBeVisible();
      return board;
    });

  await test.step('Dana answers, plans and files', async () => {
    const act = (subject: string, key: string) => press(dana, subject, key);
    await answer(dana, CONTRACT, 'Signed, it is on its way.');

    await act(BOARD, 't');
    const task = new TaskDialogPage(dana.page);
    await task.dialog.getByRole('checkbox', { name: /To Do/ }).check();
    await task.create();
    await expect(dana.toast('Task created successfully!')).toBeVisible();

    await act(BOARD, 's');
    const event = new EventForm(dana.page);
    await event.create();
    await expect(dana.toast('Calendar event created successfully!')).toBeVisible();

    await act(BOARD, 'r');
    const goals = new GoalsPage(dana.page);
    await expect(goals.field('Specific')).not.toHaveValue('');
    await goals.create();
    await expect(dana.toast('SMART goal created')).toBeVisible();

    await act(DIGEST, 'a');
    await expect(dana.toast('Email archived successfully!')).toBeVisible();
    await expect.poll(() => folderOf(outlook, DANA, DIGEST)).toBe('archive');
    await dana.page.keyboard.press('z');
    await expect.poll(() => folderOf(outlook, DANA, DIGEST)).toBe('inbox');
    await act(DIGEST, 'Delete');
    await expect.poll(() => folderOf(outlook, DANA, DIGEST)).toBe('trash');
    await expect.poll(() => sentBy(outlook, DANA), { timeout: 20_000 }).toBe(2);
  });

  await test.step('Evan answers and archives on Gmail', async () => {
    await answer(evan, EVAN_ROOM, 'Booked.');
    await press(evan, EVAN_DIGEST, 'a');
    await expect.poll(() => folderOf(gmail, EVAN, EVAN_DIGEST)).toBe('archive');
    await expect.poll(() => sentBy(gmail, EVAN), { timeout: 20_000 }).toBe(1);
  });

  await test.step('what each provider holds at the end', async () => {
    const places = {
      outlook: { dana: await placesOf(outlook, DANA) },
      gmail: { evan: await placesOf(gmail, EVAN), mira: await placesOf(gmail, MIRA) },
    };
    test.info().annotations.push({ type: 'held at the end', description: JSON.stringify(places) });
    // One reply each, and of Dana the invitation that Mira got; nothing twice.
    expect(places).toEqual({
      outlook: { dana: { inbox: 5, trash: 1, sent: 2 } },
      gmail: { evan: { inbox: 5, archive: 1, sent: 1 }, mira: { inbox: 6 } },
    });
    const asked = async (emulator: EmulatedProvider, path: RegExp) =>
      (await emulator.requests()).filter(
        ({ method, path: at, status }) => method === 'POST' && path.test(at) && status < 300,
      ).length;
    expect(await asked(outlook, /\/me\/(calendar\/)?events/)).toBe(1);
    expect(await asked(outlook, /\/me\/todo\/lists\/[^/]+\/tasks/)).toBe(1);
    for (const emulator of [outlook, gmail])
      expect(findErasing(await emulator.requests())).toEqual([]);
  });
  for (const board of [dana, evan, mira]) await board.page.context().close();
});

interface Desk {
  readonly browser: Browser;
  readonly baseURL: string;
}

async function startDay(
  { browser, baseURL }: Desk,
  person: Person,
  provider: ProviderTitle,
  emulator: EmulatedProvider,
): Promise<Board> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await registerByCall(page, person, baseURL);
  await page.goto('/connect');
  return connect(page, provider, emulator, person.email);
}

async function connect(
  page: Page,
  provider: ProviderTitle,
  emulator: EmulatedProvider,
  address: string,
): Promise<Board> {
  const name = provider === 'Gmail' ? /Gmail \/ Google/ : /Outlook \/ Microsoft/;
  await page.getByRole('button', { name }).click();
  await new ConsentPage(page, emulator.url).signInAs(address);
  const board = new Board(page);
  await board.waitUntilRead('Live Data');
  return board;
}

async function unfold(board: Board, title: string): Promise<void> {
  const fold = board.page.getByRole('region', { name: title, exact: true }).getByRole('button');
  await fold.first().click();
}

async function press(board: Board, subject: string, key: string): Promise<void> {
  await board.page.getByRole('article', { name: subject, exact: true }).first().focus();
  await board.page.keyboard.press(key);
}

/** Opens the email, answers it, and comes back to the board while the answer waits to leave. */
async function answer(board: Board, subject: string, text: string): Promise<void> {
  const detail = board.detail;
  await press(board, subject, 'Enter');
  await expect(detail.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
  await board.page.keyboard.press('Shift+R');
  const reply = new ReplyForm(board.page);
  await reply.text.fill(text);
  await reply.send();
  await expect(board.toast('Sending…')).toBeVisible();
  await expect(reply.dialog).toBeHidden();
  await board.page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
}

async function openDelegate(board: Board, subject: string) {
  await press(board, subject, 'd');
  return board.page.getByRole('dialog', { name: 'Delegate Email' });
}

async function folderOf(emulator: EmulatedProvider, address: string, subject: string) {
  return (await emulator.holdings(address)).find((held) => held.subject === subject)?.folder;
}

async function placesOf(emulator: EmulatedProvider, address: string) {
  const places: Record<string, number> = {};
  for (const { folder } of await emulator.holdings(address))
    places[folder] = (places[folder] ?? 0) + 1;
  return places;
}

async function sentBy(emulator: EmulatedProvider, address: string): Promise<number> {
  return (await placesOf(emulator, address)).sent ?? 0;
}

/** The link in the newest mail that Dana's mailbox sent. */
async function joinLinkIn(outlook: EmulatedProvider): Promise<string> {
  const token = await outlook.issueToken(DANA);
  const query = '/v1.0/me/mailFolders/sentitems/messages?$select=subject,body,toRecipients';
  const answer = await fetch(outlook.url + query, {
    headers: { authorization: `Bearer ${token}` },
  });
  const link = /https?:\/\/[^\s"<]+(\/join\/[\w-]+)/.exec(JSON.stringify(await answer.json()));
  if (!link?.[1]) throw new Error('No mail with a link was sent.');
  return link[1];
}
