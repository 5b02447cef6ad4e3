/** A message's id at its provider: opaque, compared as text. */
export type MessageId = string & { readonly __brand: 'MessageId' };
/** A conversation's id at its provider: opaque, compared as text. */
export type ThreadId = string & { readonly __brand: 'ThreadId' };

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** Where a message lies. `archive` is everything that is neither inbox, sent, trash nor spam. */
export type FolderRole = 'inbox' | 'archive' | 'sent' | 'drafts' | 'trash' | 'spam';

export type MessagePriority = 'low' | 'medium' | 'high' | 'normal';

/** Facts read from a message's head; what depends on the user's history is added by the server (D-121). */
export interface MessageSignals {
  readonly addressed: 'to' | 'cc' | 'list' | 'other';
  readonly bulk: boolean;
  readonly automated: boolean;
  readonly flagged: boolean;
  readonly invitation: boolean;
  readonly providerImportant: boolean | null;
}

export interface AttachmentHead {
  /** The part's id inside its message (Gmail's part id, Graph's attachment id, the local part number). */
  readonly id: string;
  /** Cleaned for display and saving: no path, no control or direction characters, never empty. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly inline: boolean;
  /** Without angle brackets; null when the part is not referred to. */
  readonly contentId: string | null;
  /** A cloud file's https address; null for a part that the mailbox holds. */
  readonly sourceUrl: string | null;
}

/** The smallest fact about a message: that it is there. */
export interface InboxRef {
  readonly id: MessageId;
  readonly threadId: ThreadId;
  /** Null where the provider tells the time only with the message (Gmail's lists and history hold ids alone). */
  readonly receivedAt: Date | null;
}

/** A message and when it came. */
export interface MessageRef extends InboxRef {
  readonly receivedAt: Date;
}

/** What a list shows: everything but the bodies. */
export interface MessageHead extends MessageRef {
  /** The RFC 5322 Message-ID without angle brackets; null when the sender gave none. */
  readonly internetMessageId: string | null;
  readonly from: MailAddress;
  /** Where its sender wants answers, at most 20; empty when answers go to `from` (RFC 5322, 3.6.2). */
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** At most 2,000 characters of the visible text, white space folded. */
  readonly preview: string;
  readonly priority: MessagePriority;
  readonly category: string;
  readonly unread: boolean;
  readonly isReply: boolean;
  readonly folder: FolderRole;
  readonly signals: MessageSignals;
  readonly attachments: readonly AttachmentHead[];
  /** Where the message opens at its provider, https; null where there is no such page (D-122). */
  readonly webUrl: string | null;
}

/** A message with its texts. Everything in it is its sender's and hostile. */
export interface Message extends MessageHead {
  /**
   * What the mail shows its reader, quoted history included: read of the HTML where there is one, whatever a plain text
   * beside it says. Letters and their marks are one character (NFC).
   */
  readonly text: string;
  /** The sender's HTML, uncleaned; null for text mail. */
  readonly html: string | null;
  /** True when a body was cut at the size limit (1 MB). */
  readonly truncated: boolean;
  /** Set where the mail could not be read within its bounds: `text` says so, and nothing can be told of what it says. */
  readonly readFailure?: ReadFailure;
}

/** Which bound a mail went over while it was read. */
export type ReadFailure = 'time' | 'memory';
