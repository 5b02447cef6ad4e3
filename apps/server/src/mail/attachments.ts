import { type Attachment, LIMITS, type Provider } from '@eisen/contract';
import type {
  AttachmentContent,
  AttachmentHead,
  MailboxProvider,
  Message,
  MessageId,
} from '@eisen/mailbox';
import { presentAttachment } from './mail-present.ts';

/** All contents of one answer together; what comes behind is fetched from its own address. */
const MOST_INLINE_BYTES = 2 * LIMITS.attachmentInlineBytes;

/**
 * The attachments of a message with their content as base64, up to 3 MB each; larger ones, and what would make the
 * answer too long, carry the address of their bytes only (D-103).
 */
export async function listAttachments(
  provider: MailboxProvider,
  as: Provider,
  message: Message,
): Promise<Attachment[]> {
  const listed = message.attachments.map((head) => presentAttachment(as, message.id, head));
  const inlined = chooseInlined(message.attachments, listed);
  const contents = await readContents(provider, message.id, inlined);
  return listed.map((shown) => {
    const file = contents.get(shown.id);
    return file ? { ...shown, base64: Buffer.from(file.content).toString('base64') } : shown;
  });
}

/** Ids of those that fit, first come first served. */
function chooseInlined(heads: readonly AttachmentHead[], listed: readonly Attachment[]): string[] {
  let inlineBytes = 0;
  return heads.flatMap(({ id, sizeBytes }, index) => {
    const fits =
      sizeBytes <= LIMITS.attachmentInlineBytes && inlineBytes + sizeBytes <= MOST_INLINE_BYTES;
    if (!listed[index]?.hasContent || !fits) return [];
    inlineBytes += sizeBytes;
    return [id];
  });
}

async function readContents(
  provider: MailboxProvider,
  id: MessageId,
  attachmentIds: readonly string[],
): Promise<ReadonlyMap<string, AttachmentContent>> {
  if (attachmentIds.length === 0) return new Map();
  if (provider.getAttachments) return await provider.getAttachments(id, attachmentIds);
  const contents = new Map<string, AttachmentContent>();
  for (const one of attachmentIds) contents.set(one, await provider.getAttachment(id, one));
  return contents;
}
