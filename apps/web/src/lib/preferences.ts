import { PROVIDERS, type Provider } from '@eisen/contract';
import { useSyncExternalStore } from 'react';
import { createExternalStore } from './external-store.ts';

/** What the browser remembers by itself, by its key in local storage. Nothing here is a secret. */
export interface Preferences {
  readonly provider: Provider;
  readonly theme: 'light' | 'dark';
  readonly billing_preference: 'monthly' | 'annual';
  readonly ftue_email: string;
  readonly ftue_name: string;
  readonly ftue_role: string;
  /** Answers in the order of the form (D-36). */
  readonly ftue_challenges: readonly string[];
  readonly ftue_goal: string;
  readonly how_to_use: 'hidden';
  /** The first steps in the matrix: what was done last. */
  readonly coach: 'sorted' | 'moved' | 'done';
  /** Emails that were swiped to: after three the word "swipe" is known. */
  readonly swiped: '1' | '2' | '3';
}

export type PreferenceKey = keyof Preferences;

type Codec<T> = { readonly read: (text: string) => T | null; readonly write: (value: T) => string };

const plainText: Codec<string> = { read: (text) => text, write: (value) => value };

function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    read: (text) => values.find((value) => value === text) ?? null,
    write: (value) => value,
  };
}

const stringList: Codec<readonly string[]> = {
  read(text) {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
    } catch {
      return null;
    }
  },
  write: (value) => JSON.stringify(value),
};

const CODECS: { readonly [K in PreferenceKey]: Codec<Preferences[K]> } = {
  provider: oneOf(PROVIDERS),
  theme: oneOf(['light', 'dark']),
  billing_preference: oneOf(['monthly', 'annual']),
  ftue_email: plainText,
  ftue_name: plainText,
  ftue_role: plainText,
  ftue_challenges: stringList,
  ftue_goal: plainText,
  how_to_use: oneOf(['hidden']),
  coach: oneOf(['sorted', 'moved', 'done']),
  swiped: oneOf(['1', '2', '3']),
};

/** Counts writes, so that readers in this tab hear of them too; other tabs send a storage event. */
const revision = createExternalStore(0);

/** What is remembered, or null: nothing, something unreadable, or storage is off. */
export function readPreference<K extends PreferenceKey>(key: K): Preferences[K] | null {
  const text = readStored(key);
  return text === null ? null : CODECS[key].read(text);
}

export function writePreference<K extends PreferenceKey>(key: K, value: Preferences[K]): void {
  writeStored(key, CODECS[key].write(value));
  revision.set((count) => count + 1);
}

export function clearPreference(...keys: readonly PreferenceKey[]): void {
  for (const key of keys) writeStored(key, null);
  revision.set((count) => count + 1);
}

/** Reads a preference and follows it, also when another tab changes it. */
export function usePreference<K extends PreferenceKey>(key: K): Preferences[K] | null {
  const text = useSyncExternalStore(
    subscribeToPreferences,
    () => readStored(key),
    () => null,
  );
  return text === null ? null : CODECS[key].read(text);
}

/** Calls back after any change, of this tab or another. */
export function subscribeToPreferences(listener: () => void): () => void {
  const stop = revision.subscribe(listener);
  globalThis.addEventListener?.('storage', listener);
  return () => {
    stop();
    globalThis.removeEventListener?.('storage', listener);
  };
}

/** Reads local storage; null where the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Writes local storage; null removes. A browser that forbids it only forgets. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Private windows and full storage: the preference then lasts as long as the page.
  }
}
