import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { UserId } from '#db/database.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { MailboxRow } from './mailboxes-repository.ts';

/** Whose mailbox it is; stored sealed. */
export interface MailboxIdentity {
  readonly address: string;
  readonly displayName: string;
}

export function sealIdentity(
  sealer: Sealer,
  userId: UserId,
  id: string,
  { address, displayName }: MailboxIdentity,
): Buffer {
  return sealer.seal(JSON.stringify({ address, displayName }), {
    scope: `user:${userId}`,
    place: placeOf(id),
  });
}

export function toConnected(sealer: Sealer, row: MailboxRow): ConnectedMailbox {
  const identity = JSON.parse(
    sealer.openText(row.identity, {
      scope: `user:${row.userId}`,
      place: placeOf(row.id),
    }),
  ) as MailboxIdentity;
  return {
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    address: identity.address,
    displayName: identity.displayName,
    connectedAt: row.consentedAt ?? row.createdAt,
    accountKey: row.accountKey?.toString('base64url') ?? null,
  };
}

/** For key rotation: what mailboxes seal, and where. */
export const sealedMailboxes: readonly SealedTable[] = [
  {
    table: 'mailboxes',
    key: ['user_id', 'id'],
    columns: {
      identity: (row) => ({ scope: `user:${row.user_id}`, place: placeOf(row.id ?? '') }),
    },
  },
];

/** Where a mailbox's identity belongs: it opens at this place only. */
function placeOf(id: string): string {
  return `mailboxes/${id}`;
}
