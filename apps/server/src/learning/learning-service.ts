import {
  createMemory,
  isForgotten,
  type Memory,
  type PersonalStep,
  type Remembered,
  readTraits,
  type TaughtKind,
  type TriageInput,
} from '@eisen/triage';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import { FILINGS_COUNTED, shareLeftInPlace } from './agreement.ts';
import { type Correction, readCorrection } from './correction.ts';
import type { Drafts } from './drafts.ts';
import { forgetKeys } from './forgetting.ts';
import {
  deleteLessonsOf,
  dropOldLessons,
  eraseLessons,
  insertLessons,
  type LessonRow,
  selectLessons,
  selectStandingFilings,
} from './lessons-repository.ts';
import {
  keysOf,
  keyTrait,
  kindOfKey,
  lessonOf,
  openShown,
  type ShownByKey,
  sealShown,
} from './sealed-lessons.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export interface LearnedThing {
  readonly key: string;
  readonly kind: TaughtKind;
  /** As the user knows it. */
  readonly shown: string;
  readonly memory: Remembered;
}

export interface WhatWasLearned {
  readonly things: readonly LearnedThing[];
  /** Null where nothing was learned about how sure the answers must be. */
  readonly threshold: {
    readonly shift: number;
    readonly since: Date;
    readonly times: number;
  } | null;
  readonly corrections: number;
  readonly agreement: number | null;
}

/** What one user taught, as of now. */
export interface OwnMemory {
  /** @param threadId  as the provider gives it */
  stepFor(input: TriageInput, threadId: string): PersonalStep | null;
}

/** What the user's corrections teach (D-111): remembered with the correction, gone with its undo. */
export interface LearningService {
  /** In the transaction of the placement, under the journal entry that tells of it. */
  teach(
    tx: Tx,
    owner: Owner,
    entryId: string,
    lesson: { readonly corrections: readonly Correction[]; readonly drafts: Drafts },
  ): Promise<void>;
  /** Takes back what one entry taught about these messages; what they had taught before holds again. */
  unteach(tx: Tx, owner: Owner, entryId: string, messageIds: readonly string[]): Promise<void>;
  recall(tx: Tx, userId: UserId): Promise<OwnMemory>;
  /** What to add to the threshold of "Not sure". */
  thresholdShift(userId: UserId): Promise<number>;
  list(userId: UserId): Promise<WhatWasLearned>;
  /** @returns what is left, or null when nothing was learned under the key */
  forget(userId: UserId, key: string): Promise<WhatWasLearned | null>;
  /** Everything but how many of the assistant's filings were moved. */
  forgetAll(userId: UserId): Promise<WhatWasLearned>;
  erase(tx: Tx, owner: Owner): Promise<void>;
}

/** Older ones have faded: with a few corrections a day this is half a year. */
const MOST_LESSONS = 500;

export function createLearningService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
}): LearningService {
  const { db, sealer, clock, ids } = needs;

  const remember = (rows: readonly LessonRow[]): Memory =>
    createMemory(rows.map(lessonOf), clock.now());

  function buildRows(
    owner: Owner,
    entryId: string,
    { corrections, drafts }: { corrections: readonly Correction[]; drafts: Drafts },
  ): LessonRow[] {
    const taughtAt = clock.now();
    return corrections.flatMap((correction): LessonRow[] => {
      const draft = drafts.get(correction.messageId);
      const taught = draft && readCorrection(correction, draft);
      if (!taught) return [];
      const place = { userId: owner.userId, id: ids.uuid() };
      const shown = Object.fromEntries(
        draft.traits.flatMap(({ key, shown }) => (shown === '' ? [] : [[key, shown]])),
      );
      return [
        {
          ...place,
          mailboxId: owner.mailboxId,
          messageId: correction.messageId,
          entryId,
          taughtAt,
          kind: taught.kind,
          quadrant: taught.quadrant,
          urgentStep: taught.step.urgent,
          importantStep: taught.step.important,
          keys: draft.traits.map((trait) => trait.key).join(' '),
          sealed: sealShown(sealer, place, shown),
          thresholdVote: taught.thresholdVote,
          filedAt: taught.filedAt,
        },
      ];
    });
  }

  async function tell(tx: Tx, userId: UserId): Promise<WhatWasLearned> {
    const rows = await selectLessons(tx, userId);
    const memory = remember(rows);
    const teaching = rows.filter((row) => !isForgotten(row, clock.now()));
    const shown = Object.assign(
      {},
      ...rows.toReversed().map((row) => openShown(sealer, row)),
    ) as ShownByKey;
    const standing = await selectStandingFilings(tx, userId, FILINGS_COUNTED);
    return {
      things: memory.list(kindOfKey).map((remembered) => ({
        key: remembered.key,
        kind: kindOfKey(remembered.key),
        shown: shown[remembered.key] ?? '',
        memory: remembered,
      })),
      threshold: tellThreshold(teaching, memory.thresholdShift),
      corrections: teaching.filter((row) => keysOf(row).length > 0).length,
      agreement: shareLeftInPlace(
        standing,
        rows.flatMap((row) => row.filedAt ?? []),
      ),
    };
  }

  return {
    async teach(tx, owner, entryId, lesson) {
      const rows = buildRows(owner, entryId, lesson);
      await insertLessons(tx, rows);
      if (rows.length > 0) await dropOldLessons(tx, owner.userId, MOST_LESSONS);
    },
    unteach: (tx, { userId }, entryId, messageIds) =>
      deleteLessonsOf(tx, userId, entryId, messageIds),
    async recall(tx, userId) {
      const memory = remember(await selectLessons(tx, userId));
      return {
        stepFor: (input, threadId) =>
          memory.stepFor(
            readTraits(input, threadId).map((trait) => keyTrait(sealer, userId, trait)),
          ),
      };
    },
    thresholdShift: (userId) =>
      db.asUser(userId, async (tx) => remember(await selectLessons(tx, userId)).thresholdShift),
    list: (userId) => db.asUser(userId, (tx) => tell(tx, userId)),
    forget: (userId, key) =>
      db.asUser(userId, async (tx) => {
        const isKnown = (await tell(tx, userId)).things.some((thing) => thing.key === key);
        if (key !== 'threshold' && !isKnown) return null;
        await forgetKeys(tx, sealer, await selectLessons(tx, userId), { key });
        return await tell(tx, userId);
      }),
    forgetAll: (userId) =>
      db.asUser(userId, async (tx) => {
        await forgetKeys(tx, sealer, await selectLessons(tx, userId), 'all');
        return await tell(tx, userId);
      }),
    erase: eraseLessons,
  };
}

function tellThreshold(rows: readonly LessonRow[], shift: number): WhatWasLearned['threshold'] {
  const votes = rows.filter((row) => row.thresholdVote !== 0);
  const oldest = votes.at(-1);
  return shift === 0 || !oldest ? null : { shift, since: oldest.taughtAt, times: votes.length };
}
