import { z } from 'zod';

/** Ids are opaque; ours are stored and travel in paths, so that endless ones are none. */
const id = z.string().min(1).max(1_000);
const text = z.string().nullish().catch(null);

const recipientSchema = z
  .object({ emailAddress: z.object({ name: text, address: text }).nullish() })
  .nullish()
  .catch(null);
export type GraphRecipient = z.infer<typeof recipientSchema>;

const recipients = z.array(recipientSchema).nullish().catch(null);

export const attachmentSchema = z.object({
  '@odata.type': text,
  id,
  name: text,
  contentType: text,
  size: z.number().nullish().catch(null),
  contentId: text,
  sourceUrl: text,
});
export type GraphAttachment = z.infer<typeof attachmentSchema>;

/** A reference to a message; what Graph leaves out is null. */
export const refSchema = z.object({ id, conversationId: text, receivedDateTime: text });

/**
 * A message as the adapter asks for it. Only the id is indispensable: one odd field of one message must not hide the
 * page that it stands on.
 */
export const messageSchema = refSchema.extend({
  '@odata.type': text,
  meetingMessageType: text,
  subject: text,
  from: recipientSchema,
  sender: recipientSchema,
  replyTo: recipients,
  toRecipients: recipients,
  ccRecipients: recipients,
  isRead: z.boolean().nullish().catch(null),
  isDraft: z.boolean().nullish().catch(null),
  importance: text,
  inferenceClassification: text,
  flag: z.object({ flagStatus: text }).nullish().catch(null),
  categories: z.array(text).nullish().catch(null),
  internetMessageId: text,
  internetMessageHeaders: z
    .array(z.object({ name: z.string(), value: z.string() }).nullish().catch(null))
    .nullish()
    .catch(null),
  parentFolderId: text,
  body: z.object({ contentType: text, content: text }).nullish().catch(null),
  attachments: z.array(attachmentSchema.nullish().catch(null)).nullish().catch(null),
  webLink: text,
});
export type GraphMessage = z.infer<typeof messageSchema>;

/** What a whole message needs; heads of attachments without their bytes. */
export const MESSAGE_QUERY = {
  $select: [
    'id',
    'conversationId',
    'receivedDateTime',
    'subject',
    'from',
    'sender',
    'replyTo',
    'toRecipients',
    'ccRecipients',
    'isRead',
    'isDraft',
    'importance',
    'inferenceClassification',
    'flag',
    'categories',
    'internetMessageId',
    'internetMessageHeaders',
    'parentFolderId',
    'body',
    'webLink',
  ].join(','),
  // contentId belongs to one kind of attachment only: without the cast Graph refuses the whole call.
  $expand:
    'attachments($select=id,name,contentType,size,isInline,microsoft.graph.fileAttachment/contentId)',
} as const;

/** One page of a list. The link of the next one is there when there may be more. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    value: z.array(item),
    '@odata.nextLink': z.string().nullish(),
    '@odata.deltaLink': z.string().nullish(),
  });
}
