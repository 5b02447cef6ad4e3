import { randomInt } from 'node:crypto';
import { type Browser, test as base, type Page } from '@playwright/test';
import { AccountPages } from './pages/account-pages.ts';
import { Board } from './pages/board.ts';
import { newPerson, type Person } from './pages/people.ts';
import { watchPolicy } from './policy-watch.ts';

export interface Fixtures {
  readonly person: Person;
  readonly account: AccountPages;
  readonly board: Board;
  /** Signed up, with the bundled mailbox connected and its first page on the board. */
  readonly connected: Board;
  /** Requests that left for another host than the server's: must stay empty. */
  readonly foreignRequests: string[];
  /** Fails every test in which a page is stopped by its policy. */
  readonly policyWatch: undefined;
}

/** Breaches of a page's policy in the browsers of the test that runs; one runs at a time. */
const breaches: string[] = [];

/**
 * Every test is its own person from its own address, since sign-ups are limited for each, and
 * nothing may ever leave for another host, break in the page or be stopped by its policy.
 */
export const test = base.extend<Fixtures, { readonly browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await watchPolicy(context, breaches);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  policyWatch: [
    async ({ browserName: _ }, use) => {
      breaches.length = 0;
      await use(undefined);
      if (breaches.length > 0) throw new Error(`Against the policy: ${breaches.join('; ')}`);
    },
    { auto: true },
  ],
  extraHTTPHeaders: async ({ baseURL: _ }, use) => {
    await use({ 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}` });
  },
  foreignRequests: async ({ page, baseURL }, use) => {
    const foreign: string[] = [];
    // Only what would have left comes by here: what the page's policy forbids is stopped before.
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.origin !== baseURL,
      (route) => {
        foreign.push(route.request().url());
        return route.abort();
      },
    );
    await use(foreign);
  },
  page: async ({ page }, use) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.stack ?? error.message));
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
  connected: async ({ page, person, baseURL }, use) => {
    await registerByCall(page, person, baseURL);
    await callServer(page, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
    await page.goto('/dashboard/outlook');
    const board = new Board(page);
    await board.waitUntilRead();
    await use(board);
  },
});

export { expect } from '@playwright/test';

/** Signs up without the forms, for tests that begin behind them; the page has the session then. */
export async function registerByCall(
  page: Page,
  person: Person,
  baseURL: string | undefined,
): Promise<void> {
  await callServer(page, baseURL, '/api/register', {
    first_name: person.firstName,
    last_name: person.lastName,
    username: person.username,
    email: person.email,
    password: person.password,
  });
}

/** One call with the page's session, as its own script would make it. */
export async function callServer(
  page: Page,
  baseURL: string | undefined,
  path: string,
  data: unknown,
  method = 'POST',
): Promise<unknown> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { origin: baseURL ?? '' },
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()}`);
  return response.json();
}

/** Writes down what a page asks of the server, by method and path. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}
