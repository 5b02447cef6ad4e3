import { COMMON_SENTENCES } from '@eisen/contract';
import type { Sealer, SealPlace } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import { type Clock, type Edges, systemEdges } from '#system.ts';
import { conflict, invalid } from './errors.ts';
import {
  deleteExpiredKeys,
  deleteKey,
  insertKey,
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
   * it; a first whose work failed leaves no trace, so that it can be
   * tried again. Work that was done is not done again, also when its answer could not be kept.
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
/** After this long a request without an answer belongs to a process that died. */
const LEASE_MS = 60_000;
const WAIT_STEP_MS = 50;
const WAIT_STEPS = 200;

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
}): Idempotency {
  const { db, sealer, clock, sleep = systemEdges.sleep } = parts;

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
      const startedBefore = new Date(now.getTime() - LEASE_MS);
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
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      const met = await begin(request, bodyMac);
      if (met?.held) return runFirst(request.userId, met.held, work);
      if (met?.row) {
        const { row } = met;
        if (row.callId !== request.callId || !row.bodyMac.equals(bodyMac))
          throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
        if (row.status !== null) return readAnswer(row.status, row.answer, place);
      }
      await sleep(WAIT_STEP_MS);
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
    held: { key: string; startedAt: Date },
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    let answer: StoredAnswer;
    try {
      answer = await work();
    } catch (error) {
      await db.asUser(userId, (tx) => deleteKey(tx, userId, held));
      throw error;
    }
    await keepAnswer(userId, held, answer);
    return answer;
  }

  /** Never throws: what was done is answered as done. */
  async function keepAnswer(
    userId: UserId,
    held: { key: string; startedAt: Date },
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
