import { expect, type Locator, type Page } from '@playwright/test';

const TITLES = ['Positive', 'Neutral', 'Negative'] as const;

export type ToneTitle = (typeof TITLES)[number];

/** The Sentiment tab: the overview and its three columns. */
export class SentimentPage {
  readonly page: Page;
  readonly mood: Locator;

  constructor(page: Page) {
    this.page = page;
    this.mood = page.getByRole('region', { name: 'Mood of this inbox' });
  }

  /** Opens the tab and waits until every email is in it: the mailbox is read in pages. */
  async open(total: number): Promise<void> {
    await this.page.goto('/dashboard/outlook?tab=sentiment');
    await expect
      .poll(async () => (await this.counts()).reduce((sum, count) => sum + count, 0))
      .toBe(total);
  }

  /** Positive, neutral, negative. */
  counts(): Promise<readonly number[]> {
    return Promise.all(TITLES.map((title) => this.countIn(title)));
  }

  column(title: ToneTitle): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${title}, `) });
  }

  cardsIn(title: ToneTitle): Locator {
    return this.column(title).getByRole('article');
  }

  /** The count in the head of a column. */
  async countIn(title: ToneTitle): Promise<number> {
    return Number(await this.column(title).locator('header .count').textContent());
  }
}
