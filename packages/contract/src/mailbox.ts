import { z } from 'zod/mini';
import { messageAnswer } from './answers.ts';
import { defineCall, defineTwinCall, PROVIDERS } from './call.ts';
import { connectionSchema } from './connection.ts';
import { attachmentSchema, emailSchema, idSchema, instantSchema } from './email.ts';
import { emailIdParams, followedText, requiredId, requiredText, wholeNumber } from './fields.ts';
import { LIMITS } from './limits.ts';
import { userSchema } from './user.ts';

/** Whether the mailbox of the path's provider can be used; if not, where consent starts. */
export const permissionsAnswer = z.discriminatedUnion('has_permissions', [
  z.object({
    has_permissions: z.literal(true),
    /** `sandbox` stands in for the provider's own (D-114). */
    kind: z.optional(z.enum(['real', 'sandbox'])),
    /** When the consent was given that holds now. */
    connected_at: z.optional(instantSchema),
  }),
  z.object({ has_permissions: z.literal(false), login_url: z.string(), error: z.string() }),
]);

/** What goes with the connected mailbox when it is disconnected or another takes its place. */
export const mailboxContentsSchema = z.object({
  provider: z.enum(PROVIDERS),
  address: z.string(),
  /** The mail of a sandbox is kept here and deleted with it; a real one's stays at its provider. */
  kind: z.enum(['real', 'sandbox']),
  /** Emails kept here; 0 for a real mailbox. */
  emails: z.int().check(z.gte(0)),
  /** Emails that lie in a quadrant. */
  decisions: z.int().check(z.gte(0)),
});

export type MailboxContents = z.infer<typeof mailboxContentsSchema>;

/** A switch in an address that a browser follows: anything but `true` or `1` counts as off. */
const queryFlag = z.pipe(
  followedText,
  z.transform((value) => value === 'true' || value === '1'),
);

export const loginQuery = z.object({
  /** Shows the provider's account chooser. */
  force: queryFlag,
  /** For display only; the path says which provider. */
  provider: followedText,
});

export const callbackQuery = z.object({
  code: followedText,
  state: followedText,
  error: followedText,
});

export const emailsQuery = z.object({
  limit: z._default(wholeNumber('Limit', 1, LIMITS.pageMax), LIMITS.pageDefault),
  /** `next_cursor` of the page before. */
  cursor: z.optional(requiredText('Cursor', { max: LIMITS.snippet })),
  /** Nobody waits for this page: it is read on behind what shows, after everything that somebody waits for (D-118). */
  behind: queryFlag,
  /** A `sync_token`: answers only what changed since. */
  since: z.optional(requiredText('Since', { max: LIMITS.snippet })),
  /** Search text with the operators from:, subject:, has:attachment, in:{quadrant} (D-115). */
  q: z.optional(requiredText('Search', { max: LIMITS.subject })),
});

export const emailsAnswer = z.object({
  emails: z.array(emailSchema),
  next_cursor: z.nullable(z.string()),
  sync_token: z.string(),
  /** The index that the token stands for: `mail` events up to this revision say nothing new. */
  revision: z.int().check(z.gte(0)),
  total: z.nullable(z.int()),
  /** Only with `since`. */
  removed: z.optional(z.array(idSchema)),
});

const count = z.int().check(z.gte(0));

/**
 * Where every message of the inbox stands. `known` is the sum of `by_quadrant`, `unsure`, `held`
 * and `unclassified`; where it differs from `provider_count`, the difference is shown (PLUS-20).
 */
export const ledgerAnswer = z.object({
  provider_count: count,
  known: count,
  by_quadrant: z.object({ do: count, schedule: count, delegate: count, eliminate: count }),
  unsure: count,
  held: count,
  unclassified: count,
  last_checked: z.nullable(instantSchema),
  next_check: z.nullable(instantSchema),
  /** Seconds since the index was last known to equal the provider's inbox. */
  lag_s: z.nullable(z.number().check(z.gte(0))),
  /** Why the index may be behind. */
  connection: connectionSchema,
});

export type Ledger = z.infer<typeof ledgerAnswer>;

const NO_EMAIL = { status: 404, code: 'not_found', text: 'Email not found' } as const;
const NO_ATTACHMENT = { status: 404, code: 'not_found', text: 'Attachment not found' } as const;

