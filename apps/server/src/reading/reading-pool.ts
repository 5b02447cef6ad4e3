import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type RunWork, type WorkAbout, WorkStoppedError } from '@eisen/mailbox';
import type { ReadingWork } from './reading-work.ts';
import { createWorkQueue, type Waiting } from './work-queue.ts';

/** What one mail may take, and how many are read at once. */
export const READING_LIMITS = {
  /**
   * Of a processor. Usual mail takes 1 to 30 ms, the worst within its other bounds about a second. Ten times as long by
   * the clock, on a machine that has no time for it.
   */
  timeMs: 5_000,
  /** Of a sender whose mail took more than ten seconds lately. */
  slowSenderTimeMs: 1_000,
  /** Objects of one thread; bytes of mail lie outside of it and are bounded by the size of a mail. */
  heapMb: 512,
  threads: Math.min(4, Math.max(2, availableParallelism())),
  /** What runs longer than this does not count against the threads: others get one more, up to so many. */
  longRunMs: 250,
  extraThreads: 2,
  /** A thread that nobody used for so long gives its memory back. */
  idleMs: 5 * 60_000,
} as const;

export type ReadingLimits = { readonly [Key in keyof typeof READING_LIMITS]: number };

/** For whom work is done. */
export interface WorkFor {
  /** The user whose mailbox it is. */
  readonly owner: string;
  readonly isUrgent: boolean;
}

export interface ReadingPool {
  /** Who runs work for one user. */
  runFor(whom: WorkFor): RunWork<ReadingWork>;
  /** Threads that live, work under way and waiting, and what was stopped so far. */
  state(): { threads: number; running: number; waiting: number; stopped: number };
  close(): Promise<void>;
}

interface Job extends Waiting {
  readonly name: string;
  readonly input: unknown;
  readonly handedOver: readonly ArrayBuffer[];
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Answer {
  readonly ready?: number | null;
  readonly result?: unknown;
  readonly error?: unknown;
}

interface Thread {
  readonly worker: Worker;
  /** The system's number of it, undefined while it is being started. */
  systemId: number | null | undefined;
  job: Job | null;
  startedAt: number;
  /** Processor time of the thread when it began. */
  startedCpuMs: number;
  timer: NodeJS.Timeout | null;
}

/**
 * Threads that read what strangers wrote. One piece of work at a time on each, so that what goes over its bounds is
 * ended with its thread and touches nothing else (docs/adr/0071).
 *
 * @param options.onStopped  told when a piece of work was ended, with no word of what it was about
 */
export function createReadingPool(options: {
  limits?: Partial<ReadingLimits>;
  onStopped?: (about: { work: string; reason: string; tookMs: number }) => void;
}): ReadingPool {
  const limits = { ...READING_LIMITS, ...options.limits };
  const now = () => performance.now();
  const queue = createWorkQueue<Job>(now);
  const threads = new Set<Thread>();
  let stoppedCount = 0;
  let isClosed = false;
  let wake: NodeJS.Timeout | null = null;

  function startThread(): Thread {
    const worker = new Worker(THREAD_FILE, {
      name: 'reading',
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
      execArgv: [],
    });
    const thread: Thread = {
      worker,
      systemId: undefined,
      job: null,
      startedAt: 0,
      startedCpuMs: 0,
      timer: null,
    };
    worker.on('message', ({ ready, result, error }: Answer) => {
      if (ready !== undefined) {
        thread.systemId = ready;
        if (thread.job !== null) watch(thread, thread.job);
        return;
      }
      const job = leave(thread);
      if (error === undefined) job?.resolve(result);
      else job?.reject(error);
      next();
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : error);
    });
    worker.on('exit', () => end(thread, new Error('A thread that reads mail has ended.')));
    threads.add(thread);
    return thread;
  }

  /** The work is over, its thread free. */
  function leave(thread: Thread): Job | null {
    const { job } = thread;
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.timer = null;
    thread.job = null;
    if (job === null) return null;
    queue.note(job.sender, now() - thread.startedAt);
    // An idle thread does not hold the process, and after a while not its memory either.
    thread.worker.unref();
    thread.timer = setTimeout(() => end(thread, null), limits.idleMs);
    thread.timer.unref();
    return job;
  }

