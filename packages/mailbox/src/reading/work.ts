import type { ReadFailure } from '#message.ts';

/** A table of pieces of work by name. */
export type WorkTable = Readonly<Record<string, (input: never) => unknown>>;

export interface WorkAbout {
  /** Who wrote it, as far as a look tells: senders whose mail takes long wait behind others. */
  readonly sender: string | null;
  /** What is handed over instead of being copied: the caller cannot use it any more. */
  readonly handedOver?: readonly ArrayBuffer[];
}

/** Runs a piece of work by name, on whatever thread. */
export type RunWork<Table extends WorkTable> = <Name extends keyof Table & string>(
  name: Name,
  input: Parameters<Table[Name]>[0],
  about: WorkAbout,
) => Promise<Awaited<ReturnType<Table[Name]>>>;

/** A piece of work took more time or memory than one may take; nothing of it is known. */
export class WorkStoppedError extends Error {
  readonly reason: ReadFailure;

  constructor(reason: ReadFailure) {
    super(`A piece of work on mail was stopped: ${reason}`);
    this.name = 'WorkStoppedError';
    this.reason = reason;
  }
}

/**
 * Runs work on the caller's own thread, copied in and out as it would be on the way to another: for programs that
 * serve nobody meanwhile, and tests.
 */
export function createInlineRun<Table extends WorkTable>(table: Table): RunWork<Table> {
  return async (name, input) => {
    const work = table[name] as (input: unknown) => unknown;
    return structuredClone(await work(structuredClone(input))) as never;
  };
}
