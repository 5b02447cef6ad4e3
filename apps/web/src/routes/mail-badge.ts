import type { MailStatus } from '#lib/mail/mail-status.ts';
import type { ProviderMode } from '#lib/page-facts.ts';

export interface MailBadge {
  readonly text: string;
  readonly tone: 'live' | 'pause' | 'none';
}

/**
 * What the header says of the mail on the screen. It says "Live Data" only when the connection was
 * checked and the list came from the mailbox (D-61, D-114).
 *
 * @param mode  what this server connects now; what the server said of the mailbox itself goes before it
 */
export function describeMail(
  status: Pick<MailStatus, 'phase' | 'stale' | 'connection' | 'trouble' | 'behind' | 'mailbox'>,
  mode: ProviderMode,
): MailBadge {
  const { phase, connection } = status;
  if (phase === 'offline') return { text: 'Offline', tone: 'pause' };
  if (connection === 'needs-oauth') return { text: 'Not connected', tone: 'pause' };
  if (status.trouble?.kind === 'throttled' || status.behind?.kind === 'throttled') {
    return { text: 'Waiting', tone: 'pause' };
  }
  if (phase === 'error') return { text: 'Not connected', tone: 'pause' };
  if (phase === 'live' && !status.stale && connection === 'authenticated') {
    const kind = status.mailbox?.kind ?? mode;
    if (kind === 'sample') return { text: 'Sample Data', tone: 'none' };
    return { text: kind === 'sandbox' ? 'Sandbox mailbox' : 'Live Data', tone: 'live' };
  }
  return { text: phase === 'copy' ? 'Saved copy' : 'Connecting...', tone: 'none' };
}
