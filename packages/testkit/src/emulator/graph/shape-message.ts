import type { Json } from '#emulator/child/exchange.ts';
import type { EmulatedStore } from '#emulator/child/load-emulate.ts';
import { opaqueFolderId } from './folders.ts';
import type { GraphRow } from './rows.ts';

/** What a request asks to be told. */
export interface Wishes {
  /** Null: all but what Graph tells only when asked. */
  readonly select: readonly string[] | null;
  /** Null: no attachments; empty: with every field. */
  readonly attachments: readonly string[] | null;
  readonly plainText: boolean;
}

/** Told only when they stand in `$select`. */
const ONLY_WHEN_ASKED = new Set(['internetMessageHeaders', 'uniqueBody']);

export function readWishes(query: URLSearchParams, prefer: string | undefined): Wishes {
  const select = query.get('$select');
  const expand = /(?:^|,)attachments(?:\(\$select=([^)]*)\))?/.exec(query.get('$expand') ?? '');
  return {
    select: select === null ? null : names(select),
    attachments: expand === null ? null : names(expand[1] ?? ''),
    plainText: /outlook\.body-content-type="text"/i.test(prefer ?? ''),
  };
}

/** A message as Graph tells it: with what the emulator lacks, and without what was not asked for. */
export function shapeMessage(message: Json, store: EmulatedStore, wishes: Wishes): Json {
  const [row] = store
    .collection<GraphRow>('microsoft.messages')
    .findBy('microsoft_id', String(message.id));
  const { attachments, ...rest } = message;
  const whole: Json = {
    '@odata.etag': `W/"${row?.last_modified_date_time ?? ''}"`,
    ...rest,
    ...(row?.meeting === true
      ? {
          '@odata.type': '#microsoft.graph.eventMessageRequest',
          meetingMessageType: 'meetingRequest',
        }
      : {}),
    parentFolderId: opaqueFolderId(String(message.parentFolderId)),
    flag: { flagStatus: row?.flagged === true ? 'flagged' : 'notFlagged' },
    inferenceClassification: 'focused',
    internetMessageHeaders: row?.headers ?? [],
    ...(wishes.plainText ? { body: plain(message.body as Json) } : {}),
  };
  const shaped = Object.fromEntries(
    Object.entries(whole).filter(([name]) => isWanted(name, wishes.select)),
  );
  if (wishes.attachments === null) return shaped;
  return {
    ...shaped,
    attachments: (attachments as Json[]).map((attachment) => shapeAttachment(attachment, wishes)),
  };
}

function isWanted(name: string, select: readonly string[] | null): boolean {
  if (name === 'id' || name.startsWith('@odata.')) return true;
  return select === null ? !ONLY_WHEN_ASKED.has(name) : select.includes(name);
}

/** Fields of a file alone need their type in front: `microsoft.graph.fileAttachment/contentId`. */
function shapeAttachment(attachment: Json, { attachments }: Wishes): Json {
  if (attachments === null || attachments.length === 0) return attachment;
  const wanted = new Set(
    attachments.map((name) => name.replace('microsoft.graph.fileAttachment/', '')),
  );
  return Object.fromEntries(
    Object.entries(attachment).filter(
      ([name]) => name === 'id' || name.startsWith('@odata.') || wanted.has(name),
    ),
  );
}

function plain(body: Json | undefined): Json {
  const content = String(body?.content ?? '');
  if (body?.contentType !== 'html') return { contentType: 'text', content };
  const text = content.replace(/<(br|\/p|\/div)[^>]*>/gi, '\r\n').replace(/<[^>]+>/g, '');
  return { contentType: 'text', content: text };
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
