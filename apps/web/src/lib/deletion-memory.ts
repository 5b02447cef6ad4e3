import { tabStorage } from './tab-memory.ts';

/**
 * When an account was deleted from this tab, for the page that says so: nobody else is told that something was. It
 * outlives the session, which ends with the account, and names nobody.
 */
const KEY = 'account-deleted';

let page: string | null = null;

export function noteDeletion(at: Date): void {
  page = at.toISOString();
  try {
    tabStorage()?.setItem(KEY, page);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Null: none was deleted from this tab. */
export function readDeletion(): Date | null {
  try {
    return parse(page ?? tabStorage()?.getItem(KEY) ?? null);
  } catch {
    return parse(page);
  }
}

function parse(text: string | null): Date | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
}
