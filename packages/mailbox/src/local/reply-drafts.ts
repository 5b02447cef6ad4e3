import type { MailAddress, MessageId, ThreadId } from '#message.ts';
import { composeReply } from '#mime/compose-reply.ts';
import { readMessage } from '#mime/read-message.ts';
import { ProviderError, type ReplyDraft } from '#provider.ts';
import { describeReadMail, type ImportDeps } from './import-messages.ts';

export interface ReplyDeps extends ImportDeps {
  readonly owner: MailAddress;
}

/**
 * Makes the draft of an answer, or of a mail that begins a thread. Asked again with the same Message-ID it gives the draft that is there, so that a
 * caller who crashed before noting the id cannot end with two.
 *
 * @throws ProviderError `not-found` without the answered message, `refused` without a recipient
 */
export async function createReplyDraft(
  deps: ReplyDeps,
  draft: ReplyDraft,
): Promise<{ draftId: string }> {
  const [answered = null] =
    draft.inReplyTo === null ? [] : await deps.store.heads([draft.inReplyTo]);
  if (draft.inReplyTo !== null && answered === null)
    throw new ProviderError('not-found', 'The message is not there.');
  const [existing] = await findOwn(deps, draft.internetMessageId);
  if (existing !== undefined) return { draftId: existing.id };
  const now = deps.clock.now();
  const composed = await composeReply({
    from: deps.owner,
    to: draft.to,
    subject: draft.subject,
    body: draft.body,
    sentAt: now,
    internetMessageId: draft.internetMessageId,
    inReplyTo: answered?.head.internetMessageId ?? null,
    references: answered?.head.references ?? [],
  });
  if (!composed.ok)
    throw new ProviderError('refused', `The reply was refused: ${composed.reason}.`);
  const read = await readMessage(composed.bytes, {
    ownerAddress: deps.owner.address,
    fallbackDate: now,
    now,
  });
  if (!read.ok) throw new ProviderError('refused', `The reply was refused: ${read.reason}.`);
  const id = deps.ids.uuid() as MessageId;
  await deps.store.insert([
    {
      id,
      threadId: answered?.threadId ?? (id as string as ThreadId),
      folder: 'drafts',
      receivedAt: now,
      unread: false,
      flagged: false,
      messageKey: draft.internetMessageId,
      ...describeReadMail(read.mail, null),
      raw: null,
    },
  ]);
  return { draftId: id };
}

/**
 * Sends a draft: it lands in Sent, once.
 *
 * @throws ProviderError `not-found` when it is no draft any more
 */
export async function sendDraft(deps: ReplyDeps, draftId: string): Promise<{ id: MessageId }> {
  const sent = await deps.store.move({
    id: draftId,
    to: 'sent',
    onlyFrom: 'drafts',
    receivedAt: deps.clock.now(),
  });
  if (sent === null) throw new ProviderError('not-found', 'There is no such draft.');
  return { id: sent.id };
}

/** The sent message with this Message-ID, or null. */
export async function findSent(
  deps: ReplyDeps,
  internetMessageId: string,
): Promise<MessageId | null> {
  const own = await findOwn(deps, internetMessageId);
  return own.find((row) => row.folder === 'sent')?.id ?? null;
}

async function findOwn(deps: ReplyDeps, internetMessageId: string) {
  const rows = await deps.store.findByMessageKeys([internetMessageId]);
  return rows.filter((row) => row.folder === 'drafts' || row.folder === 'sent');
}
