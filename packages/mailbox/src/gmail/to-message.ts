import type { AttachmentHead, Message, MessageHead } from '#message.ts';
import { readMessage } from '#mime/read-message.ts';
import { htmlToVisibleText } from '#text/html-text.ts';
import { makePreview } from '#text/preview.ts';
import type { GmailMessage } from './gmail-shapes.ts';
import { categoryOf, folderOf, LABEL, priorityOf } from './labels.ts';
import { type RenderedPayload, renderPayload } from './payload-mime.ts';
import type { PayloadPart } from './payload-parts.ts';

/** Longest time that a `Date` can tell, in milliseconds. */
const MAX_TIME = 8_640_000_000_000_000;

/** A message of Gmail and what its reading needed beside it. */
export interface GmailReading {
  readonly message: GmailMessage;
  /** Null when Gmail gave no payload that can be read. */
  readonly root: PayloadPart | null;
  /** Texts that Gmail keeps behind an attachment id, by part. */
  readonly texts: ReadonlyMap<string, Buffer>;
  /** A text that belongs to the mail could not be had, or is longer than is read. */
  readonly isCut: boolean;
}

/** A message of Gmail as ours: the head and the texts by the rules of `mime`, the rest by its labels. */
export async function toMessage(reading: GmailReading, ownerAddress: string): Promise<Message> {
  const { message } = reading;
  const labels = message.labelIds;
  const receivedAt = readTime(message.internalDate);
  const rendered = renderPayload(reading.root ?? EMPTY_PART, reading.texts);
  const result = await readMessage(rendered.bytes, {
    ownerAddress,
    fallbackDate: receivedAt ?? new Date(0),
    now: receivedAt ?? new Date(),
  });
  // What was rendered is a mail of bounded size; only a defect of the rendering ends otherwise.
  if (!result.ok) throw new Error(`a rendered mail was not read: ${result.reason}`);
  const { mail } = result;
  const snippet = rendered.hasText ? '' : snippetOf(message);
  const text = rendered.hasText ? mail.text : snippet;
  return {
    id: message.id,
    threadId: message.threadId,
    receivedAt: receivedAt ?? mail.sentAt,
    internetMessageId: mail.internetMessageId,
    from: mail.from,
    replyTo: mail.replyTo,
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    preview: rendered.hasText ? mail.preview : makePreview(text),
    priority: priorityOf(labels, mail.priority),
    category: categoryOf(labels, mail.category),
    unread: labels.includes(LABEL.unread),
    isReply: mail.isReply,
    folder: folderOf(labels),
    signals: {
      ...mail.signals,
      flagged: labels.includes(LABEL.starred),
      providerImportant: labels.includes(LABEL.important),
    },
    attachments: mail.attachments.flatMap((head) => withOwnId(head, rendered)),
    webUrl: webUrlOf(message, ownerAddress),
    text,
    html: mail.html,
    // Gmail quotes a text that it did not hand out.
    truncated: mail.truncated || reading.isCut || snippet !== '',
  };
}

/** What a list shows of a message. */
export function toHead({
  text: _text,
  html: _html,
  truncated: _cut,
  ...head
}: Message): MessageHead {
  return head;
}

/** Gmail's own time of a message, "which determines ordering in the inbox" (reference of users.messages). */
export function readTime(internalDate: string | null | undefined): Date | null {
  const time =
    internalDate === null || internalDate === undefined ? Number.NaN : Number(internalDate);
  return Number.isFinite(time) && Math.abs(time) <= MAX_TIME ? new Date(time) : null;
}

/** The mail's reader counts parts; Gmail's part ids and sizes stand for them outside. */
function withOwnId(head: AttachmentHead, rendered: RenderedPayload): AttachmentHead[] {
  const part = rendered.parts[Number(head.id)];
  return part === undefined ? [] : [{ ...head, id: part.key, sizeBytes: part.sizeBytes }];
}

/** Gmail's snippet is HTML-escaped. */
function snippetOf(message: GmailMessage): string {
  return message.snippet ? htmlToVisibleText(message.snippet) : '';
}

/** The message in Gmail's own pages, in the account that it belongs to whichever others are signed in. */
function webUrlOf(message: GmailMessage, ownerAddress: string): string {
  const account = encodeURIComponent(ownerAddress);
  return `https://mail.google.com/mail/?authuser=${account}#all/${encodeURIComponent(message.id)}`;
}

const EMPTY_PART: PayloadPart = {
  key: 'part-1',
  mimeType: 'text/plain',
  filename: '',
  headers: [],
  sizeBytes: 0,
  data: null,
  attachmentId: null,
  children: [],
};
