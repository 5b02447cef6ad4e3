import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Sign-up, sign-in and the way to a connected mailbox, in the user's words. */
export class AccountPages {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signUp(person: Person): Promise<void> {
    await this.page.goto('/signup');
    await this.fillSignUp(person);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
    await expect(this.page.getByRole('heading', { name: "You're all set." })).toBeVisible();
    await this.page.getByRole('button', { name: 'Enter Eisen' }).click();
    await expect(this.page).toHaveURL(/\/connect/);
  }

  async fillSignUp(person: Person): Promise<void> {
    const { page } = this;
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
  }

  async signIn(person: Person): Promise<void> {
    await this.page.goto('/login');
    await this.fillSignIn(person);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  async fillSignIn(person: Person): Promise<void> {
    await this.page.getByLabel('Username or email').fill(person.username);
    await this.page.getByLabel('Password', { exact: true }).fill(person.password);
  }

  /** From the account menu of the dashboard. */
  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Account menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
  }

  /** From the provider choice to our own consent page. */
  async choose(provider: 'Outlook' | 'Gmail'): Promise<void> {
    const name = provider === 'Outlook' ? /Outlook \/ Microsoft 365/ : /Gmail \/ Google Workspace/;
    await this.page.getByRole('button', { name }).click();
    await expect(this.page).toHaveURL(/\/auth\/sandbox/);
  }

  async connectBundledMailbox(): Promise<void> {
    await this.page.getByRole('radio', { name: /Bundled mailbox/ }).check();
    await this.page.getByRole('button', { name: 'Connect mailbox' }).click();
    await expect(this.page).toHaveURL(/\/dashboard\//, { timeout: 30_000 });
  }

  async importMailbox(file: string): Promise<void> {
    await this.page.getByRole('radio', { name: /Upload a file/ }).check();
    await this.page.locator('input[type=file]').setInputFiles(file);
    await this.page.getByRole('button', { name: 'Connect mailbox' }).click();
    await this.openImported();
  }

  /** Leaves the report of an import for the app. */
  async openImported(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open the mailbox' }).click({ timeout: 60_000 });
    await expect(this.page).toHaveURL(/\/dashboard\//, { timeout: 30_000 });
  }
}