export const mailboxCalls = {
  checkPermissions: defineTwinCall(
    {
      id: 'mailbox.checkPermissions',
      method: 'GET',
      path: '/auth/check-permissions',
      // Open, because it tells signed-out from not connected in its own 401 (D-12).
      auth: 'none',
      summary: "Whether the user's mailbox is connected with every permission",
      notes: true,
      success: { 200: permissionsAnswer },
      failures: [
        { status: 401, code: 'not_signed_in' },
        { status: 401, code: 'provider_auth_required' },
        { status: 502, code: 'provider_failed' },
        { status: 503, code: 'provider_not_configured' },
        { status: 504, code: 'provider_timeout' },
      ],
    },
    '/auth/gmail/check-permissions',
  ),
  user: defineTwinCall(
    {
      id: 'mailbox.user',
      method: 'GET',
      path: '/auth/user',
      auth: 'mailbox',
      summary: 'The signed-in user with the name and picture that the mailbox gives',
      success: { 200: z.object({ user: userSchema }) },
    },
    '/auth/gmail/user',
  ),
  login: defineTwinCall(
    {
      id: 'mailbox.login',
      method: 'GET',
      path: '/auth/login',
      // A browser follows this address: without a session it is sent to sign in, not refused.
      auth: 'none',
      summary: "Sends the browser to the provider's consent page, or to sign in first",
      notes: true,
      query: loginQuery,
      success: { 302: null },
    },
    '/auth/gmail/login',
  ),
  callback: defineTwinCall(
    {
      id: 'mailbox.callback',
      method: 'GET',
      path: '/auth/callback',
      auth: 'none',
      summary: 'Where the provider sends the browser after consent; leads on into the app',
      notes: true,
      query: callbackQuery,
      success: { 302: null },
    },
    '/auth/gmail/callback',
  ),
  contents: defineCall({
    id: 'mailbox.contents',
    method: 'GET',
    path: '/api/mailbox',
    auth: 'session',
    summary: 'What would be deleted with the connected mailbox: asked before it is given up',
    success: { 200: z.object({ mailbox: z.nullable(mailboxContentsSchema) }) },
  }),
  disconnect: defineTwinCall(
    {
      id: 'mailbox.disconnect',
      method: 'POST',
      path: '/auth/logout',
      auth: 'session',
      summary: 'Disconnects the mailbox and deletes its tokens; the session stays',
      success: { 200: messageAnswer },
    },
    '/auth/gmail/logout',
  ),
  emails: defineTwinCall(
    {
      id: 'mailbox.emails',
      method: 'GET',
      path: '/auth/emails',
      auth: 'mailbox',
      summary: 'A page of the inbox without bodies, newest first; what changed; or a search',
      query: emailsQuery,
      success: { 200: emailsAnswer },
      failures: [{ status: 410, code: 'sync_token_expired' }],
    },
    '/auth/gmail/emails',
  ),
  email: defineTwinCall(
    {
      id: 'mailbox.email',
      method: 'GET',
      path: '/auth/emails/{emailId}',
      auth: 'mailbox',
      summary:
        'One whole email; its HTML is hostile and only for the cleaner and the script-less frame',
      params: emailIdParams,
      success: { 200: z.object({ email: emailSchema }) },
      failures: [NO_EMAIL],
    },
    '/auth/gmail/emails/{emailId}',
  ),
  attachments: defineTwinCall(
    {
      id: 'mailbox.attachments',
      method: 'GET',
      path: '/auth/emails/{emailId}/attachments',
      auth: 'mailbox',
      summary: 'Attachments of an email, with content up to 3 MB, above that with an address',
      params: emailIdParams,
      success: { 200: z.object({ attachments: z.array(attachmentSchema) }) },
      failures: [NO_EMAIL],
    },
    '/auth/gmail/emails/{emailId}/attachments',
  ),
  attachment: defineTwinCall(
    {
      id: 'mailbox.attachment',
      method: 'GET',
      path: '/auth/emails/{emailId}/attachments/{id}',
      auth: 'mailbox',
      summary: 'The bytes of one attachment, always as a download',
      params: z.object({ emailId: requiredId('Email id'), id: requiredId('Id') }),
      mediaType: 'application/octet-stream',
      success: { 200: null },
      failures: [NO_ATTACHMENT],
    },
    '/auth/gmail/emails/{emailId}/attachments/{id}',
  ),
  ledger: defineCall({
    id: 'mailbox.ledger',
    method: 'GET',
    path: '/api/mailbox/ledger',
    auth: 'mailbox',
    summary: "How many emails stand where, beside the provider's own count",
    success: { 200: ledgerAnswer },
  }),
} as const;
