import { tabStorage } from './tab-memory.ts';

/**
 * When an account was deleted from this tab, for the page that says so: nobody else is told that something was. It
 * outlives the session, which ends with the account, and names nobody.
 */
const KEY = 'account-deleted';

export interface Deletion {
  readonly at: Date;
  /** Emails that were kept here and went with the account; null where that is not known. */
  readonly emails: number | null;
}

let page: string | null = null;

export function noteDeletion({ at, emails }: Deletion): void {
  page = `${at.toISOString()} ${emails ?? ''}`;
  try {
    tabStorage()?.setItem(KEY, page);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Null: none was deleted from this tab. */
export function readDeletion(): Deletion | null {
  try {
    return parse(page ?? tabStorage()?.getItem(KEY) ?? null);
  } catch {
    return parse(page);
  }
}

function parse(text: string | null): Deletion | null {
  const [time = '', emails = ''] = (text ?? '').split(' ');
  const at = new Date(time);
  if (time === '' || Number.isNaN(at.getTime())) return null;
  return { at, emails: /^\d+$/.test(emails) ? Number(emails) : null };
}
