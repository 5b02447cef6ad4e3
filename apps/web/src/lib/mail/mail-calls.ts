import type { Email, JournalEntry, User } from '@eisen/contract';
import type { Quadrant } from '@eisen/triage';
import type { Decision } from './decision.ts';
import type { ConnectedFacts } from './mail-status.ts';

/** A page of the listing, or what changed since a revision. */
export interface EmailPage {
  readonly emails: readonly Email[];
  readonly removed: readonly string[];
  /** Where the listing goes on; null at its end. */
  readonly nextCursor: string | null;
  readonly syncToken: string;
  /** The server's index revision that the token stands for. */
  readonly revision: number;
  /** Emails in the mailbox, where the provider tells. */
  readonly total: number | null;
}

export interface ListQuery {
  /** 1 to 200. */
  readonly limit?: number;
  readonly cursor?: string;
  /** Read on by itself behind what shows: what the user waits for goes first. */
  readonly behind?: 'true';
  /** A `syncToken`: answers only what changed since. */
  readonly since?: string;
  /** Search text, for the provider. */
  readonly q?: string;
}

export interface ChangeAnswer {
  /** Null when nothing changed, so there is nothing to undo. */
  readonly journalId: string | null;
  /** What the server decided, by email; empty for calls that decide nothing. */
  readonly decisions: ReadonlyMap<string, Partial<Decision>>;
}

/** An act of the journal, of this page or not. */
export type LastAct = Pick<JournalEntry, 'id' | 'kind' | 'count'>;

export interface RedoAnswer extends Failures {
  /** The new entry; null when nothing was left to do. */
  readonly journalId: string | null;
}

export interface UndoAnswer extends Failures {
  /** The act that was taken back. */
  readonly entry: Pick<JournalEntry, 'kind' | 'count' | 'marked'>;
  /** Its emails that came back. */
  readonly undone: readonly string[];
}

interface Failures {
  readonly failed: readonly { readonly id: string; readonly error: string }[];
}

export type PermissionAnswer =
  | { readonly granted: true; readonly mailbox: ConnectedFacts }
  | { readonly granted: false; readonly loginUrl: string | null };

/**
 * The calls of one connected mailbox, in the words of the data layer. The one edge at which tests
 * put a scripted server; errors are those of `lib/api.ts`.
 */
export interface MailCalls {
  checkPermissions(): Promise<PermissionAnswer>;
  loadUser(): Promise<User>;
  listEmails(query: ListQuery, signal?: AbortSignal): Promise<EmailPage>;
  loadEmail(id: string, signal?: AbortSignal): Promise<Email>;
  /** @param items  at most 200 */
  place(
    items: readonly { readonly id: string; readonly quadrant: Quadrant | null }[],
    group: string | null,
  ): Promise<ChangeAnswer>;
  /** Returns every email, or those of one quadrant, to the inbox; also those that are not listed here. */
  placeAllInInbox(from: Quadrant | null): Promise<ChangeAnswer>;
  archive(id: string, group: string | null): Promise<ChangeAnswer>;
  trash(id: string, group: string | null): Promise<ChangeAnswer>;
  markRead(ids: readonly string[], read: boolean): Promise<ChangeAnswer>;
  classify(emails: readonly Email[], group: string): Promise<ChangeAnswer>;
  summarize(emails: readonly Email[], quadrant: Quadrant): Promise<SummaryAnswer>;
  /** One to five sentences about a quadrant's emails. */
  describe(emails: readonly Email[], quadrant: Quadrant): Promise<readonly string[]>;
  undo(journalId: string): Promise<UndoAnswer>;
  /** Does again what was taken back. */
  redo(journalId: string): Promise<RedoAnswer>;
  /** The newest act of the user that can be undone and was not, or null. */
  findLastUndoable(): Promise<LastAct | null>;
  /** The act that was taken back last, if the user did nothing since; or null. */
  findLastUndone(): Promise<LastAct | null>;
}

export interface SummaryAnswer {
  readonly summary: string;
  readonly source: 'local' | 'model';
}
