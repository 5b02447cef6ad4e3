import { digestKey, type LocalReading } from '#local/read-local-mail.ts';
import type { AttachmentHead, FolderRole, Message } from '#message.ts';
import type { GraphMessage } from '#outlook/graph-shapes.ts';
import type { AttachmentContent } from '#provider.ts';
import { createBreath } from './breathe.ts';
import { parseLifted, putBack } from './long-texts.ts';
import { type GmailInput, MAIL_WORK, type MailWork } from './mail-work.ts';
import { senderOfAddress, senderOfBytes, senderOfHeaders } from './sender-of.ts';
import { headOnly, UNREAD_TEXT, withoutPayload } from './unread-mail.ts';
import { createInlineRun, type RunWork, WorkStoppedError } from './work.ts';

/** Reads what strangers wrote, for one mailbox. A mail that cannot be read within its bounds comes back with its head. */
export interface MailReader {
  /** Null for bytes that are no mail. */
  local(
    raw: Uint8Array,
    options: { ownerAddress: string; now: Date },
  ): Promise<UnreadOr<LocalReading> | null>;
  gmail(input: GmailInput): Promise<Message>;
  graph(message: GraphMessage, folder: FolderRole, ownerAddress: string): Promise<Message>;
  /** A body read as JSON, undefined when it is none. A long body is handed over: it is empty afterwards. */
  json(body: Buffer): Promise<unknown>;
  /** The visible text of HTML that is no mail; empty when it cannot be told in time. */
  html(html: string): Promise<string>;
  attachments(
    raw: Uint8Array,
    attachments: readonly Pick<AttachmentHead, 'id' | 'name' | 'contentType'>[],
  ): Promise<ReadonlyMap<string, AttachmentContent>>;
}

export type UnreadOr<Reading> = Reading & Pick<Message, 'readFailure'>;

/** Bodies that are parsed sooner than they are handed to somebody else. */
const SHORT_BODY = 64 * 1024;
const SHORT_HTML = 1_024;

export function createMailReader(run: RunWork<MailWork>): MailReader {
  return {
    async local(raw, options) {
      const about = { sender: senderOfBytes(raw) };
      const failed = await stopped(() => run('readLocalMail', { raw, ...options }, about));
      if (failed.reason === null) return failed.result;
      const { reason } = failed;
      const head = await stopped(() =>
        run('readLocalMail', { raw: headOnly(raw), ...options }, about),
      );
      const reading =
        head.result ?? (await MAIL_WORK.readLocalMail({ raw: headOnly(null), ...options }));
      if (reading === null) return null;
      return {
        ...reading,
        mail: { ...reading.mail, attachments: [wholeMail(raw)] },
        messageKey: reading.mail.internetMessageId ?? digestKey(raw),
        readFailure: reason,
      };
    },

    async gmail(input) {
      const about = { sender: senderOfHeaders(input.message.payload) };
      const read = await stopped(() => run('readGmailMail', input, about));
      if (read.reason === null) return read.result;
      const bare = { ...input, texts: new Map(), message: withoutPayload(input.message, true) };
      const head = await stopped(() => run('readGmailMail', bare, about));
      const message =
        head.result ??
        (await MAIL_WORK.readGmailMail({ ...bare, message: withoutPayload(input.message, false) }));
      return { ...message, attachments: [], readFailure: read.reason };
    },

    async graph(message, folder, ownerAddress) {
      const about = { sender: senderOfAddress(message.from?.emailAddress?.address) };
      const read = await stopped(() =>
        run('readGraphMail', { message, folder, ownerAddress }, about),
      );
      if (read.reason === null) return read.result;
      const body = { contentType: 'text', content: UNREAD_TEXT };
      const bare = { ...message, body, internetMessageHeaders: null };
      const head = await stopped(() =>
        run('readGraphMail', { message: bare, folder, ownerAddress }, about),
      );
      const { id, conversationId, receivedDateTime, isRead, isDraft, webLink } = message;
      const least = { id, conversationId, receivedDateTime, isRead, isDraft, webLink, body };
      return {
        ...(head.result ??
          MAIL_WORK.readGraphMail({ message: least as GraphMessage, folder, ownerAddress })),
        readFailure: read.reason,
      };
    },

    async json(body) {
      if (body.length < SHORT_BODY) return parseShort(body);
      const bytes = ownBytes(body);
      const handedOver = [bytes.buffer as ArrayBuffer];
      const lifted = await stopped(() => run('readJson', bytes, { sender: null, handedOver }));
      return lifted.result ? await putBack(lifted.result, createBreath()) : undefined;
    },

    async html(html) {
      if (html.length < SHORT_HTML) return MAIL_WORK.readHtml(html);
      return (await stopped(() => run('readHtml', html, { sender: null }))).result ?? '';
    },

    async attachments(raw, attachments) {
      const found = await stopped(() =>
        run('readAttachments', { raw, attachments }, { sender: senderOfBytes(raw) }),
      );
      return found.result ?? new Map();
    },
  };
}

/** Reads on the caller's own thread. */
export const inlineReader: MailReader = createMailReader(createInlineRun(MAIL_WORK));

type Outcome<T> =
  | { result: T; reason: null }
  | { result: null; reason: WorkStoppedError['reason'] };

async function stopped<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { result: await work(), reason: null };
  } catch (error) {
    if (!(error instanceof WorkStoppedError)) throw error;
    return { result: null, reason: error.reason };
  }
}

/** The whole of it is kept, as a file that can be saved. */
function wholeMail(raw: Uint8Array): AttachmentHead {
  return {
    id: '0',
    name: 'unread-part.txt',
    sizeBytes: raw.length,
    contentType: 'text/plain',
    inline: false,
    contentId: null,
    sourceUrl: null,
  };
}

function parseShort(body: Buffer): unknown {
  return parseLifted(body, Number.POSITIVE_INFINITY)?.value;
}

/** Bytes that lie in memory of their own; a piece of another buffer would take that with it. */
function ownBytes(body: Buffer): Uint8Array {
  const isWhole = body.byteOffset === 0 && body.buffer.byteLength === body.byteLength;
  return isWhole ? new Uint8Array(body.buffer) : Uint8Array.from(body);
}
