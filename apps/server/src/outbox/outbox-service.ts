import { COMMON_SENTENCES } from '@eisen/contract';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { conflict } from '#http/errors.ts';
import type { Clock, Ids } from '#system.ts';
import { type OutboxReply, outboxPlace, tryOpenReply } from './outbox-reply.ts';
import {
  deleteUnsentRows,
  endOutbox,
  findByIdempotencyKey,
  findOutboxRow,
  findSameReply,
  insertOutboxRow,
  listUnsentRows,
  lockOutboxRow,
  lockReply,
  type OutboxRow,
  updateOutboxRow,
} from './outbox-repository.ts';

export interface QueuedReply {
  readonly id: string;
  /** Until then it can be cancelled and nothing exists at the provider. */
  readonly sendAt: Date;
  readonly state: OutboxRow['state'];
}

export interface UnsentReply {
  readonly id: string;
  readonly writtenAt: Date;
  /** In our own words. */
  readonly error: string;
  /** Null where its text can no longer be read. */
  readonly about: Pick<OutboxReply, 'inReplyTo' | 'to' | 'subject'> | null;
}

export type { OutboxReply } from './outbox-reply.ts';

export type CancelOutcome = 'cancelled' | 'too-late' | 'unknown';

/** What leaves the house, exactly once (D-117). */
export interface OutboxService {
  /**
   * A repeated key answers the first row and queues nothing; so do the same words to the same message while those
   * are on their way and for ten minutes after: two tabs send one reply. Whether the answered message is archived is as the
   * last of them said.
   *
   * @throws idempotency_conflict when the key came with another reply before
   */
  enqueue(
    owner: { userId: UserId; mailboxId: string },
    reply: OutboxReply,
    idempotencyKey: string,
    then?: { readonly archives: boolean },
  ): Promise<QueuedReply>;
  /** `too-late` once it has begun to leave; repeating a cancel is no error. */
  cancel(userId: UserId, id: string): Promise<CancelOutcome>;
  find(
    userId: UserId,
    id: string,
  ): Promise<(QueuedReply & Pick<OutboxRow, 'error' | 'archive'>) | null>;
  /** Replies that ended without being sent for sure, newest first; `before` is the last id of the page before. */
  listUnsent(
    userId: UserId,
    page: { limit: number; before: string | null },
  ): Promise<readonly UnsentReply[]>;
  /** The mailbox goes: what waited to leave fails with that reason and keeps its sealed text. */
  end(tx: Tx, owner: { userId: UserId; mailboxId: string }): Promise<void>;
  /** Forgets, 30 days after their end, replies that were not sent. */
  tidy(): Promise<void>;
}

/** How long a reply waits for a cancel (D-117). */
export const SEND_DELAY_MS = 8_000;

/** Nobody answers a message twice in the same words within this time and means it. */
const SAME_WORDS_MS = 10 * 60_000;

/** How long a reply that was not sent can be given back to its writer. */
const UNSENT_KEPT_MS = 30 * 24 * 60 * 60_000;

export const UNDECIDED = 'Sent? Check your Sent folder.';
const DISCONNECTED = 'The mailbox was disconnected';

