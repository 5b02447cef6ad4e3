import { type Attachment, LIMITS, type Provider } from '@eisen/contract';
import type { MailboxProvider, Message } from '@eisen/mailbox';
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
  let inlineBytes = 0;
  const list: Attachment[] = [];
  for (const head of message.attachments) {
    const shown = presentAttachment(as, message.id, head);
    const fits =
      head.sizeBytes <= LIMITS.attachmentInlineBytes &&
      inlineBytes + head.sizeBytes <= MOST_INLINE_BYTES;
    if (!shown.hasContent || !fits) {
      list.push(shown);
      continue;
    }
    inlineBytes += head.sizeBytes;
    const { content } = await provider.getAttachment(message.id, head.id);
    list.push({ ...shown, base64: Buffer.from(content).toString('base64') });
  }
  return list;
}
