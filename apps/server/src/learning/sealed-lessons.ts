import {
  type KeyedTrait,
  type Lesson,
  TRAIT_KINDS,
  type Trait,
  type TraitKind,
} from '@eisen/triage';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { LessonRow } from './lessons-repository.ts';

/** Each key as the user knows it. */
export type ShownByKey = Readonly<Record<string, string>>;

/** As many characters as nobody finds two alike by chance: 128 bits. */
const HASH_CHARS = 22;

/** The trait under its keyed hash: the same for the same user, meaningless to whoever has only the database. */
export function keyTrait(sealer: Sealer, userId: string, trait: Trait): KeyedTrait {
  const hash = sealer.mac(`${trait.kind}\n${trait.value}`, {
    scope: `user:${userId}`,
    purpose: 'lessons',
  });
  return { ...trait, key: `${trait.kind}:${hash.toString('base64url').slice(0, HASH_CHARS)}` };
}

/** The kind stands before the hash. */
export function kindOfKey(key: string): TraitKind {
  return TRAIT_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? 'word';
}

export function keysOf(row: Pick<LessonRow, 'keys'>): readonly string[] {
  return row.keys === '' ? [] : row.keys.split(' ');
}

export function lessonOf(row: LessonRow): Lesson {
  const keys = keysOf(row);
  return {
    id: row.id,
    messageId: `${row.mailboxId}/${row.messageId}`,
    gesture: row.entryId,
    taughtAt: row.taughtAt,
    kind: row.kind,
    quadrant: row.quadrant,
    step: { urgent: row.urgentStep, important: row.importantStep },
    keys,
    words: keys.filter((key) => kindOfKey(key) === 'word'),
    thresholdVote: row.thresholdVote,
  };
}

export function sealShown(sealer: Sealer, row: Place, shown: ShownByKey): Buffer {
  return sealer.seal(JSON.stringify(shown), placeOf(row));
}

export function openShown(
  sealer: Sealer,
  row: Place & { readonly sealed: Buffer | null },
): ShownByKey {
  return row.sealed ? JSON.parse(sealer.openText(row.sealed, placeOf(row))) : {};
}

type Place = Pick<LessonRow, 'userId' | 'id'>;

function placeOf({ userId, id }: Place) {
  return { scope: `user:${userId}`, place: `lessons/${id}` };
}

/** For key rotation: what lessons seal, and where. */
export const sealedLessons: readonly SealedTable[] = [
  {
    table: 'lessons',
    key: ['user_id', 'id'],
    columns: { sealed: (row) => placeOf({ userId: row.user_id ?? '', id: row.id ?? '' }) },
  },
];
