import { z } from 'zod';
import type { FolderRole, MailAddress, MessageId } from '#message.ts';
import { cleanBody, cleanLine } from '#mime/clean.ts';
import { PLAIN_ID, readRecipients } from '#mime/compose-reply.ts';
import { type MailboxProvider, ProviderError, type ReplyDraft } from '#provider.ts';
import { WELL_KNOWN } from './folders.ts';
import { type GraphApi, messagePath } from './graph-api.ts';
import { messageSchema, pageOf } from './graph-shapes.ts';
import { readRecipients as readGraphRecipients } from './to-message.ts';
import { isPossibleId } from './whole-messages.ts';

const idSchema = z.object({ id: z.string().min(1).max(1_000) });
/** A draft as Outlook makes it: a reply's goes where the answered mail asks for answers. */
const madeSchema = idSchema.extend({ toRecipients: messageSchema.shape.toRecipients });
type MadeDraft = z.output<typeof idSchema> & Partial<z.output<typeof madeSchema>>;
const foundSchema = pageOf(idSchema.extend({ internetMessageId: z.string().nullish() }));

type Replies = Pick<MailboxProvider, 'createReplyDraft' | 'sendDraft' | 'findSent'>;

/** Replies by way of a draft, so that each is sent once (D-117). */
export function createReplies(api: GraphApi): Replies {
  const sending = new Map<string, Promise<unknown>>();
  return {
    createReplyDraft: (draft) => createReplyDraft(api, draft),

    async sendDraft(draftId) {
      // Whoever asks meanwhile finds out how the first attempt ended.
      while (sending.has(draftId)) await sending.get(draftId);
      const run = sendDraft(api, draftId);
      sending.set(
        draftId,
        run.catch(() => undefined),
      );
      try {
        return await run;
      } finally {
        sending.delete(draftId);
      }
    },

    findSent: (internetMessageId) => findByMessageId(api, 'sent', internetMessageId),
  };
}

/**
 * Makes a reply in the answered mail's conversation, or a mail that begins one, and fills it in. Asked again with the
 * same Message-ID it gives the draft that is there.
 */
async function createReplyDraft(api: GraphApi, draft: ReplyDraft): Promise<{ draftId: string }> {
  const recipients = readRecipients(draft.to);
  if (recipients.length === 0) throw refused('no recipient');
  if (!PLAIN_ID.test(draft.internetMessageId)) throw refused('no Message-ID');
  if (draft.inReplyTo !== null && !isPossibleId(draft.inReplyTo))
    throw new ProviderError('not-found', 'It is not there.');
  const existing = await findByMessageId(api, 'drafts', draft.internetMessageId);
  const made = existing === null ? await makeDraft(api, draft) : { id: existing };
  const { id } = made;
  try {
    // Also one that was there: whoever made it may not have come to this.
    await fillIn(api, made, draft, recipients);
  } catch (error) {
    await putAway(api, id);
    throw error;
  }
  return { draftId: id };
}

/**
 * The empty draft, under our Message-ID from its first moment on: when the answer is lost, it is found by that, and no
 * second one is made beside it (learn.microsoft.com/graph/api/message-createreply: any writeable property).
 */
async function makeDraft(api: GraphApi, draft: ReplyDraft): Promise<MadeDraft> {
  const internetMessageId = `<${draft.internetMessageId}>`;
  const make = async (path: string, body?: unknown) =>
    await api.json(madeSchema, { method: 'POST', units: 1, path, body });
  if (draft.inReplyTo === null) {
    const subject = cleanLine(draft.subject, 998);
    return await make('/me/messages', { subject, internetMessageId });
  }
  const path = `${messagePath(draft.inReplyTo)}/createReply`;
  try {
    return await make(path, { message: { internetMessageId } });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    // A mailbox that takes no Message-ID here makes the draft all the same, and is given it afterwards.
    return await make(path);
  }
}

/** Our text has the quoted original in it, so that it takes the place of what Outlook wrote there. */
async function fillIn(
  api: GraphApi,
  { id, toRecipients }: MadeDraft,
  draft: ReplyDraft,
  recipients: ReturnType<typeof readRecipients>,
): Promise<void> {
  // Outlook's own recipients bear its own names for them: they stay where they are the ones that are meant.
  const isMeant = namesOf(readGraphRecipients(toRecipients)) === namesOf(recipients);
  await api.empty({
    path: messagePath(id),
    method: 'PATCH',
    safe: true,
    units: 1,
    body: {
      subject: cleanLine(draft.subject, 998),
      body: { contentType: 'text', content: cleanBody(draft.body) },
      ...(isMeant
        ? {}
        : { toRecipients: recipients.map((recipient) => ({ emailAddress: recipient })) }),
      ccRecipients: [],
      bccRecipients: [],
      // Can be changed as long as it is a draft (learn.microsoft.com/graph/api/message-update).
      internetMessageId: `<${draft.internetMessageId}>`,
    },
  });
}

function namesOf(people: readonly MailAddress[]): string {
  const addresses = people.map(({ address }) => address.toLowerCase());
  return [...new Set(addresses)].sort().join(' ');
}

/** A draft that could not be filled in would stay behind with nothing but the quote. */
async function putAway(api: GraphApi, id: string): Promise<void> {
  try {
    await api.empty({
      path: `${messagePath(id)}/move`,
      method: 'POST',
      safe: true,
      units: 1,
      body: { destinationId: WELL_KNOWN.trash },
    });
  } catch (error) {
    // What went wrong before this is what the caller has to know.
    if (!(error instanceof ProviderError)) throw error;
  }
}

/** @throws ProviderError `not-found` when it is no draft (any more) */
async function sendDraft(api: GraphApi, draftId: string): Promise<{ id: MessageId | null }> {
  const gone = new ProviderError('not-found', 'There is no such draft.');
  if (!isPossibleId(draftId)) throw gone;
  const { isDraft } = await api.json(z.object({ isDraft: z.boolean() }), {
    path: messagePath(draftId),
    query: { $select: 'id,isDraft' },
    units: 1,
  });
  if (!isDraft) throw gone;
  await api.empty({ path: `${messagePath(draftId)}/send`, method: 'POST', units: 1 });
  // Graph answers nothing, and the copy in Sent Items comes later: it is looked up by its Message-ID.
  return { id: null };
}

async function findByMessageId(
  api: GraphApi,
  role: FolderRole,
  internetMessageId: string,
): Promise<MessageId | null> {
  if (!PLAIN_ID.test(internetMessageId)) return null;
  const wanted = `<${internetMessageId}>`;
  const { value } = await api.json(foundSchema, {
    path: `/me/mailFolders/${WELL_KNOWN[role]}/messages`,
    query: {
      $filter: `internetMessageId eq '${wanted.replaceAll("'", "''")}'`,
      $select: 'id,internetMessageId',
      $top: 10,
    },
    units: 1,
  });
  const found = value.find((message) => message.internetMessageId === wanted);
  return found === undefined ? null : (found.id as MessageId);
}

function refused(reason: string): ProviderError {
  return new ProviderError('refused', `The reply was refused: ${reason}.`);
}
