import type { Locator, Page } from '@playwright/test';
import { layBait } from './bait.ts';
import { expect, registerByCall, test } from './fixtures.ts';
import { answerWithAll } from './hostile-answers.ts';
import { hostileMailbox, tagOf, together } from './hostile-mail.ts';
import { BEACONS, everyHandler, readVectors } from './hostile-strings.ts';
import { leafThrough } from './leaf-through.ts';
import { DelegatedPanelPage } from './pages/delegation-pages.ts';
import { TaskDialogPage } from './pages/plan-pages.ts';
import { PriorityPage } from './pages/priority-page.ts';
import { TeamsPage } from './pages/teams-page.ts';
import { EventForm, ReplyForm } from './pages/write-dialogs.ts';

/** `npm run deep`: every string is the whole body of a mail, instead of a few together. */
const IS_WHOLE = process.env.EISEN_HOSTILE === 'whole';
/** The small size of the measurement: every tenth published string. */
const IS_SMALL = process.env.EISEN_HOSTILE === 'small';

test('no published attack string in any field runs, leads away or tells anybody that it was read [PLUS-28]', async ({
  page,
  board,
  person,
  baseURL,
  foreignRequests,
}) => {
  test.setTimeout(IS_WHOLE ? 900_000 : 300_000);
  const home = baseURL ?? '';
  const bait = await layBait(page, home);
  await registerByCall(page, person, home);
  await page.goto('/login');
  const published = readVectors().filter((_, place) => !IS_SMALL || place % 10 === 0);
  const strings = [...published, ...BEACONS, ...(await everyHandler(page))];
  expect(strings.length).toBeGreaterThan(IS_SMALL ? 40 : 390);
  const bodies = picturesLast(IS_WHOLE ? strings : together(strings));
  const last = bodies.length - 1;
  let pictures: readonly string[] = [];
  await importMailbox(page, home, hostileMailbox(strings, bodies, Date.now()));

  await test.step('in lists: subjects, senders, previews, names of files', async () => {
    await page.goto('/dashboard/outlook');
    await board.waitUntilRead();
    expect(await board.inboxCount()).toBe(strings.length + 1);
    await scrollThrough(board.inbox);
  });

  await test.step('each opened: text and HTML', async () => {
    await page.locator('[data-place="inbox"] [data-scrolls]').evaluate((list) => {
      list.scrollTop = 0;
    });
    await board.cardsIn(board.inbox).first().dblclick();
    const leafed = await leafThrough(page, { from: 0, to: last, showsImages: false });
    expect(leafed.findings).toEqual([]);
    pictures = leafed.pictures;
    await writeOf(page, strings);
  });

  // What the frame's own policy stopped never came so far as to be asked for.
  expect(foreignRequests).toEqual([]);
  await test.step('"Show images" loads pictures over https and nothing else', async () => {
    const to = bodies.findIndex(mayHoldPictures);
    const shown = await leafThrough(page, { from: last, to, showsImages: true });
    expect(shown.findings).toEqual([]);
    expect(shown.pictures).toEqual(pictures);
    const beacons = pictures.filter((address) => address.startsWith('https://beacon.example/'));
    expect(beacons.map((address) => new URL(address).pathname)).toEqual(SHOWN_BEACONS);
    await expect.poll(() => [...new Set(foreignRequests)].sort()).toEqual(pictures);
    const others = bait
      .sent(foreignRequests.splice(0))
      .filter(({ type, referrer }) => type !== 'image' || referrer !== '');
    expect(others).toEqual([]);
  });

  await test.step('as text alone', async () => {
    await page.goto(`/dashboard/outlook?email=${await idOf(page, tagOf(strings.length))}`);
    const plain = page.getByRole('dialog').getByRole('region', { name: 'Message', exact: true });
    // Four hundred strings in one mail, on a thread that gives way to others.
    await expect(plain).toContainText('<script', { timeout: 45_000 });
  });

  await test.step('what people write: teams, invites, notes, goals, tasks, replies', async () => {
    const own = await answerWithAll(
      page,
      strings.map((text) => text.slice(0, 1_400)),
    );
    await page.goto('/dashboard/outlook');
    const teams = new TeamsPage(page);
    for (const card of [teams.teams, teams.invites]) {
      await teams.unfold(card);
      await expect(card.getByRole('listitem')).not.toHaveCount(0);
    }
    const { panel } = new DelegatedPanelPage(page);
    // The note stands open, with what was answered to it.
    await expect(panel.getByText('Note from')).not.toHaveCount(0);
    await panel.locator('details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
    });
    await page.goto('/dashboard/outlook?tab=smart');
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await page.getByRole('article').first().getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/dashboard/outlook?tab=priority');
    const { tasks } = new PriorityPage(page);
    await expect(tasks.getByRole('listitem')).toHaveCount(own);
    await page.goto('/dashboard/outlook/settings');
    for (const name of ['Activity', 'What was learned'])
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(own);
    // Whoever is invited has no session yet.
    await page.context().clearCookies();
    await page.goto('/join/a-token');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script');
  });

  expect(await bait.taken()).toEqual([]);
  expect(foreignRequests).toEqual([]);

  // The bait itself: what runs is seen.
  await page.evaluate(() => alert('control'));
  expect(await bait.taken()).toEqual(['alert']);
});

