import type { Locator, Page } from '@playwright/test';

/** The Smart tab, and the drawer in which a goal is written. */
export class GoalsPage {
  readonly page: Page;
  readonly drawer: Locator;
  /** The same form over a goal that there is. */
  readonly editor: Locator;
  /** What must be read before going on. */
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog', { name: 'Create SMART Goal' });
    this.editor = page.getByRole('dialog', { name: 'Edit SMART Goal' });
    this.alert = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/outlook?tab=smart');
  }

  card(title: string): Locator {
    return this.page.getByRole('article', { name: title, exact: true });
  }

  field(label: string): Locator {
    return this.drawer.getByLabel(label);
  }

  async fillParts(text: string): Promise<void> {
    for (const part of ['Specific', 'Measurable', 'Achievable', 'Relevant', 'Time-bound']) {
      await this.field(part).fill(`${part}: ${text}`);
    }
  }

  async create(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Create SMART Goal' }).click();
  }

  /** What can be done to a goal besides its next step. */
  async choose(title: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `More for ${title}` }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async filter(label: string, option: string): Promise<void> {
    await this.page.getByRole('group', { name: 'Filters' }).getByLabel(label).selectOption(option);
  }
}

/** Create Task from Email. */
export class TaskDialogPage {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Create Task from Email' });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label);
  }

  async create(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Create Task' }).click();
  }
}
