import { z } from 'zod/mini';
import { defineCall, PROVIDERS } from './call.ts';
import { choice, followedText, requestObject } from './fields.ts';
import { mailboxContentsSchema } from './mailbox.ts';

/** Where the mail of a sandbox mailbox comes from besides an upload (D-114). */
export const SANDBOX_SOURCES = ['bundled', 'operator'] as const;

const provider = choice('Provider', PROVIDERS);

/** The multipart field that carries the uploaded file. */
export const IMPORT_FIELD = 'file';

const count = z.int().check(z.gte(0));

/** What came of filling a mailbox. */
const importOutcome = {
  imported: count,
  /** All that was left out; `skipped_because` says why. */
  skipped: count,
  skipped_because: z.object({
    /** In the mailbox already: same Message-ID and same time. */
    duplicate: count,
    /** Could not be read from its file. */
    unreadable: count,
    /** Longer than 25 MB. */
    too_large: count,
    /** Parts of the file that hold no message. */
    no_message: count,
  }),
  /** The folders that the mail lies in now; those with none are left out. */
  folders: z.array(
    z.object({
      folder: z.enum(['inbox', 'archive', 'sent', 'drafts', 'trash', 'spam']),
      messages: count,
    }),
  ),
  /** There were more messages than `LIMITS.importMessages`; the rest was left out. */
  limit_reached: z.boolean(),
};

export type ImportOutcome = z.infer<typeof sandboxConnectAnswer>;

export const sandboxConnectBody = requestObject({
  provider,
  source: choice('Source', SANDBOX_SOURCES),
});

export const sandboxConnectAnswer = z.object({
  /** A path of the app. */
  redirect_to: z.string(),
  ...importOutcome,
});

export const sandboxOptionsAnswer = z.object({
  provider: z.enum(PROVIDERS),
  /** The operator's own mail; null when none is set. Messages are null until they were counted. */
  operator_mail: z.nullable(
    z.object({ messages: z.nullable(z.int().check(z.gte(0))), label: z.nullable(z.string()) }),
  ),
  /** The mailbox that connecting would replace. */
  mailbox: z.nullable(mailboxContentsSchema),
});

export type SandboxOptions = z.infer<typeof sandboxOptionsAnswer>;

const SWITCHED_OFF = { status: 503, code: 'provider_not_configured' } as const;

export const sandboxCalls = {
  page: defineCall({
    id: 'sandbox.page',
    method: 'GET',
    path: '/auth/sandbox',
    // A page: without a session it leads to sign in by itself.
    auth: 'none',
    summary: 'The consent page of the sandbox mailbox',
    query: z.object({ provider: followedText }),
    mediaType: 'text/html',
    success: { 200: null },
  }),
  options: defineCall({
    id: 'sandbox.options',
    method: 'GET',
    path: '/auth/sandbox/options',
    auth: 'session',
    summary: 'What the consent page can offer: bundled mail, own mail of the operator, an upload',
    query: z.object({ provider: z._default(provider, 'outlook') }),
    success: { 200: sandboxOptionsAnswer },
    failures: [SWITCHED_OFF],
  }),
  connect: defineCall({
    id: 'sandbox.connect',
    method: 'POST',
    path: '/auth/sandbox',
    auth: 'session',
    summary: 'Connects a sandbox mailbox in the place of the provider',
    idempotent: true,
    bodyType: 'json',
    body: sandboxConnectBody,
    success: { 200: sandboxConnectAnswer },
    failures: [SWITCHED_OFF],
  }),
  import: defineCall({
    id: 'sandbox.import',
    method: 'POST',
    path: '/auth/sandbox/import',
    auth: 'session',
    summary: 'Connects a sandbox mailbox filled from one uploaded .mbox or .eml file',
    query: z.object({ provider }),
    bodyType: 'multipart',
    success: { 200: sandboxConnectAnswer },
    failures: [SWITCHED_OFF],
  }),
} as const;
