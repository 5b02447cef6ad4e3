import type {
  AttachmentHead,
  FolderRole,
  MailAddress,
  MessageId,
  MessagePriority,
  MessageSignals,
  ReadFailure,
  ThreadId,
} from '#message.ts';

/** Rows that one `insert` may carry: the embedded database takes no more in one statement. */
export const LOCAL_INSERT_LIMIT = 50;

/**
 * What a store may keep in plain columns: nothing in it says who wrote what.
 *
 * `revision` is the mailbox's change counter when this row last changed, `folderRevision` when it last
 * entered its folder. `formerFolder` is where it lay before its last move, null while it never moved.
 */
export interface LocalMailRef {
  readonly id: MessageId;
  readonly threadId: ThreadId;
  readonly folder: FolderRole;
  readonly formerFolder: FolderRole | null;
  readonly receivedAt: Date;
  readonly unread: boolean;
  readonly flagged: boolean;
  readonly revision: number;
  readonly folderRevision: number;
}

/** What a list shows. JSON-safe, to be sealed as one text. */
export interface LocalMailHead {
  /** Without angle brackets; null when the sender gave none. */
  readonly internetMessageId: string | null;
  /** The Message-IDs above this one in its thread, oldest first, without angle brackets. */
  readonly references: readonly string[];
  readonly from: MailAddress;
  /** Not in rows that were written before it was read. */
  readonly replyTo?: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  readonly preview: string;
  readonly priority: MessagePriority;
  readonly category: string;
  readonly isReply: boolean;
  /** `flagged` is a plain column. */
  readonly signals: Omit<MessageSignals, 'flagged'>;
  readonly attachments: readonly AttachmentHead[];
}

/** The bodies. JSON-safe, to be sealed as one text. */
export interface LocalMailContent {
  readonly text: string;
  readonly html: string | null;
  readonly truncated: boolean;
  readonly readFailure?: ReadFailure;
}

export interface LocalMailRecord extends LocalMailRef {
  readonly head: LocalMailHead;
  /** What reading the content costs, about: as it is stored, in bytes. */
  readonly contentBytes: number;
}

export interface NewLocalMail {
  readonly id: MessageId;
  readonly threadId: ThreadId;
  readonly folder: FolderRole;
  readonly receivedAt: Date;
  readonly unread: boolean;
  readonly flagged: boolean;
  /**
   * What the message is found again by: its Message-ID, or `sha256:` and the hash of its bytes when it has none.
   * Kept as a keyed hash only.
   */
  readonly messageKey: string;
  readonly head: LocalMailHead;
  readonly content: LocalMailContent;
  /** The bytes as they came, only for mail with attachments. To be sealed. */
  readonly raw: Uint8Array | null;
}

/** The place of a row in a list that is newest first: by time, then by id, both descending. */
export interface LocalMailPosition {
  readonly receivedAt: Date;
  readonly id: string;
}

export interface LocalMailPageRequest {
  readonly folders: readonly FolderRole[];
  readonly limit: number;
  /** Rows strictly behind this place; null for the first page. */
  readonly before: LocalMailPosition | null;
}

export interface LocalMailMove {
  readonly id: string;
  readonly to: FolderRole;
  /** Move only out of this folder: two callers can then never both succeed. */
  readonly onlyFrom?: FolderRole;
  /** Also set the time (a draft's becomes the moment it went out). */
  readonly receivedAt?: Date;
}

/**
 * Where one local mailbox keeps its mail. The adapter holds the rules, the store holds rows.
 *
 * Each function is one transaction. Every row that changes gets a revision of its own, above every one given
 * before; the counter must be taken under a lock that lasts until the commit, otherwise a reader of
 * `changesSince` can pass over a row that commits later with a lower number. Nothing is ever erased (D-119):
 * taking away the whole mailbox is the server's business, not this interface's.
 */
export interface LocalMailStore {
  /** Fixed for the life of this mailbox: a change cursor of another one is not answered. */
  readonly epoch: string;
  /** A keyed hash as short text: the same for the same value, of no use without the key. */
  mac(value: string): string;
  /** At most `LOCAL_INSERT_LIMIT` rows, all or none. */
  insert(mails: readonly NewLocalMail[]): Promise<void>;
  /** Newest first. */
  pageByFolder(request: LocalMailPageRequest): Promise<readonly LocalMailRecord[]>;
  /** Newest first, without the heads. */
  pageRefs(request: LocalMailPageRequest): Promise<readonly LocalMailRef[]>;
  countByFolder(folder: FolderRole): Promise<number>;
  /** In any order; ids that are not there are left out. */
  heads(ids: readonly string[]): Promise<readonly LocalMailRecord[]>;
  /** By id; ids that are not there are left out. */
  contents(ids: readonly string[]): Promise<ReadonlyMap<string, LocalMailContent>>;
  /** Null when the message is not there or has no bytes kept. */
  raw(id: string): Promise<Uint8Array | null>;
  /**
   * `formerFolder` is where it lay until now: null when it already lay in `to`, and then nothing changed.
   * Null as the whole answer when there is no such message, or none in `onlyFrom`.
   */
  move(move: LocalMailMove): Promise<{ id: MessageId; formerFolder: FolderRole | null } | null>;
  /** Rows that already are so keep their revision; ids that are not there are passed over. */
  setUnread(ids: readonly string[], unread: boolean): Promise<void>;
  /** The counter's value now; 0 in a mailbox that never held anything. */
  currentRevision(): Promise<number>;
  /** Rows with a higher revision, lowest first. */
  changesSince(revision: number, limit: number): Promise<readonly LocalMailRef[]>;
  /** Rows with one of these keys, each with the key it was found by. Several rows can share a key. */
  findByMessageKeys(
    keys: readonly string[],
  ): Promise<readonly (LocalMailRef & { readonly messageKey: string })[]>;
}
