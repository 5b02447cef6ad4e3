import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type PGlite, type Results, TransactionAbortedError, types } from '@electric-sql/pglite';
import { EngineAwayError, EngineEndedError, unsealError } from './engine-errors.ts';
import type { EngineAnswer, EngineOrder } from './engine-messages.ts';

/** How long the embedded engine may be silent before its thread is ended. */
export const ENGINE_LIMITS = {
  /** To open, with the log of a killed process to be read again. */
  startMs: 3 * 60_000,
  /** For one statement: those of calls take milliseconds, the longest of a job a few seconds. */
  statementMs: 60_000,
  /** For a backup, tidying, and bringing the tables up to date. */
  longMs: 20 * 60_000,
  closeMs: 8_000,
  /** A call waits so long for an engine that is being started anew. */
  patienceMs: 15_000,
  /** Between two attempts to start it; twice as long each time. */
  againAfterMs: 500,
  mostAgainAfterMs: 15_000,
} as const;

export type EngineLimits = { readonly [Key in keyof typeof ENGINE_LIMITS]: number };

/** What is used of the embedded engine, on whichever thread it runs. */
export interface Engine extends Pick<PGlite, 'query' | 'exec' | 'transaction'> {
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  dumpDataDir(compression: 'gzip'): Promise<Blob>;
  close(): Promise<void>;
  /** It is open and up to date: from now on no statement takes long. */
  endStart?(): void;
  /** Tells each time that it was started anew: what was said on channels meanwhile is lost. @returns ends it */
  onRestart?(told: () => void): () => void;
}

export interface EngineThreadOptions {
  readonly databaseDir: string;
  readonly limits?: Partial<EngineLimits>;
  /** Told once for each end that nobody asked for, and for each attempt to start that failed. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
  /** Tests only: the thread, as soon as there is one. */
  readonly onStart?: ((worker: Worker) => void) | undefined;
}

type Query = Engine['query'];

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** One run of the thread; the next one shares nothing with it. */
interface Life {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  hasStarted: boolean;
  isOver: boolean;
}

/**
 * The embedded engine on a thread of its own, so that no statement holds up who else is answered, and with a watchdog:
 * a thread that ends, breaks, or does not come back is ended and started anew. What was acknowledged is in the engine's
 * log, which is read again; what was under way fails with `EngineEndedError` (docs/adr/0072).
 *
 * @throws what the engine says when it cannot be opened
 */
