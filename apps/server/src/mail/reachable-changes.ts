import { ProviderError } from '@eisen/mailbox';
import type { IndexChange } from './index-service.ts';
import type { OpenMailbox } from './listing-service.ts';
import type { MessagesService } from './messages-service.ts';

/** The changes whose messages can be had now, up to the first that cannot: the token stands before that one. */
export async function readReachable(
  { owner, provider }: OpenMailbox,
  changes: readonly IndexChange[],
  messages: MessagesService,
) {
  const ids = changes.flatMap((row) => (row.state === 'inbox' ? [row.id] : []));
  try {
    return { changes, found: await messages.read(owner.mailboxId, provider, ids) };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'reconnect') throw error;
    const found = messages.recall(owner.mailboxId, ids);
    const cut = changes.findIndex((row) => row.state === 'inbox' && !found.has(row.id));
    return { changes: cut === -1 ? changes : changes.slice(0, cut), found };
  }
}
