import { useEffect, useRef, useSyncExternalStore } from 'react';
import { noteConsentDone, wasConsentAsked } from '#lib/consent-memory.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';

/** Mailboxes whose first answer was seen; each is asked about once a page. */
const started = new WeakSet<object>();

/**
 * While the app starts, missing permissions lead on to the provider's consent (CONN-04). Never twice
 * without a connected mailbox in between, and not once somebody is at work: then the bar asks (D-12).
 */
export function useConsentAtStart(onReconnect: (loginUrl: string) => void): void {
  const mailbox = useMailboxContext();
  const { status } = mailbox;
  const { connection, loginUrl } = useSyncExternalStore(status.subscribe, status.get);
  const latest = useRef(onReconnect);
  latest.current = onReconnect;
  useEffect(() => {
    if (connection === 'authenticated') noteConsentDone();
    if (connection === 'checking' || started.has(mailbox)) return;
    started.add(mailbox);
    if (connection !== 'needs-oauth' || loginUrl === null) return;
    if (document.visibilityState !== 'hidden' && !wasConsentAsked()) latest.current(loginUrl);
  }, [mailbox, connection, loginUrl]);
}
