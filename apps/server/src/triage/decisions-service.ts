import type { NamedMoment } from '@eisen/triage';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Tx } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import {
  type DecidedAxis,
  type Decision,
  type MomentSnapshot,
  momentOf,
  momentSnapshotOf,
  type StoredDecision,
} from './decision.ts';
import {
  type DecisionOwner,
  type DecisionRow,
  deleteDecisions,
  eraseDecisions,
  findDecidedIds,
  lockDecisions,
  type NewDecisionRow,
  readDecisions,
  writeDecisions,
} from './decisions-repository.ts';

export type { DecisionOwner } from './decisions-repository.ts';

/** Where the quoted part of a decision belongs: it opens at this place only. */
export function decisionPlace(mailboxId: string, messageId: string): string {
  return `decisions/${mailboxId}/${messageId}`;
}

/** The decisions of a mailbox, quoted parts sealed (D-107). Every function works in the caller's transaction. */
export interface DecisionsService {
  read(tx: Tx, owner: DecisionOwner, ids: readonly string[]): Promise<Map<string, StoredDecision>>;
  /** Like `read`, and nobody else can change them until the commit. */
  lock(tx: Tx, owner: DecisionOwner, ids: readonly string[]): Promise<Map<string, StoredDecision>>;
  /** Ids of inbox messages in a quadrant; with null, of all that hold any decision. */
  findInInbox(tx: Tx, owner: DecisionOwner, quadrant: Decision['quadrant']): Promise<string[]>;
  /**
   * Writes new decisions, each under a version of its own, and answers those that were stored. The assistant's never
   * replace a place that the user chose.
   */
  decide(
    tx: Tx,
    owner: DecisionOwner,
    made: ReadonlyMap<string, Decision>,
    by: 'user' | 'assistant',
  ): Promise<StoredDecision[]>;
  /** Puts former decisions back as they were, version included. */
  putBack(tx: Tx, owner: DecisionOwner, former: readonly StoredDecision[]): Promise<void>;
  /** The messages are unclassified again. */
  clear(tx: Tx, owner: DecisionOwner, ids: readonly string[]): Promise<void>;
  erase(tx: Tx, owner: DecisionOwner): Promise<void>;
}

export function createDecisionsService(needs: {
  sealer: Sealer;
  clock: Clock;
  ids: Ids;
}): DecisionsService {
  const { sealer, clock, ids: newIds } = needs;
  const open = (rows: readonly DecisionRow[]) =>
    new Map(rows.map((row) => [row.messageId, openRow(sealer, row)]));

  return {
    read: async (tx, owner, ids) => open(await readDecisions(tx, owner, ids)),
    lock: async (tx, owner, ids) => open(await lockDecisions(tx, owner, ids)),
    findInInbox: findDecidedIds,
    async decide(tx, owner, made, by) {
      const decidedAt = clock.now();
      const stored = [...made].map(([messageId, decision]) => ({
        ...decision,
        messageId,
        version: newIds.uuid(),
        decidedAt,
      }));
      const written = await writeDecisions(
        tx,
        owner,
        stored.map((decision) => sealRow(sealer, owner, decision)),
        by === 'assistant' ? 'placed-by-user' : 'nothing',
      );
      return stored.filter((decision) => written.has(decision.messageId));
    },
    async putBack(tx, owner, former) {
      await writeDecisions(
        tx,
        owner,
        former.map((decision) => sealRow(sealer, owner, decision)),
      );
    },
    clear: deleteDecisions,
    erase: eraseDecisions,
  };
}

/** What is sealed; all that is optional is missing in what was sealed before it was kept. */
interface Quoted {
  readonly reasoning: string | null;
  readonly reason?: string | null;
  readonly urgency: readonly string[];
  readonly importance: readonly string[];
  readonly sentences?: { readonly urgency: string | null; readonly importance: string | null };
  /** Its instant and kind stand in plain. */
  readonly due?: Pick<NamedMoment, 'hasHour' | 'phrase'> | null;
  readonly times?: readonly MomentSnapshot[];
}

function sealRow(sealer: Sealer, owner: DecisionOwner, decision: StoredDecision): NewDecisionRow {
  const quoted: Quoted = {
    reasoning: decision.reasoning,
    reason: decision.reason ?? null,
    urgency: decision.urgency?.evidence ?? [],
    importance: decision.importance?.evidence ?? [],
    sentences: {
      urgency: decision.urgency?.sentence ?? null,
      importance: decision.importance?.sentence ?? null,
    },
    due: decision.due && { hasHour: decision.due.hasHour, phrase: decision.due.phrase },
    times: decision.times.map(momentSnapshotOf),
  };
  return {
    messageId: decision.messageId,
    quadrant: decision.quadrant,
    guess: decision.guess,
    second: decision.second,
    confidence: decision.confidence,
    source: decision.source,
    held: decision.held,
    urgency: decision.urgency?.value ?? null,
    importance: decision.importance?.value ?? null,
    deadline: decision.due?.at ?? null,
    deadlineKind: decision.due?.kind ?? null,
    raisedFor: decision.raisedFor ?? null,
    sealed: sealer.seal(JSON.stringify(quoted), {
      scope: `user:${owner.userId}`,
      place: decisionPlace(owner.mailboxId, decision.messageId),
    }),
    version: decision.version,
    decidedAt: decision.decidedAt,
  };
}

function openRow(sealer: Sealer, row: DecisionRow): StoredDecision {
  const quoted: Quoted = row.sealed
    ? JSON.parse(
        sealer.openText(row.sealed, {
          scope: `user:${row.userId}`,
          place: decisionPlace(row.mailboxId, row.messageId),
        }),
      )
    : { reasoning: null, urgency: [], importance: [] };
  return {
    messageId: row.messageId,
    quadrant: row.quadrant,
    guess: row.guess,
    second: row.second,
    confidence: row.confidence,
    source: row.source,
    held: row.held,
    urgency: axisOf(row.urgency, quoted.urgency, quoted.sentences?.urgency),
    importance: axisOf(row.importance, quoted.importance, quoted.sentences?.importance),
    due: dueOf(row, quoted),
    times: (quoted.times ?? []).map(momentOf),
    raisedFor: row.raisedFor,
    reason: quoted.reason ?? null,
    reasoning: quoted.reasoning,
    version: row.version,
    decidedAt: row.decidedAt,
  };
}

function axisOf(
  value: number | null,
  evidence: readonly string[],
  sentence: string | null = null,
): DecidedAxis | null {
  return value === null ? null : { value, evidence, sentence };
}

function dueOf({ deadline, deadlineKind }: DecisionRow, { due }: Quoted): NamedMoment | null {
  if (deadline === null || deadlineKind === null || !due) return null;
  return { at: deadline, kind: deadlineKind, ...due };
}

/** For key rotation: what decisions seal, and where. */
export const sealedDecisions: readonly SealedTable[] = [
  {
    table: 'decisions',
    key: ['user_id', 'mailbox_id', 'message_id'],
    columns: {
      sealed: (row) => ({
        scope: `user:${row.user_id}`,
        place: decisionPlace(row.mailbox_id ?? '', row.message_id ?? ''),
      }),
    },
  },
];
