import { z } from 'zod';
import type { MessageId, ThreadId } from '#message.ts';

/** Ids are opaque texts; Gmail's have 16 digits, and nothing that long is one. */
const MAX_ID_LENGTH = 256;
/** Labels of one message; Gmail allows 500 of the user's own in one mailbox's list, 10,000 in all. */
const MAX_LABELS = 1_000;

const idText = z.string().min(1).max(MAX_ID_LENGTH);
const messageId = idText.transform((id) => id as MessageId);
const threadId = idText.transform((id) => id as ThreadId);
const labelIds = z.array(z.string().max(MAX_ID_LENGTH)).max(MAX_LABELS);
const pageToken = z.string().min(1).max(1_000).nullish();
/** Gmail's are uint64 as text; longer ones occur elsewhere and compare the same way. */
export const historyIdSchema = z.string().regex(/^\d{1,40}$/);

const messageRef = z.object({ id: messageId, threadId });
export type GmailRef = z.output<typeof messageRef>;

/** messages.list */
export const messageListSchema = z.object({
  messages: z.array(messageRef).max(500).nullish(),
  nextPageToken: pageToken,
});

/** messages.get in any format, messages.modify, trash and untrash; `payload` is read by `payload-parts.ts`. */
export const messageSchema = z.object({
  id: messageId,
  threadId,
  labelIds: labelIds.nullish().transform((labels) => labels ?? []),
  snippet: z.string().max(10_000).nullish().catch(null),
  internalDate: z
    .string()
    .regex(/^-?\d{1,16}$/)
    .nullish()
    .catch(null),
  payload: z.unknown().optional(),
});
export type GmailMessage = z.output<typeof messageSchema>;

/** messages.get format=raw */
export const rawMessageSchema = z.object({ raw: z.string() });

/** messages.attachments.get */
export const attachmentSchema = z.object({ data: z.string() });

/** users.getProfile */
export const profileSchema = z.object({
  emailAddress: z.string().min(3).max(320),
  historyId: historyIdSchema,
});

/** labels.get */
export const labelSchema = z.object({ messagesTotal: z.int().min(0) });

const historyMessage = messageRef.extend({ labelIds: labelIds.nullish() });
const messageEvents = z.array(z.object({ message: historyMessage })).nullish();
const labelEvents = z.array(z.object({ message: historyMessage, labelIds })).nullish();
export type HistoryMessage = z.output<typeof historyMessage>;

const historyRecord = z.object({
  id: historyIdSchema,
  messagesAdded: messageEvents,
  messagesDeleted: messageEvents,
  labelsAdded: labelEvents,
  labelsRemoved: labelEvents,
});
export type HistoryRecord = z.output<typeof historyRecord>;

/** history.list */
export const historyListSchema = z.object({
  history: z.array(historyRecord).max(500).nullish(),
  historyId: historyIdSchema,
  nextPageToken: pageToken,
});

/** drafts.create, and the entries of drafts.list */
export const draftSchema = z.object({
  id: idText,
  message: z.object({ id: messageId }).nullish().catch(null),
});
export const draftListSchema = z.object({ drafts: z.array(draftSchema).max(500).nullish() });
