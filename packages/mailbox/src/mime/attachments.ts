import type { Attachment } from 'postal-mime';
import type { AttachmentHead } from '#message.ts';
import { repairWindows1252 } from './charset.ts';
import { cleanFileName, cleanLine } from './clean.ts';
import { type MimeOutline, type MimePart, readPartMark } from './outline.ts';
import { decodedSize } from './transfer.ts';

/** Attachments listed for one mail. */
export const MAX_ATTACHMENTS = 200;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/ics': 'ics',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'message/rfc822': 'eml',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
};

/** The parts that are not text of the mail itself. An attachment's id is its part's number in the mail. */
export function listAttachments(
  raw: Buffer,
  outline: MimeOutline,
  found: readonly Attachment[],
  html: string | null,
): AttachmentHead[] {
  return found.slice(0, MAX_ATTACHMENTS).flatMap((attachment, index) => {
    const number = readPartMark(attachment.description);
    const part = number === null ? undefined : outline.parts[number];
    if (number === null || part === undefined) return [];
    const contentType = cleanType(attachment.mimeType);
    const contentId = cleanContentId(attachment.contentId);
    const head: AttachmentHead = {
      id: String(number),
      name: nameAttachment(repairWindows1252(attachment.filename ?? ''), contentType, index + 1),
      sizeBytes: decodedSize(partBody(raw, part), part.type.encoding),
      contentType,
      inline: contentId !== null && isShownIn(html, contentId),
      contentId,
      sourceUrl: null,
    };
    return [head];
  });
}

export function partBody(raw: Buffer, part: MimePart): Buffer {
  return raw.subarray(part.bodyStart, part.bodyEnd);
}

/** A calendar part that asks for an answer (RFC 5546, METHOD:REQUEST). */
export function isInvitation(attachment: Attachment): boolean {
  if (attachment.mimeType !== 'text/calendar' && attachment.mimeType !== 'application/ics') {
    return false;
  }
  if (attachment.method !== undefined) return attachment.method === 'REQUEST';
  const { content } = attachment;
  const text =
    typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('latin1');
  return /^METHOD:REQUEST\s*$/im.test(text);
}

/** A name for display and saving, by type and number when the sender gave none that can be used. */
export function nameAttachment(filename: string, contentType: string, number: number): string {
  const name = cleanFileName(filename);
  if (name !== null) return name;
  if (contentType === 'text/calendar') return 'invitation.ics';
  const extension = EXTENSIONS[contentType];
  return `attachment-${number}${extension === undefined ? '' : `.${extension}`}`;
}

export function cleanType(mimeType: string): string {
  const type = cleanLine(mimeType, 100).toLowerCase();
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'application/octet-stream';
}

export function cleanContentId(contentId: string | null | undefined): string | null {
  const id = cleanLine(contentId ?? '', 300).replace(/^<|>$/g, '');
  return id === '' ? null : id;
}

/** Whether the HTML shows this part by its content id. */
export function isShownIn(html: string | null, contentId: string): boolean {
  return (
    html?.includes(`cid:${contentId}`) || html?.includes(`cid:${encodeURI(contentId)}`) || false
  );
}
