import type { Locator, Page } from '@playwright/test';
import { callServer, expect, recordCalls, registerByCall, test } from './fixtures.ts';
import type { QuadrantTitle } from './pages/board.ts';
import { stopClock } from './pages/time.ts';

const TITLES: readonly QuadrantTitle[] = ['Do', 'Decide', 'Delegate', 'Delete'];

test('empty panels are 300 px and say what to drop, with one email all four are 500 px [MATRIX-01, MATRIX-03, MATRIX-09, MATRIX-10, CONST-12, D-72]', async ({
  page,
  connected: board,
}) => {
  for (const title of TITLES) {
    expect(await heightOf(board.quadrant(title))).toBe(300);
    await expect(board.quadrant(title).getByText('Drop emails here')).toBeVisible();
    expect(await board.countIn(title)).toBe(0);
  }
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('3');
  for (const title of TITLES) {
    await expect.poll(() => heightOf(board.quadrant(title))).toBe(500);
  }
  expect(await board.countIn('Delegate')).toBe(1);
  await expect(board.quadrant('Delegate').getByText('Drop emails here')).toBeHidden();
  await expect(board.quadrant('Do').getByText('Drop emails here')).toBeVisible();
});

test('the inbox has its hint and a list of 384 px that scrolls [INBOX-01, INBOX-02, INBOX-03, CARD-01]', async ({
  connected: board,
}) => {
  await expect(
    board.inbox.getByText('Classify emails with Eisen. Double click Email to view more details.'),
  ).toBeVisible();
  const list = board.inbox.locator('[data-scrolls]');
  const box = await list.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    inside: element.scrollHeight,
    overflow: getComputedStyle(element).overflowY,
  }));
  expect(box.height).toBe(384);
  expect(box.inside).toBeGreaterThan(384);
  expect(box.overflow).toBe('auto');
  // Only what is in sight is drawn, and the last one can be reached.
  expect(await board.cardsIn(board.inbox).count()).toBeLessThan(20);
  const all = await board.inboxCount();
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(
      board.inbox.locator(`[aria-setsize="${all}"][aria-posinset="${all}"]`),
    ).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('each panel sums up in one line, with real plurals [MATRIX-05, D-70]', async ({
  page,
  connected: board,
}) => {
  for (const [title, key, one, two] of [
    [
      'Do',
      '1',
      '1 critical item requiring immediate attention',
      '2 critical items requiring immediate attention',
    ],
    ['Decide', '2', '1 important item to plan time for', '2 important items to plan time for'],
    ['Delegate', '3', '1 item someone else can handle', '2 items someone else can handle'],
    ['Delete', '4', '1 item to archive or delete', '2 items to archive or delete'],
  ] as const) {
    await board.cardsIn(board.inbox).first().focus();
    await page.keyboard.press(key);
    await expect(board.quadrant(title).getByText(one, { exact: true })).toBeVisible();
    await board.cardsIn(board.inbox).first().focus();
    await page.keyboard.press(key);
    await expect(board.quadrant(title).getByText(two, { exact: true })).toBeVisible();
  }
});

