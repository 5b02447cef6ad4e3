import type { Page } from '@playwright/test';
import { expect, recordCalls, test } from './fixtures.ts';
import type { Board } from './pages/board.ts';

/** What the sheet promises; a key that is added there belongs into the tests below, too. */
const SHEET: readonly (readonly [string, string])[] = [
  ['Next email', 'j'],
  ['Previous email', 'k'],
  ['Left panel', 'h'],
  ['Right panel', 'l'],
  ['Select', 'x'],
  ['Clear selection', 'Escape'],
  ['Search mail', '/'],
  ['Commands', 'Mod+k'],
  ['Move to Do', '1'],
  ['Move to Decide', '2'],
  ['Move to Delegate', '3'],
  ['Move to Delete', '4'],
  ['Back to inbox', '0'],
  ['Move to menu', 'm'],
  ['Classify All', 'c'],
  ['Open', 'Enter'],
  ['SMART Goal', 'r'],
  ['Schedule', 's'],
  ['Create Task', 't'],
  ['Task for tomorrow 09:00', 'Shift+t'],
  ['New SMART Goal', 'n'],
  ['Delegate', 'd'],
  ['Archive', 'a'],
  ['Delete', 'Delete'],
  ['Undo', 'z'],
  ['Keyboard shortcuts', '?'],
  ['Eisenhower Matrix', 'g m'],
  ['Priority Score', 'g p'],
  ['Smart', 'g s'],
  ['Sentiment', 'g e'],
  ['Settings', 'Mod+,'],
  ['Close', 'Escape'],
  ['Reply', 'Shift+r'],
  ['Redo', 'Mod+Shift+z'],
  ['Why', 'w'],
  ['Quoted history', 'q'],
  ['Send Reply', 'Mod+Enter'],
  ['Send and archive', 'Mod+Shift+Enter'],
  ['Close and keep the text', 'Escape'],
];

test('? shows every key, and the palette lists every action with its key [PLUS-24]', async ({
  page,
  connected: board,
}) => {
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  const rows = await sheet
    .locator('dl > div')
    .evaluateAll((divs) =>
      divs.map((div) => [
        div.querySelector('dt')?.textContent ?? '',
        div.querySelector('dd .sr-only')?.textContent ?? '',
      ]),
    );
  // In an open email the arrows leaf; the board's own rows name j and k.
  const own = rows.filter(([, keys]) => !keys?.startsWith('Arrow'));
  expect(own.map(String).sort()).toEqual(SHEET.map(String).sort());
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(board.focused).toBeVisible();

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  for (const [label, keys] of [
    ['Move to Do', '1'],
    ['Archive', 'A'],
    ['Delete', 'Del'],
    ['Classify All', 'C'],
    ['Undo', 'Z'],
    ['SMART Goal', 'R'],
  ] as const) {
    const option = palette.getByRole('option').filter({ hasText: label }).first();
    await expect(option).toContainText(keys);
  }
  for (const label of ['Refresh Emails', 'Switch theme', 'Priority Score', 'Search mail']) {
    await expect(palette.getByRole('option').filter({ hasText: label }).first()).toBeAttached();
  }
});

test('j, k, h, l move the cursor, z takes all of it back, x selects, Escape clears, Enter opens [PLUS-24]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  await board.classifyAll();
  // It was gone while its mail was sorted, and what had the focus with it.
  await expect(board.inbox.getByRole('button', { name: 'Classify All' })).toBeFocused();
  const [first = '', second = ''] = await board.subjectsIn(board.inbox, 2);
  await page.keyboard.press('j');
  await expectCursor(board, first);
  await page.keyboard.press('j');
  await expectCursor(board, second);
  await page.keyboard.press('k');
  await expectCursor(board, first);
  for (const [key, title] of [
    ['l', 'Do'],
    ['l', 'Decide'],
    ['h', 'Do'],
  ] as const) {
    await page.keyboard.press(key);
    const [subject = ''] = await board.subjectsIn(board.quadrant(title), 1);
    await expectCursor(board, subject);
    await expect(board.quadrant(title).locator('article:focus')).toHaveCount(1);
  }
  const kept = await board.subjectOf(board.focused);
  await page.keyboard.press('z');
  await expect.poll(() => board.inboxCount()).toBe(all);
  await expect(board.inbox.locator('article:focus')).toHaveCount(1);
  await expectCursor(board, kept);
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected email' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toContainText('Move to');
  const subject = await board.subjectOf(board.focused);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectCursor(board, subject);
});

