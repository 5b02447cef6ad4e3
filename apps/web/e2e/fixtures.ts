import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import { AccountPages } from './pages/account-pages.ts';
import { Board } from './pages/board.ts';
import { newPerson, type Person } from './pages/people.ts';

interface Fixtures {
  readonly person: Person;
  readonly account: AccountPages;
  readonly board: Board;
  /** Signed up, with the bundled mailbox connected and its first page on the board. */
  readonly connected: Board;
  /** Requests that left for another host than the server's: must stay empty. */
  readonly foreignRequests: string[];
}

/**
 * Every test is its own person from its own address, since sign-ups are limited for each, and
 * nothing may ever leave for another host or break in the page.
 */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}` });
  },
  foreignRequests: async ({ page, baseURL }, use) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (/^https?:/.test(url) && !url.startsWith(`${baseURL}/`)) foreign.push(url);
    });
    await use(foreign);
  },
  page: async ({ page }, use) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await use(page);
    if (broken.length > 0) throw new Error(`The page broke: ${broken.join('; ')}`);
  },
  person: async ({ page: _ }, use) => {
    await use(newPerson());
  },
  account: async ({ page }, use) => {
    await use(new AccountPages(page));
  },
  board: async ({ page }, use) => {
    await use(new Board(page));
  },
  connected: async ({ page, account, person }, use) => {
    await account.signUp(person);
    await account.choose('Outlook');
    await account.connectBundledMailbox();
    const board = new Board(page);
    await board.waitUntilRead();
    await use(board);
  },
});

export { expect } from '@playwright/test';

/** Writes down what a page asks of the server, by method and path. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}
