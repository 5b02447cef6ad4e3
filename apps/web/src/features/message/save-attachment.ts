import type { Attachment } from '@eisen/contract';
import { clickDownload, saveBlob } from '#lib/save-file.ts';

/** There is nothing to save: no content and no address (ERR-37). */
export class AttachmentUnavailable extends Error {}

export type Saving =
  | { readonly kind: 'content'; readonly base64: string }
  | { readonly kind: 'stream' }
  | { readonly kind: 'cloud'; readonly address: string };

/** How an attachment reaches the user: its content, our own stream, or the cloud it lies in (D-103). */
export function howToSave(attachment: Pick<Attachment, 'base64' | 'sourceUrl'>): Saving | null {
  const { base64, sourceUrl } = attachment;
  if (base64 !== null) return { kind: 'content', base64 };
  if (sourceUrl === null) return null;
  if (sourceUrl.startsWith('https://')) return { kind: 'cloud', address: sourceUrl };
  return sourceUrl.startsWith('/auth/') ? { kind: 'stream' } : null;
}

/** @param streamAddress our own address of the attachment's bytes */
export function saveAttachment(attachment: Attachment, streamAddress: string): void {
  const saving = howToSave(attachment);
  if (saving === null) throw new AttachmentUnavailable();
  if (saving.kind === 'cloud') {
    window.open(saving.address, '_blank', 'noopener,noreferrer');
  } else if (saving.kind === 'stream') {
    clickDownload(streamAddress, attachment.name);
  } else {
    saveBlob(decode(saving.base64), attachment.name);
  }
}

/** As bytes without a type, so that nothing opens it by accident. */
function decode(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'application/octet-stream' });
}
