import type { Person } from './people.ts';

export type Quadrant = 'do' | 'schedule' | 'delegate' | 'eliminate';

export interface BundledAttachment {
  readonly name: string;
  /** With its parameters, such as `text/calendar; method=REQUEST`. */
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly inline?: boolean;
  /** Without angle brackets; the HTML refers to it by `cid:`. */
  readonly contentId?: string;
}

/** One message of the bundled mailbox, before it is rendered to MIME. */
export interface BundledMessage {
  /** A stable slug: ids and Message-IDs derive from it. */
  readonly key: string;
  readonly folder: 'inbox' | 'sent' | 'archive';
  readonly from: Person;
  readonly to: readonly Person[];
  readonly cc?: readonly Person[];
  /** Empty for a message that has none. */
  readonly subject: string;
  readonly sentAt: Date;
  readonly text: string;
  readonly html?: string;
  /** Keys of messages in the same mailbox. */
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly BundledAttachment[];
  readonly unread: boolean;
  readonly flagged?: boolean;
  /** What a careful annotator gives it, and why. For tests only: the assistant never sees it. */
  readonly expected: { readonly quadrant: Quadrant; readonly why: string };
}
