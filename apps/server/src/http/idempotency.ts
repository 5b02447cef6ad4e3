import { COMMON_SENTENCES } from '@eisen/contract';
import type { Sealer, SealPlace } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import { type Clock, type Edges, systemEdges } from '#system.ts';
import { conflict, invalid } from './errors.ts';
import {
  deleteExpiredKeys,
  deleteKey,
  type HeldKey,
  insertKey,
  renewKey,
  selectKey,
  storeAnswer,
  takeOverKey,
} from './idempotency-repository.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface Idempotency {
  /**
   * Does `work` once for a user's key. A repeat gets the first answer, a repeat while the first is at work waits for
   * it; where its process died, the repeat waits for the end of the lease and does the work, which finds by the key
   * what the first had made. A first whose work failed leaves no trace, so that it can be tried again. Work that was
   * done is not done again, also when its answer could not be kept.
   *
   * @throws idempotency_conflict when the key came with another call or body before; conflict when the first is still
   * at work, or done with its answer lost
   */
  once(
    request: { userId: UserId; key: string; callId: string; body: unknown },
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer>;
  /** Forgets keys older than 24 hours. */
  tidy(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60_000;

/** How long a request at work holds its key without a sign of life, and how often it gives one. */
export interface KeyLease {
  readonly ms: number;
  /** Null where time is not real: then the lease has to outlast every request. */
  readonly beatMs: number | null;
}

/** Five beats may be late before a living request is taken for a dead one. */
const LEASE: KeyLease = { ms: 10_000, beatMs: 2_000 };
export const LEASE_WITHOUT_BEATS: KeyLease = { ms: 60_000, beatMs: null };

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 500;
/** Longer than a lease: whoever repeats a request whose process died waits for its end and is answered. */
const WAIT_IN_ALL_MS = 20_000;

/** The work is done and only the answer is to be kept: a database in trouble gets these chances. */
const STORE_WAITS_MS = [0, 100, 1_000];

const KEY_SHAPE = /^[A-Za-z0-9_-]{8,100}$/;

/** The header's value, checked. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY_SHAPE.test(header)) return header;
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be a UUID' });
}

export function createIdempotency(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  sleep?: Edges['sleep'] | undefined;
  lease?: KeyLease | undefined;
}): Idempotency {
  const { db, sealer, clock, sleep = systemEdges.sleep, lease = LEASE } = parts;

  async function begin(request: Parameters<Idempotency['once']>[0], bodyMac: Buffer) {
    const now = clock.now();
    return db.asUser(request.userId, async (tx) => {
      const isFirst = await insertKey(tx, {
        userId: request.userId,
        key: request.key,
        callId: request.callId,
        bodyMac,
        status: null,
        answer: null,
        startedAt: now,
        expiresAt: new Date(now.getTime() + KEPT_MS),
      });
      if (isFirst) return { held: { key: request.key, startedAt: now } } as const;
      const row = await selectKey(tx, request.userId, request.key);
      if (row === null) return null;
      const startedBefore = new Date(now.getTime() - lease.ms);
      const at = { key: request.key, startedBefore, now };
      if (row.status === null && (await takeOverKey(tx, request.userId, at)))
        return { held: { key: request.key, startedAt: now } } as const;
      return { row } as const;
    });
  }

  async function once(
    request: Parameters<Idempotency['once']>[0],
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const place = placeOf(request.userId, request.key);
    const bodyMac = sealer.mac(JSON.stringify(request.body ?? null), {
      scope: place.scope,
      purpose: `idempotency ${request.callId}`,
    });
    let waitMs = FIRST_WAIT_MS;
    for (let waitedMs = 0; waitedMs < WAIT_IN_ALL_MS; waitedMs += waitMs) {
      const met = await begin(request, bodyMac);
      if (met?.held) return runFirst(request.userId, met.held, work);
      if (met?.row) {
        const { row } = met;
        if (row.callId !== request.callId || !row.bodyMac.equals(bodyMac))
          throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
        if (row.status !== null) return readAnswer(row.status, row.answer, place);
      }
      await sleep(waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    }
    throw conflict('conflict', 'The same request is still being worked on');
  }

  function readAnswer(status: number, answer: Buffer | null, place: SealPlace): StoredAnswer {
    if (answer === null)
      throw conflict('conflict', 'This request was carried out, but its answer was lost');
    return { status, body: JSON.parse(sealer.openText(answer, place)) };
  }

  async function runFirst(
    userId: UserId,
    held: HeldKey,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const beats = giveSignsOfLife(userId, held);
    let answer: StoredAnswer;
    try {
      answer = await work();
    } catch (error) {
      await beats.stop();
      await db.asUser(userId, (tx) => deleteKey(tx, userId, held));
      throw error;
    }
    await beats.stop();
    await keepAnswer(userId, held, answer);
    return answer;
  }

  /** Renews `held` until stopped, or until somebody else has taken the key over. */
  function giveSignsOfLife(userId: UserId, held: HeldKey): { stop(): Promise<void> } {
    if (lease.beatMs === null) return { stop: async () => undefined };
    let beat: Promise<void> | null = null;
    const renew = async () => {
      const now = clock.now();
      if (await db.asUser(userId, (tx) => renewKey(tx, userId, held, now))) held.startedAt = now;
      else clearInterval(timer);
    };
    const timer = setInterval(() => {
      // A database in trouble: the next beat tries again, and the lease leaves room for some.
      beat ??= renew()
        .catch(() => undefined)
        .finally(() => {
          beat = null;
        });
    }, lease.beatMs);
    timer.unref();
    return {
      async stop() {
        clearInterval(timer);
        await beat;
      },
    };
  }

  /** Never throws: what was done is answered as done. */
  async function keepAnswer(
    userId: UserId,
    held: HeldKey,
    { status, body }: StoredAnswer,
  ): Promise<void> {
    const answer = sealAnswer(body, placeOf(userId, held.key));
    for (const waitMs of STORE_WAITS_MS) {
      if (waitMs > 0) await sleep(waitMs);
      try {
        return await db.asUser(userId, (tx) => storeAnswer(tx, userId, held, { status, answer }));
      } catch {
        // Next chance; after the last one the key still keeps repeats away.
      }
    }
  }

  /** Null for an answer that cannot be kept. */
  function sealAnswer(body: unknown, place: SealPlace): Buffer | null {
    try {
      return sealer.seal(JSON.stringify(body ?? null), place);
    } catch {
      return null;
    }
  }

  return { once, tidy: () => db.asSystem((tx) => deleteExpiredKeys(tx, clock.now())) };
}

export const sealedIdempotency: readonly SealedTable[] = [
  {
    table: 'idempotency_keys',
    key: ['user_id', 'key'],
    columns: { answer: (row) => placeOf(row.user_id ?? '', row.key ?? '') },
  },
];

function placeOf(userId: string, key: string) {
  return { scope: `user:${userId}`, place: `idempotency_keys/${key}` };
}
