import type { ConnectionResult } from './connection.ts';

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
};