export async function openEngineThread(options: EngineThreadOptions): Promise<Engine> {
  const limits = { ...ENGINE_LIMITS, ...options.limits };
  const listening = new Map<string, Set<(payload: string) => void>>();
  const restarted = new Set<() => void>();
  let statementMs = limits.longMs;
  let isClosed = false;
  let lastId = 0;
  /** One transaction at a time: there is one connection. */
  let turn: Promise<unknown> = Promise.resolve();
  let current: Promise<Life> = start();
  await current;

  async function start(): Promise<Life> {
    const worker = new Worker(THREAD_FILE, {
      name: 'database',
      workerData: { databaseDir: options.databaseDir },
      execArgv: [],
    });
    const life: Life = { worker, pending: new Map(), hasStarted: false, isOver: false };
    try {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new EngineEndedError('took too long to open')),
          limits.startMs,
        );
        const stop = (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        };
        worker.on('message', (message: EngineAnswer) => {
          if ('isReady' in message) {
            clearTimeout(timer);
            resolve();
          } else if ('failure' in message) stop(unsealError(message.failure));
          else hear(life, message);
        });
        worker.on('error', (error) => {
          stop(error);
          end(life, `broke: ${error.message}`);
        });
        worker.on('exit', () => {
          const why = 'has lost its thread';
          stop(new EngineEndedError(why));
          end(life, why);
        });
        options.onStart?.(worker);
      });
      for (const channel of listening.keys()) await send(life, { kind: 'listen', channel });
    } catch (error) {
      life.isOver = true;
      await worker.terminate();
      throw error;
    }
    life.hasStarted = true;
    worker.unref();
    return life;
  }

  function hear(
    life: Life,
    message: Exclude<EngineAnswer, { isReady: true } | { failure: unknown }>,
  ) {
    if ('channel' in message) {
      for (const onPayload of listening.get(message.channel) ?? []) onPayload(message.payload);
      return;
    }
    const asked = life.pending.get(message.id);
    if (asked === undefined) return;
    leave(life, message.id, asked);
    if ('error' in message) {
      asked.reject(unsealError(message.error));
      if (message.isBroken) end(life, `broke: ${message.error.message}`);
    } else asked.resolve(message.result);
  }

  function leave(life: Life, id: number, { timer }: Pending): void {
    clearTimeout(timer);
    life.pending.delete(id);
    // An idle thread does not hold the process.
    if (life.pending.size === 0) life.worker.unref();
  }

  function send(life: Life, order: EngineOrder, mostMs = statementMs): Promise<unknown> {
    if (life.isOver) return Promise.reject(new EngineEndedError('was lost'));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const late = () => end(life, `did not answer for ${Math.round(mostMs / 1_000)} s`);
      const asked = { resolve, reject, timer: setTimeout(late, mostMs) };
      life.pending.set(id, asked);
      life.worker.ref();
      try {
        life.worker.postMessage({ id, ...order });
      } catch (error) {
        leave(life, id, asked);
        reject(error);
      }
    });
  }

  /** Nothing more comes of this thread: what waits for it fails, and another one is started. */
  function end(life: Life, why: string): void {
    if (life.isOver) return;
    life.isOver = true;
    const lost = new EngineEndedError(why);
    for (const { reject, timer } of life.pending.values()) {
      clearTimeout(timer);
      reject(lost);
    }
    life.pending.clear();
    // Whoever starts it sees to that himself.
    if (isClosed || !life.hasStarted) return;
    options.onTrouble?.(lost);
    current = startAgain(life);
    current.catch(() => undefined);
  }

  async function startAgain(last: Life): Promise<Life> {
    // Two of them on one folder would lose rows: the one before has to be gone.
    await last.worker.terminate();
    for (
      let waitMs = limits.againAfterMs;
      ;
      waitMs = Math.min(2 * waitMs, limits.mostAgainAfterMs)
    ) {
      if (isClosed) throw new EngineAwayError();
      try {
        const life = await start();
        for (const told of restarted) told();
        return life;
      } catch (error) {
        options.onTrouble?.(error);
        await sleep(waitMs, undefined, { ref: false });
      }
    }
  }

  async function alive(): Promise<Life> {
    if (isClosed) throw new Error('The database is closed.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new EngineAwayError()), limits.patienceMs);
    });
    try {
      return await Promise.race([current, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  function inTurn<T>(work: (life: Life) => Promise<T>): Promise<T> {
    const mine = turn.then(async () => await work(await alive()));
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function transact<T>(life: Life, work: (tx: never) => Promise<T>): Promise<T> {
    let begins = true;
    let isOver = false;
    const ask = (order: (begins: boolean) => EngineOrder) => {
      if (isOver) throw new Error('The transaction is over.');
      const isFirst = begins;
      begins = false;
      return send(life, order(isFirst));
    };
    const finish = async (text: 'commit' | 'rollback') => {
      isOver = true;
      // Nothing was asked: there is nothing to end.
      if (begins) return;
      const [ended] = (await send(life, { kind: 'exec', text, begins: false })) as Ended[];
      if (text === 'commit' && ended?.command === 'ROLLBACK') throw new TransactionAbortedError();
    };
    const rollback = () => finish('rollback');
    const tx = {
      query: async (...asked: Parameters<Query>) =>
        revive(await ask((isFirst) => queryOrder(asked, isFirst))),
      exec: (text: string) => ask((isFirst) => ({ kind: 'exec', text, begins: isFirst })),
      rollback,
    };
    try {
      const answer = await work(tx as never);
      if (!isOver) await finish('commit');
      return answer;
    } catch (error) {
      if (!isOver && !life.isOver) await rollback();
      throw error;
    }
  }

  const engine = {
    query: (...asked: Parameters<Query>) =>
      inTurn(async (life) => revive(await send(life, queryOrder(asked, false)))),
    exec: (text: string) =>
      inTurn((life) => send(life, { kind: 'exec', text, begins: false }, limits.longMs)),
    transaction: <T>(work: (tx: never) => Promise<T>) => inTurn((life) => transact(life, work)),
    async listen(channel: string, onPayload: (payload: string) => void) {
      const isNew = !listening.has(channel);
      const each = listening.get(channel) ?? new Set();
      listening.set(channel, each);
      // Each call is heard on its own, whoever else handed in the same function.
      const hear = (payload: string) => onPayload(payload);
      each.add(hear);
      if (isNew) await inTurn((life) => send(life, { kind: 'listen', channel }));
      return async () => {
        each.delete(hear);
      };
    },
    onRestart(told: () => void) {
      restarted.add(told);
      return () => restarted.delete(told);
    },
    async dumpDataDir() {
      const bytes = await inTurn((life) => send(life, { kind: 'dump' }, limits.longMs));
      return new Blob([bytes as ArrayBuffer]);
    },
    async close() {
      if (isClosed) return;
      await Promise.race([turn, sleep(limits.closeMs, null, { ref: false })]);
      isClosed = true;
      // One that is still being started ends with its process.
      const life = await Promise.race([
        current.catch(() => null),
        sleep(limits.closeMs, null, { ref: false }),
      ]);
      if (life === null || life.isOver) return;
      await send(life, { kind: 'close' }, limits.closeMs).catch(() => undefined);
      await life.worker.terminate();
    },
    endStart() {
      statementMs = limits.statementMs;
    },
  };
  return engine as unknown as Engine;
}

interface Ended {
  readonly command?: string;
}

function queryOrder([text, params, options]: Parameters<Query>, begins: boolean): EngineOrder {
  return {
    kind: 'query',
    text,
    begins,
    params: (params ?? []).map(copyable),
    rowMode: options?.rowMode ?? 'object',
    // Drizzle's own reading of these is none: it takes them as the engine writes them.
    untranslated: Object.keys(options?.parsers ?? {}).map(Number),
  };
}

/** Small buffers share a pool, which would be copied whole. */
function copyable(value: unknown): unknown {
  return value instanceof Uint8Array ? new Uint8Array(value) : value;
}

/** Bytes come over as plain arrays of them. */
function revive(answer: unknown): Results {
  const result = answer as Results<Record<string, unknown>>;
  const names = result.fields.flatMap(({ name, dataTypeID }, index) =>
    dataTypeID === types.BYTEA ? [Array.isArray(result.rows[0]) ? String(index) : name] : [],
  );
  for (const row of names.length === 0 ? [] : result.rows)
    for (const name of names) {
      const value = row[name];
      if (value instanceof Uint8Array)
        row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  return result as Results;
}

/** The same from the sources and from the bundle, which lays the thread beside this module's file. */
const THREAD_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './engine-thread.source.mjs' : './engine-thread.js',
  import.meta.url,
);
