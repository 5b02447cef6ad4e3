import type { Locator, Page } from '@playwright/test';

/** The form that answers an email, as its writer sees it. */
export class ReplyForm {
  readonly dialog: Locator;
  readonly to: Locator;
  readonly text: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Reply to Email' });
    this.to = this.dialog.getByLabel('To', { exact: true });
    this.text = this.dialog.getByLabel('Reply', { exact: true });
  }

  async send(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Send Reply' }).click();
  }
}

/** The form that makes an event of an email. */
export class EventForm {
  readonly dialog: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Schedule Task to Calendar' });
  }

  field(label: 'Subject' | 'Start' | 'End' | 'Location' | 'Attendees optional'): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async create(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Create Event' }).click();
  }
}
