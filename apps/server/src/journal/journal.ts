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
  /** Only of kind `read`: what the messages were marked as. */
  readonly marked: 'read' | 'unread' | null;
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
