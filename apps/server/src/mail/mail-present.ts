import {
  type Attachment,
  type Email,
  isProviderPage,
  LIMITS,
  type Provider,
} from '@eisen/contract';
import type { AttachmentHead, Message, MessageHead } from '@eisen/mailbox';
import { readDueMark, splitText } from '@eisen/triage';
import type { Decision } from '#triage/decision.ts';
import type { SenderRelation } from './known-senders-service.ts';
import { showSender } from './shown-sender.ts';

/** What the server adds to a message: where it was placed, and how the user knows its sender. */
export interface MailContext {
  readonly provider: Provider;
  readonly decision: Decision | null;
  readonly relation: SenderRelation | null;
  readonly now: Date;
}

/** Stands at the end of a text that was cut at the size limit (D-25). */
export const CUT_NOTE = '[This email is longer than 1 MB. The rest was left out.]';

/** A list row: everything but the bodies (D-25). */
export function presentHead(head: MessageHead, context: MailContext): Email {
  return { ...presentShared(head, context), ...NO_BODIES };
}

/** One whole email. `html_body` is the sender's own and hostile (D-78). */
export function presentMessage(message: Message, context: MailContext): Email {
  const note = message.truncated ? `\n\n${CUT_NOTE}` : '';
  const { shown, quoted } = splitText(message.text);
  return {
    ...presentShared(message, context),
    html_body: message.html,
    full_body_msg: `${message.text}${note}`,
    body: `${shown}${note}`,
    quoted_history: quoted === '' ? null : quoted,
  };
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

const NO_BODIES = { html_body: null, full_body_msg: null, body: null, quoted_history: null };

function presentShared(
  head: MessageHead,
  context: MailContext,
): Omit<Email, keyof typeof NO_BODIES> {
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
    time: head.receivedAt.toISOString(),
    preview: head.preview.slice(0, LIMITS.snippet),
    priority: head.priority,
    category: head.category,
    attachments: head.attachments.map((attachment) =>
      presentAttachment(context.provider, head.id, attachment),
    ),
    unread: head.unread,
    web_url: isProviderPage(context.provider, head.webUrl) ? head.webUrl : null,
    signals: presentSignals(head, context.relation),
    ...presentDecision(context.decision, context.now),
  };
}

/** The fields of a decision as they stand in an email and in the assistant's answer. */
export function presentDecision(decision: Decision | null, now: Date) {
  return {
    quadrant: decision?.quadrant ?? null,
    reasoning: decision?.reasoning ?? null,
    confidence: decision?.confidence ?? null,
    guess: decision?.guess ?? null,
    second: decision?.second ?? null,
    held: decision?.held ?? null,
    urgency: presentAxis(decision?.urgency),
    importance: presentAxis(decision?.importance),
    deadline: decision?.deadline?.toISOString() ?? null,
    overdue: isOverdue(decision, now),
    source: decision?.source ?? null,
  };
}

function isOverdue(decision: Decision | null, now: Date): boolean {
  if (decision === null) return false;
  const { quadrant, deadline, source } = decision;
  return readDueMark({ quadrant, deadline, isPlacedByUser: source === 'user' }, now) === 'overdue';
}

function presentAxis(axis: Decision['urgency'] | undefined) {
  return axis ? { value: axis.value, evidence: [...axis.evidence] } : null;
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
