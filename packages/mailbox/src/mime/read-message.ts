import PostalMime, { type Email } from 'postal-mime';
import type {
  AttachmentHead,
  MailAddress,
  MessageHead,
  MessagePriority,
  MessageSignals,
} from '#message.ts';
import type { AttachmentContent } from '#provider.ts';
import { htmlToVisibleText } from '#text/html-text.ts';
import { makePreview } from '#text/preview.ts';
import { readAddress, readAddresses } from './addresses.ts';
import { isInvitation, listAttachments, partBody } from './attachments.ts';
import { decodeUtf7, isUtf7, repairWindows1252 } from './charset.ts';
import { cleanBody, cleanLine, composeCharacters, cutText } from './clean.ts';
import { readSentAt } from './dates.ts';
import { type HeadFields, indexHeadFields } from './head-fields.ts';
import { readMessageId, readReferences } from './message-ids.ts';
import { MIME_LIMITS } from './mime-limits.ts';
import { type MimeOutline, outlineMime } from './outline.ts';
import { isReplyMail } from './reply-subject.ts';
import { readReplyTo } from './reply-to.ts';
import { readCategory, readPriority, readSignals } from './signals.ts';
import { decodeTransfer } from './transfer.ts';

/** What the bytes of a mail say, before a mailbox gives it an id, a thread and a folder. */
export interface ReadMail {
  readonly internetMessageId: string | null;
  /** The Message-IDs above this one, oldest first. */
  readonly references: readonly string[];
  readonly from: MailAddress;
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
  readonly subject: string;
  readonly sentAt: Date;
  /** False when `sentAt` is the caller's fallback. */
  readonly isDated: boolean;
  readonly preview: string;
  readonly priority: MessagePriority;
  readonly category: string;
  readonly isReply: boolean;
  readonly signals: Omit<MessageSignals, 'flagged' | 'providerImportant'>;
  readonly attachments: MessageHead['attachments'];
  /** What the mail shows: of its HTML where it has one, else its plain text. */
  readonly text: string;
  readonly html: string | null;
  readonly truncated: boolean;
  readonly head: HeadFields;
}

export type ReadMailResult =
  | { readonly ok: true; readonly mail: ReadMail }
  /** `empty`: no bytes. `too-large`: over 25 MB. `not-mail`: no head field anywhere at the start. */
  | { readonly ok: false; readonly reason: 'empty' | 'too-large' | 'not-mail' };

export interface ReadMailOptions {
  /** Whose mailbox it is; null when unknown. */
  readonly ownerAddress: string | null;
  /** For mail without a time that can be believed. */
  readonly fallbackDate: Date;
  readonly now: Date;
}

/**
 * Reads one mail (RFC 5322 bytes). Never throws for what the bytes say; work and memory are bounded by `MIME_LIMITS`.
 */
export async function readMessage(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: ReadMailOptions,
): Promise<ReadMailResult> {
  const raw = await gatherBytes(source);
  if (raw === null) return { ok: false, reason: 'too-large' };
  if (raw.length === 0) return { ok: false, reason: 'empty' };
  if (!startsLikeMail(raw)) return { ok: false, reason: 'not-mail' };
  const outline = outlineMime(raw);
  const email = await parseThinned(outline.thinned);
  return { ok: true, mail: describeMail(raw, outline, email, options) };
}

/** One attachment's content by the id that `readMessage` gave it; null when there is no such part. */
export function readAttachment(
  raw: Uint8Array,
  attachment: AttachmentName,
): AttachmentContent | null {
  return readAttachments(raw, [attachment]).get(attachment.id) ?? null;
}

type AttachmentName = Pick<AttachmentHead, 'id' | 'name' | 'contentType'>;

/** Several attachments' contents by id, the mail's structure read once; without those that are not there. */
export function readAttachments(
  raw: Uint8Array,
  attachments: readonly AttachmentName[],
): Map<string, AttachmentContent> {
  const bytes = asBuffer(raw);
  const { parts } = outlineMime(bytes);
  return new Map(
    attachments.flatMap(({ id, name, contentType }) => {
      const part = /^\d{1,3}$/.test(id) ? parts[Number(id)] : undefined;
      if (part === undefined) return [];
      const content = decodeTransfer(partBody(bytes, part), part.type.encoding);
      return [[id, { name, contentType, sizeBytes: content.length, content }] as const];
    }),
  );
}

