import {
  type KeyedTrait,
  keepTraits,
  type Lesson,
  TAUGHT_KINDS,
  type TaughtKind,
  type Trait,
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

/** What a key teaches about: the kind stands before the hash. */
export function kindOfKey(key: string): TaughtKind {
  return TAUGHT_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? 'word';
}

/** Before the hash of a word that was forgotten: it has no effect and no name, it only tells which mail is alike. */
const FORGOTTEN_WORD = 'forgotten-word:';
const WORD = 'word:';
/** Of these only likeness is told. */
const HIDDEN_KINDS = ['subject', 'pressing'] as const;

/** What a lesson teaches about. */
export function keysOf(row: Pick<LessonRow, 'keys'>): readonly string[] {
  return traitsOf(row).keys;
}

/** The row's keys without those that were forgotten; none when nothing is left that it teaches about. */
export function joinKeysLeft(row: Pick<LessonRow, 'keys'>, left: readonly string[]): string {
  if (left.length === 0) return '';
  const { keys } = traitsOf(row);
  return splitKeys(row)
    .flatMap((key) => {
      if (!keys.includes(key) || left.includes(key)) return [key];
      return key.startsWith(WORD) ? [`${FORGOTTEN_WORD}${key.slice(WORD.length)}`] : [];
    })
    .join(' ');
}

function traitsOf(row: Pick<LessonRow, 'keys'>): Pick<Lesson, 'keys' | 'words' | 'subject'> {
  const all = splitKeys(row);
  const isForgotten = (key: string) => key.startsWith(FORGOTTEN_WORD);
  const kept = keepTraits(
    all
      .filter((key) => !isForgotten(key))
      .map((key) => ({
        kind: HIDDEN_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? kindOfKey(key),
        key,
      })),
  );
  const forgotten = all
    .filter(isForgotten)
    .map((key) => `${WORD}${key.slice(FORGOTTEN_WORD.length)}`);
  return { ...kept, words: [...kept.words, ...forgotten] };
}

function splitKeys({ keys }: Pick<LessonRow, 'keys'>): readonly string[] {
  return keys === '' ? [] : keys.split(' ');
}

export function lessonOf(row: LessonRow): Lesson {
  return {
    id: row.id,
    messageId: `${row.mailboxId}/${row.messageId}`,
    gesture: row.entryId,
    taughtAt: row.taughtAt,
    kind: row.kind,
    quadrant: row.quadrant,
    step: { urgent: row.urgentStep, important: row.importantStep },
    ...traitsOf(row),
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
