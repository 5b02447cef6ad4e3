/** Wakes one waiter; a ring while nobody waits is not lost. */
export interface Bell {
  ring(): void;
  /** @returns true when it rang, false after `timeoutMs` */
  wait(timeoutMs: number): Promise<boolean>;
}

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      wake = null;
      const answer = rung;
      rung = false;
      return answer;
    },
  };
}
