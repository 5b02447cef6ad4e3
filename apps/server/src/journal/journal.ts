import type { Quadrant } from '@eisen/triage';
import type { DecisionSnapshot } from '#triage/decision.ts';

export type JournalActor = 'user' | 'assistant' | 'rule';
export type JournalKind =
  | 'archive'
  | 'delete'
  | 'restore'
  | 'read'
  | 'quadrants'
  | 'classify'
  | 'raise';

/** Kinds that change where a message lies. */
export const MOVE_KINDS: readonly JournalKind[] = ['archive', 'delete', 'restore'];

/** Where the index has a message; what a move changes. */
export type JournalPlace = 'inbox' | 'archived' | 'trashed' | 'gone';

/** What undoing one item needs: the state before, and how to see that nothing newer stands there. */
export type JournalInverse =
  | {
      readonly type: 'move';
      readonly from: JournalPlace;
      readonly to: JournalPlace;
      /** The adapter's own note of where the message was; null asks for the inbox. */
      readonly formerPlace: string | null;
    }
  | {
      readonly type: 'decision';
      /** What stood there before; null when the message was unclassified. */
      readonly former: DecisionSnapshot | null;
      /** The version that the change made; null when it cleared the decision. */
      readonly made: string | null;
      /** Where the change put it; null is the inbox. Absent in entries of earlier versions. */
      readonly quadrant?: Quadrant | null;
      /** What the change had made, noted when it was taken back; null when it had cleared the decision. */
      readonly after?: DecisionSnapshot | null;
    }
  | { readonly type: 'read'; readonly wasRead: boolean };

export interface JournalItem {
  readonly messageId: string;
  readonly inverse: JournalInverse;
}

export interface StoredJournalItem extends JournalItem {
  readonly position: number;
}

export interface JournalEntry {
  readonly id: string;
  readonly mailboxId: string;
  readonly actor: JournalActor;
  readonly kind: JournalKind;
  readonly count: number;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
  /** Nobody asked for it: mail was sorted on arrival, or time moved it. */
  readonly isByItself: boolean;
  /** Whether an email came to stand elsewhere; what stayed "Not sure" in the inbox did not. */
  readonly isSeen: boolean;
  /** Only of kind `read`: what the messages were marked as. */
  readonly marked: 'read' | 'unread' | null;
  /** The first three of its emails. */
  readonly emails: readonly {
    readonly id: string;
    readonly from: Place | null;
    readonly to: Place | null;
  }[];
}

/** Whether a change of one email shows where the email stands; where that is not known it counts. */
export function isSeenChange(inverse: JournalInverse): boolean {
  const { from, to } = placesOf(inverse);
  return from === null || from !== to;
}

/** Where a change took an email from and to, as it is told. */
type Place = Quadrant | 'inbox' | 'archive' | 'trash' | 'elsewhere' | 'read' | 'unread';

const PLACES = {
  inbox: 'inbox',
  archived: 'archive',
  trashed: 'trash',
  gone: 'elsewhere',
} as const satisfies Record<JournalPlace, Place>;

export function placesOf(inverse: JournalInverse): { from: Place | null; to: Place | null } {
  if (inverse.type === 'move') return { from: PLACES[inverse.from], to: PLACES[inverse.to] };
  if (inverse.type === 'read')
    return inverse.wasRead ? { from: 'read', to: 'unread' } : { from: 'unread', to: 'read' };
  const { former, made, quadrant } = inverse;
  const to = quadrant === undefined ? (made === null ? 'inbox' : null) : (quadrant ?? 'inbox');
  return { from: former?.quadrant ?? 'inbox', to };
}

/**
 * How undoing one item ended. `superseded`: something newer stands there and stays, or the message is gone;
 * `failed`: it may be tried again.
 */
export type UndoOutcome =
  | { readonly item: StoredJournalItem; readonly result: 'undone' }
  | {
      readonly item: StoredJournalItem;
      readonly result: 'superseded' | 'failed';
      readonly error: string;
    };
