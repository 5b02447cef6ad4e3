import type { Locator, Page } from '@playwright/test';

/** The dialog that hands an email on. */
export class DelegateForm {
  readonly dialog: Locator;
  readonly submit: Locator;
  readonly member: Locator;
  /** Those whom the typed text finds. */
  readonly members: Locator;
  readonly address: Locator;
  readonly note: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Delegate Email' });
    this.submit = this.dialog.getByRole('button', { name: 'Delegate', exact: true });
    this.member = this.dialog.getByRole('combobox', { name: 'Member' });
    this.members = this.dialog.getByRole('listbox', { name: 'Members' }).getByRole('option');
    this.address = this.dialog.getByLabel('Email address');
    this.note = this.dialog.getByLabel(/^Note/);
  }

  async chooseTeam(label: string): Promise<void> {
    await this.dialog.getByLabel('Team', { exact: true }).selectOption({ label });
  }

  async useAddress(address: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: 'Email Address' }).click();
    await this.address.fill(address);
    await this.address.press('Enter');
  }
}

/** What others handed to the user. */
export class DelegatedPanelPage {
  readonly panel: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Emails Delegated to You' });
  }

  get count(): Locator {
    return this.panel.locator('.count');
  }

  row(subject: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: subject });
  }

  step(step: 'Start' | 'Complete', subject: string): Locator {
    return this.panel.getByRole('button', { name: `${step}: ${subject}` });
  }
}
