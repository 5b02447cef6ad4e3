import type { MailboxContents } from '@eisen/contract';
import { countOf } from '#lib/format.ts';
import { PROVIDER_NAMES } from '#lib/provider.ts';

/** What is lost with a mailbox that is disconnected or replaced. */
export function tellDeleted({ kind, provider, emails, decisions }: MailboxContents): string {
  const decided = countOf(decisions, 'decision');
  if (kind === 'sandbox') {
    return `${countOf(emails, 'email')} and ${decided} are deleted. This cannot be undone.`;
  }
  return `Eisen loses access to it and forgets ${decided}. The mail itself stays at ${PROVIDER_NAMES[provider]}.`;
}