test('insights load when they unfold, once for the same emails [MATRIX-06, MATRIX-07]', async ({
  page,
  connected: board,
}) => {
  const calls = recordCalls(page);
  await board.classifyAll();
  const asked = () => calls.filter((call) => call.endsWith('generate-insights')).length;
  const panel = board.quadrant('Do');
  const fold = panel.getByRole('button', { name: 'Insights for Do' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(asked()).toBe(0);
  await fold.click();
  const lines = panel.getByRole('list', { name: 'Insights' }).getByRole('listitem');
  await expect(lines.first()).toContainText(/[.]$/);
  expect(await lines.count()).toBeLessThanOrEqual(5);
  await fold.click();
  await expect(lines).toHaveCount(0);
  await fold.click();
  await expect(lines.first()).toBeVisible();
  expect(asked()).toBe(1);
});

test('insights that fail give way to subject and reason of each email [MATRIX-08]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  await page.route('**/generate-insights', (route) => route.abort());
  const panel = board.quadrant('Do');
  await panel.getByRole('button', { name: 'Insights for Do' }).click();
  const lines = panel.getByRole('list', { name: 'Subjects and reasons' }).getByRole('listitem');
  await expect(lines).toHaveCount(await board.countIn('Do'));
  const card = board.cardsIn(panel).first();
  const subject = await board.subjectOf(card);
  const reason = await card.getByRole('button', { name: /^Why: / }).getAttribute('aria-label');
  await expect(lines.first()).toContainText(subject);
  await expect(lines.first()).toContainText(reason?.replace(/^Why: /, '') ?? 'no reason');
});

test('tooltips open after 700 ms, and at once within 300 ms of another [CARD-03, CARD-11, CONST-05]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  const cards = board.cardsIn(board.quadrant('Decide'));
  const pass = await stopClock(page);
  const tip = page.getByRole('tooltip');
  const point = async (index: number) => {
    await cards.nth(index).hover({ position: { x: 20, y: 40 } });
    await cards
      .nth(index)
      .getByRole('button', { name: /^Why: / })
      .hover();
  };
  await point(0);
  await pass(650);
  await expect(tip).toHaveCount(0);
  await pass(60);
  const reason = await cards
    .nth(0)
    .getByRole('button', { name: /^Why: / })
    .getAttribute('aria-label');
  await expect(tip).toHaveText(reason?.replace(/^Why: /, '') ?? '');

  const away = () => page.mouse.move(720, 5);
  await away();
  await pass(200);
  await expect(tip).toHaveCount(0);
  await pass(50);
  await point(1);
  await expect(tip).toBeVisible();
  await away();
  await pass(200);
  await pass(300);
  await point(0);
  await pass(600);
  await expect(tip).toHaveCount(0);
  await pass(150);
  await expect(tip).toBeVisible();
});

test('the attachment sign lists three names and the number of the rest [CARD-02]', async ({
  page,
  baseURL,
  board,
  person,
}) => {
  await registerByCall(page, person, baseURL);
  await callServer(page, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  await page.route(/\/auth\/emails\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first] = answer.emails;
    if (first) {
      first.attachments = ['plan.pdf', 'costs.xlsx', 'map.png', 'notes.txt', 'extra.zip'].map(
        (name, index) => ({
          id: `a${index}`,
          name,
          size: 2048,
          contentType: 'application/octet-stream',
          base64: null,
          sourceUrl: null,
          hasContent: true,
          inline: false,
          content_id: null,
        }),
      );
    }
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/dashboard/outlook');
  await board.waitUntilRead();
  const card = board
    .cardsIn(board.inbox)
    .filter({ hasText: '5 attachments: plan.pdf, costs.xlsx, map.png, +2 more' })
    .first();
  await card.hover({ position: { x: 20, y: 40 } });
  await card.locator('.mail-att').hover();
  const tip = page.getByRole('tooltip');
  await expect(tip.locator('.block')).toHaveText(['plan.pdf', 'costs.xlsx', 'map.png', '+2 more']);
});

test('actions of a card follow its quadrant [CARD-04, CARD-05, CARD-06, CARD-07, CARD-08, CARD-09]', async ({
  page,
  connected: board,
}) => {
  const names = (card: Locator) =>
    card
      .locator('.act:not(.act--more)')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(await names(board.cardsIn(board.inbox).first())).toEqual([
    'SMART Goal',
    'Delegate',
    'Schedule',
  ]);
  for (const [title, key, actions] of [
    ['Do', '1', ['SMART Goal', 'Schedule', 'Delegate']],
    ['Decide', '2', ['SMART Goal', 'Schedule', 'Create Task']],
    ['Delegate', '3', ['SMART Goal', 'Delegate']],
    ['Delete', '4', ['SMART Goal', 'Archive', 'Delete']],
  ] as const) {
    await board.cardsIn(board.inbox).first().focus();
    await page.keyboard.press(key);
    await expect.poll(() => names(board.cardsIn(board.quadrant(title)).first())).toEqual(actions);
  }
});

test('with its actions in words no card is too narrow for them [FIX-23]', async ({
  page,
  connected: board,
}) => {
  await board.classifyAll();
  await board.cardsIn(board.quadrant('Decide')).first().focus();
  for (const width of [1280, 1330, 1440]) {
    await page.setViewportSize({ width, height: 1_400 });
    for (const title of ['Do', 'Decide', 'Delete'] as const) {
      for (const place of [0, 1, 2]) {
        const card = board.cardsIn(board.quadrant(title)).nth(place);
        await card.hover();
        await expect(card.getByLabel('Move to')).toBeVisible();
        const over = await card
          .locator('.mail-foot')
          .evaluate((foot) => foot.scrollWidth - foot.clientWidth);
        expect(over, `${title} at ${width} px`).toBe(0);
      }
    }
  }
});

test('toasts: three at once, 356 px wide, 14 px apart, Alt+T leads to them [CONST-01, CONST-03, CONST-04]', async ({
  page,
  connected: board,
}) => {
  await board.cardsIn(board.inbox).first().focus();
  for (let index = 0; index < 4; index += 1) {
    const all = await board.inboxCount();
    await page.keyboard.press('a');
    await expect.poll(() => board.inboxCount()).toBe(all - 1);
  }
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts).toHaveCount(4);
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3);
  await toasts.first().hover();
  const boxes = await page
    .locator('[data-sonner-toast][data-visible="true"]')
    .evaluateAll(async (elements) => {
      await Promise.all(
        elements
          .flatMap((element) => element.getAnimations())
          .map((animation) => animation.finished),
      );
      return elements
        .map((element) => element.getBoundingClientRect())
        .map(({ top, bottom, width }) => ({ top, bottom, width }))
        .sort((a, b) => a.top - b.top);
    });
  for (const box of boxes) expect(box.width).toBe(356);
  expect(Math.round((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0))).toBe(14);
  await page.mouse.move(300, 300);
  await page.keyboard.press('Alt+t');
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
});

