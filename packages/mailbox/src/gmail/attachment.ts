import type { MessageId } from '#message.ts';
import { readNestedMessage } from '#mime/nested-message.ts';
import { type AttachmentContent, ProviderError } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, messagePath } from './gmail-calls.ts';
import { messageSchema, rawMessageSchema } from './gmail-shapes.ts';
import { decodeBody } from './payload-mime.ts';
import { allParts, findPart, type PayloadPart, readPayload } from './payload-parts.ts';
import { fetchContent, readerOf } from './read-messages.ts';

/**
 * An attachment's bytes by our id, the part's. Gmail's own attachment ids change from read to read, so the message is
 * read again for the one that holds now.
 *
 * @throws ProviderError `not-found` when the message or the part is not there
 */
export async function readAttachmentContent(
  calls: GmailCalls,
  id: MessageId,
  attachmentId: string,
): Promise<AttachmentContent> {
  const message = await calls.byId.json(messageSchema, {
    path: messagePath(id),
    query: { format: 'full' },
    units: GMAIL_UNITS.messagesGet,
  });
  // Texts that Gmail keeps apart say nothing of the attachments.
  const { ownerAddress } = calls.account;
  const reading = { message, texts: new Map(), isCut: false, ownerAddress };
  const { attachments } = await readerOf(calls).gmail(reading);
  const root = readPayload(message.payload);
  const head = attachments.find((attachment) => attachment.id === attachmentId);
  const part = findPart(root, attachmentId);
  const content =
    head === undefined || part === null ? null : await readPart(calls, id, root, part);
  if (head === undefined || content === null) {
    throw new ProviderError('not-found', 'There is no such attachment.');
  }
  const { name, contentType } = head;
  return { name, contentType, sizeBytes: content.length, content };
}

async function readPart(
  calls: GmailCalls,
  id: MessageId,
  root: PayloadPart | null,
  part: PayloadPart,
): Promise<Buffer | null> {
  if (part.attachmentId !== null) return await fetchContent(calls, id, part.attachmentId);
  if (part.data !== null) return decodeBody(part.data);
  return part.mimeType === 'message/rfc822' ? await readAttachedMail(calls, id, root, part) : null;
}

/** Attached mail Gmail only takes apart; its bytes are in the whole message's. */
async function readAttachedMail(
  calls: GmailCalls,
  id: MessageId,
  root: PayloadPart | null,
  part: PayloadPart,
): Promise<Buffer | null> {
  const place = outerMails(root).indexOf(part);
  if (place === -1) return null;
  const { raw } = await calls.byId.json(rawMessageSchema, {
    path: messagePath(id),
    query: { format: 'raw' },
    units: GMAIL_UNITS.messagesGet,
  });
  return readNestedMessage(decodeBody(raw), place);
}

/** Attached mails that are not inside another attached mail, in order. */
function outerMails(root: PayloadPart | null): readonly PayloadPart[] {
  const inside = new Set<PayloadPart>();
  return allParts(root).filter((part) => {
    if (part.mimeType !== 'message/rfc822' || inside.has(part)) return false;
    for (const nested of allParts(part)) inside.add(nested);
    return true;
  });
}
