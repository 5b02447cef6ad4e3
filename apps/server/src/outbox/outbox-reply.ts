import type { Sealer } from '#crypto/seal.ts';
import type { OutboxRow } from './outbox-repository.ts';

/** A reply as the user wrote it; sealed until it has been sent (D-107). */
export interface OutboxReply {
  /** The message that is answered. */
  readonly inReplyTo: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text, quoted original included. */
  readonly body: string;
}

/** Where a waiting reply belongs: it opens at this place only. */
export function outboxPlace(id: string): string {
  return `outbox/${id}`;
}

/** Its text is gone, or does not open. */
export class UnreadableError extends Error {}

/** @throws UnreadableError */
export function openReply(sealer: Sealer, row: OutboxRow): OutboxReply {
  const at = { scope: `user:${row.userId}`, place: outboxPlace(row.id) };
  try {
    if (!row.payload) throw new Error('There is no text.');
    return JSON.parse(sealer.openText(row.payload, at)) as OutboxReply;
  } catch (cause) {
    throw new UnreadableError('A reply that is to be sent cannot be read.', { cause });
  }
}

/** The same; null where it cannot be read. */
export function tryOpenReply(sealer: Sealer, row: OutboxRow): OutboxReply | null {
  try {
    return openReply(sealer, row);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}
