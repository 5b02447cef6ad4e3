import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { READING_WORK } from './reading-work.ts';

/** A little behind the thread that answers people; further back, other programs of the machine would stop it. */
const NICENESS = 5;

parentPort?.on('message', async ({ name, input }: { name: string; input: unknown }) => {
  const work = (READING_WORK as Record<string, (input: never) => unknown>)[name];
  try {
    if (work === undefined) throw new Error(`There is no work of the name ${name}.`);
    const result = await work(input as never);
    parentPort?.postMessage({ result }, buffersOf(result));
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

/**
 * Linux counts priorities and time by thread; elsewhere nothing is changed, since all of the process would fall behind.
 *
 * @returns the system's number of this thread; null where it has none
 */
function standBehind(): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, NICENESS);
    return id;
  } catch {
    return null;
  }
}

parentPort?.postMessage({ ready: standBehind() });

/** What a result holds in memory of its own: handed over, not copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const look = (value: unknown, depth: number) => {
    if (value instanceof Uint8Array) {
      const { buffer } = value;
      if (buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength)
        buffers.add(buffer);
    } else if (depth < 4 && value instanceof Map) {
      for (const inner of value.values()) look(inner, depth + 1);
    } else if (depth < 4 && Array.isArray(value)) {
      for (const inner of value) look(inner, depth + 1);
    } else if (depth < 4 && typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) look(inner, depth + 1);
    }
  };
  look(result, 0);
  return [...buffers];
}
