import type { Quadrant } from '@eisen/triage';
import type { Database, Tx, UserId } from '#db/database.ts';
import type {
  JournalEntry,
  JournalItem,
  StoredJournalItem,
  UndoOutcome,
} from '#journal/journal.ts';
import type { JournalService } from '#journal/journal-service.ts';
import type { RedoOutcome } from '#journal/redo-service.ts';
import { type Correction, isFiledByAssistant } from '#learning/correction.ts';
import type { Drafts } from '#learning/drafts.ts';
import type { LearningService } from '#learning/learning-service.ts';
import type { IndexService } from '#mail/index-service.ts';
import {
  type Decision,
  type DecisionSnapshot,
  decisionOf,
  placeByUser,
  type StoredDecision,
  snapshotOf,
} from './decision.ts';
import type { DecisionsService } from './decisions-service.ts';
import { isRaised } from './raised.ts';

interface Owner {
  readonly userId: UserId;
  readonly mailboxId: string;
}

export interface Placement {
  readonly id: string;
  /** Null puts the message back into the inbox, unclassified. */
  readonly quadrant: Quadrant | null;
}

export interface Placed {
  readonly emails: readonly (Placement & { readonly reasoning: string | null })[];
  /** Null when everything already was as asked. */
  readonly journalId: string | null;
}

const SUPERSEDED = 'This email was moved again since; its newer place stays.';

/** The user's own filing: drag, "Move to", accept of a guess, Clear and Reset All (D-69, D-73). */
export interface QuadrantsService {
  /**
   * @param drafts  what the messages can teach; those without one are placed and teach nothing
   * @returns null when one of the ids is not a message of this mailbox; then nothing was changed
   */
  place(
    owner: Owner,
    placements: readonly Placement[],
    also: { readonly group?: string | undefined; readonly drafts: Drafts },
  ): Promise<Placed | null>;
  /** Empties one quadrant, or with null all of them, back into the inbox. */
  clear(owner: Owner, from: Quadrant | null, group?: string | undefined): Promise<Placed>;
  /**
   * Puts former decisions back where nothing newer stands, and settles the items in the journal. What the entry had
   * taught is forgotten; a single filing of the assistant that is taken back teaches that it was wrong. What only time
   * had moved teaches nothing.
   */
  undo(
    owner: Owner,
    entryId: string,
    items: readonly StoredJournalItem[],
    drafts: Drafts,
  ): Promise<readonly UndoOutcome[]>;
  /** Makes decisions again that were taken back, where nothing newer stands, as an entry of the same kind. */
  redo(
    owner: Owner,
    entry: Pick<JournalEntry, 'id' | 'actor' | 'kind'> & { readonly group: string },
    items: readonly StoredJournalItem[],
    drafts: Drafts,
  ): Promise<RedoOutcome>;
}

