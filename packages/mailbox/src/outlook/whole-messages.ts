import { z } from 'zod';
import type { Message, MessageId } from '#message.ts';
import { type AttachmentContent, ProviderError } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import { parseAnswer } from '#remote/parse-answer.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { pathWithQuery } from '#remote/remote-url.ts';
import { kindOf, toAttachmentHead } from './attachment-heads.ts';
import type { Folders } from './folders.ts';
import { type GraphApi, messagePath } from './graph-api.ts';
import {
  attachmentSchema,
  type GraphAttachment,
  MESSAGE_QUERY,
  messageSchema,
} from './graph-shapes.ts';

/** An attachment that is handed on at once; Outlook takes up to 150 MB, mail servers between 25 and 50. */
const MAX_ATTACHMENT_BYTES = 64 * 1024 * 1024;

/** Whole messages by id, in the order asked for; what is gone or may not be read is left out. */
export async function readMessages(
  api: GraphApi,
  folders: () => Promise<Folders>,
  account: Pick<RemoteAccount, 'ownerAddress' | 'onRead' | 'reader'>,
  ids: readonly MessageId[],
): Promise<readonly Message[]> {
  const wanted = [...new Set(ids)].filter(isPossibleId);
  if (wanted.length === 0) return [];
  const { roleOf } = await folders();
  const results = await api.batch(
    wanted.map((id) => ({ method: 'GET', url: pathWithQuery(messagePath(id), MESSAGE_QUERY) })),
  );
  const reader = account.reader ?? inlineReader;
  const found = new Map<string, Message>();
  for (const [index, id] of wanted.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    if (result.ok) {
      const message = parseAnswer(messageSchema, result.body);
      // Under the id that was asked for: it is the one that the caller knows.
      const role = roleOf(message.parentFolderId);
      const read = await reader.graph(message, role, account.ownerAddress);
      found.set(id, { ...read, id });
    } else if (result.error.kind !== 'not-found' && result.error.kind !== 'refused') {
      throw result.error;
    }
  }
  if (found.size > 0) account.onRead?.([...found.values()]);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** One attachment's bytes: a file as it is, a message inside the message as .eml. */
export async function readAttachmentContent(
  api: GraphApi,
  id: MessageId,
  attachmentId: string,
): Promise<AttachmentContent> {
  if (!isPossibleId(id) || !isPossibleId(attachmentId)) throw noSuchAttachment();
  const path = `${messagePath(id)}/attachments/${encodeURIComponent(attachmentId)}`;
  const attachment = await api.json(attachmentSchema.extend({ id: z.string() }), {
    path,
    query: { $select: 'id,name,contentType,size,isInline' },
    units: 1,
  });
  if (kindOf(attachment) === 'reference') throw noSuchAttachment();
  if ((attachment.size ?? 0) > MAX_ATTACHMENT_BYTES) {
    throw new ProviderError('refused', 'The attachment is longer than can be handed on.');
  }
  const content = await api.bytes({
    path: `${path}/$value`,
    headers: { accept: '*/*' },
    units: 1,
    maxBytes: MAX_ATTACHMENT_BYTES,
    isAnswer: ({ header }) => mayBeHtml(attachment) || !isHtml(header('content-type')),
  });
  const { name, contentType } = toAttachmentHead(attachment, null, 1);
  return { name, contentType, sizeBytes: content.length, content };
}

/** A web page in the place of a file of another kind is some gateway's. */
function mayBeHtml({ name, contentType }: Pick<GraphAttachment, 'name' | 'contentType'>): boolean {
  return !contentType || isHtml(contentType) || /\.x?html?$/i.test(name ?? '');
}

function isHtml(contentType: string | null): boolean {
  return /^\s*(text\/html|application\/xhtml)/i.test(contentType ?? '');
}

/** In an address these mean something else, even encoded. */
export function isPossibleId(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..';
}

function noSuchAttachment(): ProviderError {
  return new ProviderError('not-found', 'There is no such attachment.');
}
