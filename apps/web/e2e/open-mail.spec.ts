import type { Locator, Page } from '@playwright/test';
import { expect, registerByCall, test } from './fixtures.ts';
import { OFFSITE, openMailMbox } from './open-mail-mbox.ts';
import { Board } from './pages/board.ts';
import { swipe, swipeFrom, tooSmall } from './pages/finger.ts';
import type { Person } from './pages/people.ts';

const OTHERS = ['Minutes of Tuesday', 'Pump 4 is back in service'] as const;

/** Signs up and opens a mailbox of three mails, the newest with everything in it. */
async function connect(page: Page, person: Person, baseURL: string | undefined): Promise<Board> {
  await registerByCall(page, person, baseURL);
  const buffer = openMailMbox(person.email, new Date());
  const file = { name: 'mail.mbox', mimeType: 'application/octet-stream', buffer };
  const answer = await page.request.post('/auth/sandbox/import?provider=outlook', {
    headers: { origin: baseURL ?? '' },
    multipart: { file },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/dashboard/outlook');
  const board = new Board(page);
  await expect(
    page
      .getByRole('article')
      .or(page.getByRole('button', { name: 'Open inbox' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  return board;
}

/** Recipients that are not seen whole, of the first field: the others give way to it. */
function cutNames(header: Locator): Promise<string[]> {
  return header
    .locator('.dn-f2 dl > div:first-child dd')
    .evaluateAll((fields) =>
      fields.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent ?? ''),
    );
}

function overflowOf(line: Locator): Promise<number> {
  return line.evaluate((one) => one.scrollWidth - one.clientWidth);
}

test.describe('on a desk', () => {
  test('says who writes from where, where answers go, and which file is no file [FIX-48, FIX-13]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.cardNamed(board.inbox, OFFSITE).dblclick();
    const dialog = page.getByRole('dialog', { name: OFFSITE });
    const header = dialog.locator('header');
    await expect(header.getByText('Outside', { exact: true })).toBeVisible();
    await expect(header.getByText('First mail from this address')).toBeVisible();
    await expect(header).toContainText('To you');
    await expect.poll(() => cutNames(header)).toEqual([]);
    await expect(header).toContainText('Cc Nora Bell, Tom Albrecht, Grace Mbeki');
    await expect(dialog.getByRole('note')).toContainText(
      'Replies go to frontdesk@hotel.example, not to the sender',
    );
    await expect(dialog.locator('.sent-by')).toHaveCSS('border-top-width', '1px');

    await header.getByRole('button', { name: /^2 files, 1 unsafe/ }).click();
    const bad = dialog.getByRole('listitem').filter({ hasText: 'invoice.pdf.exe' });
    await expect(bad).toContainText('A program that poses as a PDF. Not opened here.');
    await expect(bad.getByRole('button')).toHaveCount(1);
    await bad.getByRole('button', { name: 'Options for invoice.pdf.exe' }).click();
    await page.getByRole('menuitem', { name: 'Download anyway' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('invoice.pdf.exe');
    const downloading = page.waitForEvent('download');
    await confirm.getByRole('button', { name: 'Download anyway' }).click();
    expect((await downloading).suggestedFilename()).toBe('invoice.pdf.exe');
    // A colleague's mail carries neither mark nor bar.
    await expect(confirm).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await board.cardNamed(board.inbox, OTHERS[1]).dblclick();
    await expect(page.getByRole('dialog', { name: OTHERS[1] })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Outside', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('dialog').getByRole('note')).toHaveCount(0);
    await expect(page.getByRole('dialog').locator('header')).toContainText('To you');
    await expect.poll(() => cutNames(page.getByRole('dialog').locator('header'))).toEqual([]);
  });

  test('a card says that its email is due wherever the open email does [FIX-02]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.classifyAll();
    const card = page.getByRole('article', { name: OFFSITE });
    for (const [key, title] of [
      ['1', 'Do'],
      ['2', 'Decide'],
      ['3', 'Delegate'],
    ] as const) {
      await card.focus();
      await page.keyboard.press(key);
      await expect(board.cardNamed(board.quadrant(title), OFFSITE)).toBeVisible();
      await expect(card.locator('.due')).toContainText('Due');
      for (const width of [1100, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await card.hover();
        expect(await overflowOf(card.locator('.mail-foot'))).toBe(0);
      }
    }
  });

  test('the reason is one sentence at the top, its quotes light up in the message [FIX-19, FIX-02]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.classifyAll();
    await page.getByRole('article', { name: OFFSITE }).dblclick();
    const dialog = page.getByRole('dialog', { name: OFFSITE });
    const reason = dialog.getByRole('region', { name: 'AI Classification' });
    const body = dialog.locator('iframe').contentFrame().locator('body');
    await expect(body).toContainText('only signatory');
    const places = await Promise.all(
      [reason, dialog.locator('iframe')].map((one) => one.boundingBox()),
    );
    expect(places[0]?.y).toBeLessThan(places[1]?.y ?? 0);
    // Said once: neither sentence nor quotes stand anywhere else.
    const sentence = (await reason.locator('.why-s').textContent()) ?? '';
    expect(sentence.length).toBeGreaterThan(0);
    expect(sentence.length).toBeLessThanOrEqual(80);
    await expect(dialog.getByText(sentence, { exact: true })).toHaveCount(1);
    const fold = reason.locator('details');
    await expect(fold).not.toHaveAttribute('open');
    await page.keyboard.press('w');
    await expect(fold).toHaveAttribute('open');
    const litWords = () =>
      dialog.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
        const view = frame.contentWindow as (Window & typeof globalThis) | null;
        const words = (name: string) =>
          [...(view?.CSS.highlights.get(name) ?? [])].map((range) => `${range}`).join();
        return { due: words('due'), quote: words('quote') };
      });
    // The phrase of the deadline is underlined all the time.
    await expect.poll(async () => (await litWords()).due).not.toBe('');
    const quote = reason.locator('button.quote').first();
    const words = (await quote.textContent()) ?? '';
    await quote.hover();
    await expect.poll(async () => (await litWords()).quote).toContain(words.trim());
    await expect.poll(async () => (await litWords()).quote).toBe('');
    await page.keyboard.press('w');
    await expect(fold).not.toHaveAttribute('open');
    await dialog.locator('header .due-x').click();
    await expect.poll(async () => (await litWords()).quote).not.toBe('');
  });

  test('keys: W and Q fold, Shift+R answers, the subject has the focus, neighbours are told [FIX-19]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.cardNamed(board.inbox, OFFSITE).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: OFFSITE })).toBeFocused();
    await expect(board.announced).toContainText('1 of 3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1, name: OTHERS[1] })).toBeVisible();
    await expect(board.announced).toContainText(`${OTHERS[1]}, 3 of 3`);
    const earlier = page.getByRole('dialog').locator('details.quo');
    await expect(earlier).not.toHaveAttribute('open');
    await page.keyboard.press('q');
    await expect(earlier).toContainText('Pump 4 stands since midnight.');
    await page.keyboard.press('q');
    await expect(earlier).not.toHaveAttribute('open');
    await page.keyboard.press('Shift+R');
    await expect(page.getByRole('dialog', { name: 'Reply to Email' })).toBeVisible();
  });

  test('"Write to sender instead" opens an answer to the sender', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.cardNamed(board.inbox, OFFSITE).dblclick();
    await page.getByRole('button', { name: 'Write to sender instead' }).click();
    const form = page.getByRole('dialog', { name: 'Reply to Email' });
    await expect(form.getByLabel('To')).toHaveValue('ines.duarte@groups-desk.example');
  });

  for (const width of [1440, 1024, 768]) {
    test(`at ${width} px the bar stays in the dialog and lies over nothing [FIX-23, FIX-19]`, async ({
      page,
      person,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const board = await connect(page, person, baseURL);
      await board.cardNamed(board.inbox, OFFSITE).dblclick();
      const dialog = page.getByRole('dialog', { name: OFFSITE });
      await expect(dialog.locator('iframe')).toBeVisible();
      await dialog.evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
      const hanging = await dialog.evaluate((one) => {
        const around = one.getBoundingClientRect();
        return [...one.querySelectorAll<HTMLElement>('button, .pill, .badge, h1')].flatMap(
          (each) => {
            const box = each.getBoundingClientRect();
            const isScrolled = each.closest('.dn-x, .dn-sx') !== null;
            const isOut =
              box.left < around.left ||
              box.right > around.right ||
              (!isScrolled && (box.top < around.top || box.bottom > around.bottom));
            return box.width > 0 && isOut ? [each.textContent ?? ''] : [];
          },
        );
      });
      expect(hanging).toEqual([]);
      // What scrolls ends above the bar.
      const [scroller, bar, side] = await Promise.all(
        ['.dn-x', '.dn-dock .pill', '.dn-s'].map((one) => dialog.locator(one).boundingBox()),
      );
      expect((scroller?.y ?? 0) + (scroller?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
      // Scrolled, the header folds to one line of subject and actions; the message does not jump.
      await dialog.locator('.dn-x').evaluate((one) => one.scrollTo(0, 60));
      await expect
        .poll(async () => (await dialog.locator('.dn-hh').boundingBox())?.height)
        .toBeLessThanOrEqual(57);
      expect(await dialog.locator('.dn-x').evaluate((one) => one.scrollTop)).toBe(60);
    });
  }
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe and a button lead to the neighbours, the edge does not [FIX-21]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await page.getByRole('button', { name: 'Open inbox' }).tap();
    await board.cardNamed(board.inbox, OFFSITE).getByText(OFFSITE).tap();
    const shows = (name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
    await shows(OFFSITE);
    await expect(page.getByText('swipe', { exact: true })).toBeVisible();
    const dialog = page.getByRole('dialog');
    // Over the mail itself, which is a document of its own.
    await expect(dialog.locator('iframe').contentFrame().locator('table')).toBeVisible();
    await swipe(page, dialog.locator('iframe'), -240);
    await shows(OTHERS[0]);
    await swipe(page, dialog.locator('.dn-scroll'), -240);
    await shows(OTHERS[1]);
    // Behind the last one is nothing: it comes back.
    await swipe(page, dialog.locator('.dn-scroll'), -240);
    await shows(OTHERS[1]);
    await expect(dialog.locator('.dn-scroll')).toHaveCSS('translate', 'none');
    await swipeFrom(page, { x: 6, y: 400 }, 240);
    await shows(OTHERS[1]);
    // A short, slow one is none.
    await swipe(page, dialog.locator('.dn-scroll'), 240);
    await shows(OTHERS[0]);
    await expect(page.getByText('swipe', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Previous email', exact: true }).tap();
    await shows(OFFSITE);
    await dialog.getByRole('button', { name: 'Next email', exact: true }).tap();
    await shows(OTHERS[0]);
  });

  test('a card that is swiped away is archived, and comes back [FIX-21]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await page.getByRole('button', { name: 'Open inbox' }).tap();
    const card = board.cardNamed(board.inbox, OTHERS[0]);
    await swipe(page, card, -60);
    await expect(card).toHaveCSS('translate', 'none');
    await expect(card).toBeVisible();
    await swipe(page, card, -260);
    await expect(board.toast('Email archived successfully!')).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await board.inboxCount()).toBe(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a mark of time has room on its card in every quadrant [FIX-02, FIX-21]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    await board.inbox.getByRole('button', { name: 'Classify All' }).tap();
    await expect(board.toast(/emails? sorted/)).toBeVisible({ timeout: 30_000 });
    const card = page.getByRole('article', { name: OFFSITE });
    for (const title of ['Decide', 'Delegate', 'Do'] as const) {
      await card.getByRole('button', { name: 'Move to' }).tap();
      await page.getByRole('menuitem', { name: title }).tap();
      await page.getByRole('tab', { name: title }).tap();
      await expect(card.locator('.due')).toBeInViewport();
      expect(await overflowOf(card.locator('.mail-foot')), title).toBe(0);
    }
  });

  test('everything that can be tapped is 44 px or more [FIX-21]', async ({
    page,
    person,
    baseURL,
  }) => {
    const board = await connect(page, person, baseURL);
    expect(await tooSmall(page, 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Open inbox' }).tap();
    await expect(board.cardsIn(board.inbox).first()).toBeVisible();
    expect(await tooSmall(page, 'body')).toEqual([]);
    await board.cardNamed(board.inbox, OFFSITE).getByText(OFFSITE).tap();
    const dialog = page.getByRole('dialog', { name: OFFSITE });
    await expect(dialog.locator('iframe')).toBeVisible();
    await dialog.evaluate((one) => Promise.all(one.getAnimations().map((each) => each.finished)));
    expect(await tooSmall(page, '[role="dialog"]')).toEqual([]);
    await dialog.locator('.dn-scroll').evaluate((one) => one.scrollTo(0, one.scrollHeight / 2));
    expect(await tooSmall(page, '[role="dialog"]')).toEqual([]);
    await dialog.locator('.dn-scroll').evaluate((one) => one.scrollTo(0, one.scrollHeight));
    expect(await tooSmall(page, '[role="dialog"]')).toEqual([]);
    const width = await dialog.locator('.dn-scroll').evaluate((one) => one.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    // What has no button stands in the menu.
    await dialog.getByRole('button', { name: 'More' }).tap();
    for (const name of ['Archive', 'Delete', 'SMART Goal', 'Write to sender'])
      await expect(page.getByRole('menuitem', { name, exact: true }).first()).toBeVisible();
    await page.goto('/dashboard/outlook/settings');
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(await tooSmall(page, 'body')).toEqual([]);
  });
});
