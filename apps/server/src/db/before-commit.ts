import type { Tx } from './database.ts';

const waiting = new WeakMap<Tx, Map<object, () => Promise<void>>>();

/**
 * Runs `work` at the very end of a transaction, once for each key, after everything else was written and locked: what
 * many changes of one transaction share is done once, and a lock that everybody takes is taken last by everybody.
 * Nothing runs when the transaction fails.
 */
export function beforeCommit(tx: Tx, key: object, work: () => Promise<void>): void {
  const works = waiting.get(tx) ?? new Map<object, () => Promise<void>>();
  waiting.set(tx, works);
  if (!works.has(key)) works.set(key, work);
}

/** For the engines: what was put off until now. */
export async function finishBeforeCommit(tx: Tx): Promise<void> {
  const works = waiting.get(tx);
  if (!works) return;
  waiting.delete(tx);
  for (const work of works.values()) await work();
}
