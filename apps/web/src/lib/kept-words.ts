import { readStored } from './preferences.ts';
import { isDeletedAccount } from './session-memory.ts';

/*
 * Words that are not sent yet, on this device, for each user: they outlive the page, the session and the browser. The
 * store is the one that writes at once: a database may not come to it any more when a page ends.
 */

const PREFIX = 'written';
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

interface KeptWords {
  readonly savedAtMs: number;
  readonly value: unknown;
}

/** @param name  one thing that is written, such as `task 18f0` */
export function keptWordsKey(userId: string, name: string): string {
  return `${PREFIX} ${userId} ${name}`;
}

/** What was kept under this name; null: nothing, older than 30 days, or unreadable. */
export function readKeptWords(userId: string, name: string): unknown {
  return parse(readStored(keptWordsKey(userId, name)))?.value ?? null;
}

/**
 * Keeps a value that is plain JSON; null forgets. Of a user whose account was deleted nothing is kept, though a tab may
 * still show it.
 *
 * @returns whether this device took it
 */
export function keepWords(userId: string, name: string, value: unknown): boolean {
  const key = keptWordsKey(userId, name);
  const isDeleted = isDeletedAccount(userId);
  try {
    if (value === null || isDeleted) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, JSON.stringify({ savedAtMs: Date.now(), value }));
    return value === null || !isDeleted;
  } catch {
    return false;
  }
}

/** The names under which this device keeps words of the user. */
export function listKeptWords(userId: string): readonly string[] {
  const own = keptWordsKey(userId, '');
  return keys().flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []));
}

/** The user wants nothing of his to stay on this device. */
export function eraseKeptWords(userId: string): void {
  for (const name of listKeptWords(userId)) keepWords(userId, name, null);
}

/** Forgets what nobody went on with for 30 days, whoever wrote it. */
export function tidyKeptWords(nowMs: number): void {
  for (const key of keys()) {
    if (!key.startsWith(`${PREFIX} `)) continue;
    const kept = parse(readStored(key));
    if (kept && nowMs - kept.savedAtMs <= KEPT_MS) continue;
    try {
      globalThis.localStorage?.removeItem(key);
    } catch {
      // A browser that forbids it kept nothing.
    }
  }
}

function keys(): readonly string[] {
  try {
    const store = globalThis.localStorage;
    return Array.from({ length: store?.length ?? 0 }, (_, at) => store.key(at) ?? '');
  } catch {
    return [];
  }
}

function parse(text: string | null): KeptWords | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('savedAtMs' in kept)) return null;
    return typeof kept.savedAtMs === 'number' ? (kept as KeptWords) : null;
  } catch {
    return null;
  }
}
