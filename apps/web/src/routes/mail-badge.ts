import type { MailStatus } from '#lib/mail/mail-status.ts';
import type { ProviderMode } from '#lib/page-facts.ts';

export interface MailBadge {
  readonly text: string;
  readonly tone: 'live' | 'pause' | 'none';
}

/**
 * What the header says of the mail on the screen. It says "Live Data" only when the connection was
 * checked and the list came from the mailbox (D-61, D-114).
 */
export function describeMail(
  status: Pick<MailStatus, 'phase' | 'stale' | 'connection'>,
  mode: ProviderMode,
): MailBadge {
  if (status.phase === 'offline') return { text: 'Offline', tone: 'pause' };
  if (status.phase === 'error') return { text: 'Not connected', tone: 'pause' };
  if (status.phase === 'live' && !status.stale && status.connection === 'authenticated') {
    return { text: mode === 'sandbox' ? 'Sandbox mailbox' : 'Live Data', tone: 'live' };
  }
  return { text: status.phase === 'copy' ? 'Saved copy' : 'Connecting...', tone: 'none' };
}