test('1 to 4 and 0 file, m opens the menu, a and Delete remove, z takes back [PLUS-24, D-67]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [first = '', second = ''] = await board.subjectsIn(board.inbox, 2);
  await page.keyboard.press('j');
  for (const [key, title] of [
    ['1', 'Do'],
    ['2', 'Decide'],
    ['3', 'Delegate'],
    ['4', 'Delete'],
  ] as const) {
    const subject = await board.subjectOf(board.focused);
    await page.keyboard.press(key);
    await expect(board.cardNamed(board.quadrant(title), subject)).toBeVisible();
    expect(await board.countIn(title)).toBe(1);
  }
  expect(await board.inboxCount()).toBe(all - 4);

  await board.cardsIn(board.quadrant('Decide')).first().focus();
  await page.keyboard.press('0');
  await expect(board.cardNamed(board.inbox, second)).toBeAttached();
  expect(await board.countIn('Decide')).toBe(0);

  await board.cardsIn(board.quadrant('Do')).first().focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: /^Delegate/ }).click();
  await expect(board.cardNamed(board.quadrant('Delegate'), first)).toBeVisible();

  await board.cardNamed(board.quadrant('Delegate'), first).focus();
  await page.keyboard.press('a');
  await expect(board.cardNamed(board.quadrant('Delegate'), first)).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect.poll(() => board.countIn('Delegate')).toBe(0);
  await page.keyboard.press('z');
  await expect.poll(() => board.countIn('Delegate')).toBe(1);
  await page.keyboard.press('z');
  await expect(board.cardNamed(board.quadrant('Delegate'), first)).toBeVisible();
  expect(await board.total()).toBe(all);
});

