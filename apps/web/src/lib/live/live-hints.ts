import type { LiveEvent } from './live-events.ts';

/** Events that lists outside of the mailbox follow. */
export type HintName = 'invite' | 'delegation' | 'teams' | 'goals' | 'tasks' | 'calendar';

const listeners = new Set<{ readonly name: HintName; readonly look: () => void }>();

/**
 * Hears that something may have changed for the user: read again what shows it. Told also when
 * events may have been missed.
 *
 * @returns stops listening
 */
export function onLiveHint(name: HintName, look: () => void): () => void {
  const listener = { name, look };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellLiveHints(name: LiveEvent['name'] | 'gap'): void {
  const isForAll = name === 'gap' || name === 'resync';
  for (const listener of [...listeners]) {
    if (isForAll || listener.name === name) listener.look();
  }
}