test('toasts go after 4 s, those with Undo after 8 s [CONST-02, D-87, D-100]', async ({
  page,
  connected: board,
}) => {
  const pass = await stopClock(page, () => board.waitUntilRead());
  // A toast is put up by a timer of no length.
  const shows = (toast: Locator) => expect.poll(() => pass(1).then(() => toast.count())).toBe(1);
  // Leaving takes some short timers, with drawing between them.
  const passSlowly = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) await pass(50);
  };
  await page.keyboard.press('z');
  const plain = board.toast('Nothing to undo');
  await shows(plain);
  await pass(3_200);
  await passSlowly(600);
  await expect(plain).toBeVisible();
  await passSlowly(800);
  await expect(plain).toHaveCount(0);

  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  const undoable = board.toast('Email archived successfully!');
  await shows(undoable);
  await pass(7_200);
  await passSlowly(600);
  await expect(undoable).toBeVisible();
  await passSlowly(800);
  await expect(undoable).toHaveCount(0);
});

test('the Undo of a toast takes back, and does so once [PLUS-13, D-87]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [subject = ''] = await board.subjectsIn(board.inbox, 1);
  await board.cardsIn(board.inbox).first().focus();
  await page.keyboard.press('a');
  await expect(board.toast('Email archived successfully!')).toBeVisible();
  expect(await board.inboxCount()).toBe(all - 1);
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => board.inboxCount()).toBe(all);
  await expect(board.cardNamed(board.inbox, subject)).toBeVisible();
  await expect(board.toast('Email archived successfully!')).toBeHidden();
});

test('the ledger accounts for every email, and says so when it does not [PLUS-20]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const ledger = page.locator('.ledger');
  await expect(ledger).toContainText(`${all} emails in the mailbox`);
  await board.classifyAll();
  const left = await board.inboxCount();
  await expect(ledger).toContainText(`${all - left} sorted`);
  await expect(ledger).toContainText(`${left} not sure`);
  await expect(ledger).toContainText(/checked \d/);

  await page.route('**/api/mailbox/ledger', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, provider_count: all + 2 } });
  });
  await page.reload();
  await expect(ledger).toContainText(
    `The mailbox counts ${all + 2} emails, Eisen knows ${all}: 2 are still to be read.`,
  );
  await page.unroute('**/api/mailbox/ledger');
  await ledger.getByRole('button', { name: 'Check again' }).click();
  await expect(ledger).toContainText(`${all} emails in the mailbox`);
});

