import { tabStorage } from './tab-memory.ts';

/**
 * The token of a mailed invitation while its reader signs up or signs in, for this tab. It outlives
 * the end of a session: somebody signed in as another person signs out on the way.
 */
const KEY = 'invitation';

let page: string | null = null;

export function keepInvitation(token: string): void {
  page = token;
  try {
    tabStorage()?.setItem(KEY, token);
  } catch {
    // Without storage it lasts as long as the page, which no step on the way leaves.
  }
}

export function readInvitation(): string | null {
  try {
    return page ?? tabStorage()?.getItem(KEY) ?? null;
  } catch {
    return page;
  }
}

/** It was opened, or given up. */
export function forgetInvitation(): void {
  page = null;
  try {
    tabStorage()?.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
