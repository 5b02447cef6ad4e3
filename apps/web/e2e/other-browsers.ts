import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { callServer, registerByCall } from './fixtures.ts';
import { Board } from './pages/board.ts';
import type { Person } from './pages/people.ts';

/** Somebody else's browser, at an address of its own. */
export function newContext(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}` },
  });
}

/** Somebody else with a mailbox, in a browser of his own. */
export async function openBoard(
  browser: Browser,
  person: Person,
  baseURL: string | undefined,
): Promise<Board> {
  const page = await (await newContext(browser, baseURL)).newPage();
  await registerByCall(page, person, baseURL);
  await callServer(page, baseURL, '/auth/sandbox', { provider: 'outlook', source: 'bundled' });
  await page.goto('/dashboard/outlook');
  const board = new Board(page);
  await board.waitUntilRead();
  return board;
}
