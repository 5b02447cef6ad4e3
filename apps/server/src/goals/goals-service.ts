import { COMMON_SENTENCES, type GoalStats } from '@eisen/contract';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { conflict } from '#http/errors.ts';
import { onceId } from '#http/once-id.ts';
import type { Clock, Ids } from '#system.ts';
import type { Goal, GoalFields, GoalParts } from './goal.ts';
import { countGoals } from './goal-stats.ts';
import {
  deleteRemovedGoals,
  type GoalRow,
  insertGoal,
  removeGoal,
  restoreGoal,
  selectGoal,
  selectGoals,
  updateGoal,
} from './goals-repository.ts';

export type GoalFieldsChange = {
  readonly [K in keyof GoalFields]?: GoalFields[K] | undefined;
};

/** A user's SMART goals. Every function acts on the user's own only; another's goal is as good as none. */
export interface GoalsService {
  /**
   * @param onceKey  a repeat with the same one answers the goal that is there
   * @throws idempotency_conflict when that one says something else
   */
  create(userId: UserId, fields: GoalFields, onceKey?: string | null): Promise<Goal>;
  /** The same for what an assistant drafted, which no repeat drafts alike. */
  createDrafted(userId: UserId, fields: GoalFields, onceKey: string | null): Promise<Goal>;
  /** Newest first, completed ones included. */
  list(userId: UserId): Promise<Goal[]>;
  stats(userId: UserId): Promise<GoalStats>;
  /** Changes what is given and keeps the rest; null when there is no such goal. */
  change(userId: UserId, id: string, change: GoalFieldsChange): Promise<Goal | null>;
  find(userId: UserId, id: string): Promise<Goal | null>;
  /**
   * Puts an assistant's texts in the place of those it was given. Null when the goal is gone.
   *
   * @throws conflict when the texts were changed meanwhile: what a person wrote last stays
   */
  enhance(
    userId: UserId,
    read: Goal,
    parts: GoalParts & { readonly generatedBy: string },
  ): Promise<Goal | null>;
  /** @returns whether there was such a goal */
  delete(userId: UserId, id: string): Promise<boolean>;
  /** Brings back what was deleted less than a day ago; null when there is no such goal. */
  restore(userId: UserId, id: string): Promise<Goal | null>;
  /** Forgets what was deleted a day ago. */
  tidy(): Promise<void>;
}

const REMOVED_KEPT_MS = 24 * 60 * 60_000;

/** What a form says of a goal; how far it is may have changed since. */
const FIELDS = [
  ...['title', 'specific', 'measurable', 'achievable', 'relevant', 'timeBound', 'owner'],
  ...['priority', 'dueDate', 'emailId', 'subject', 'aiGenerated'],
] as readonly (keyof GoalFields)[];
const PARTS = ['specific', 'measurable', 'achievable', 'relevant', 'timeBound'] as const;

/** What is sealed of a goal, as JSON. */
type SealedTexts = Pick<
  GoalFields,
  | 'title'
  | 'specific'
  | 'measurable'
  | 'achievable'
  | 'relevant'
  | 'timeBound'
  | 'owner'
  | 'subject'
>;