test('"Not sure" stays in the inbox with its guess and is accepted by button or by one key [PLUS-07, D-110]', async ({
  page,
  connected: board,
}) => {
  test.setTimeout(120_000);
  await board.classifyAll();
  const doubtful = board.cardsIn(board.inbox).filter({ hasText: 'Not sure' });
  const left = await board.inboxCount();
  expect(left).toBeGreaterThan(2);
  await expect(doubtful.first()).toBeVisible();
  for (const how of ['button', 'key'] as const) {
    const before = await board.inboxCount();
    const card = doubtful.first();
    const id = await card.getAttribute('data-email-id');
    const accept = card.getByRole('button', { name: /^Accept / });
    const title = (await accept.getAttribute('aria-label'))?.replace('Accept ', '');
    const panel = board.quadrant(title as QuadrantTitle);
    if (how === 'button') await accept.click();
    else {
      await card.focus();
      await expect(accept).toContainText(String(TITLES.indexOf(title as QuadrantTitle) + 1));
      await page.keyboard.press(String(TITLES.indexOf(title as QuadrantTitle) + 1));
    }
    await expect(panel.locator(`article[data-email-id="${id}"]`)).toBeVisible();
    expect(await board.inboxCount()).toBe(before - 1);
  }
  await page.keyboard.press('Control+z');
  await expect.poll(() => board.inboxCount()).toBe(left - 1);
  await board.undoUnseen('Control+z');
  await expect.poll(() => board.inboxCount()).toBe(left);
});

test('sorting shows its progress and can be stopped; what is sorted stays [INBOX-04, PLUS-14]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  let chunks = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/classify', async (route) => {
    chunks += 1;
    if (chunks === 2) await held;
    await route.continue();
  });
  await board.inbox.getByRole('button', { name: 'Classify All' }).click();
  await expect(board.inbox.getByText(`Sorting 25 of ${all}`)).toBeVisible();
  await board.inbox.getByRole('button', { name: 'Stop' }).click();
  release();
  await expect(board.toast(/emails? sorted/)).toBeVisible();
  expect(chunks).toBe(2);
  expect(await board.total()).toBe(all);
  expect(await board.inboxCount()).toBeGreaterThanOrEqual(all - 50);
  await page.keyboard.press('z');
  await expect.poll(() => board.inboxCount()).toBe(all);
});

