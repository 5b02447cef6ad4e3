import type { Provider } from '@eisen/contract';

/** Which mailbox the data belongs to. */
export interface MailboxOwner {
  readonly userId: string;
  readonly provider: Provider;
}

/** Keys of the query cache; each is written here once. */
export const mailKeys = {
  all: ['mail'] as const,
  of: (owner: MailboxOwner) => ['mail', owner.userId, owner.provider] as const,
  list: (owner: MailboxOwner) => [...mailKeys.of(owner), 'list'] as const,
  email: (owner: MailboxOwner, id: string) => [...mailKeys.of(owner), 'email', id] as const,
  search: (owner: MailboxOwner, text: string) => [...mailKeys.of(owner), 'search', text] as const,
  ledger: (owner: MailboxOwner) => [...mailKeys.of(owner), 'ledger'] as const,
  journal: (userId: string) => ['journal', userId] as const,
  settings: (userId: string) => ['settings', userId] as const,
};