export function createQuadrantsService(needs: {
  db: Database;
  decisions: DecisionsService;
  index: IndexService;
  journal: JournalService;
  learning: Pick<LearningService, 'teach' | 'unteach'>;
}): QuadrantsService {
  const { db, decisions, index, journal, learning } = needs;

  async function apply(
    tx: Tx,
    owner: Owner,
    wanted: readonly Placement[],
    { group, drafts }: { group?: string | undefined; drafts: Drafts },
  ) {
    const before = await decisions.lock(
      tx,
      owner,
      wanted.map((placement) => placement.id),
    );
    const changes = wanted.filter((placement) => !isAlreadySo(before.get(placement.id), placement));
    const { made, cleared } = splitPlacements(changes, before);
    const stored = await decisions.decide(tx, owner, made, 'user');
    await decisions.clear(tx, owner, cleared);
    const versions = new Map(stored.map((decision) => [decision.messageId, decision.version]));
    const items = changes.map(({ id, quadrant }): JournalItem => {
      const former = before.get(id);
      return {
        messageId: id,
        inverse: {
          type: 'decision',
          former: former ? snapshotOf(former) : null,
          made: versions.get(id) ?? null,
          quadrant,
        },
      };
    });
    await index.touch(
      tx,
      owner,
      changes.map((change) => change.id),
    );
    const journalId = await journal.record(tx, {
      ...owner,
      actor: 'user',
      kind: 'quadrants',
      group,
      items,
    });
    if (journalId)
      await learning.teach(tx, owner, journalId, {
        corrections: listCorrections(changes, before),
        drafts,
      });
    const after = new Map(stored.map((decision) => [decision.messageId, decision]));
    return { emails: presentPlaced(wanted, after, before), journalId };
  }

  return {
    place(owner, placements, also) {
      const wanted = [...new Map(placements.map((p) => [p.id, p])).values()];
      return db.asUser(owner.userId, async (tx) => {
        await index.lock(tx, owner);
        const known = await index.states(
          tx,
          owner,
          wanted.map((placement) => placement.id),
        );
        if (wanted.some((placement) => !known.has(placement.id))) return null;
        return await apply(tx, owner, wanted, also);
      });
    },
    clear(owner, from, group) {
      return db.asUser(owner.userId, async (tx) => {
        await index.lock(tx, owner);
        const ids = await decisions.findInInbox(tx, owner, from);
        return await apply(
          tx,
          owner,
          ids.map((id) => ({ id, quadrant: null })),
          { group, drafts: new Map() },
        );
      });
    },
    undo(owner, entryId, items, drafts) {
      return db.asUser(owner.userId, async (tx) => {
        await index.lock(tx, owner);
        const open = await journal.lockOpen(tx, owner.userId, entryId, items);
        const single = open.length === 1 ? open.map((item) => item.messageId) : [];
        const filed = await decisions.read(tx, owner, single);
        const outcomes = await putFormerBack(tx, owner, open, {
          decisions,
          index,
          newer: await journal.newerOpen(tx, owner.userId, entryId, {
            messageIds: [...new Set(open.map((item) => item.messageId))],
            kinds: ['quadrants', 'classify', 'raise'],
          }),
        });
        const undone = outcomes.flatMap(({ item, result }) => (result === 'undone' ? [item] : []));
        await journal.keep(tx, owner.userId, entryId, undone);
        await journal.settle(tx, owner.userId, entryId, undone);
        const ids = undone.map((item) => item.messageId);
        await learning.unteach(tx, owner, entryId, ids);
        const corrections = [...filed.values()].flatMap((former) =>
          ids.includes(former.messageId) && isFiledByAssistant(former) && !isRaised(former)
            ? [{ messageId: former.messageId, former, quadrant: null }]
            : [],
        );
        await learning.teach(tx, owner, entryId, { corrections, drafts });
        return outcomes;
      });
    },
    redo(owner, entry, items, drafts) {
      return db.asUser(owner.userId, async (tx) => {
        await index.lock(tx, owner);
        const { wanted, failed } = readWanted(items, await decisions.lock(tx, owner, idsOf(items)));
        const ids = [...wanted.keys()];
        const before = await decisions.read(tx, owner, ids);
        const made = new Map(
          [...wanted].flatMap(([id, after]) => (after ? [[id, decisionOf(after)] as const] : [])),
        );
        const stored = await decisions.decide(tx, owner, made, 'user');
        await decisions.clear(
          tx,
          owner,
          ids.filter((id) => !made.has(id)),
        );
        await index.touch(tx, owner, ids);
        const versions = new Map(stored.map(({ messageId, version }) => [messageId, version]));
        const journalId = await journal.record(tx, {
          ...owner,
          actor: entry.actor,
          kind: entry.kind,
          group: entry.group,
          items: ids.map((id): JournalItem => {
            const former = before.get(id);
            return {
              messageId: id,
              inverse: {
                type: 'decision',
                former: former ? snapshotOf(former) : null,
                made: versions.get(id) ?? null,
                quadrant: made.get(id)?.quadrant ?? null,
              },
            };
          }),
        });
        await learning.unteach(tx, owner, entry.id, ids);
        if (journalId && entry.actor === 'user') {
          const placed = ids.map((id) => ({ id, quadrant: made.get(id)?.quadrant ?? null }));
          const corrections = listCorrections(placed, before);
          await learning.teach(tx, owner, journalId, { corrections, drafts });
        }
        return { journalId, failed };
      });
    },
  };
}

