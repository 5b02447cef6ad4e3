import { COMMON_SENTENCES } from '@eisen/contract';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
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
   * it; a failed first leaves no trace, so that it can be tried again.
   *
   * @throws idempotency_conflict when the key came with another call or body before
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
}): Idempotency {
  const { db, sealer, clock } = parts;

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
      if (isFirst) return null;
      const row = await selectKey(tx, request.userId, request.key);
      if (row === null) return { retry: true } as const;
      const startedBefore = new Date(now.getTime() - LEASE_MS);
      const at = { key: request.key, startedBefore, now };
      if (row.status === null && (await takeOverKey(tx, request.userId, at))) return null;
      return { retry: false, row } as const;
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
      if (met === null) return runFirst(request, work);
      if (!met.retry) {
        const { row } = met;
        if (row.callId !== request.callId || !row.bodyMac.equals(bodyMac))
          throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
        if (row.status !== null && row.answer !== null)
          return { status: row.status, body: JSON.parse(sealer.openText(row.answer, place)) };
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
    throw conflict('conflict', 'The same request is still being worked on');
  }

  async function runFirst(
    request: Parameters<Idempotency['once']>[0],
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const { userId, key } = request;
    try {
      const answer = await work();
      const sealed = sealer.seal(JSON.stringify(answer.body ?? null), placeOf(userId, key));
      await db.asUser(userId, (tx) =>
        storeAnswer(tx, userId, { key, status: answer.status, answer: sealed }),
      );
      return answer;
    } catch (error) {
      await db.asUser(userId, (tx) => deleteKey(tx, userId, key));
      throw error;
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
