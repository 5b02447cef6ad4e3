type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears when the session ended or its mailbox was given up, before anything is erased. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(): void {
  for (const listener of [...listeners]) listener();
}
