import MailComposer from 'nodemailer/lib/mail-composer';
import type { BundledAttachment, BundledMessage } from './bundled-message.ts';

/** The domain of every bundled Message-ID: `<key@bundled.example>`. */
const MESSAGE_ID_DOMAIN = 'bundled.example';

/** The Message-ID of a bundled message, without angle brackets. */
export function bundledMessageId(key: string): string {
  return `${key}@${MESSAGE_ID_DOMAIN}`;
}

/**
 * A bundled message as RFC 5322 bytes with CRLF lines, the same for the same message: so it is read by the
 * code that reads imported mail.
 *
 * A calendar part stands among the alternatives of the body, as calendar programs send it; a part with
 * a Content-ID stands beside the HTML (multipart/related), every other attachment behind the body.
 */
export async function renderBundledMime(message: BundledMessage): Promise<Uint8Array> {
  const attachments = message.attachments ?? [];
  const composer = new MailComposer({
    from: message.from,
    to: [...message.to],
    ...(message.cc ? { cc: [...message.cc] } : {}),
    subject: message.subject,
    date: message.sentAt,
    messageId: `<${bundledMessageId(message.key)}>`,
    ...(message.inReplyTo ? { inReplyTo: `<${bundledMessageId(message.inReplyTo)}>` } : {}),
    ...(message.references
      ? { references: message.references.map((key) => `<${bundledMessageId(key)}>`) }
      : {}),
    headers: { ...message.headers },
    text: message.text,
    ...(message.html ? { html: message.html } : {}),
    alternatives: attachments.filter(isCalendar).map((part) => ({
      contentType: part.contentType,
      content: Buffer.from(part.content),
      contentTransferEncoding: 'base64',
    })),
    attachments: attachments.filter((part) => !isCalendar(part)).map(toComposerAttachment),
    baseBoundary: message.key,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Uint8Array(await composer.compile().build());
}

function isCalendar(part: BundledAttachment): boolean {
  return part.contentType.startsWith('text/calendar');
}

function toComposerAttachment(part: BundledAttachment) {
  return {
    filename: part.name,
    contentType: part.contentType,
    content: Buffer.from(part.content),
    contentDisposition: part.inline ? 'inline' : 'attachment',
    ...(part.contentId ? { cid: part.contentId } : {}),
  };
}
