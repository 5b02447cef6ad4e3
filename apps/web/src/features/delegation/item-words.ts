import { NO_REASON } from '@eisen/contract';
import type { DelegatedEmail } from '#lib/delegation/delegated-email.ts';

/** The line under a delegated email: whose it is, who handed it on, and why it lies where it lies. */
export function describeItem(item: DelegatedEmail): string {
  const reason = item.reasoning === NO_REASON ? '' : item.reasoning;
  const by = `Delegated by ${item.delegatedBy || 'a former member'}`;
  return [item.from && `From ${item.from}`, by, reason].filter(Boolean).join(' · ');
}
