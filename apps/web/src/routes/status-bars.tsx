import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { NoticeBar } from '#components/notice-bar.tsx';
import { useMailbox } from '#lib/mail/mail-hooks.ts';

export interface StatusBarsProps {
  readonly providerName: string;
  /** The session check did not reach the server; what shows is this browser's copy. */
  readonly isUnreachable: boolean;
  readonly onRecheck: () => void;
  /** Sends the browser to the provider's consent. */
  readonly onReconnect: (loginUrl: string | null) => void;
}

/** The bars under the header: what is wrong with the mail that shows, and what can be done (DASH-13). */
export function StatusBars({
  providerName,
  isUnreachable,
  onRecheck,
  onReconnect,
}: StatusBarsProps) {
  const { phase, stale, error, connection, loginUrl, refreshing, refresh, emails } = useMailbox();
  const retry = () => (isUnreachable ? onRecheck() : refresh());
  if (phase === 'offline' || isUnreachable) {
    return (
      <NoticeBar
        kind="offline"
        title={
          isUnreachable && navigator.onLine ? 'Could not reach the server.' : 'You are offline.'
        }
        actions={
          <Button size="sm" busy={refreshing} onClick={retry}>
            Try again
          </Button>
        }
      >
        {emails.length > 0
          ? 'You can read on; changes wait until the connection is back.'
          : 'Your mail shows again when the connection is back.'}
      </NoticeBar>
    );
  }
  if (connection === 'needs-oauth') {
    return (
      <NoticeBar
        kind="error"
        title={`${providerName} asks you to sign in again.`}
        actions={
          <Button size="sm" variant="primary" onClick={() => onReconnect(loginUrl)}>
            Reconnect {providerName}
          </Button>
        }
      >
        Until then the last mail stays here.
      </NoticeBar>
    );
  }
  if (error) {
    return (
      <NoticeBar
        kind="error"
        title={error}
        actions={
          <>
            <Button size="sm" busy={refreshing} onClick={retry}>
              Retry
            </Button>
            <Button size="sm" variant="primary" onClick={() => onReconnect(loginUrl)}>
              Reconnect {providerName}
            </Button>
          </>
        }
      />
    );
  }
  return phase === 'copy' && stale ? <StaleBar /> : null;
}

/** Most copies are checked within a moment; until then the badge in the header says enough. */
const STALE_AFTER_MS = 2_500;

function StaleBar() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return <NoticeBar kind="stale">Showing the saved copy while your mailbox is checked.</NoticeBar>;
}
