import type { Provider } from '@eisen/contract';
import { createGmailMailbox, createOutlookMailbox } from '@eisen/mailbox';
import type { CreateAdapter } from './account-opener.ts';

/** The adapter of each provider's accounts. */
export const ADAPTERS: Readonly<Record<Provider, CreateAdapter>> = {
  outlook: createOutlookMailbox,
  gmail: createGmailMailbox,
};
