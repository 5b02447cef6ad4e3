import { Worker } from 'node:worker_threads';

/** Short enough that another container waits seconds only, long enough to cost nothing. */
export const BEAT_EVERY_MS = 1_500;

/** Kept as text, so that it runs from the sources and from the bundle alike. */
const BEAT = `
const { utimesSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
setInterval(() => {
  try {
    const now = new Date();
    utimesSync(workerData.file, now, now);
  } catch {
    // Gone or not ours any more: there is nothing to say.
  }
}, workerData.everyMs);
`;

/**
 * Touches the lock file every moment while this process lives. In a thread of its own: the embedded engine can keep
 * the main one busy for many seconds.
 */
export function startHeartbeat(file: string, everyMs = BEAT_EVERY_MS): { stop(): void } {
  const worker = new Worker(BEAT, {
    eval: true,
    workerData: { file, everyMs },
    // The server's own start options (loaders, inspectors) are not for this.
    execArgv: [],
  });
  worker.unref();
  // Without it only another container's patience is shorter.
  worker.on('error', () => undefined);
  return { stop: () => void worker.terminate() };
}
