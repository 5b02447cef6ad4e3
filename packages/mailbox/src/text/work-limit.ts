/** Thrown when reading one mail takes more steps than it may; whoever reads keeps what was read so far. */
export class TooMuchWork extends Error {}

/** Counts the steps of reading one mail, so that no mail takes more time than another by its structure alone. */
export interface WorkLimit {
  /** @throws TooMuchWork when all steps are spent */
  spend(steps: number): void;
}

export function createWorkLimit(steps: number): WorkLimit {
  let left = steps;
  return {
    spend(count) {
      left -= count;
      if (left < 0) throw new TooMuchWork();
    },
  };
}
