import type { MailboxView } from '#lib/mail/mail-hooks.ts';

/** What stands in place of the rows; `none` when there are rows. */
export type InboxPlaceholderKind =
  | 'none'
  | 'waiting'
  | 'skeleton'
  | 'error'
  | 'offline'
  | 'consent'
  | 'empty'
  | 'sorted';

/** @param showsSkeleton  the loading took long enough to be drawn */
export function placeholderOf(
  mailbox: Pick<MailboxView, 'phase' | 'counts' | 'hasOlder' | 'error' | 'connection'>,
  showsSkeleton: boolean,
): InboxPlaceholderKind {
  const { phase, counts } = mailbox;
  if (counts.inbox > 0) return 'none';
  if (counts.total > 0) return 'sorted';
  // Trying again cannot help: the bar above leads to the consent.
  if (mailbox.connection === 'needs-oauth') return 'consent';
  if (phase === 'error') return 'error';
  if (phase === 'offline') return 'offline';
  if (phase === 'loading' || phase === 'copy') return showsSkeleton ? 'skeleton' : 'waiting';
  return showsSkeleton ? 'skeleton' : 'empty';
}

/** The title of the inbox. Before anything is known of the mailbox it claims no number. */
export function inboxTitle(mailbox: Pick<MailboxView, 'phase' | 'counts'>): string {
  const isUnknown = mailbox.counts.total === 0 && mailbox.phase === 'loading';
  return isUnknown ? 'Inbox' : `Inbox (${mailbox.counts.inbox})`;
}
