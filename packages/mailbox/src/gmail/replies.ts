import type { MessageId } from '#message.ts';
import { composeReply, REPEATED_ID_FIELD } from '#mime/compose-reply.ts';
import { readMessageId, readReferences } from '#mime/message-ids.ts';
import { type MailboxProvider, ProviderError, type ReplyDraft } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, messagePath, USER_PATH } from './gmail-calls.ts';
import {
  draftListSchema,
  draftSchema,
  type GmailMessage,
  messageListSchema,
  messageSchema,
} from './gmail-shapes.ts';
import { LABEL } from './labels.ts';
import { headerOf, readPayload } from './payload-parts.ts';
import { readResources } from './read-messages.ts';

/** Newest sent messages that are looked through for one of ours: 400 units, only where a search found none. */
const SEARCHED_SENT = 20;
/** Drafts that a search may find for one Message-ID and that are looked at. */
const SEARCHED_DRAFTS = 3;
/** Ids that the search language takes as they are. */
const SEARCHABLE_ID = /^[\w.+=$#%&*/^~@-]{3,250}$/;
/** Where a sent mail may tell our Message-ID, lower case. */
const ID_FIELDS = ['message-id', REPEATED_ID_FIELD.toLowerCase(), 'x-google-original-message-id'];

export interface RepliesOptions {
  /** The name that stands before the owner's address. */
  ownerName(): Promise<string>;
  now(): Date;
}

/**
 * Replies as drafts that are sent by their id (D-117).
 *
 * Gmail's API may put a Message-ID of its own in the place of ours when it sends (mail that comes by SMTP keeps it),
 * and no longer names the former one. So a draft repeats ours in `X-Eisen-Message-ID`, which Gmail leaves alone, and a
 * sent mail is found by either: first by a search, then among the newest sent mails.
 *
 * @source github.com/gauteh/lieer/issues/198, github.com/FlowCrypt/flowcrypt-browser/issues/4273
 */
export function createReplies(
  calls: GmailCalls,
  options: RepliesOptions,
): Pick<MailboxProvider, 'createReplyDraft' | 'sendDraft' | 'findSent'> {
  return {
    createReplyDraft: (draft) => createDraft(calls, draft, options),

    async sendDraft(draftId) {
      // Never repeated: an answer that got lost may have been of a mail that went out.
      const sent = await calls.api.json(messageSchema.pick({ id: true }), {
        method: 'POST',
        path: `${USER_PATH}/drafts/send`,
        body: { id: draftId },
        units: GMAIL_UNITS.draftsSend,
      });
      return { id: sent.id };
    },

    async findSent(internetMessageId) {
      return (
        (await searchSent(calls, internetMessageId)) ??
        (await findAmongNewest(calls, internetMessageId))
      );
    },
  };
}

/**
 * Gmail puts it into the thread only with `threadId`, the references and the same subject together. Asked again
 * with the same Message-ID it gives the draft that is there: the answer of the first time may have been lost.
 */
async function createDraft(
  calls: GmailCalls,
  draft: ReplyDraft,
  options: RepliesOptions,
): Promise<{ draftId: string }> {
  const answered = draft.inReplyTo === null ? null : await readAnswered(calls, draft.inReplyTo);
  const existing = await findDraft(calls, draft.internetMessageId);
  if (existing !== null) return { draftId: existing };
  const field = answered === null ? () => null : fieldsOf(answered);
  const composed = await composeReply({
    from: { name: await options.ownerName(), address: calls.account.ownerAddress },
    to: draft.to,
    subject: draft.subject,
    body: draft.body,
    sentAt: options.now(),
    internetMessageId: draft.internetMessageId,
    inReplyTo: readMessageId(field('message-id')),
    references: readReferences(field('references'), field('in-reply-to')),
    repeatsId: true,
  });
  if (!composed.ok) {
    throw new ProviderError('refused', `The reply was refused: ${composed.reason}.`);
  }
  const raw = Buffer.from(composed.bytes).toString('base64url');
  const { id } = await calls.api.json(draftSchema, {
    method: 'POST',
    path: `${USER_PATH}/drafts`,
    body: { message: { raw, ...(answered === null ? {} : { threadId: answered.threadId }) } },
    units: GMAIL_UNITS.draftsCreate,
  });
  return { draftId: id };
}

function readAnswered(calls: GmailCalls, id: MessageId): Promise<GmailMessage> {
  return calls.byId.json(messageSchema, {
    path: messagePath(id),
    query: {
      format: 'metadata',
      metadataHeaders: ['Message-ID', 'References', 'In-Reply-To'],
    },
    units: GMAIL_UNITS.messagesGet,
  });
}

/** A search alone is not believed: what it finds must bear our Message-ID. */
async function findDraft(calls: GmailCalls, id: string): Promise<string | null> {
  if (!SEARCHABLE_ID.test(id)) return null;
  const { drafts } = await calls.api.json(draftListSchema, {
    path: `${USER_PATH}/drafts`,
    query: { q: `rfc822msgid:${id}`, maxResults: SEARCHED_DRAFTS },
    units: GMAIL_UNITS.messagesList,
  });
  const candidates = (drafts ?? []).slice(0, SEARCHED_DRAFTS);
  const own = await findOwn(
    calls,
    candidates.flatMap(({ message }) => message?.id ?? []),
    id,
  );
  return candidates.find(({ message }) => own !== null && message?.id === own)?.id ?? null;
}

async function searchSent(calls: GmailCalls, id: string): Promise<MessageId | null> {
  if (!SEARCHABLE_ID.test(id)) return null;
  const list = await calls.api.json(messageListSchema, {
    path: `${USER_PATH}/messages`,
    // Also from Trash: a sent mail that the user threw away was sent all the same.
    query: { q: `rfc822msgid:${id}`, labelIds: LABEL.sent, includeSpamTrash: true, maxResults: 1 },
    units: GMAIL_UNITS.messagesList,
  });
  return list.messages?.[0]?.id ?? null;
}

async function findAmongNewest(calls: GmailCalls, id: string): Promise<MessageId | null> {
  const list = await calls.api.json(messageListSchema, {
    path: `${USER_PATH}/messages`,
    query: { labelIds: LABEL.sent, includeSpamTrash: true, maxResults: SEARCHED_SENT },
    units: GMAIL_UNITS.messagesList,
  });
  const ids = (list.messages ?? []).slice(0, SEARCHED_SENT).map((ref) => ref.id);
  return await findOwn(calls, ids, id);
}

/** The message among these whose head tells our Message-ID, or null. */
async function findOwn(
  calls: GmailCalls,
  ids: readonly MessageId[],
  id: string,
): Promise<MessageId | null> {
  const found = await readResources(calls, ids, {
    format: 'metadata',
    metadataHeaders: ['Message-ID', REPEATED_ID_FIELD, 'X-Google-Original-Message-ID'],
  });
  const own = found.find((message) => {
    const field = fieldsOf(message);
    return ID_FIELDS.some((name) => readMessageId(field(name)) === id);
  });
  return own?.id ?? null;
}

function fieldsOf(message: GmailMessage): (name: string) => string | null {
  const root = readPayload(message.payload);
  return (name) => (root === null ? null : headerOf(root, name));
}
