import { expect, type Locator, type Page } from '@playwright/test';
import type { Board } from './board.ts';

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

  /** Opens the first email of the inbox, and from there the form, with the original in it. */
  static async openFirst(board: Board): Promise<ReplyForm> {
    await board.cardsIn(board.inbox).first().dblclick();
    return ReplyForm.open(board);
  }

  /** From the open email. */
  static async open(board: Board): Promise<ReplyForm> {
    await board.detail.getByRole('button', { name: 'Reply', exact: true }).click();
    const form = new ReplyForm(board.page);
    await expect(form.dialog.locator('blockquote')).not.toBeEmpty();
    return form;
  }

  async send(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Send Reply' }).click();
  }

  async sendAndArchive(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Send and archive' }).click();
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
