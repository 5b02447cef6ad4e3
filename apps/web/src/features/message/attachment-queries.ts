import { type Attachment, mailboxCalls } from '@eisen/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { addressOf, callApi } from '#lib/api.ts';
import { accepting } from '#lib/mail/accepting.ts';
import { mailKeys } from '#lib/mail/mail-keys.ts';
import { useMailboxContext } from '#lib/mail/mail-provider.tsx';
import { saveAttachment } from './save-attachment.ts';

/** What was fetched stays as long as the server keeps it in memory (D-25). */
const STALE_MS = 15 * 60_000;

type Mailbox = ReturnType<typeof useMailboxContext>;

function attachmentOptions({ owner }: Mailbox, emailId: string) {
  return queryOptions({
    queryKey: [...mailKeys.email(owner, emailId), 'attachments'],
    staleTime: STALE_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const call = accepting(mailboxCalls.attachments[owner.provider], 'attachments');
      return (await callApi(call, { params: { emailId }, signal })).attachments;
    },
  });
}

/** Content of the parts that an HTML body shows inside it. */
export function useInlineAttachments(emailId: string, enabled: boolean): readonly Attachment[] {
  const mailbox = useMailboxContext();
  const { data } = useQuery({ ...attachmentOptions(mailbox, emailId), enabled });
  return data ?? NONE;
}

const NONE: readonly Attachment[] = [];

/**
 * Saves one attachment to the user's machine.
 *
 * @throws AttachmentUnavailable when there is neither content nor an address; anything else means that it failed
 */
export function useDownload(emailId: string): (attachment: Attachment) => Promise<void> {
  const mailbox = useMailboxContext();
  const client = useQueryClient();
  return useCallback(
    async (attachment) => {
      const all = await client.fetchQuery(attachmentOptions(mailbox, emailId));
      const found = all.find(({ id }) => id === attachment.id) ?? attachment;
      const call = mailboxCalls.attachment[mailbox.owner.provider];
      saveAttachment(found, addressOf(call, { params: { emailId, id: attachment.id } }));
    },
    [client, mailbox, emailId],
  );
}
