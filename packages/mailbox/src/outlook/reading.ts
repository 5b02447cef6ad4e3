import { z } from 'zod';
import type { Message, MessageHead } from '#message.ts';
import { type MailboxProvider, ProviderError } from '#provider.ts';
import { inlineReader } from '#reading/mail-reader.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { readFolderPage } from './folder-pages.ts';
import type { GraphApi } from './graph-api.ts';
import { MESSAGE_QUERY, messageSchema, refSchema } from './graph-shapes.ts';
import { decodePosition } from './listing-cursor.ts';
import { readRecipients, toHead, toRef } from './to-message.ts';

const MAX_PAGE = 200;
const MAX_REFS_PAGE = 500;
/** Messages with their texts in one call; larger pages run into Graph's own time limit. */
const WHOLE_PER_CALL = 50;

const REF_QUERY = { $select: 'id,conversationId,receivedDateTime' } as const;
const SENT_QUERY = { $select: 'id,receivedDateTime,toRecipients,ccRecipients' } as const;

const sentSchema = messageSchema.pick({
  id: true,
  receivedDateTime: true,
  toRecipients: true,
  ccRecipients: true,
});

/** The inbox as list, as references and as number, and who was written to. */
export function createReading(
  api: GraphApi,
  account: Pick<RemoteAccount, 'ownerAddress' | 'onRead' | 'reader'>,
): Pick<MailboxProvider, 'countInbox' | 'listInbox' | 'listInboxRefs' | 'listSentRecipients'> {
  return {
    async countInbox() {
      const folder = await api.json(z.object({ totalItemCount: z.number().int().min(0) }), {
        path: '/me/mailFolders/inbox',
        query: { $select: 'id,totalItemCount' },
        units: 1,
      });
      return folder.totalItemCount;
    },

    async listInbox({ limit, cursor }) {
      const page = await readFolderPage(
        api,
        {
          kind: 'inbox',
          folder: 'inbox',
          item: messageSchema,
          query: MESSAGE_QUERY,
          perCall: WHOLE_PER_CALL,
        },
        { limit: checkLimit(limit, MAX_PAGE), position: decodePosition('inbox', cursor) },
      );
      const reader = account.reader ?? inlineReader;
      const messages = await Promise.all(
        page.items.map((item) => reader.graph(item, 'inbox', account.ownerAddress)),
      );
      return { items: headsOf(messages, account), nextCursor: page.nextCursor };
    },

    async listInboxRefs({ limit, cursor }) {
      const page = await readFolderPage(
        api,
        {
          kind: 'refs',
          folder: 'inbox',
          item: refSchema,
          query: REF_QUERY,
          perCall: MAX_REFS_PAGE,
        },
        { limit: checkLimit(limit, MAX_REFS_PAGE), position: decodePosition('refs', cursor) },
      );
      return { items: page.items.map(toRef), nextCursor: page.nextCursor };
    },

    async listSentRecipients({ limit, cursor }) {
      const page = await readFolderPage(
        api,
        { kind: 'sent', folder: 'sent', item: sentSchema, query: SENT_QUERY, perCall: MAX_PAGE },
        { limit: checkLimit(limit, MAX_PAGE), position: decodePosition('sent', cursor) },
      );
      const items = page.items.flatMap(({ toRecipients, ccRecipients }) =>
        [...readRecipients(toRecipients), ...readRecipients(ccRecipients)].map(
          ({ address }) => address,
        ),
      );
      return { items, nextCursor: page.nextCursor };
    },
  };
}

/** Whole messages were read: they are handed on, and the list shows their heads. */
export function headsOf(
  messages: readonly Message[],
  { onRead }: Pick<RemoteAccount, 'onRead'>,
): MessageHead[] {
  if (messages.length > 0) onRead?.(messages);
  return messages.map(toHead);
}

export function checkLimit(limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= max) return limit;
  throw new ProviderError('refused', `A page holds 1 to ${max}.`);
}
