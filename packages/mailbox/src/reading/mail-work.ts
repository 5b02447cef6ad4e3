import { readPayload } from '#gmail/payload-parts.ts';
import { type GmailReading, toMessage as readGmailMessage } from '#gmail/to-message.ts';
import { type LocalMailInput, readLocalMail } from '#local/read-local-mail.ts';
import type { AttachmentHead, FolderRole } from '#message.ts';
import { readAttachments } from '#mime/read-message.ts';
import type { GraphMessage } from '#outlook/graph-shapes.ts';
import { toMessage as readGraphMessage } from '#outlook/to-message.ts';
import { htmlToVisibleText } from '#text/html-text.ts';
import { parseLifted } from './long-texts.ts';

/** A message of Gmail before its payload is taken apart. */
export type GmailInput = Omit<GmailReading, 'root' | 'texts'> & {
  readonly texts: ReadonlyMap<string, Uint8Array>;
  readonly ownerAddress: string;
};

export interface GraphInput {
  readonly message: GraphMessage;
  readonly folder: FolderRole;
  readonly ownerAddress: string;
}

/**
 * All work on what strangers wrote. Pure: everything a piece needs is in its input, everything it found in its result,
 * and both can be copied from one thread to another.
 */
export const MAIL_WORK = {
  readLocalMail: (input: LocalMailInput) => readLocalMail(input),
  readGmailMail: ({ texts, ownerAddress, ...reading }: GmailInput) =>
    readGmailMessage(
      {
        ...reading,
        root: readPayload(reading.message.payload),
        texts: new Map([...texts].map(([key, bytes]) => [key, asBuffer(bytes)])),
      },
      ownerAddress,
    ),
  readGraphMail: ({ message, folder, ownerAddress }: GraphInput) =>
    readGraphMessage(message, folder, ownerAddress),
  readJson: (body: Uint8Array) => parseLifted(body),
  readHtml: (html: string) => htmlToVisibleText(html),
  readAttachments: ({
    raw,
    attachments,
  }: {
    raw: Uint8Array;
    attachments: readonly Pick<AttachmentHead, 'id' | 'name' | 'contentType'>[];
  }) =>
    new Map(
      // A piece of the mail's bytes would take all of them along.
      [...readAttachments(raw, attachments)].map(([id, found]) => [
        id,
        { ...found, content: Uint8Array.from(found.content) },
      ]),
    ),
} as const;

export type MailWork = typeof MAIL_WORK;

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
