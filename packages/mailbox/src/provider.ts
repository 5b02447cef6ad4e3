import type { FolderRole, InboxRef, Message, MessageHead, MessageId } from './message.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

export interface MailboxProfile {
  readonly address: string;
  readonly displayName: string;
  /** A data: URL, or null. */
  readonly photo: string | null;
}

/**
 * What changed in the inbox since a cursor. A provider that does not tell a message that came from one that was changed
 * (Graph) names it in `added` and in `changed`: who knows what was there before knows which of them it is.
 */
export interface InboxChanges {
  readonly added: readonly InboxRef[];
  readonly removed: readonly MessageId[];
  /** Still there, but read state or head changed. */
  readonly changed: readonly MessageId[];
  readonly cursor: string;
}

/** Where a message was before it was moved: opaque to everybody but the adapter, small enough for the journal. */
export type FormerPlace = string;

export interface Moved {
  /** The id that holds from now on (Graph may give a new one). */
  readonly id: MessageId;
  /** Null when the message already was where it should go: nothing to undo. */
  readonly formerPlace: FormerPlace | null;
  /** What that place is for, when it was another one. */
  readonly formerFolder?: FolderRole;
}

export interface ReplyDraft {
  /** Null for a mail that answers none and begins a thread. */
  readonly inReplyTo: MessageId | null;
  readonly to: string;
  readonly subject: string;
  /** Plain text, quoted original included. */
  readonly body: string;
  /** Our own Message-ID without angle brackets: how the mail is found again in Sent (D-117). */
  readonly internetMessageId: string;
}

export interface AttachmentContent {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly content: Uint8Array;
}

/**
 * One connected mailbox, whatever stands behind it. Only what screens need; there is no call that erases (D-119).
 *
 * Every function throws `ProviderError`; `not-found` for an id that the mailbox does not hold.
 */
export interface MailboxProvider {
  /** Who the mailbox belongs to; also the test whether it answers at all. */
  profile(): Promise<MailboxProfile>;
  /** How many messages the inbox holds, as the provider counts them. */
  countInbox(): Promise<number>;
  /** The inbox, newest first, `limit` 1 to 200. */
  listInbox(options: { limit: number; cursor?: string | null }): Promise<Page<MessageHead>>;
  /**
   * What the index is compared with: ids of the inbox, newest first, up to 500 a page, with times where the provider
   * tells them in a list. A page may repeat what another one held and miss what was moved meanwhile.
   */
  listInboxRefs(options: { limit: number; cursor?: string | null }): Promise<Page<InboxRef>>;
  /** Changes since a cursor; null asks for a cursor that stands for now. Throws `cursor-lost` when it is too old. */
  inboxChanges(cursor: string | null): Promise<InboxChanges>;
  /**
   * All mail but Trash and Spam (D-115); words and from:, subject:, has:attachment. Newest first. A page may hold
   * fewer hits than asked for, or none, and still have a cursor: reading on finds the rest.
   */
  search(options: {
    query: string;
    limit: number;
    cursor?: string | null;
  }): Promise<Page<MessageHead>>;
  /** Whole messages by id, in the order asked for; ids that are gone are left out. */
  getMessages(ids: readonly MessageId[]): Promise<readonly Message[]>;
  getAttachment(id: MessageId, attachmentId: string): Promise<AttachmentContent>;
  /**
   * Several attachments of one message by their ids; those that are gone are left out. Only mailboxes that read all
   * of them at the price of one have it.
   */
  getAttachments?(
    id: MessageId,
    attachmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, AttachmentContent>>;
  /** Out of the inbox, into the archive. Repeating is no error. */
  archive(id: MessageId): Promise<Moved>;
  /** Into Deleted Items or Trash; never erased. Repeating is no error. */
  trash(id: MessageId): Promise<Moved>;
  /** Back to `formerPlace`, or to the inbox without one. Repeating is no error. */
  restore(id: MessageId, formerPlace?: FormerPlace | null): Promise<Moved>;
  /** Repeating is no error; ids that are gone are passed over. */
  setRead(ids: readonly MessageId[], read: boolean): Promise<void>;
  /** Makes the draft of a reply in the answered mail's thread, or of a mail of its own; nothing leaves. */
  createReplyDraft(draft: ReplyDraft): Promise<{ draftId: string }>;
  /** Sends a draft by its id. `not-found` means that it went out or was deleted: look in Sent, never make it again. */
  sendDraft(draftId: string): Promise<{ id: MessageId | null }>;
  /** The sent message with this Message-ID, or null. */
  findSent(internetMessageId: string): Promise<MessageId | null>;
  /**
   * Recipients' addresses of sent mail, newest first: whom the user ever answered (D-121). `limit` counts sent
   * messages, so a page can hold more addresses.
   */
  listSentRecipients(options: { limit: number; cursor?: string | null }): Promise<Page<string>>;
}

export type ProviderErrorKind =
  | 'reconnect'
  | 'rate-limited'
  | 'not-found'
  | 'cursor-lost'
  | 'unavailable'
  | 'timeout'
  /** What was asked for under this key was made before, and says something else. */
  | 'key-taken'
  | 'refused';

/** The one error of every adapter; the mail service decides what each kind means to the caller. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** Seconds to wait, for `rate-limited`; null when the provider named none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