  /** The thread goes; the work that it had goes with it. */
  function end(thread: Thread, reason: 'time' | 'memory' | Error | null): void {
    if (!threads.delete(thread)) return;
    const job = leave(thread);
    if (thread.timer !== null) clearTimeout(thread.timer);
    void thread.worker.terminate();
    if (job === null) {
      next();
      return;
    }
    if (reason instanceof Error || reason === null) job.reject(reason ?? new Error('Stopped.'));
    else {
      stoppedCount += 1;
      options.onStopped?.({
        work: job.name,
        reason,
        tookMs: Math.round(now() - thread.startedAt),
      });
      job.reject(new WorkStoppedError(reason));
    }
    next();
  }

  /** Counts the time of its work from now on. */
  function watch(thread: Thread, job: Job): void {
    if (thread.timer !== null) clearTimeout(thread.timer);
    const mostMs = queue.isSlow(job.sender) ? limits.slowSenderTimeMs : limits.timeMs;
    thread.startedAt = now();
    thread.startedCpuMs = processorMs(thread.systemId ?? null) ?? 0;
    const look = () => {
      const cpuMs = processorMs(thread.systemId ?? null);
      const leftMs = cpuMs === null ? 0 : mostMs - (cpuMs - thread.startedCpuMs);
      const isOver = leftMs <= 0 || now() - thread.startedAt >= mostMs * MOST_STRETCH;
      if (isOver) end(thread, 'time');
      else thread.timer = setTimeout(look, Math.max(leftMs, 50));
    };
    thread.timer = setTimeout(look, mostMs);
  }

  function begin(thread: Thread, job: Job): void {
    if (thread.timer !== null) clearTimeout(thread.timer);
    thread.job = job;
    thread.startedAt = now();
    thread.worker.ref();
    if (thread.systemId === undefined)
      thread.timer = setTimeout(() => end(thread, START), START_MS);
    else watch(thread, job);
    try {
      const { name, input } = job;
      thread.worker.postMessage({ name, input }, [...job.handedOver]);
    } catch (error) {
      leave(thread);
      job.reject(error);
    }
  }

  function next(): void {
    if (wake !== null) clearTimeout(wake);
    wake = null;
    for (;;) {
      if (isClosed || queue.size === 0) return;
      const running = [...threads].filter(({ job }) => job !== null);
      const long = running.filter(({ startedAt }) => now() - startedAt > limits.longRunMs).length;
      const most = limits.threads + Math.min(long, limits.extraThreads);
      if (running.length >= most) break;
      const job = queue.take(
        running.flatMap((thread) => thread.job ?? []),
        most,
      );
      if (job === null) break;
      begin([...threads].find((thread) => thread.job === null) ?? startThread(), job);
    }
    // What runs may become a long run by then, which makes room for one more.
    wake = setTimeout(next, limits.longRunMs);
    wake.unref();
  }

  return {
    runFor:
      ({ owner, isUrgent }) =>
      (name, input, { sender, handedOver = [] }: WorkAbout) =>
        new Promise((resolve, reject) => {
          if (isClosed) {
            reject(new Error('Nothing is read any more.'));
            return;
          }
          const job: Job = {
            owner,
            isUrgent,
            sender,
            name,
            input,
            handedOver,
            resolve: resolve as (result: unknown) => void,
            reject,
          };
          queue.add(job);
          next();
        }),
    state: () => ({
      threads: threads.size,
      running: [...threads].filter(({ job }) => job !== null).length,
      waiting: queue.size,
      stopped: stoppedCount,
    }),
    async close() {
      isClosed = true;
      for (const job of queue.clear()) job.reject(new Error('Nothing is read any more.'));
      const ended = [...threads].map(({ worker }) => worker.terminate());
      for (const thread of [...threads]) end(thread, null);
      await Promise.all(ended);
    },
  };
}

/** Clock over processor, on a machine that has no time. */
const MOST_STRETCH = 10;
/** Until a thread has to be there: two seconds on a machine that is busy elsewhere. */
const START_MS = 60_000;
const START = new Error('A thread that reads mail did not start.');
/** Of /proc, on every Linux that Node runs on (sysconf _SC_CLK_TCK). */
const TICKS_MS = 10;

/** What a thread has used of processors; null where the system does not tell. */
function processorMs(systemId: number | null): number | null {
  if (systemId === null) return null;
  try {
    const stat = readFileSync(`/proc/self/task/${systemId}/stat`, 'latin1');
    // Behind the name, which may hold anything: state is the first field, utime the 12th, stime the 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (Number(fields[11]) + Number(fields[12])) * TICKS_MS;
    return Number.isFinite(ms) ? ms : null;
  } catch {
    return null;
  }
}

/** The same from the sources and from the bundle, which lays the thread beside this module's file. */
const THREAD_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './reading-thread.source.mjs' : './reading-thread.js',
  import.meta.url,
);
