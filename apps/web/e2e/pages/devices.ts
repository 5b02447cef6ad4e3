import type { Browser } from '@playwright/test';
import { AccountPages } from './account-pages.ts';
import { Board } from './board.ts';
import type { Person } from './people.ts';

/** Signs the same person in on another device, which knows only what the server knows. */
export async function openElsewhere(
  browser: Browser,
  person: Person,
  badge: Parameters<Board['waitUntilRead']>[0] = 'Sandbox mailbox',
  baseURL?: string,
): Promise<Board> {
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await new AccountPages(page).signIn(person);
  const board = new Board(page);
  await board.waitUntilRead(badge);
  return board;
}
