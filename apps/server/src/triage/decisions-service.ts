import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Tx } from '#db/database.ts';
import type { Clock, Ids } from '#system.ts';
import type { DecidedAxis, Decision, StoredDecision } from './decision.ts';
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

interface Quoted {
  readonly reasoning: string | null;
  readonly urgency: readonly string[];
  readonly importance: readonly string[];
}

function sealRow(sealer: Sealer, owner: DecisionOwner, decision: StoredDecision): NewDecisionRow {
  const quoted: Quoted = {
    reasoning: decision.reasoning,
    urgency: decision.urgency?.evidence ?? [],
    importance: decision.importance?.evidence ?? [],
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
    deadline: decision.deadline,
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
    urgency: axisOf(row.urgency, quoted.urgency),
    importance: axisOf(row.importance, quoted.importance),
    deadline: row.deadline,
    raisedFor: row.raisedFor,
    reasoning: quoted.reasoning,
    version: row.version,
    decidedAt: row.decidedAt,
  };
}

function axisOf(value: number | null, evidence: readonly string[]): DecidedAxis | null {
  return value === null ? null : { value, evidence };
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
