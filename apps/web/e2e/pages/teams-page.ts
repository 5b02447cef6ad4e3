import { expect, type Locator, type Page } from '@playwright/test';

/** The cards "Teams" and "Team Invites" of a dashboard, with their dialogs. */
export class TeamsPage {
  readonly page: Page;
  readonly teams: Locator;
  readonly invites: Locator;
  readonly createDialog: Locator;
  readonly inviteDialog: Locator;
  /** What must be answered before going on. */
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.teams = page.getByRole('region', { name: 'Teams', exact: true });
    this.invites = page.getByRole('region', { name: 'Team Invites' });
    this.createDialog = page.getByRole('dialog', { name: 'Create Team' });
    this.inviteDialog = page.getByRole('dialog', { name: 'Invite Team Member' });
    this.alert = page.getByRole('alertdialog');
  }

  /** The line of a card that unfolds it. */
  fold(card: Locator): Locator {
    return card.getByRole('button', { name: /^Team/ }).first();
  }

  /** Unfolds a card; unfolded already, it is folded first, and so reads again. */
  async unfold(card: Locator): Promise<void> {
    const fold = this.fold(card);
    if ((await fold.getAttribute('aria-expanded')) === 'true') await fold.click();
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
  }

  team(name: string): Locator {
    return this.teams.getByRole('listitem').filter({ hasText: name }).first();
  }

  /** Unfolds a team's members, who stay unfolded. */
  async openMembers(name: string): Promise<Locator> {
    const toggle = this.team(name).getByRole('button', { name: new RegExp(`^${name}`) });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return this.teams.getByRole('list', { name: `Members of ${name}` });
  }

  async create(name: string): Promise<void> {
    await this.teams.getByRole('button', { name: 'Create Team' }).click();
    await this.createDialog.getByLabel('Team name').fill(name);
    await this.createDialog.getByRole('button', { name: 'Create Team' }).click();
  }

  async invite(team: string, email: string): Promise<void> {
    await this.teams.getByRole('button', { name: `Invite Team Member: ${team}` }).click();
    await this.inviteDialog.getByLabel('Email').fill(email);
    await this.inviteDialog.getByRole('button', { name: 'Send Invite' }).click();
  }

  /** The badges of the account menu. */
  async menuText(): Promise<string> {
    await this.page.getByRole('button', { name: 'Account menu' }).click();
    const menu = this.page.getByRole('menu', { name: 'Account menu' });
    const text = (await menu.textContent()) ?? '';
    await this.page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    return text;
  }
}
