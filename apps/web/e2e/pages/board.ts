import { expect, type Locator, type Page, type Request } from '@playwright/test';

export type QuadrantTitle = 'Do' | 'Decide' | 'Delegate' | 'Delete';

const regionNames: Record<QuadrantTitle, RegExp> = {
  Do: /^Do,/,
  Decide: /^Decide,/,
  Delegate: /^Delegate,/,
  Delete: /^Delete,/,
};

/** Nothing was asked for so long: whatever was going to be sent was sent. */
const QUIET_MS = 500;
const STEP_MS = 50;

/** The matrix tab as somebody at the keyboard or with a mouse sees it. */
export class Board {
  readonly page: Page;
  readonly inbox: Locator;
  private readonly underWay = new Set<Request>();

  constructor(page: Page) {
    this.page = page;
    this.inbox = page.getByRole('region', { name: /^Inbox/ });
    page.on('request', (request) => {
      // The event stream never ends.
      if (!request.url().endsWith('/api/events')) this.underWay.add(request);
    });
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(end as 'requestfinished', (request) => this.underWay.delete(request));
    }
  }

  quadrant(title: QuadrantTitle): Locator {
    return this.page.getByRole('region', { name: regionNames[title] });
  }

  cardsIn(place: Locator): Locator {
    return place.getByRole('article');
  }

  /** What the header says of the mail that shows. */
  get badge(): Locator {
    return this.page.getByRole('banner').getByRole('status');
  }

  /** What is read out to people who listen to the screen; one of the two regions is empty. */
  get announced(): Locator {
    return this.page.locator('[data-live="polite"] [aria-live]').filter({ hasText: /./ });
  }

  /** The dialog of the opened email, whatever lies over it. */
  get detail(): Locator {
    return this.page.locator('.dn');
  }

  /** The card that has the focus. */
  get focused(): Locator {
    return this.page.locator('article:focus');
  }

  /** The server's own word shows, of the whole mailbox. */
  async waitUntilRead(badge: 'Sandbox mailbox' | 'Live Data' = 'Sandbox mailbox'): Promise<void> {
    // The header says it, on phones the inbox.
    await expect(this.page.getByText(badge).filter({ visible: true }).first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(this.inbox.getByRole('heading', { name: /^Inbox \(\d+\)/ })).toBeVisible();
    await expect(this.inbox.getByRole('progressbar', { name: 'Reading the mailbox' })).toHaveCount(
      0,
    );
  }

  async inboxCount(): Promise<number> {
    const heading = await this.inbox.getByRole('heading', { name: /^Inbox \(\d+\)/ }).textContent();
    return Number(/\((\d+)\)/.exec(heading ?? '')?.[1]);
  }

  async countIn(title: QuadrantTitle): Promise<number> {
    return Number(await this.quadrant(title).getByTestId('quadrant-count').textContent());
  }

  async classifyAll(): Promise<void> {
    await this.inbox.getByRole('button', { name: 'Classify All' }).click();
    await expect(this.toast(/emails? sorted/)).toBeVisible({ timeout: 30_000 });
  }

  /** Takes back an act that another one followed: once its notice has gone it is named first, and a second press does it. */
  async undoUnseen(key: 'z' | 'Control+z'): Promise<void> {
    await expect(this.page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 });
    await this.page.keyboard.press(key);
    await expect(this.toast(/^Undo: .+, 1 email\?$/)).toBeVisible();
    await this.page.keyboard.press(key);
  }

  toast(text: string | RegExp): Locator {
    return this.page
      .getByRole('region', { name: /Notifications/ })
      .getByText(text)
      .first();
  }

  async subjectOf(card: Locator): Promise<string> {
    return (await card.getAttribute('aria-label')) ?? '';
  }

  cardNamed(place: Locator, subject: string): Locator {
    return place.getByRole('article', { name: subject, exact: true }).first();
  }

  /** The first subjects of a list, in its order. */
  async subjectsIn(place: Locator, count: number): Promise<string[]> {
    const cards = await this.cardsIn(place).all();
    return Promise.all(cards.slice(0, count).map((card) => this.subjectOf(card)));
  }

  /** Scrolls a list until a card of that subject is drawn: lists draw only what is in sight. */
  async findCard(place: Locator, subject: string): Promise<Locator> {
    const card = this.cardNamed(place, subject);
    await this.scrollUntil(place, async () => (await card.count()) > 0);
    return card;
  }

  async findCardWithAttachment(place: Locator): Promise<Locator> {
    const card = this.cardsIn(place)
      .filter({ hasText: /\d attachments?:/ })
      .first();
    await this.scrollUntil(place, async () => (await card.count()) > 0);
    return card;
  }

  private async scrollUntil(place: Locator, isFound: () => Promise<boolean>): Promise<void> {
    await this.cardsIn(place).first().hover();
    for (let step = 0; step < 100 && !(await isFound()); step += 1) {
      await this.page.mouse.wheel(0, 240);
      await this.page.waitForTimeout(30);
    }
  }

  async counts(): Promise<Record<QuadrantTitle, number>> {
    return {
      Do: await this.countIn('Do'),
      Decide: await this.countIn('Decide'),
      Delegate: await this.countIn('Delegate'),
      Delete: await this.countIn('Delete'),
    };
  }

  /** Emails on the board, wherever they lie. */
  async total(): Promise<number> {
    const counts = await this.counts();
    return counts.Do + counts.Decide + counts.Delegate + counts.Delete + (await this.inboxCount());
  }

  /** Every change has reached the server: nothing is on its way any more. */
  async settled(): Promise<void> {
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs += STEP_MS) {
      await this.page.waitForTimeout(STEP_MS);
      if (this.underWay.size > 0) quietMs = 0;
    }
  }
}
