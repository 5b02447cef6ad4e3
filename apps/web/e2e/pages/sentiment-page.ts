import { expect, type Locator, type Page } from '@playwright/test';

export type ToneTitle = 'Positive' | 'Neutral' | 'Negative';

/** The Sentiment tab: the overview and its three columns. */
export class SentimentPage {
  readonly page: Page;
  readonly mood: Locator;

  constructor(page: Page) {
    this.page = page;
    this.mood = page.getByRole('region', { name: 'Mood of this inbox' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/outlook?tab=sentiment');
    await expect(this.cardsIn('Neutral').first()).toBeVisible();
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
