/**
 * Remembers, for this tab, that the browser was sent to a provider's consent and that no connected
 * mailbox was seen since. A page that begins with this mark neither sends the browser there by
 * itself again, nor shows the copy of a mailbox that may just have been replaced (D-12, D-23).
 */
const KEY = 'consent_asked';

export function noteConsentAsked(): void {
  write('1');
}

/** A mailbox was found connected: the round is over. */
export function noteConsentDone(): void {
  write(null);
}

export function wasConsentAsked(): boolean {
  try {
    return globalThis.sessionStorage?.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

function write(value: string | null): void {
  try {
    if (value === null) globalThis.sessionStorage?.removeItem(KEY);
    else globalThis.sessionStorage?.setItem(KEY, value);
  } catch {
    // A browser that forbids storage asks with the bar instead: it cannot be sent in circles.
  }
}
