import { expect, type Locator, type Page } from '@playwright/test';

/** The Priority Score tab: the ranking, and the tasks beside it. */
export class PriorityPage {
  readonly page: Page;
  readonly ranking: Locator;
  readonly toDo: Locator;
  readonly tasks: Locator;
  readonly quickTasks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.ranking = page.getByRole('region', { name: 'Priority Ranking' });
    this.toDo = page.getByRole('region', { name: 'Schedule & To-Do' });
    this.tasks = page.getByRole('region', { name: 'Tasks Created from Emails' });
    this.quickTasks = page.getByRole('region', { name: 'Quick Tasks' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/outlook?tab=priority');
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.ranking.getByRole('article');
  }

  /** The scores of the rows that are drawn, from the top. */
  async scores(): Promise<readonly number[]> {
    const names = await this.ranking
      .getByRole('img', { name: /^Score \d+ of 10/ })
      .evaluateAll((rings) => rings.map((ring) => ring.getAttribute('aria-label') ?? ''));
    return names.map((name) => Number(/\d+/.exec(name)?.[0]));
  }

  task(title: string): Locator {
    return this.tasks.getByRole('listitem').filter({ hasText: title });
  }

  quickTask(text: string): Locator {
    return this.quickTasks.getByRole('listitem').filter({ hasText: text });
  }

  async addQuickTask(text: string): Promise<void> {
    await this.toDo.getByRole('textbox', { name: 'Add a task' }).fill(text);
    await this.toDo.getByRole('button', { name: 'Add task' }).click();
  }
}
