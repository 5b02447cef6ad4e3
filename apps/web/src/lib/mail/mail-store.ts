import type { QueryClient } from '@tanstack/react-query';
import { type MailboxOwner, mailKeys } from './mail-keys.ts';
import { EMPTY_MAIL_STATE, type MailState } from './mail-state.ts';

/** The mailbox's place in the query cache. */
export interface MailStore {
  get(): MailState;
  set(change: (state: MailState) => MailState): void;
  /** Calls back after every change. @returns stops */
  subscribe(listener: () => void): () => void;
}

export function createMailStore(client: QueryClient, owner: MailboxOwner): MailStore {
  const key = mailKeys.list(owner);
  // The state shares its parts by itself, and it lives as long as the session.
  client.setQueryDefaults(key, {
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const get = () => client.getQueryData<MailState>(key) ?? EMPTY_MAIL_STATE;
  const hash = JSON.stringify(key);
  return {
    get,
    set(change) {
      const before = get();
      const after = change(before);
      if (after !== before) client.setQueryData<MailState>(key, after);
    },
    subscribe(listener) {
      return client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.query.queryHash === hash) listener();
      });
    },
  };
}
