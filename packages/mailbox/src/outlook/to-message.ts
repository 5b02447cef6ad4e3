import type {
  AttachmentHead,
  FolderRole,
  MailAddress,
  Message,
  MessageHead,
  MessageId,
  MessagePriority,
  MessageRef,
  ThreadId,
} from '#message.ts';
import { readAddress } from '#mime/addresses.ts';
import { cleanBody, cleanLine, composeCharacters, cutText } from '#mime/clean.ts';
import { type HeadFields, indexHeadFields } from '#mime/head-fields.ts';
import { readMessageId, readReferences } from '#mime/message-ids.ts';
import { MIME_LIMITS } from '#mime/mime-limits.ts';
import { isReplyMail } from '#mime/reply-subject.ts';
import { readReplyTo } from '#mime/reply-to.ts';
import { readCategory, readPriority, readSignals } from '#mime/signals.ts';
import { htmlToVisibleText } from '#text/html-text.ts';
import { makePreview } from '#text/preview.ts';
import { toAttachmentHeads } from './attachment-heads.ts';
import type { GraphMessage, GraphRecipient } from './graph-shapes.ts';

/** Recipients and head fields kept of one message. */
const MAX_RECIPIENTS = 500;
const MAX_HEAD_FIELDS = 1_000;

export function toRef(
  message: Pick<GraphMessage, 'id' | 'conversationId' | 'receivedDateTime'>,
): MessageRef {
  return {
    id: message.id as MessageId,
    // A message without a conversation is one of its own.
    threadId: (message.conversationId || message.id) as ThreadId,
    receivedAt: readTime(message.receivedDateTime),
  };
}

/** A message of Graph as ours; `folder` is where it lies. */
export function toMessage(
  message: GraphMessage,
  folder: FolderRole,
  ownerAddress: string,
): Message {
  const head = readHeadFields(message);
  const from = readSender(message);
  const to = readRecipients(message.toRecipients);
  const cc = readRecipients(message.ccRecipients);
  const subject = composeCharacters(cleanLine(message.subject ?? '', 998));
  const bodies = readBodies(message);
  const signals = readSignals({
    head,
    from,
    to,
    cc,
    ownerAddress,
    hasInvitation: isMeetingRequest(message),
  });
  const references = readReferences(head.first('references'), head.first('in-reply-to'));
  return {
    ...toRef(message),
    internetMessageId: readMessageId(message.internetMessageId ?? null),
    from,
    replyTo: readReplyTo(readRecipients(message.replyTo), from, ownerAddress),
    to,
    cc,
    subject,
    preview: makePreview(bodies.text),
    priority: priorityOf(message, head),
    category: cleanLine(message.categories?.[0] ?? '', 100) || readCategory(head, signals),
    unread: message.isRead === false,
    isReply: isReplyMail(references, subject),
    folder: message.isDraft === true ? 'drafts' : folder,
    signals: {
      ...signals,
      flagged: message.flag?.flagStatus === 'flagged',
      providerImportant: importantOf(message),
    },
    attachments: readAttachments(message, bodies.html),
    webUrl: readWebUrl(message.webLink),
    ...bodies,
  };
}

export function toHead({
  text: _text,
  html: _html,
  truncated: _cut,
  ...head
}: Message): MessageHead {
  return head;
}

/** The addresses of a list of recipients; entries without one are left out. */
export function readRecipients(
  recipients: readonly GraphRecipient[] | null | undefined,
): MailAddress[] {
  const read = (recipients ?? []).slice(0, MAX_RECIPIENTS).map(readRecipient);
  return read.filter(({ address }) => address !== '');
}

function readSender(message: GraphMessage): MailAddress {
  const from = readRecipient(message.from);
  return from.address === '' && from.name === '' ? readRecipient(message.sender) : from;
}

function readRecipient(recipient: GraphRecipient): MailAddress {
  const { name, address } = recipient?.emailAddress ?? {};
  const read = readAddress({ name: name ?? '', address: address ?? '' });
  // Outlook repeats the address where there is no name.
  return read.name === read.address ? { ...read, name: '' } : read;
}

function readHeadFields(message: GraphMessage): HeadFields {
  const fields = (message.internetMessageHeaders ?? []).slice(0, MAX_HEAD_FIELDS);
  return indexHeadFields(
    fields.flatMap((field) =>
      field ? [{ key: field.name.toLowerCase(), originalKey: field.name, value: field.value }] : [],
    ),
  );
}

function readBodies(message: GraphMessage): Pick<Message, 'text' | 'html' | 'truncated'> {
  const content = message.body?.content ?? '';
  const limit = MIME_LIMITS.textBytes;
  const body = cleanBody(cutText(content, limit));
  const isHtml = message.body?.contentType?.toLowerCase() === 'html';
  return {
    text: isHtml ? cutText(htmlToVisibleText(body), limit) : composeCharacters(body),
    html: isHtml && body.trim() !== '' ? body : null,
    truncated: content.length > limit,
  };
}

function readAttachments(message: GraphMessage, html: string | null): AttachmentHead[] {
  return toAttachmentHeads(
    (message.attachments ?? []).flatMap((attachment) => attachment ?? []),
    html,
  );
}

/** Outlook answers its own kinds for meeting mail: a request, a response or a cancellation. */
function isMeetingRequest(message: GraphMessage): boolean {
  return (
    message['@odata.type']?.toLowerCase() === '#microsoft.graph.eventmessagerequest' ||
    message.meetingMessageType?.toLowerCase() === 'meetingrequest'
  );
}

function priorityOf(message: GraphMessage, head: HeadFields): MessagePriority {
  const importance = message.importance?.toLowerCase();
  return importance === 'high' || importance === 'low' ? importance : readPriority(head);
}

/** Where Focused Inbox is off, everything counts as focused: then nothing is said. Only "other" is a statement. */
function importantOf(message: GraphMessage): boolean | null {
  return message.inferenceClassification?.toLowerCase() === 'other' ? false : null;
}

function readWebUrl(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null;
  return new URL(link).protocol === 'https:' ? link : null;
}

/** Graph's times are UTC; one that is missing or broken counts as the oldest. */
function readTime(time: string | null | undefined): Date {
  const at = Date.parse(time ?? '');
  return new Date(Number.isNaN(at) ? 0 : at);
}
