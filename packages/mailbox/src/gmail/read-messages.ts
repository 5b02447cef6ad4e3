import type { Message } from '#message.ts';
import { MIME_LIMITS } from '#mime/mime-limits.ts';
import { ProviderError } from '#provider.ts';
import { inlineReader, type MailReader } from '#reading/mail-reader.ts';
import type { GmailInput } from '#reading/mail-work.ts';
import { parseAnswer } from '#remote/parse-answer.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { AnswerTooLongError } from '#remote/read-body.ts';
import type { QueryValue } from '#remote/remote-url.ts';
import type { ItemAnswer, ItemResult } from '#remote/send-each.ts';
import { isBatch, readBatch, writeBatch } from './batch-answer.ts';
import { encodeId, type GmailCalls, messagePath } from './gmail-calls.ts';
import { attachmentSchema, type GmailMessage, messageSchema } from './gmail-shapes.ts';
import { decodeBody, isBodyText } from './payload-mime.ts';
import { allParts, type PayloadPart, readPayload } from './payload-parts.ts';

/** Gmail advises against batches of more than 50 (developers.google.com/workspace/gmail/api/guides/batch). */
const PER_BATCH = 50;
/** One batch's answer at most; a larger one is asked for in halves. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;
/** Where batches are refused: single reads on their way at once. */
const SINGLE_AT_ONCE = 10;
/** Texts behind an attachment id that are read for one message: plain and HTML. */
const MAX_FETCHED_TEXTS = 2;
/** Longer texts are not fetched: 1 MB of them would be shown. */
const MAX_FETCHED_BYTES = 8 * MIME_LIMITS.textBytes;

type Query = Readonly<Record<string, QueryValue>>;

/** Whole messages in the order asked for; ids that are gone are left out. Each is told to `onRead`. */
export async function readMessages(
  calls: GmailCalls,
  ids: readonly string[],
): Promise<readonly Message[]> {
  const found = await readResources(calls, ids, { format: 'full' });
  const messages: Message[] = [];
  for (const message of found) {
    messages.push(await readerOf(calls).gmail(await completeReading(calls, message)));
  }
  if (messages.length > 0) calls.account.onRead?.(messages);
  return messages;
}

/** Who reads what strangers wrote for this account. */
export function readerOf(calls: GmailCalls): MailReader {
  return calls.account.reader ?? inlineReader;
}

