// What has to be taken away when the process is told to end: Node ends on a signal without a word to anybody.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const works = new Set();
let isEnding = false;

/**
 * Does the work before a signal ends this process, which then ends as the signal wants it.
 *
 * @param {() => unknown} work may answer a promise; what it throws stops nothing else
 * @returns {() => void} forgets the work: it was done in the usual way
 */
export function beforeEnding(work) {
  if (works.size === 0) for (const signal of signals) process.on(signal, end);
  works.add(work);
  if (isEnding) attempt(work);
  return () => {
    works.delete(work);
    if (works.size === 0 && !isEnding) letGo();
  };
}

async function end(signal) {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([...works].map(attempt));
  letGo();
  process.kill(process.pid, signal);
}

function letGo() {
  for (const signal of signals) process.off(signal, end);
}

async function attempt(work) {
  try {
    await work();
  } catch {
    // The process ends in any case.
  }
}