export function createGoalsService(parts: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
  events: ChangeNotes;
}): GoalsService {
  const { db, sealer, clock, ids, events } = parts;
  const noteChange = (tx: Tx, userId: UserId) => events.note(tx, userId, { name: 'goals' });

  const toRow = (userId: UserId, goal: Goal, updatedAt: Date): GoalRow => ({
    userId,
    id: goal.id,
    texts: sealer.seal(JSON.stringify(textsOf(goal)), placeOf(userId, goal.id)),
    priority: goal.priority,
    status: goal.status,
    dueDate: goal.dueDate,
    emailId: goal.emailId,
    aiGenerated: goal.aiGenerated,
    generatedBy: goal.generatedBy,
    createdAt: goal.createdAt,
    updatedAt,
    removedAt: null,
  });

  const toGoal = (row: GoalRow): Goal => ({
    ...(JSON.parse(sealer.openText(row.texts, placeOf(row.userId, row.id))) as SealedTexts),
    id: row.id,
    priority: row.priority,
    status: row.status,
    dueDate: row.dueDate,
    emailId: row.emailId,
    aiGenerated: row.aiGenerated,
    generatedBy: row.generatedBy,
    createdAt: row.createdAt,
  });

  const list = async (userId: UserId) =>
    (await db.asUser(userId, (tx) => selectGoals(tx, userId))).map(toGoal);

  /** Reads and writes one goal with nothing between; null when there is no such goal. */
  async function change(
    userId: UserId,
    id: string,
    changeOf: (goal: Goal) => GoalFieldsChange,
  ): Promise<Goal | null> {
    return await db.asUser(userId, async (tx) => {
      const row = await selectGoal(tx, userId, id, { lock: true });
      if (!row) return null;
      const former = toGoal(row);
      const given = Object.entries(changeOf(former)).filter(([, value]) => value !== undefined);
      const goal: Goal = { ...former, ...Object.fromEntries(given) };
      await updateGoal(tx, userId, id, toRow(userId, goal, clock.now()));
      noteChange(tx, userId);
      return goal;
    });
  }

  /** @returns what stands under the key, made now or before */
  async function store(userId: UserId, fields: GoalFields, onceKey: string | null): Promise<Goal> {
    const now = clock.now();
    const id =
      onceKey === null ? ids.uuid() : onceId(sealer, { userId, key: onceKey, purpose: 'goal' });
    const goal: Goal = { ...fields, id, createdAt: now };
    const known = await db.asUser(userId, async (tx) => {
      const before = await insertGoal(tx, toRow(userId, goal, now));
      if (before === null) noteChange(tx, userId);
      return before;
    });
    return known === null ? goal : toGoal(known);
  }

  return {
    async create(userId, fields, onceKey = null) {
      const goal = await store(userId, fields, onceKey);
      if (FIELDS.every((field) => goal[field] === fields[field])) return goal;
      throw conflict('idempotency_conflict', COMMON_SENTENCES.idempotency_conflict);
    },
    createDrafted: store,
    list,
    async stats(userId) {
      const today = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
      return countGoals(await list(userId), today);
    },
    change: (userId, id, given) => change(userId, id, () => given),
    async find(userId, id) {
      const row = await db.asUser(userId, (tx) => selectGoal(tx, userId, id, { lock: false }));
      return row && toGoal(row);
    },
    enhance: (userId, read, { generatedBy, ...parts }) =>
      change(userId, read.id, (goal) => {
        if (PARTS.some((part) => goal[part] !== read[part]))
          throw conflict('conflict', 'This goal was changed meanwhile. Please try again.');
        return { ...parts, aiGenerated: true, generatedBy };
      }),
    delete: (userId, id) =>
      db.asUser(userId, async (tx) => {
        const wasThere = await removeGoal(tx, userId, id, clock.now());
        if (wasThere) noteChange(tx, userId);
        return wasThere;
      }),
    restore: (userId, id) =>
      db.asUser(userId, async (tx) => {
        if (await restoreGoal(tx, userId, id)) noteChange(tx, userId);
        const row = await selectGoal(tx, userId, id, { lock: false });
        return row && toGoal(row);
      }),
    async tidy() {
      const before = new Date(clock.now().getTime() - REMOVED_KEPT_MS);
      await db.asSystem((tx) => deleteRemovedGoals(tx, before));
    },
  };
}

/** For key rotation: what goals seal, and where. */
export const sealedGoals: readonly SealedTable[] = [
  {
    table: 'goals',
    key: ['user_id', 'id'],
    columns: { texts: (row) => placeOf(row.user_id ?? '', row.id ?? '') },
  },
];

function placeOf(userId: string, id: string) {
  return { scope: `user:${userId}`, place: `goals/${id}` };
}

function textsOf(goal: Goal): SealedTexts {
  const { title, specific, measurable, achievable, relevant, timeBound, owner, subject } = goal;
  return { title, specific, measurable, achievable, relevant, timeBound, owner, subject };
}