/**
 * Of the beacons, those that are plain pictures over https: all that the user's wish is about. One leaves its address
 * open, and is an element only where a string comes after it that ends it.
 */
const SHOWN_BEACONS = [
  '/broken.png',
  '/case.png',
  ...(IS_WHOLE ? [] : ['/dangling']),
  '/plain.png',
  '/space.png',
];

/** Only these are walked through a second time. */
function mayHoldPictures(body: string): boolean {
  return /<\W*im/i.test(body) && /https/i.test(body.replace(/\s/g, ''));
}

function picturesLast(bodies: readonly string[]): string[] {
  return [...bodies].sort((a, b) => Number(mayHoldPictures(a)) - Number(mayHoldPictures(b)));
}

async function importMailbox(page: Page, origin: string, buffer: Buffer): Promise<void> {
  const file = { name: 'hostile.mbox', mimeType: 'application/mbox', buffer };
  const response = await page.request.post('/auth/sandbox/import?provider=outlook', {
    multipart: { file },
    headers: { origin },
  });
  expect(await response.text()).toContain('redirect_to');
}

/** Characters that a reply may have. */
const LONGEST_REPLY = 10_000;

/** Of the hostile mail that is open: a task and an event by its own words, and a reply of strings. */
async function writeOf(page: Page, strings: readonly string[]): Promise<void> {
  await page.keyboard.press('t');
  const task = new TaskDialogPage(page);
  await expect(task.field('Title')).toBeVisible();
  await task.create();
  await expect(task.dialog).toBeHidden();
  await page.keyboard.press('s');
  const event = new EventForm(page);
  await expect(event.field('Subject')).toBeVisible();
  await event.field('Location').fill(strings.join(' ').slice(0, 200));
  await event.create();
  await expect(event.dialog).toBeHidden();
  await page.keyboard.press('Shift+R');
  const reply = new ReplyForm(page);
  await reply.text.fill(strings.join('\n').slice(0, LONGEST_REPLY));
  await reply.send();
  await expect(reply.dialog).toBeHidden();
}

interface MailPage {
  readonly emails: readonly { readonly id: string; readonly subject: string }[];
  readonly next_cursor: string | null;
}

/** The last of the mailbox is asked of the server: the list draws only what is in sight. */
async function idOf(page: Page, subject: string): Promise<string> {
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer: MailPage = await (await page.request.get(`/auth/emails?limit=200${from}`)).json();
    const found = answer.emails.find((email) => email.subject.startsWith(subject));
    if (found) return encodeURIComponent(found.id);
    cursor = answer.next_cursor;
  } while (cursor !== null);
  throw new Error(`There is no mail ${subject}`);
}

/** Every row of a list is drawn once. */
async function scrollThrough(place: Locator): Promise<void> {
  await place
    .locator('[data-scrolls]')
    .first()
    .evaluate(async (list) => {
      for (let isEnd = false; !isEnd; ) {
        const before = list.scrollTop;
        list.scrollTop += list.clientHeight;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
        isEnd = list.scrollTop === before;
      }
    });
}
