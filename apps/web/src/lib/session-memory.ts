import { type User, userSchema } from '@eisen/contract';
import { readStored, writeStored } from './preferences.ts';

const SESSION_KEY = 'last_session';
const COPY_KEY = 'copy_of';

/** How long a copy opens without asking the server who is there (D-107). */
const COPY_OPENS_MS = 7 * 24 * 60 * 60 * 1000;

/** Notes that the server confirmed the session; from here the seven days count. */
export function rememberSession(user: User, now: Date): void {
  writeStored(SESSION_KEY, JSON.stringify({ user, answeredAt: now.toISOString() }));
}

/** Forgets who was here; other tabs hear of it by their storage event. */
export function forgetSession(): void {
  writeStored(SESSION_KEY, null);
  writeStored(COPY_KEY, null);
}

/**
 * The user whose copy of the mail may be shown before the server answers: this browser holds one,
 * and the last answered session check is at most seven days old.
 */
export function readCopyUser(now: Date): User | null {
  const remembered = readRemembered();
  if (!remembered || readStored(COPY_KEY) !== remembered.user.id) return null;
  const ageMs = now.getTime() - remembered.answeredAt.getTime();
  return ageMs >= 0 && ageMs <= COPY_OPENS_MS ? remembered.user : null;
}

/** Whether this browser keeps a copy for the user. Writers ask before every write, in every tab. */
export function keepsCopyOf(userId: string): boolean {
  return readStored(COPY_KEY) === userId;
}

export function markCopyOf(userId: string | null): void {
  writeStored(COPY_KEY, userId);
}

/** Hears when another tab ended the session. */
export function onSessionForgotten(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === SESSION_KEY && event.newValue === null) listener();
  };
  globalThis.addEventListener?.('storage', handle);
  return () => globalThis.removeEventListener?.('storage', handle);
}

function readRemembered(): { readonly user: User; readonly answeredAt: Date } | null {
  const text = readStored(SESSION_KEY);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { user, answeredAt } = value as { user?: unknown; answeredAt?: unknown };
    const parsed = userSchema.safeParse(user);
    const at = new Date(typeof answeredAt === 'string' ? answeredAt : Number.NaN);
    return parsed.success && !Number.isNaN(at.getTime())
      ? { user: parsed.data, answeredAt: at }
      : null;
  } catch {
    return null;
  }
}
