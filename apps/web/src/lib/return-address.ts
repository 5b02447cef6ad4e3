/**
 * Where in the app a tab was when its session ended, and whose: signing in leads back there. It belongs to the tab, so
 * that each of several comes back to its own place.
 */
const KEY = 'return_to';
const APP_ADDRESS = /^\/dashboard(?:[/?]|$)/;

export interface ReturnAddress {
  /** Null: nobody knew who was here, as by a link that was opened without a session. */
  readonly userId: string | null;
  readonly href: string;
}

/** Notes an address of the app; others are no place to come back to. */
export function noteReturnAddress(address: ReturnAddress): void {
  if (APP_ADDRESS.test(address.href)) write(JSON.stringify(address));
}

export function forgetReturnAddress(): void {
  write(null);
}

export function readReturnAddress(): ReturnAddress | null {
  try {
    const value: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { userId, href } = value as { userId?: unknown; href?: unknown };
    if (typeof href !== 'string' || !APP_ADDRESS.test(href)) return null;
    return { href, userId: typeof userId === 'string' ? userId : null };
  } catch {
    return null;
  }
}

/** The noted address, once, when it was this user's or nobody's; another user's is forgotten. */
export function takeReturnAddress(userId: string): string | null {
  const noted = readReturnAddress();
  forgetReturnAddress();
  return noted !== null && (noted.userId === null || noted.userId === userId) ? noted.href : null;
}

function write(text: string | null): void {
  try {
    if (text === null) globalThis.sessionStorage?.removeItem(KEY);
    else globalThis.sessionStorage?.setItem(KEY, text);
  } catch {
    // Without storage the board is where everybody comes back to.
  }
}