test('How to Use can be hidden and comes back from the palette [DASH-10, D-109]', async ({
  page,
  connected: board,
}) => {
  const card = page.getByRole('region', { name: 'How to Use' });
  await expect(card.getByRole('listitem')).toHaveCount(4);
  await card.getByRole('button', { name: 'Hide How to Use' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await board.waitUntilRead();
  await expect(card).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('how to use');
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
});

test('the header says who, what and where [DASH-01, DASH-02, DASH-03, DASH-04, DASH-05, DASH-06]', async ({
  page,
  person,
  connected: board,
}) => {
  await expect(page.getByRole('link', { name: 'Eisen, home' })).toBeVisible();
  await expect(board.badge).toHaveText('Sandbox mailbox');
  await expect(page.getByRole('tab')).toHaveText([
    'Eisenhower Matrix',
    'Priority Score',
    'Smart',
    'Sentiment',
  ]);
  const trigger = page.getByRole('button', { name: 'Account menu' });
  await expect(trigger).toContainText('DW');
  await trigger.click();
  const menu = page.getByRole('menu', { name: 'Account menu' });
  await expect(menu).toContainText('Dana Whitlock');
  await expect(menu).toContainText(person.email);
  await expect(menu).toContainText('User');
  await expect(menu).toContainText('Outlook Account');
  await expect(menu).toContainText('Connected');
  for (const name of ['Refresh Emails', 'Switch Account', 'Settings', 'Logout']) {
    await expect(menu.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.keyboard.press('l');
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
});

test('no width scrolls sideways, in either theme [D-106]', async ({ page, connected: board }) => {
  // Nine pages at every width in both themes.
  test.setTimeout(180_000);
  await board.classifyAll();
  for (const address of [
    '/dashboard/outlook',
    '/dashboard/outlook/settings',
    '/connect?error=denied',
    '/nothing',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expectNoSideways(page, address);
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const address of ['/', '/welcome', '/login', '/signup', '/done']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expectNoSideways(page, address);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('tiles choose the quadrant, the inbox is a page, a tap opens, a toast is swiped away [CONST-04, D-74, CARD-10, MATRIX-03, INBOX-01]', async ({
    page,
    connected: board,
  }) => {
    test.setTimeout(120_000);
    // The strip of a phone shows no progress of reading on.
    await board.settled();
    const all = await board.inboxCount();
    await board.inbox.getByRole('button', { name: 'Classify All' }).tap();
    await expect(board.toast(/emails? sorted/)).toBeVisible({ timeout: 30_000 });
    await swipeToastsAway(page);
    const tiles = page.getByRole('tablist', { name: 'Quadrants' }).getByRole('tab');
    await expect(tiles).toHaveCount(4);
    const counts = await tiles.locator('.n').allTextContents();
    const left = await board.inboxCount();
    expect(counts.reduce((sum, count) => sum + Number(count), 0) + left).toBe(all);

    await tiles.filter({ hasText: 'Delete' }).tap();
    await expect(tiles.filter({ hasText: 'Delete' })).toHaveAttribute('aria-selected', 'true');
    const panel = board.quadrant('Delete');
    await expect(panel).toBeInViewport();
    const card = board.cardsIn(panel).first();
    const subject = await board.subjectOf(card);
    await card.getByText(subject, { exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: subject });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Open inbox' }).tap();
    await expect(board.cardsIn(board.inbox).first()).toBeVisible();
    const row = board.cardsIn(board.inbox).first();
    const id = await row.getAttribute('data-email-id');
    await row.getByRole('button', { name: 'Move to' }).tap();
    await page.getByRole('menuitem', { name: /^Decide/ }).tap();
    await expect(board.inbox.locator(`article[data-email-id="${id}"]`)).toHaveCount(0);
    expect(await board.inboxCount()).toBe(left - 1);
    await expect(board.toast('Moved to Decide')).toBeVisible();
    await swipeToastsAway(page);
    await page.getByRole('button', { name: 'Back to the matrix' }).tap();
    await expect(tiles.filter({ hasText: 'Decide' }).locator('.n')).toHaveText(
      String(Number(counts[1]) + 1),
    );
    await expectTouchSizes(page);
  });

  test('the views are at the bottom and the account menu holds the theme [DASH-02, DASH-07]', async ({
    page,
    connected: _,
  }) => {
    const tabs = page.getByRole('tablist', { name: 'Views' }).getByRole('tab');
    const box = await tabs.first().boundingBox();
    expect(box?.y).toBeGreaterThan(700);
    await tabs.filter({ hasText: 'Sentiment' }).tap();
    await expect(page).toHaveURL(/tab=sentiment/);
    await page.getByRole('button', { name: 'Account menu' }).tap();
    await page.getByRole('menuitem', { name: 'Dark theme' }).tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

/**
 * On phones toasts lie over the top of the page, until a swipe takes them away. A move may be followed by the offer of
 * similar mail, at any moment: each is swiped, the front one first, and has to go.
 */
async function swipeToastsAway(page: Page): Promise<void> {
  const shown = page.locator('[data-sonner-toast][data-visible="true"]');
  await expect(shown.first()).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  while ((await shown.count()) > 0) {
    const front = await page.waitForSelector('[data-sonner-toast][data-front="true"]');
    await front.evaluate((element) =>
      Promise.allSettled(element.getAnimations().map((animation) => animation.finished)),
    );
    const box = await front.boundingBox();
    const x = (box?.x ?? 0) + 60;
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await touch('touchStart');
    for (const up of [10, 25, 40, 55]) await touch('touchMove', up);
    await touch('touchEnd');
    const isThere = () => front.evaluate((element) => element.isConnected);
    await expect.poll(isThere, { timeout: 2_000 }).toBe(false);
  }
}

async function heightOf(panel: Locator): Promise<number> {
  return panel.evaluate((element) => element.getBoundingClientRect().height);
}

async function expectNoSideways(page: Page, address: string): Promise<void> {
  for (const width of [360, 390, 721, 961, 1181, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark']) {
      const beyond = await page.evaluate(async (name) => {
        document.documentElement.dataset.theme = name;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const root = document.documentElement;
        return root.scrollWidth - root.clientWidth;
      }, theme);
      expect(`${address} at ${width} px in ${theme}: ${beyond}`).toBe(
        `${address} at ${width} px in ${theme}: 0`,
      );
    }
  }
}

/** Fingers need 44 px where they press most, nothing may be under 24 (WCAG 2.5.8). */
async function expectTouchSizes(page: Page): Promise<void> {
  const small = await page.locator('button:visible, a[href]:visible').evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ element }) => element.outerHTML.slice(0, 90)),
  );
  expect(small).toEqual([]);
}
