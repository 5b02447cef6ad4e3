export { buildBundledMailbox } from './bundled/bundled-mailbox.ts';
export { owner as bundledOwner } from './bundled/people.ts';
export { renderBundledMime } from './bundled/to-mime.ts';
export * from './calendar-provider.ts';
export { createGmailMailbox, type GmailMailboxOptions } from './gmail/gmail-mailbox.ts';
export { createGoogleCalendar } from './gmail/google-calendar.ts';
export * from './import/open-mail-source.ts';
export {
  MAX_MESSAGE_BYTES,
  type SkipReason,
  type SplitMboxOptions,
  splitMbox,
} from './import/split-mbox.ts';
export * from './local/fill-bundled.ts';
export type {
  ImportedMail,
  ImportOptions,
  ImportProgress,
  ImportResult,
} from './local/import-messages.ts';
export * from './local/local-mail-store.ts';
export * from './local/local-mailbox.ts';
export * from './local/memory-local-mail-store.ts';
export * from './message.ts';
export { type ComposedReply, composeReply, type ReplyMail } from './mime/compose-reply.ts';
export {
  type ReadMail,
  type ReadMailOptions,
  type ReadMailResult,
  readAttachment,
  readMessage,
} from './mime/read-message.ts';
export { createGraphCalendar } from './outlook/graph-calendar.ts';
export { createGraphTodo } from './outlook/graph-todo.ts';
export { createOutlookMailbox } from './outlook/outlook-mailbox.ts';
export * from './outlook/subscriptions.ts';
export * from './provider.ts';
export { createBreath } from './reading/breathe.ts';
export { createMailReader, inlineReader, type MailReader } from './reading/mail-reader.ts';
export { MAIL_WORK, type MailWork } from './reading/mail-work.ts';
export {
  createInlineRun,
  type RunWork,
  type WorkAbout,
  WorkStoppedError,
  type WorkTable,
} from './reading/work.ts';
export { PATIENCE } from './remote/patience.ts';
export { GMAIL_QUOTA, GRAPH_QUOTA } from './remote/provider-quotas.ts';
export * from './remote/remote-account.ts';
export { createTokenBucket, type TokenBucketOptions } from './remote/token-bucket.ts';
export { htmlToVisibleText } from './text/html-text.ts';
export { visibleCharacters } from './text/visible-characters.ts';
export * from './todo-provider.ts';
export { createWallClock, type WallClock } from './wall-clock.ts';
