import { expect, test } from './fixtures.ts';
import { SentimentPage } from './pages/sentiment-page.ts';

test('three columns with their counts hold every email once [SENT-01] [SENT-02]', async ({
  page,
  connected: board,
}) => {
  const tab = new SentimentPage(page);
  await tab.open(await board.inboxCount());
  const [positive, neutral, negative] = await tab.counts();
  await expect(
    tab.mood.getByRole('img', {
      name: `${positive} positive, ${neutral} neutral, ${negative} negative`,
    }),
  ).toBeVisible();
  const percents = await tab.mood.getByText(/\d+% /).allTextContents();
  const sum = percents.reduce((all, text) => all + Number.parseInt(text, 10), 0);
  expect(sum).toBe(100);
});

test('the words that make a tone are underlined in its card [SENT-03]', async ({
  page,
  connected: board,
}) => {
  const tab = new SentimentPage(page);
  await tab.open(await board.inboxCount());
  for (const tone of ['Positive', 'Negative'] as const) {
    const mark = tab.cardsIn(tone).first().locator(`mark[data-tone="${tone.toLowerCase()}"]`);
    await expect(mark.first()).toBeVisible();
  }
});

test('keys go through a column and to the next; the detail leafs through the column [SENT-01]', async ({
  page,
  connected: board,
}) => {
  const tab = new SentimentPage(page);
  await tab.open(await board.inboxCount());
  const cards = tab.cardsIn('Negative');
  const count = await tab.countIn('Negative');
  const second = (await cards.nth(1).getAttribute('aria-label')) ?? '';
  await page.keyboard.press('j');
  await expect(tab.cardsIn('Positive').first()).toBeFocused();
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`1 of ${count}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cards.nth(1)).toBeFocused();
});

test('a double click opens a card of a column [CARD-10]', async ({ page, connected: board }) => {
  const tab = new SentimentPage(page);
  await tab.open(await board.inboxCount());
  const card = tab.cardsIn('Positive').first();
  const subject = (await card.getAttribute('aria-label')) ?? '';
  await card.dblclick();
  await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on the subject opens; columns stand below each other within reach [SENT-01]', async ({
    page,
    connected: board,
  }) => {
    const tab = new SentimentPage(page);
    await tab.open(await board.inboxCount());
    // The unhappy first: the card above them says to begin there.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Mood of this inbox',
      'Negative',
      'Positive',
      'Neutral',
    ]);
    const drawn = tab.column('Neutral').getByRole('list');
    const count = await tab.countIn('Neutral');
    await expect(drawn.getByRole('listitem').first()).toHaveAttribute(
      'aria-setsize',
      String(Math.min(count, 20)),
    );
    const card = tab.cardsIn('Positive').first();
    const subject = (await card.getAttribute('aria-label')) ?? '';
    await card.locator('.mail-subj').tap();
    await expect(page.getByRole('dialog', { name: subject })).toBeVisible();
  });
});
