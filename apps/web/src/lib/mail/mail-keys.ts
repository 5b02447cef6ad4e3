import type { Provider } from '@eisen/contract';

/** Which mailbox the data belongs to. */
export interface MailboxOwner {
  readonly userId: string;
  readonly provider: Provider;
  /** Address of the mailbox, as far as it is known; tells a replaced mailbox from the one before. */
  readonly address: string | null;
}

/** Whether the mail of one is the mail of the other. An unknown address is taken for the same. */
export function isSameMailbox(a: MailboxOwner, b: MailboxOwner): boolean {
  return a.userId === b.userId && a.provider === b.provider && isSameAddress(a.address, b.address);
}

export function isSameAddress(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

/** Keys of the query cache; each is written here once. */
export const mailKeys = {
  all: ['mail'] as const,
  of: (owner: MailboxOwner) => ['mail', owner.userId, owner.provider] as const,
  list: (owner: MailboxOwner) => [...mailKeys.of(owner), 'list'] as const,
  wholeEmails: (owner: MailboxOwner) => [...mailKeys.of(owner), 'email'] as const,
  email: (owner: MailboxOwner, id: string) => [...mailKeys.wholeEmails(owner), id] as const,
  searches: (owner: MailboxOwner) => [...mailKeys.of(owner), 'search'] as const,
  search: (owner: MailboxOwner, text: string) => [...mailKeys.searches(owner), text] as const,
  ledger: (owner: MailboxOwner) => [...mailKeys.of(owner), 'ledger'] as const,
  journal: (userId: string) => ['journal', userId] as const,
  settings: (userId: string) => ['settings', userId] as const,
};
