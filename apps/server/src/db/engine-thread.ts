import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { sealError } from './engine-errors.ts';
import type { EngineAnswer, EngineRequest, EngineStart } from './engine-messages.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';

/** Larger values of a row are handed over instead of copied. */
const HANDED_OVER_BYTES = 16_384;

const { databaseDir } = workerData as EngineStart;

try {
  const lite = await PGlite.create(databaseDir, {
    ...ENGINE_OPTIONS,
    parsers: {
      ...ENGINE_OPTIONS.parsers,
      // Bytes of its own each: what shares a pool would be sent with all of the pool.
      [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    },
  });
  // One after the other: they may be parts of a transaction.
  let turn = Promise.resolve();
  parentPort?.on('message', (request: EngineRequest) => {
    turn = turn.then(() => answer(lite, request));
  });
  send({ isReady: true });
} catch (error) {
  send({ failure: sealError(error) });
}

async function answer(lite: PGlite, request: EngineRequest): Promise<void> {
  const { id } = request;
  try {
    const result = await run(lite, request);
    send({ id, result }, buffersOf(result));
  } catch (error) {
    send({ id, error: sealError(error), isBroken: isBroken(error) });
  }
}

async function run(lite: PGlite, request: EngineRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      if (request.begins) await lite.exec('begin');
      const asTold = (text: string) => text;
      return await lite.query(request.text, [...request.params], {
        rowMode: request.rowMode,
        parsers: Object.fromEntries(request.untranslated.map((type) => [type, asTold])),
      });
    }
    case 'exec':
      if (request.begins) await lite.exec('begin');
      return await lite.exec(request.text);
    case 'dump':
      return await (await lite.dumpDataDir('gzip')).arrayBuffer();
    case 'listen': {
      const { channel } = request;
      await lite.listen(channel, (payload) => send({ channel, payload }));
      return null;
    }
    case 'close':
      await lite.close();
      return null;
  }
}

/** The engine stopped in its midst: what it holds in memory is no longer to be trusted. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const { severity } = error as Error & { severity?: unknown };
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  // Of WebAssembly, and of Emscripten's exit.
  return error.name === 'RuntimeError' || error.name === 'ExitStatus';
}

function buffersOf(result: unknown): ArrayBuffer[] {
  if (result instanceof ArrayBuffer) return [result];
  const { rows } = (result ?? {}) as { rows?: readonly object[] };
  const buffers: ArrayBuffer[] = [];
  for (const row of rows ?? [])
    for (const value of Object.values(row))
      if (value instanceof Uint8Array && value.byteLength > HANDED_OVER_BYTES)
        buffers.push(value.buffer as ArrayBuffer);
  return buffers;
}

function send(message: EngineAnswer, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, handedOver);
}