/**
 * What each message is to be again, for those that still are as the undo left them. One message may stand in several
 * items: the first tells what was before them, the last what came of them.
 */
function readWanted(
  items: readonly StoredJournalItem[],
  current: ReadonlyMap<string, StoredDecision>,
) {
  const wanted = new Map<string, DecisionSnapshot | null>();
  const failed = new Map<string, string>();
  for (const { messageId, inverse } of items) {
    if (inverse.type !== 'decision' || failed.has(messageId)) continue;
    const { former, after } = inverse;
    const isUntouched = (current.get(messageId)?.version ?? null) === (former?.version ?? null);
    if (after === undefined || (!wanted.has(messageId) && !isUntouched))
      failed.set(messageId, SUPERSEDED);
    else wanted.set(messageId, after);
  }
  for (const id of failed.keys()) wanted.delete(id);
  return { wanted, failed: [...failed].map(([id, error]) => ({ id, error })) };
}

const idsOf = (items: readonly StoredJournalItem[]) => [
  ...new Set(items.map((item) => item.messageId)),
];

async function putFormerBack(
  tx: Tx,
  owner: Owner,
  items: readonly StoredJournalItem[],
  needs: { decisions: DecisionsService; index: IndexService; newer: ReadonlyMap<string, unknown> },
): Promise<UndoOutcome[]> {
  const current = await needs.decisions.lock(tx, owner, [
    ...new Set(items.map((item) => item.messageId)),
  ]);
  const outcomes: UndoOutcome[] = [];
  // One message may stand in several items: each undone item is the state that the next one is compared with.
  for (const item of items) {
    const { inverse, messageId } = item;
    if (inverse.type !== 'decision') continue;
    // Without a version nothing tells one emptied place from a later one: the journal does.
    const isNewer = inverse.made === null && needs.newer.has(messageId);
    if (isNewer || (current.get(messageId)?.version ?? null) !== inverse.made) {
      outcomes.push({ item, result: 'superseded', error: SUPERSEDED });
      continue;
    }
    const standing = current.get(messageId);
    const after = standing ? snapshotOf(standing) : null;
    if (inverse.former) current.set(messageId, decisionOf(inverse.former));
    else current.delete(messageId);
    outcomes.push({ item: { ...item, inverse: { ...inverse, after } }, result: 'undone' });
  }
  const changed = [
    ...new Set(
      outcomes.flatMap(({ item, result }) => (result === 'undone' ? [item.messageId] : [])),
    ),
  ];
  const restored = changed.flatMap((id) => current.get(id) ?? []);
  await needs.decisions.putBack(tx, owner, restored);
  await needs.decisions.clear(
    tx,
    owner,
    changed.filter((id) => !current.has(id)),
  );
  await needs.index.touch(tx, owner, changed);
  return outcomes;
}

function isAlreadySo(former: StoredDecision | undefined, { quadrant }: Placement): boolean {
  if (quadrant === null) return former === undefined;
  return former?.quadrant === quadrant && former.source === 'user';
}

/** Emails taken back into the inbox together were cleared away, not judged one by one. */
function listCorrections(
  changes: readonly Placement[],
  before: ReadonlyMap<string, StoredDecision>,
): readonly Correction[] {
  const isOne = changes.length === 1;
  return changes.flatMap(({ id, quadrant }) =>
    quadrant !== null || isOne ? [{ messageId: id, former: before.get(id) ?? null, quadrant }] : [],
  );
}

function splitPlacements(
  changes: readonly Placement[],
  before: ReadonlyMap<string, StoredDecision>,
) {
  const made = new Map<string, Decision>();
  const cleared: string[] = [];
  for (const { id, quadrant } of changes) {
    if (quadrant === null) cleared.push(id);
    else made.set(id, placeByUser(before.get(id) ?? null, quadrant));
  }
  return { made, cleared };
}

function presentPlaced(
  wanted: readonly Placement[],
  after: ReadonlyMap<string, StoredDecision>,
  before: ReadonlyMap<string, StoredDecision>,
): Placed['emails'] {
  return wanted.map(({ id, quadrant }) => ({
    id,
    quadrant,
    reasoning: quadrant === null ? null : ((after.get(id) ?? before.get(id))?.reasoning ?? null),
  }));
}
