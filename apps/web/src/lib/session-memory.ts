import { PROVIDERS, type User } from '@eisen/contract';
import { readStored, writeStored } from './preferences.ts';

const SESSION_KEY = 'last_session';
const COPY_KEY = 'copy_of';
const ENDED_KEY = 'ended_session';
const DELETED_KEY = 'deleted_account';

/** How long a copy opens without asking the server who is there (D-107), and somebody is taken for who he was. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;

/** Notes that the server confirmed the session; from here the seven days count. */
export function rememberSession(user: User, now: Date): void {
  writeStored(ENDED_KEY, null);
  writeStored(SESSION_KEY, JSON.stringify({ user, answeredAt: now.toISOString() }));
}

/** Notes that the session of this user ended by itself: whoever opens the app is told so, until somebody signs in. */
export function noteEndedSession(userId: string | null): void {
  writeStored(ENDED_KEY, userId);
}

/** Whose session ended by itself, or null. */
export function readEndedSession(): string | null {
  return readStored(ENDED_KEY);
}

/** Notes that this user's account was deleted in this browser: its other tabs keep nothing of the user any more. */
export function noteDeletedAccount(userId: string): void {
  writeStored(DELETED_KEY, userId);
}

export function isDeletedAccount(userId: string): boolean {
  return readStored(DELETED_KEY) === userId;
}

/** Whom the server confirmed last in this browser, however long ago. */
export function readLastUserId(): string | null {
  return readRemembered()?.user.id ?? null;
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
  const user = readRememberedUser(now);
  return user !== null && keepsCopyOf(user.id) ? user : null;
}

/**
 * The user who had an account and no mailbox when the server last answered, within the same seven
 * days: there is no mail of his that could be shown.
 */
export function readUnlinkedUser(now: Date): User | null {
  const user = readRememberedUser(now);
  return user !== null && user.provider === null && !keepsCopyOf(user.id) ? user : null;
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

/** Hears when the server confirmed somebody in another tab: who is here by now. */
export function onSessionRemembered(listener: (userId: string) => void): () => void {
  const handle = (event: StorageEvent) => {
    const user =
      event.key === SESSION_KEY && event.newValue !== null ? readRemembered()?.user : null;
    if (user) listener(user.id);
  };
  globalThis.addEventListener?.('storage', handle);
  return () => globalThis.removeEventListener?.('storage', handle);
}

function readRememberedUser(now: Date): User | null {
  const remembered = readRemembered();
  if (remembered === null) return null;
  const ageMs = now.getTime() - remembered.answeredAt.getTime();
  return ageMs >= 0 && ageMs <= REMEMBERED_MS ? remembered.user : null;
}

function readRemembered(): { readonly user: User; readonly answeredAt: Date } | null {
  const text = readStored(SESSION_KEY);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { user, answeredAt } = value as { user?: unknown; answeredAt?: unknown };
    const at = new Date(typeof answeredAt === 'string' ? answeredAt : Number.NaN);
    return isUser(user) && !Number.isNaN(at.getTime()) ? { user, answeredAt: at } : null;
  } catch {
    return null;
  }
}

/** What is asked of each field of a remembered user; a version that wrote another shape is not trusted. */
const USER_FIELDS: Readonly<Record<keyof User, (value: unknown) => boolean>> = {
  id: isText,
  username: isText,
  email: isText,
  first_name: isText,
  last_name: isText,
  displayName: isText,
  mail: isTextOrNull,
  profile_picture: isTextOrNull,
  role: isText,
  team: isTextOrNull,
  provider: (value) => value === null || PROVIDERS.some((provider) => provider === value),
};

/** The schema would say the same, but it comes with a library that no first screen waits for. */
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(USER_FIELDS).every(([name, isRight]) => isRight(fields[name]));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}