test('c sorts, r s t d name their dialogs, and g leads to the tabs [PLUS-24]', async ({
  page,
  connected: board,
}) => {
  await page.keyboard.press('j');
  const subject = await board.subjectOf(board.focused);
  for (const [key, title] of [
    ['r', /goal/i],
    ['s', /schedul/i],
    ['t', /task/i],
    ['d', /delegat/i],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectCursor(board, subject);
  }
  for (const [key, name] of [
    ['p', 'Priority Score'],
    ['s', 'Smart'],
    ['e', 'Sentiment'],
    ['m', 'Eisenhower Matrix'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(board.cardsIn(board.inbox).first()).toBeVisible();
  await page.keyboard.press('c');
  await expect(board.toast(/emails? sorted/)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Control+,');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

test('/ finds mail while typing, Ctrl+K runs commands, and no key fires meanwhile [PLUS-23, PLUS-24, D-115]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const [first = ''] = await board.subjectsIn(board.inbox, 1);
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search mail' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('1234acxdz?0');
  await expect(search.getByRole('combobox')).toHaveValue('1234acxdz?0');
  await search.getByRole('combobox').fill(first);
  await expect(search.getByRole('option').filter({ hasText: first }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await board.inboxCount()).toBe(all);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('move to decide');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.countIn('Decide')).toBe(1);

  await page.keyboard.press('Control+,');
  const field = page.getByLabel('First name');
  await field.click();
  await field.fill('');
  await page.keyboard.type('gm?/z');
  await expect(field).toHaveValue('gm?/z');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('single keys can be switched off, and stay off after a reload [PLUS-24]', async ({
  page,
  connected: board,
}) => {
  await page.keyboard.press('Control+,');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/settings') && response.request().method() !== 'GET',
  );
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  expect((await saved).ok()).toBe(true);
  await page.goto('/dashboard/outlook');
  await board.waitUntilRead();
  const all = await board.inboxCount();
  const calls = recordCalls(page);
  await board.cardsIn(board.inbox).first().focus();
  const subject = await board.subjectOf(board.focused);
  for (const key of ['1', '2', '3', '4', 'a', 'c', 'x', 'z', 'j', 'm', 'r', '/', '?', 'g', 'p']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
  await expectCursor(board, subject);
  expect(await board.inboxCount()).toBe(all);
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  // Combinations and Enter are no single keys.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
});

test('several selected emails move, are archived and deleted in one act with one undo [PLUS-25]', async ({
  page,
  connected: board,
}) => {
  const all = await board.inboxCount();
  const subjects = await board.subjectsIn(board.inbox, 3);
  const bar = page.getByRole('toolbar', { name: 'Selected email' });
  const select = async () => {
    await board.cardsIn(board.inbox).first().focus();
    for (const _ of subjects) {
      await page.keyboard.press('x');
      await page.keyboard.press('j');
    }
    await expect(bar).toContainText('3 selected');
  };
  const back = async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.inboxCount()).toBe(all);
    await expect.poll(() => board.subjectsIn(board.inbox, 3)).toEqual(subjects);
    await board.settled();
  };
  await page.keyboard.press('j');
  await select();
  await page.keyboard.press('2');
  await expect(board.toast('3 emails moved to Decide')).toBeVisible();
  expect(await board.countIn('Decide')).toBe(3);
  expect(await board.inboxCount()).toBe(all - 3);
  await back();
  await select();
  await page.keyboard.press('a');
  await expect(board.toast('3 emails archived successfully!')).toBeVisible();
  expect(await board.total()).toBe(all - 3);
  await back();
  await select();
  await page.keyboard.press('Delete');
  await expect(board.toast('3 emails moved to deleted items successfully')).toBeVisible();
  expect(await board.total()).toBe(all - 3);
  await back();
  await page.reload();
  await board.waitUntilRead();
  expect(await board.inboxCount()).toBe(all);
});

test('clicks select too: Ctrl one more, Shift up to here, and a drag takes all [PLUS-25, MATRIX-11]', async ({
  page,
  connected: board,
}) => {
  const cards = board.cardsIn(board.inbox);
  const bar = page.getByRole('toolbar', { name: 'Selected email' });
  await cards.nth(0).click();
  await cards.nth(2).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await cards.nth(1).click({ modifiers: ['Control'] });
  await expect(bar).toContainText('2 selected');
  const all = await board.inboxCount();
  await cards.nth(0).dragTo(board.quadrant('Delegate'));
  await expect.poll(() => board.countIn('Delegate')).toBe(2);
  await page.keyboard.press('z');
  await expect.poll(() => board.inboxCount()).toBe(all);
});

test('forty emails are triaged by keys alone, each move is read out, and the focus is never lost [PLUS-26, D-106]', async ({
  page,
  connected: board,
}) => {
  test.slow();
  const places = ['Do', 'Decide', 'Delegate', 'Delete'] as const;
  const all = await board.inboxCount();
  await page.keyboard.press('j');
  for (let index = 0; index < 40; index += 1) {
    const at = index % places.length;
    const id = await board.focused.getAttribute('data-email-id');
    await page.keyboard.press(String(at + 1));
    await expect(board.announced).toHaveText(`Moved to ${places[at]}. Press Z to undo.`);
    await expect(board.inbox.locator(`article[data-email-id="${id}"]`)).toHaveCount(0);
    await expect(board.inbox.locator('article:focus')).toHaveCount(1);
  }
  expect(await board.counts()).toEqual({ Do: 10, Decide: 10, Delegate: 10, Delete: 10 });
  expect(await board.inboxCount()).toBe(all - 40);
  await board.settled();
  await page.reload();
  await board.waitUntilRead();
  expect(await board.counts()).toEqual({ Do: 10, Decide: 10, Delegate: 10, Delete: 10 });
  expect(await readJournalSize(page)).toBe(40);
});

async function expectCursor(board: Board, subject: string): Promise<void> {
  await expect(board.focused).toHaveAttribute('aria-label', subject);
}

async function readJournalSize(page: Page): Promise<number> {
  const journal = await (await page.request.get('/api/journal?limit=100')).json();
  return journal.entries.filter((entry: { kind: string }) => entry.kind === 'quadrants').length;
}
