import {
  type Attachment,
  type Email,
  isProviderPage,
  LIMITS,
  type Provider,
} from '@eisen/contract';
import type { AttachmentHead, MailAddress, Message, MessageHead } from '@eisen/mailbox';
import { type NamedMoment, readDueMark } from '@eisen/triage';
import type { Decision } from '#triage/decision.ts';
import type { SenderRelation } from './known-senders-service.ts';
import { isFromOutside } from './outside-sender.ts';
import { showSender } from './shown-sender.ts';

/** What the server adds to a message: where it was placed, and how the user knows its sender. */
export interface MailContext {
  readonly provider: Provider;
  /** The mailbox's own address. */
  readonly ownerAddress: string;
  readonly decision: Decision | null;
  readonly relation: SenderRelation | null;
  /** When its conversation was answered, if nothing came in it since. */
  readonly repliedAt: Date | null;
  readonly now: Date;
}

/** Stands at the end of a text that was cut at the size limit (D-25). */
export const CUT_NOTE = '[This email is longer than 1 MB. The rest was left out.]';

/** A list row: everything but the bodies (D-25). */
export function presentHead(head: MessageHead, context: MailContext): Email {
  return { ...presentShared(head, context), ...NOT_IN_LISTS };
}

/**
 * One whole email. `html_body` is the sender's own and hostile (D-78).
 *
 * @param parts  its text above the quoted history, and the history
 */
export function presentMessage(
  message: Message,
  parts: { readonly shown: string; readonly quoted: string },
  context: MailContext,
): Email {
  const note = message.truncated ? `\n\n${CUT_NOTE}` : '';
  const { shown, quoted } = parts;
  return {
    ...presentShared(message, context),
    to: presentRecipients(message.to),
    cc: presentRecipients(message.cc),
    html_body: message.html,
    full_body_msg: `${message.text}${note}`,
    body: `${shown}${note}`,
    quoted_history: quoted === '' ? null : quoted,
  };
}

/** No longer than so much, and no character cut in two. */
function cutWhole(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** The address of one attachment's bytes on our own server. */
export function attachmentUrl(provider: Provider, messageId: string, id: string): string {
  const base = provider === 'gmail' ? '/auth/gmail/emails' : '/auth/emails';
  return `${base}/${encodeURIComponent(messageId)}/attachments/${encodeURIComponent(id)}`;
}

/** An attachment in a list: no content; a cloud file by its own address, a part by ours (D-103). */
export function presentAttachment(
  provider: Provider,
  messageId: string,
  attachment: AttachmentHead,
): Attachment {
  const isCloudFile = attachment.sourceUrl !== null;
  return {
    id: attachment.id,
    name: attachment.name,
    size: attachment.sizeBytes,
    contentType: attachment.contentType,
    base64: null,
    sourceUrl: attachment.sourceUrl ?? attachmentUrl(provider, messageId, attachment.id),
    hasContent: !isCloudFile && attachment.sizeBytes > 0,
    inline: attachment.inline,
    content_id: attachment.contentId,
  };
}

const NOT_IN_LISTS = {
  to: null,
  cc: null,
  html_body: null,
  full_body_msg: null,
  body: null,
  quoted_history: null,
};

function presentShared(
  head: MessageHead,
  context: MailContext,
): Omit<Email, keyof typeof NOT_IN_LISTS> {
  const { name: sender, address: senderEmail } = showSender(head.from);
  return {
    id: head.id,
    message_id: head.id,
    thread_id: head.threadId,
    original_internet_id: head.internetMessageId,
    subject: head.subject,
    from: sender,
    sender,
    sender_email: senderEmail,
    reply_to: presentReplyTo(head),
    ...presentStranger(head, context),
    time: head.receivedAt.toISOString(),
    preview: cutWhole(head.preview, LIMITS.preview),
    priority: head.priority,
    category: head.category,
    attachments: head.attachments.map((attachment) =>
      presentAttachment(context.provider, head.id, attachment),
    ),
    unread: head.unread,
    folder: head.folder,
    web_url: isProviderPage(context.provider, head.webUrl) ? head.webUrl : null,
    signals: presentSignals(head, context.relation),
    ...presentDecision(context.decision, context.now),
    ...presentReplied(context.repliedAt),
  };
}

/** How far away the sender is; whoever writes under another address of his own is no stranger to himself. */
function presentStranger(
  { from, folder }: MessageHead,
  { ownerAddress, relation }: MailContext,
): Pick<Email, 'outside' | 'first_from_sender'> {
  const isOwn =
    folder === 'sent' ||
    folder === 'drafts' ||
    from.address.toLowerCase() === ownerAddress.toLowerCase();
  if (isOwn) return { outside: false, first_from_sender: false };
  return {
    outside: isFromOutside(from.address, ownerAddress),
    first_from_sender: from.address !== '' && relation?.knownSender === false,
  };
}

/** Names are a stranger's here as well: one that tells of another address gives way to the address. */
function presentReplyTo({ replyTo }: MessageHead): Email['reply_to'] {
  if (replyTo.length === 0) return null;
  return replyTo.map((one) => showSender(one));
}

/** The fields of a decision as they stand in an email and in the assistant's answer. */
export function presentDecision(decision: Decision | null, now: Date) {
  return {
    quadrant: decision?.quadrant ?? null,
    reasoning: decision?.reasoning ?? null,
    reason: decision?.reason ?? null,
    confidence: decision?.confidence ?? null,
    guess: decision?.guess ?? null,
    second: decision?.second ?? null,
    held: decision?.held ?? null,
    urgency: presentAxis(decision?.urgency),
    importance: presentAxis(decision?.importance),
    deadline: decision?.due?.at.toISOString() ?? null,
    due: decision?.due ? presentMoment(decision.due) : null,
    times: (decision?.times ?? []).map(presentMoment),
    overdue: isOverdue(decision, now),
    source: decision?.source ?? null,
  };
}

/** What was answered waits for the other side: nothing of it is overdue. */
function presentReplied(repliedAt: Date | null) {
  return repliedAt ? { replied_at: repliedAt.toISOString(), overdue: false } : { replied_at: null };
}

function isOverdue(decision: Decision | null, now: Date): boolean {
  return decision !== null && readDueMark(decision, now) === 'overdue';
}

function presentMoment({ at, kind, hasHour, phrase }: NamedMoment) {
  return { at: at.toISOString(), kind, has_hour: hasHour, phrase };
}

function presentAxis(axis: Decision['urgency'] | undefined) {
  return axis
    ? { value: axis.value, evidence: [...axis.evidence], sentence: axis.sentence ?? null }
    : null;
}

/** Names as everywhere: one that reads like another address is not shown in its place. */
function presentRecipients(recipients: readonly MailAddress[]): Email['to'] {
  return recipients.slice(0, LIMITS.recipientsShown).map(showSender);
}

function presentSignals(head: MessageHead, relation: SenderRelation | null): Email['signals'] {
  return {
    addressed: head.signals.addressed,
    bulk: head.signals.bulk,
    automated: head.signals.automated,
    known_sender: relation?.knownSender ?? null,
    replied_before: relation?.repliedBefore ?? null,
    flagged: head.signals.flagged,
    invitation: head.signals.invitation,
    provider_important: head.signals.providerImportant,
  };
}
