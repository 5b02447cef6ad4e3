import { expect, type Page } from '@playwright/test';

/** The emulated provider's own page, where an account is chosen. */
export class ConsentPage {
  readonly page: Page;
  readonly origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  async shows(): Promise<void> {
    await expect(this.page).toHaveURL((url) => url.origin === this.origin);
  }

  async signInAs(address: string): Promise<void> {
    await this.shows();
    await this.page.getByRole('button', { name: new RegExp(address.replace('.', '\\.')) }).click();
  }
}
