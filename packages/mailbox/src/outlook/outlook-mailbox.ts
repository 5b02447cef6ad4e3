import type { MailboxProvider } from '#provider.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { createFolders } from './folders.ts';
import { createGraphApi } from './graph-api.ts';
import { readInboxChanges } from './inbox-changes.ts';
import { createMoving } from './moving.ts';
import { readProfile } from './profile.ts';
import { setRead } from './read-state.ts';
import { checkLimit, createReading } from './reading.ts';
import { createReplies } from './replies.ts';
import { searchMessages } from './search.ts';
import { readAttachmentContent, readMessages } from './whole-messages.ts';

const MAX_PAGE = 200;

/**
 * A Microsoft 365 or Outlook.com mailbox over Microsoft Graph. The base address ends with the version, such as
 * `https://graph.microsoft.com/v1.0`. What is read once for the mailbox (the ids of its folders) is kept by the
 * object, so that one object should serve many calls.
 */
export function createOutlookMailbox(account: RemoteAccount): MailboxProvider {
  const api = createGraphApi(account);
  const folders = createFolders(api);
  return {
    ...createReading(api, account),
    ...createMoving(api, folders),
    ...createReplies(api),
    profile: () => readProfile(api),
    inboxChanges: (cursor) => readInboxChanges(api, account.baseUrl, cursor),
    search: async (options) => {
      const limit = checkLimit(options.limit, MAX_PAGE);
      return await searchMessages(api, folders, account, { ...options, limit });
    },
    getMessages: (ids) => readMessages(api, folders, account, ids),
    getAttachment: (id, attachmentId) => readAttachmentContent(api, id, attachmentId),
    setRead: (ids, read) => setRead(api, ids, read),
  };
}
