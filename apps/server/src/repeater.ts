/** One turn of the work, as the work sees it. */
export interface Turn {
  /** The process is to stop: what has begun is finished, nothing more is begun. */
  isOver(): boolean;
}

/** Work that is done again and again while the process lives. */
export interface Repeater {
  /** The first turn comes after one pause. */
  start(): void;
  /** Waits for the turn under way. */
  stop(): Promise<void>;
}

/** The pause begins when a turn has ended, so that turns never overlap; a turn that fails is told and does not end them. */
export function createRepeater(
  work: (turn: Turn) => Promise<unknown>,
  { pauseMs, onTrouble }: { pauseMs: number; onTrouble?: ((error: unknown) => void) | undefined },
): Repeater {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> = Promise.resolve();

  function scheduleNext(): void {
    timer = setTimeout(() => {
      running = work({ isOver: () => timer === null })
        .catch((error) => onTrouble?.(error))
        .then(() => {
          if (timer) scheduleNext();
        });
    }, pauseMs);
    timer.unref();
  }

  return {
    start() {
      if (!timer) scheduleNext();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
