import type { ConnectionResult } from './connection.ts';
import type { MailTrouble } from './mail-trouble.ts';

/** What the screen may say about the list. */
export interface MailStatus {
  /**
   * `copy` the browser's own copy, the server was not heard yet · `loading` nothing to show yet ·
   * `live` as the server says · `error` the last reading failed · `offline` no connection
   */
  readonly phase: 'copy' | 'loading' | 'live' | 'error' | 'offline';
  /** True until the server answered for the first time since the page opened. */
  readonly stale: boolean;
  readonly connection: 'checking' | ConnectionResult['state'];
  /** Where consent is given, while `connection` is `needs-oauth`. */
  readonly loginUrl: string | null;
  /** Progress of the first reading, up to 500; null when it is done. */
  readonly reading: { readonly loaded: number; readonly total: number } | null;
  readonly loadingOlder: boolean;
  readonly refreshing: boolean;
  /** For the bar under the header (ERR-41 to ERR-43, or what the server said). */
  readonly error: string | null;
  /** The provider is there, but not for us now; it passes by itself. */
  readonly trouble: MailTrouble | null;
  /** The server's own work behind the page waits: what shows may be older than it looks. */
  readonly behind: MailTrouble | null;
  /** When this page tries again by itself after a failure; null when it does not. */
  readonly retryAtMs: number | null;
  /** What the server said of the mailbox when it found it connected; null before. */
  readonly mailbox: ConnectedFacts | null;
}

export interface ConnectedFacts {
  /** Null where the server did not tell. */
  readonly kind: 'real' | 'sandbox' | 'sample' | null;
  /** When the consent was given that holds now, ISO 8601. */
  readonly connectedAt: string | null;
}

export const FIRST_STATUS: MailStatus = {
  phase: 'loading',
  stale: true,
  connection: 'checking',
  loginUrl: null,
  reading: null,
  loadingOlder: false,
  refreshing: false,
  error: null,
  trouble: null,
  behind: null,
  retryAtMs: null,
  mailbox: null,
};
