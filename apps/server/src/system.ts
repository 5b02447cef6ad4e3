import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The only source of "now" in the server; tests hand in one that they move themselves. */
export interface Clock {
  now(): Date;
}

/** The only source of new ids and secrets in the server; tests hand in a repeatable one. */
export interface Ids {
  /** UUID version 7: sorts by when it was made, also behind others of the same millisecond (RFC 9562, method 2). */
  uuid(): string;
  /** 32 random bytes as base64url, 43 characters: what links and sessions are made of. */
  token(): string;
}

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = createIds({
  nowMs: () => Date.now(),
  random: (length) => randomBytes(length),
});

/** Everything else that the server has of the world: the network, waiting and chance. A simulation hands in its own. */
export interface Edges {
  readonly fetch: typeof fetch;
  /** Rejects when the signal ends it earlier. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** 0 to 1, for jitter. */
  random(): number;
  /** A signal that aborts after so long. */
  deadline(timeoutMs: number): AbortSignal;
}

export const systemEdges: Edges = {
  // Looked up at each call: tests put their own in the place of the global one.
  fetch: (input, init) => fetch(input, init),
  sleep: (waitMs, signal) => wait(waitMs, undefined, signal ? { signal } : {}),
  random: () => Math.random(),
  deadline: (timeoutMs) => AbortSignal.timeout(timeoutMs),
};

/** Bits behind the time that are not fixed. */
const TAIL_BITS = 74n;
/** The upper half is for those that follow in the same millisecond. */
const LARGEST_FIRST_TAIL = (1n << (TAIL_BITS - 1n)) - 1n;
/** From one to the next in the same millisecond: nobody guesses the one from the other. */
const LARGEST_STEP = (1n << 40n) - 1n;

/** @param source.random must answer unpredictable bytes outside tests */
export function createIds(source: {
  nowMs: () => number;
  random: (length: number) => Buffer;
}): Ids {
  let last = { ms: -1, tail: 0n };
  return {
    uuid() {
      const ms = source.nowMs();
      const random = BigInt(`0x${source.random(10).toString('hex')}`);
      const tail =
        ms === last.ms ? last.tail + (random & LARGEST_STEP) + 1n : random & LARGEST_FIRST_TAIL;
      last = { ms, tail };
      return formatUuid7(ms, tail);
    },
    token: () => source.random(32).toString('base64url'),
  };
}

function formatUuid7(ms: number, tail: bigint): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | Number(tail >> 62n), 6);
  bytes.writeBigUInt64BE((0b10n << 62n) | BigInt.asUintN(62, tail), 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
