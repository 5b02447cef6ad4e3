/** What ended: the whole session, or only its mailbox was given up. */
export type SessionEnd = 'session' | 'mailbox';

type Listener = (end: SessionEnd) => void;
const listeners = new Set<Listener>();

/** Hears when the session ended or its mailbox was given up, before anything is erased. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(end: SessionEnd): void {
  for (const listener of [...listeners]) listener(end);
}
