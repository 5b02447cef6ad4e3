import { expect, type Locator, type Page } from '@playwright/test';

/** Onboarding in the visitor's words. */
export class OnboardingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true });
  }

  option(kind: 'checkbox' | 'radio', name: string): Locator {
    return this.page.getByRole(kind, { name });
  }

  async expectStep(step: number): Promise<void> {
    const bar = this.page.getByRole('progressbar', { name: `Step ${step} of 5` });
    await expect(bar).toBeVisible();
    await expect(this.page).toHaveURL(new RegExp(`/start\\?step=${step}$`));
  }

  async goOn(): Promise<void> {
    await this.page.getByRole('button', { name: /^Continue/ }).click();
  }

  async goBack(): Promise<void> {
    await this.page.getByRole('button', { name: 'Back', exact: true }).click();
  }

  /** The first step, whole. */
  async introduce(email: string, provider: 'Outlook' | 'Gmail'): Promise<void> {
    await this.expectStep(1);
    await this.email.fill(email);
    await this.page.getByLabel('Name').fill('Dana Whitlock');
    await this.option('radio', provider).check();
    await this.option('checkbox', 'I agree').check();
    await this.goOn();
  }
}
