interface Appointment {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Turns of the event loop that everybody gets before time passes: streams of the standard library go on by the turn,
 * in the same number of turns each time.
 */
const CALM_TURNS = 8;
/** Turns without any progress after which a run is stuck. */
const STUCK_AFTER_TURNS = 20_000;
/** Appointments of one run: twenty times what the longest has. Somebody makes a new one for ever. */
const MOST_APPOINTMENTS = 40_000;

/**
 * The only clock of a run. Nothing waits in real time: whoever sleeps has an appointment, and time leaps to the next
 * one when nobody has anything to do any more. One appointment at a time, so that a run has one order.
 */
export class VirtualTime {
  #nowMs: number;
  #order = 0;
  #kept = 0;
  #queue: Appointment[] = [];
  /** Work of the database that is under way; time stands still meanwhile. */
  #busy = 0;
  /** Work in other processes that is under way, and who waits for the last of it. */
  #outside = 0;
  #whenBack: (() => void)[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  readonly now = (): Date => new Date(this.#nowMs);
  readonly nowMs = (): number => this.#nowMs;

  /** @returns takes the appointment back */
  at(atMs: number, run: () => void): () => void {
    this.#order += 1;
    const appointment = { atMs: Math.max(atMs, this.#nowMs), order: this.#order, run };
    let place = this.#queue.length;
    while (place > 0 && isLater(this.#queue[place - 1], appointment)) place -= 1;
    this.#queue.splice(place, 0, appointment);
    return () => {
      const found = this.#queue.indexOf(appointment);
      if (found !== -1) this.#queue.splice(found, 1);
    };
  }

  sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        forget();
        reject(signal?.reason);
      };
      const forget = this.at(this.#nowMs + waitMs, () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      });
      signal?.addEventListener('abort', onAbort);
    });
  }

  deadline(timeoutMs: number): AbortSignal {
    const controller = new AbortController();
    const forget = this.at(this.#nowMs + timeoutMs, () =>
      controller.abort(new DOMException('Too late.', 'TimeoutError')),
    );
    this.#deadlines.set(controller.signal, forget);
    return controller.signal;
  }

  /** The call that a deadline was for has its answer. */
  met(signal: AbortSignal): void {
    this.#deadlines.get(signal)?.();
  }

  readonly #deadlines = new WeakMap<AbortSignal, () => void>();

  async working<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Work in a process with a clock of its own: time stands still until it is back, however long that is. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    this.#outside += 1;
    try {
      return await work();
    } finally {
      this.#outside -= 1;
      if (this.#outside === 0) for (const tell of this.#whenBack.splice(0)) tell();
    }
  }

  /** Lets time pass until the work is done. @throws when nobody has an appointment any more, or too many are made */
  async runUntilDone<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    for (;;) {
      await this.#settle();
      for (let turns = 0; !isDone && this.#queue.length === 0; turns += 1) {
        if (turns > STUCK_AFTER_TURNS)
          throw new Error('Everybody waits for something that will not happen.');
        await this.#settle();
      }
      if (isDone) return await work;
      this.#leap();
    }
  }

  async runUntil(untilMs: number): Promise<void> {
    for (;;) {
      await this.#settle();
      const next = this.#queue[0];
      if (next === undefined || next.atMs > untilMs) break;
      this.#leap();
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }

  #leap(): void {
    const next = this.#queue.shift();
    if (!next) return;
    this.#kept += 1;
    if (this.#kept > MOST_APPOINTMENTS) throw new Error('Somebody goes on for ever.');
    this.#nowMs = next.atMs;
    next.run();
  }

  /** Until everything that can go on without time has gone on. */
  async #settle(): Promise<void> {
    let calm = 0;
    for (let turns = 0; calm < CALM_TURNS; turns += 1) {
      while (this.#outside > 0) {
        await new Promise<void>((resolve) => this.#whenBack.push(resolve));
        calm = 0;
      }
      await new Promise((resolve) => setImmediate(resolve));
      calm = this.#busy === 0 ? calm + 1 : 0;
      if (turns > STUCK_AFTER_TURNS) throw new Error('A transaction waits for the world outside.');
    }
  }
}

function isLater(one: Appointment | undefined, other: Appointment): boolean {
  if (one === undefined) return false;
  return one.atMs > other.atMs || (one.atMs === other.atMs && one.order > other.order);
}
