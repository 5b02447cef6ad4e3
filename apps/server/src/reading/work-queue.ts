/** Time of one sender's mail that counts, and for how long it is remembered. */
const SLOW_FROM_MS = 100;
const SLOW_SENDER_MS = 10_000;
const REMEMBERED_MS = 10 * 60_000;
const MOST_SENDERS = 5_000;

export interface Waiting {
  /** Whose mail it is. */
  readonly owner: string;
  readonly sender: string | null;
  /** Whether somebody looks at a screen for it. */
  readonly isUrgent: boolean;
}

/**
 * What waits for a thread, and who comes next: owners in turns, what somebody waits for before the rest, senders whose
 * mail took long behind all others. Neither one owner nor one such sender gets all threads.
 */
export interface WorkQueue<Job extends Waiting> {
  add(job: Job): void;
  /** The next one that may begin while these are under way; null when all that waits has to wait on. */
  take(running: readonly Waiting[], threads: number): Job | null;
  /** How long a mail of this sender took. */
  note(sender: string | null, tookMs: number): void;
  /** A sender of much mail that takes long: bounded more closely. */
  isSlow(sender: string | null): boolean;
  /** Everything that waits, taken out. */
  clear(): Job[];
  readonly size: number;
}

export function createWorkQueue<Job extends Waiting>(now: () => number): WorkQueue<Job> {
  // Owners in the order of their turns: whoever was served goes to the end.
  const waiting = new Map<string, Job[]>();
  const slowMs = new Map<string, { ms: number; since: number }>();

  function isSlow(sender: string | null): boolean {
    const kept = sender === null ? undefined : slowMs.get(sender);
    return kept !== undefined && now() - kept.since < REMEMBERED_MS && kept.ms >= SLOW_SENDER_MS;
  }

  function mayBegin(job: Job, running: readonly Waiting[], threads: number): boolean {
    const most = Math.max(1, Math.floor(threads / 2));
    if (running.filter(({ owner }) => owner === job.owner).length >= most) return false;
    return !isSlow(job.sender) || running.filter(({ sender }) => isSlow(sender)).length < most;
  }

  function remove(owner: string, index: number): Job | null {
    const jobs = waiting.get(owner);
    const [job = null] = jobs?.splice(index, 1) ?? [];
    waiting.delete(owner);
    if (jobs !== undefined && jobs.length > 0) waiting.set(owner, jobs);
    return job;
  }

  return {
    isSlow,
    add(job) {
      const jobs = waiting.get(job.owner);
      if (jobs === undefined) waiting.set(job.owner, [job]);
      else jobs.push(job);
    },
    take(running, threads) {
      const ranks: ((job: Job) => boolean)[] = [
        (job) => job.isUrgent && !isSlow(job.sender),
        (job) => !isSlow(job.sender),
        () => true,
      ];
      for (const isOfRank of ranks)
        for (const [owner, jobs] of waiting) {
          const index = jobs.findIndex((job) => isOfRank(job) && mayBegin(job, running, threads));
          if (index !== -1) return remove(owner, index);
        }
      return null;
    },
    note(sender, tookMs) {
      if (sender === null || tookMs <= SLOW_FROM_MS) return;
      const kept = slowMs.get(sender);
      const isFresh = kept !== undefined && now() - kept.since < REMEMBERED_MS;
      slowMs.delete(sender);
      slowMs.set(sender, {
        ms: (isFresh ? kept.ms : 0) + tookMs - SLOW_FROM_MS,
        since: isFresh ? kept.since : now(),
      });
      for (const oldest of slowMs.keys()) {
        if (slowMs.size <= MOST_SENDERS) break;
        slowMs.delete(oldest);
      }
    },
    clear() {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      return jobs;
    },
    get size() {
      let size = 0;
      for (const jobs of waiting.values()) size += jobs.length;
      return size;
    },
  };
}
