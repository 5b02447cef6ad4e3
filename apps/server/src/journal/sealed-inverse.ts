import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { JournalInverse } from './journal.ts';

interface ItemKey {
  readonly userId: string;
  readonly entryId: string;
  readonly position: number;
}

export function sealInverse(sealer: Sealer, item: ItemKey, inverse: JournalInverse): Buffer {
  return sealer.seal(JSON.stringify(inverse), placeOf(item));
}

export function openInverse(
  sealer: Sealer,
  item: ItemKey & { readonly inverse: Buffer },
): JournalInverse {
  return JSON.parse(sealer.openText(item.inverse, placeOf(item))) as JournalInverse;
}

/** Where an item's inverse belongs: it opens at this place only. */
function placeOf({ userId, entryId, position }: ItemKey) {
  return { scope: `user:${userId}`, place: `journal_items/${entryId}/${position}` };
}

/** For key rotation: what the journal seals, and where. */
export const sealedJournal: readonly SealedTable[] = [
  {
    table: 'journal_items',
    key: ['user_id', 'entry_id', 'position'],
    columns: {
      inverse: (row) =>
        placeOf({
          userId: row.user_id ?? '',
          entryId: row.entry_id ?? '',
          position: Number(row.position),
        }),
    },
  },
];