/** messages.get of many ids, in their order; ids that are gone are left out. */
export async function readResources(
  calls: GmailCalls,
  ids: readonly string[],
  query: Query,
): Promise<readonly GmailMessage[]> {
  // A path of dots would lead out of its place, and inside a batch nobody else looks.
  const unique = [...new Set(ids)].filter((id) => !/^\.{0,2}$/.test(id));
  const byId = new Map<string, GmailMessage>();
  const results = await readEach(calls, unique, query);
  for (const [place, result] of results.entries()) {
    if (result.ok) {
      const message = parseAnswer(messageSchema, result.body);
      byId.set(unique[place] ?? message.id, message);
    } else if (result.error.kind !== 'not-found') {
      throw result.error;
    }
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One message with the texts that Gmail keeps apart. */
async function completeReading(calls: GmailCalls, message: GmailMessage): Promise<GmailInput> {
  const root = readPayload(message.payload);
  const missing = allParts(root).filter(
    (part) => part.data === null && part.attachmentId !== null && isBodyText(part),
  );
  const texts = new Map<string, Buffer>();
  for (const part of missing.slice(0, MAX_FETCHED_TEXTS)) {
    if (part.sizeBytes > MAX_FETCHED_BYTES) continue;
    const text = await fetchText(calls, message.id, part);
    if (text !== null) texts.set(part.key, text);
  }
  const isCut = missing.some((part) => !texts.has(part.key));
  return { message, texts, isCut, ownerAddress: calls.account.ownerAddress };
}

/** The content behind an attachment id, which holds only for the read that told it. */
export async function fetchContent(
  calls: GmailCalls,
  messageId: string,
  attachmentId: string,
): Promise<Buffer> {
  const { data } = await calls.byId.json(attachmentSchema, {
    path: messagePath(messageId, `/attachments/${encodeId(attachmentId)}`),
    units: GMAIL_UNITS.attachmentsGet,
  });
  return decodeBody(data);
}

async function fetchText(
  calls: GmailCalls,
  messageId: string,
  part: PayloadPart,
): Promise<Buffer | null> {
  try {
    return await fetchContent(calls, messageId, part.attachmentId ?? '');
  } catch (error) {
    // The mail can be gone by now; its head was still read.
    if (error instanceof ProviderError && error.kind === 'not-found') return null;
    throw error;
  }
}

async function readEach(
  calls: GmailCalls,
  ids: readonly string[],
  query: Query,
): Promise<readonly ItemResult[]> {
  if (ids.length <= 1) return await Promise.all(ids.map((id) => readOne(calls, id, query)));
  try {
    return await calls.byId.each(ids, {
      perBatch: PER_BATCH,
      atOnce: 1,
      safe: true,
      send: (batch) => sendBatch(calls, batch, query),
    });
  } catch (error) {
    // Some networks and stand-ins know no batches; what they refuse is the batch, not its messages.
    const isRefused =
      error instanceof ProviderError && (error.kind === 'refused' || error.kind === 'not-found');
    if (!isRefused) throw error;
    return await readSingly(calls, ids, query);
  }
}

async function sendBatch(
  calls: GmailCalls,
  ids: readonly string[],
  query: Query,
): Promise<(ItemAnswer | null)[]> {
  const { type, content } = writeBatch(ids.map((id) => `${messagePath(id)}?${toSearch(query)}`));
  try {
    const answer = await calls.api.send({
      method: 'POST',
      path: '/batch/gmail/v1',
      rawBody: { type, content },
      units: ids.length * GMAIL_UNITS.messagesGet,
      safe: true,
      maxBytes: MAX_BATCH_BYTES,
      isAnswer: ({ header }) => isBatch(header('content-type')),
    });
    const { body } = answer;
    return await readBatch(answer.header('content-type'), body, ids.length, readerOf(calls));
  } catch (error) {
    if (!(error instanceof AnswerTooLongError)) throw error;
    if (ids.length === 1) return await sendBatch(calls, ids, withoutTexts(query, error));
    // A few mails of many megabytes of text must not keep all others from being read.
    const half = Math.ceil(ids.length / 2);
    const first = await sendBatch(calls, ids.slice(0, half), query);
    return [...first, ...(await sendBatch(calls, ids.slice(half), query))];
  }
}

/** The same for the head alone, which says what a mail is though its text is too long. */
function withoutTexts(query: Query, error: AnswerTooLongError): Query {
  if (query.format !== 'full') throw error;
  return { ...query, format: 'metadata' };
}

async function readSingly(
  calls: GmailCalls,
  ids: readonly string[],
  query: Query,
): Promise<readonly ItemResult[]> {
  const results: ItemResult[] = [];
  for (let start = 0; start < ids.length; start += SINGLE_AT_ONCE) {
    const some = ids.slice(start, start + SINGLE_AT_ONCE);
    results.push(...(await Promise.all(some.map((id) => readOne(calls, id, query)))));
  }
  return results;
}

async function readOne(calls: GmailCalls, id: string, query: Query): Promise<ItemResult> {
  const read = async (asked: Query) =>
    await calls.byId.json(messageSchema, {
      path: messagePath(id),
      query: asked,
      units: GMAIL_UNITS.messagesGet,
    });
  try {
    return { ok: true, status: 200, body: await read(query) };
  } catch (error) {
    if (error instanceof AnswerTooLongError && query.format === 'full') {
      return await readOne(calls, id, withoutTexts(query, error));
    }
    if (error instanceof ProviderError) return { ok: false, error };
    throw error;
  }
}

function toSearch(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.toString();
}