export function createOutboxService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  events: ChangeNotes;
  /** The right side of our Message-IDs: a name of this installation. */
  messageIdDomain: string;
}): OutboxService {
  const { db, sealer, clock, ids, events, messageIdDomain } = needs;
  const tell = (tx: Tx, userId: UserId, id: string, state: OutboxRow['state']) =>
    events.note(tx, userId, { name: 'outbox', id, state });
  const macOf = (userId: UserId, { inReplyTo, to, subject, body }: OutboxReply) =>
    sealer.mac(JSON.stringify([inReplyTo, to, subject, body]), {
      scope: `user:${userId}`,
      purpose: 'outbox reply',
    });
  return {
    async enqueue(
      { userId, mailboxId },
      reply,
      idempotencyKey,
      { archives } = { archives: false },
    ) {
      const id = ids.uuid();
      const now = clock.now();
      const row: OutboxRow = {
        userId,
        id,
        mailboxId,
        idempotencyKey,
        bodyMac: macOf(userId, reply),
        state: 'queued',
        payload: sealer.seal(JSON.stringify(reply), {
          scope: `user:${userId}`,
          place: outboxPlace(id),
        }),
        internetMessageId: `${id}@${messageIdDomain}`,
        draftId: null,
        sentMessageId: null,
        sendAt: new Date(now.getTime() + SEND_DELAY_MS),
        attempts: 0,
        error: null,
        createdAt: now,
        finishedAt: null,
        leasedUntil: null,
        archiveId: archives ? reply.inReplyTo : null,
        archive: archives ? 'waiting' : null,
      };
      return await db.asUser(userId, async (tx) => {
        // A second tab has a key of its own for what the first one sent.
        await lockReply(tx, row.bodyMac);
        if ((await findByIdempotencyKey(tx, userId, idempotencyKey)) === null) {
          const leftAfter = new Date(now.getTime() - SAME_WORDS_MS);
          const same = await findSameReply(tx, row, leftAfter);
          if (same) return toQueued(await takeArchive(tx, same, row));
        }
        if (await insertOutboxRow(tx, row)) {
          tell(tx, userId, id, 'queued');
          return toQueued(row);
        }
        const first = await findByIdempotencyKey(tx, userId, idempotencyKey);
        if (!first) throw new Error('The outbox neither took the reply nor holds it.');
        if (!row.bodyMac.equals(first.bodyMac))
          throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
        return toQueued(await takeArchive(tx, first, row));
      });
    },
    cancel(userId, id) {
      return db.asUser(userId, async (tx): Promise<CancelOutcome> => {
        const row = await lockOutboxRow(tx, userId, id);
        if (!row) return 'unknown';
        if (row.state === 'cancelled') return 'cancelled';
        if (row.state !== 'queued') return 'too-late';
        await updateOutboxRow(tx, userId, id, {
          state: 'cancelled',
          payload: null,
          archive: null,
          finishedAt: clock.now(),
        });
        tell(tx, userId, id, 'cancelled');
        return 'cancelled';
      });
    },
    async find(userId, id) {
      const row = await db.asUser(userId, (tx) => findOutboxRow(tx, userId, id));
      return row && { ...toQueued(row), error: row.error, archive: row.archive };
    },
    async listUnsent(userId, page) {
      const rows = await db.asUser(userId, (tx) => listUnsentRows(tx, userId, page));
      return rows.map((row) => ({
        id: row.id,
        writtenAt: row.createdAt,
        error: row.error ?? UNDECIDED,
        about: tryOpenReply(sealer, row),
      }));
    },
    end: (tx, owner) =>
      endOutbox(tx, owner, { now: clock.now(), notSent: DISCONNECTED, undecided: UNDECIDED }),
    tidy: () =>
      db.asSystem((tx) => deleteUnsentRows(tx, new Date(clock.now().getTime() - UNSENT_KEPT_MS))),
  };
}

/**
 * The same reply was given once more: whether the answered message is archived is as it says now. What was archived, or
 * has begun to leave without a word of it, stays where it is.
 */
async function takeArchive(tx: Tx, same: OutboxRow, asked: OutboxRow): Promise<OutboxRow> {
  const known = (await lockOutboxRow(tx, same.userId, same.id)) ?? same;
  const mayChange = asked.archive === null ? known.state === 'queued' : known.archive === null;
  const isOpen = known.state !== 'cancelled' && known.state !== 'failed';
  if (known.archive === asked.archive || !mayChange || !isOpen) return known;
  const { archiveId, archive } = asked;
  await updateOutboxRow(tx, known.userId, known.id, { archiveId, archive });
  return { ...known, archiveId, archive };
}

function toQueued(row: OutboxRow): QueuedReply {
  return { id: row.id, sendAt: row.sendAt, state: row.state };
}

/** For key rotation: what the outbox seals, and where. */
export const sealedOutbox: readonly SealedTable[] = [
  {
    table: 'outbox',
    key: ['user_id', 'id'],
    columns: {
      payload: (row) => ({ scope: `user:${row.user_id}`, place: outboxPlace(row.id ?? '') }),
    },
  },
];
