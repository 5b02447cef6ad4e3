import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** The only source of "now" in the server; tests hand in one that they move themselves. */
export interface Clock {
  now(): Date;
}

/** The only source of new ids and secrets in the server; tests hand in a repeatable one. */
export interface Ids {
  /** UUID version 7: sorts by the moment it was made (RFC 9562). */
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

/** @param source.random must answer unpredictable bytes outside tests */
export function createIds(source: {
  nowMs: () => number;
  random: (length: number) => Buffer;
}): Ids {
  return {
    uuid: () => formatUuid7(source.nowMs(), source.random(10)),
    token: () => source.random(32).toString('base64url'),
  };
}

function formatUuid7(nowMs: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  random.copy(bytes, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
