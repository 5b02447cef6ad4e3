import type { Sealer } from '#crypto/seal.ts';
import type { Tx } from '#db/database.ts';
import { deleteLesson, type LessonRow, updateLesson } from './lessons-repository.ts';
import { joinKeysLeft, keysOf, kindOfKey, openShown, sealShown } from './sealed-lessons.ts';

/**
 * Takes one thing, or everything, out of the lessons. A lesson that teaches nothing any more goes, unless it says
 * that a filing of the assistant was moved: the share of agreement stays true.
 */
export async function forgetKeys(
  tx: Tx,
  sealer: Sealer,
  rows: readonly LessonRow[],
  what: { readonly key: string } | 'all',
): Promise<void> {
  for (const row of rows) {
    const keys = keysOf(row);
    const left = what === 'all' ? [] : keysLeft(keys, what.key);
    const isVoteGone = what === 'all' || what.key === 'threshold';
    const thresholdVote = isVoteGone ? 0 : row.thresholdVote;
    if (left.length === keys.length && thresholdVote === row.thresholdVote) continue;
    if (left.length === 0 && thresholdVote === 0 && row.filedAt === null) {
      await deleteLesson(tx, row);
      continue;
    }
    const shown = Object.entries(openShown(sealer, row)).filter(([key]) => left.includes(key));
    await updateLesson(tx, row, {
      keys: joinKeysLeft(row, left),
      sealed: left.length === 0 ? null : sealShown(sealer, row, Object.fromEntries(shown)),
      thresholdVote,
    });
  }
}

/** What was taught about a sender's house was taught by that sender, and goes with him. */
function keysLeft(keys: readonly string[], forgotten: string): readonly string[] {
  if (!keys.includes(forgotten)) return keys;
  const isSender = kindOfKey(forgotten) === 'sender';
  return keys.filter((key) => key !== forgotten && !(isSender && kindOfKey(key) === 'list'));
}