function describeMail(
  raw: Buffer,
  outline: MimeOutline,
  email: Email,
  options: ReadMailOptions,
): ReadMail {
  const head = indexHeadFields(email.headers);
  const bodies = readBodies(raw, outline, email);
  const from = readSender(email);
  const to = readAddresses(email.to);
  const cc = readAddresses(email.cc);
  const subject = composeCharacters(
    cleanLine(repairHead(email.subject ?? '', head.first('subject'), outline), 998),
  );
  const { sentAt, isOwn } = readSentAt(head, { fallback: options.fallbackDate, now: options.now });
  const references = readReferences(head.first('references'), head.first('in-reply-to'));
  const signals = readSignals({
    head,
    from,
    to,
    cc,
    ownerAddress: options.ownerAddress,
    hasInvitation: email.attachments.some(isInvitation),
  });
  return {
    internetMessageId: readMessageId(head.first('message-id')),
    references,
    from,
    replyTo: readReplyTo(readAddresses(email.replyTo), from, options.ownerAddress),
    to,
    cc,
    bcc: readAddresses(email.bcc),
    subject,
    sentAt,
    isDated: isOwn,
    preview: makePreview(bodies.text),
    priority: readPriority(head),
    category: readCategory(head, signals),
    isReply: isReplyMail(references, subject),
    signals,
    attachments: listAttachments(raw, outline, email.attachments, bodies.html),
    ...bodies,
    head,
  };
}

function readBodies(
  raw: Buffer,
  outline: MimeOutline,
  email: Email,
): { text: string; html: string | null; truncated: boolean } {
  const hasUtf7 = outline.parts.some((part) => isUtf7(part.type.charset));
  const repair = (text: string) => cleanBody(repairWindows1252(hasUtf7 ? decodeUtf7(text) : text));
  const html = email.html === undefined ? null : repair(email.html);
  // Nobody sees the text beside an HTML body that is shown: it may say what it likes.
  const isHtmlShown = html !== null && html.trim() !== '';
  let text = isHtmlShown ? htmlToVisibleText(html) : composeCharacters(repair(email.text ?? ''));
  if (text.trim() === '' && html === null && email.attachments.length === 0) {
    text = composeCharacters(cleanBody(rescueText(raw, outline)));
  }
  const limit = MIME_LIMITS.textBytes;
  return {
    text: cutText(text, limit),
    html: html === null ? null : cutText(html, limit),
    truncated:
      outline.defects.has('text-cut') || text.length > limit || (html?.length ?? 0) > limit,
  };
}

/** A mail whose structure holds nothing (a boundary that never comes) still has its bytes behind the head. */
function rescueText(raw: Buffer, outline: MimeOutline): string {
  const root = outline.parts[0];
  if (root === undefined || root.type.boundary === null) return '';
  const body = raw.subarray(root.bodyStart, root.bodyStart + MIME_LIMITS.smallBytes);
  return repairWindows1252(new TextDecoder('utf-8').decode(body)).trim();
}

function readSender(email: Email): MailAddress {
  const [from] = readAddresses(email.from === undefined ? [] : [email.from]);
  const [sender] = readAddresses(email.sender === undefined ? [] : [email.sender]);
  if (from !== undefined || sender !== undefined)
    return from ?? sender ?? readAddress({ name: '' });
  return readAddress({ name: email.from?.name ?? '', address: email.returnPath });
}

function repairHead(decoded: string, encoded: string | null, outline: MimeOutline): string {
  const isEncodedSo = encoded !== null && /=\?(x-)?(unicode-1-1-)?utf-?7\?/i.test(encoded);
  const isSo = isEncodedSo || isUtf7(outline.parts[0]?.type.charset ?? null);
  return repairWindows1252(isSo ? decodeUtf7(decoded) : decoded);
}

async function parseThinned(thinned: Buffer): Promise<Email> {
  const limits = { maxNestingDepth: 64, maxHeadersSize: 1024 * 1024, maxRfc822NestingDepth: 5 };
  try {
    return await PostalMime.parse(thinned, limits);
  } catch {
    // The outline keeps within the parser's limits; should the two disagree, the head is still worth having.
    const end = thinned.indexOf('\n\n');
    return await PostalMime.parse(thinned.subarray(0, end === -1 ? 0 : end + 2), limits);
  }
}

async function gatherBytes(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  if (source instanceof Uint8Array) {
    return source.length > MIME_LIMITS.messageBytes ? null : asBuffer(source);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MIME_LIMITS.messageBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Any field name within the first lines: enough to tell a mail from a picture or a spreadsheet. */
function startsLikeMail(raw: Buffer): boolean {
  return /^(From |[!-9;-~]{1,76}[ \t]*:)/m.test(raw.toString('latin1', 0, 8_192));
}
