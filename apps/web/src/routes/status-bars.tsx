import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { NoticeBar } from '#components/notice-bar.tsx';
import { useNow } from '#components/use-now.ts';
import { useMailbox } from '#lib/mail/mail-hooks.ts';
import { describeStatus, type StatusBar } from './status-words.ts';

export interface StatusBarsProps {
  readonly providerName: string;
  /** The session check did not reach the server; what shows is this browser's copy. */
  readonly isUnreachable: boolean;
  readonly onRecheck: () => void;
  /** Sends the browser to the provider's consent. */
  readonly onReconnect: (loginUrl: string | null) => void;
}

/** The bars under the header: what is wrong with the mail that shows, and what can be done (DASH-13). */
export function StatusBars(props: StatusBarsProps) {
  const { providerName, isUnreachable, onRecheck, onReconnect } = props;
  const mailbox = useMailbox();
  const now = useNow();
  const bar = describeStatus({
    ...mailbox,
    providerName,
    hasMail: mailbox.emails.length > 0,
    isUnreachable,
    isOnline: navigator.onLine,
    nowMs: now.getTime(),
  });
  if (!bar) return null;
  const buttons: Readonly<Record<StatusBar['actions'][number], ReactNode>> = {
    retry: (
      <Button
        key="retry"
        size="sm"
        busy={mailbox.refreshing}
        onClick={() => (isUnreachable ? onRecheck() : mailbox.refresh())}
      >
        Try again
      </Button>
    ),
    connect: (
      <Button
        key="connect"
        size="sm"
        variant="primary"
        onClick={() => onReconnect(mailbox.loginUrl)}
      >
        Connect again
      </Button>
    ),
  };
  const shown = (
    <NoticeBar
      key={bar.kind}
      kind={bar.kind}
      title={bar.title}
      actions={bar.actions.map((action) => buttons[action])}
    >
      {bar.text}
    </NoticeBar>
  );
  return bar.kind === 'stale' ? <AfterAWhile>{shown}</AfterAWhile> : shown;
}

/** Most copies are checked within a moment; until then the badge in the header says enough. */
const STALE_AFTER_MS = 2_500;

function AfterAWhile({ children }: { readonly children: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STALE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? children : null;
}
