import type { AttachmentHead } from '#message.ts';
import {
  cleanContentId,
  cleanType,
  isShownIn,
  MAX_ATTACHMENTS,
  nameAttachment,
} from '#mime/attachments.ts';
import type { GraphAttachment } from './graph-shapes.ts';

const MAIL_TYPE = 'message/rfc822';

/** An attachment is a file, a message inside the message, or a link to a file in a cloud. */
export type AttachmentKind = 'file' | 'item' | 'reference';

export function kindOf(attachment: Pick<GraphAttachment, '@odata.type'>): AttachmentKind {
  const type = attachment['@odata.type']?.toLowerCase() ?? '';
  if (type.endsWith('.itemattachment')) return 'item';
  return type.endsWith('.referenceattachment') ? 'reference' : 'file';
}

export function toAttachmentHeads(
  attachments: readonly GraphAttachment[],
  html: string | null,
): AttachmentHead[] {
  return attachments
    .slice(0, MAX_ATTACHMENTS)
    .map((attachment, index) => toAttachmentHead(attachment, html, index + 1));
}

/** @param number  its place in the message, for one without a name */
export function toAttachmentHead(
  attachment: GraphAttachment,
  html: string | null,
  number: number,
): AttachmentHead {
  const kind = kindOf(attachment);
  const contentType = kind === 'item' ? MAIL_TYPE : cleanType(attachment.contentType ?? '');
  const contentId = cleanContentId(attachment.contentId);
  const name = nameAttachment(attachment.name ?? '', contentType, number);
  return {
    id: attachment.id,
    name: kind === 'item' && !/\.eml$/i.test(name) ? `${name}.eml` : name,
    // A link's size is that of the link; version 1.0 of Graph does not tell the file's.
    sizeBytes: kind === 'reference' ? 0 : Math.max(0, Math.floor(attachment.size ?? 0)),
    contentType,
    // Outlook also calls files inline that the text does not show (mail from Apple's programs): those must be listed.
    inline: contentId !== null && isShownIn(html, contentId),
    contentId,
    sourceUrl: kind === 'reference' ? readHttpsUrl(attachment.sourceUrl) : null,
  };
}

function readHttpsUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' && parsed.username === '' ? parsed.href : null;
}
