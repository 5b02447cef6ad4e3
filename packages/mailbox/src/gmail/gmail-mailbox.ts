import type { MailboxProvider } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import type { RemoteAccount } from '#remote/remote-account.ts';
import { readAttachmentContent } from './attachment.ts';
import { createGmailCalls, USER_PATH } from './gmail-calls.ts';
import { profileSchema } from './gmail-shapes.ts';
import { readInboxChanges } from './inbox-changes.ts';
import { createListing } from './listing.ts';
import { createMoving } from './moving.ts';
import { type Person, readPerson } from './person.ts';
import { readMessages } from './read-messages.ts';
import { createReplies } from './replies.ts';

/** Google's own addresses (accounts.google.com/.well-known/openid-configuration). */
const GMAIL_BASE = 'https://gmail.googleapis.com';
const USERINFO_URL = 'https://openidconnect.googleapis.com/v1/userinfo';

export interface GmailMailboxOptions {
  readonly clock?: { now(): Date };
}

/**
 * A Gmail mailbox over its API. `account.baseUrl` is the API's root, `https://gmail.googleapis.com`; where another
 * service stands there (an emulator), it is asked for `/v1/userinfo` too, and no token goes to Google.
 *
 * Scopes: gmail.modify for everything here, profile for name and picture. No call erases mail (D-119).
 */
export function createGmailMailbox(
  account: RemoteAccount,
  options: GmailMailboxOptions = {},
): MailboxProvider {
  const calls = createGmailCalls(account);
  const userInfoUrl =
    account.baseUrl === GMAIL_BASE
      ? USERINFO_URL
      : `${new URL(account.baseUrl).origin}/v1/userinfo`;
  let known: Person | null = null;
  const readOwner = async () => {
    if (known === null || known.name === '') known = await readPerson(account, userInfoUrl);
    return known;
  };
  return {
    ...createListing(calls),
    ...createMoving(calls),
    ...createReplies(calls, {
      ownerName: async () => (await readOwner()).name,
      now: () => options.clock?.now() ?? new Date(),
    }),

    async profile() {
      const { emailAddress } = await calls.api.json(profileSchema, {
        path: `${USER_PATH}/profile`,
        units: GMAIL_UNITS.getProfile,
      });
      known = await readPerson(account, userInfoUrl);
      const { name, photo } = known;
      return { address: emailAddress, displayName: name === '' ? emailAddress : name, photo };
    },

    inboxChanges: (cursor) => readInboxChanges(calls, cursor),
    getMessages: (ids) => readMessages(calls, ids),
    getAttachment: (id, attachmentId) => readAttachmentContent(calls, id, attachmentId),
  };
}
