import { z } from 'zod';
import { decodeCursor, encodeCursor } from '#cursor-text.ts';
import type { InboxRef, MessageId } from '#message.ts';
import { type InboxChanges, ProviderError } from '#provider.ts';
import { linkBelow, type RemoteTarget } from '#remote/remote-url.ts';
import { type GraphApi, prefer } from './graph-api.ts';
import { pageOf, refSchema } from './graph-shapes.ts';
import { toRef } from './to-message.ts';

const DELTA_PATH = '/me/mailFolders/inbox/messages/delta';
/** What counts as a change; Graph writes the selection into its links. */
const SELECT =
  'id,conversationId,receivedDateTime,isRead,flag,importance,categories,inferenceClassification';
const PER_PAGE = 500;
/** Half a million messages; a round that goes on for longer never ends. */
const MAX_PAGES = 1_000;
/** Delta links hold a token of a few hundred bytes. */
const MAX_CURSOR_LENGTH = 20_000;

const changeSchema = refSchema.extend({ '@removed': z.unknown().optional() });
const roundSchema = pageOf(changeSchema);
type Change = z.infer<typeof changeSchema>;

const cursorSchema = z.object({ kind: z.literal('outlook-delta'), link: z.string() });

/**
 * What changed in the inbox since a cursor, by Graph's delta query. A cursor for now costs one reading of all
 * references: `$deltatoken=latest` is documented for the directory only, not for messages.
 *
 * Graph tells the same of a message that came and of one that was changed; both are named as added and as changed.
 *
 * @throws ProviderError `cursor-lost` when Graph does not know the token any more
 */
export async function readInboxChanges(
  api: GraphApi,
  baseUrl: string,
  cursor: string | null,
): Promise<InboxChanges> {
  if (cursor !== null) {
    const { changes, link } = await readRound(api, baseUrl, { path: readLink(cursor) });
    return { ...sortChanges(changes), cursor: writeCursor(link) };
  }
  const { link } = await readFirstRound(api, baseUrl);
  return { added: [], removed: [], changed: [], cursor: writeCursor(link) };
}

async function readFirstRound(api: GraphApi, baseUrl: string) {
  const start = { path: DELTA_PATH, query: { $select: SELECT } };
  try {
    return await readRound(api, baseUrl, start);
  } catch (error) {
    // Lost in the middle of a long first round: from the start once more.
    if (!(error instanceof ProviderError) || error.kind !== 'cursor-lost') throw error;
    return await readRound(api, baseUrl, start);
  }
}

/** Follows the pages of one round to its delta link. What is told twice counts as told last. */
async function readRound(
  api: GraphApi,
  baseUrl: string,
  start: RemoteTarget,
): Promise<{ changes: ReadonlyMap<string, Change>; link: string }> {
  const changes = new Map<string, Change>();
  const followed = new Set<string>();
  let target = start;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = await api.json(roundSchema, {
      ...target,
      units: 1,
      headers: prefer(`odata.maxpagesize=${PER_PAGE}`),
    });
    for (const change of page.value) {
      changes.delete(change.id);
      changes.set(change.id, change);
    }
    const done = page['@odata.deltaLink'];
    if (done) return { changes, link: linkBelow(baseUrl, done) };
    const next = page['@odata.nextLink'];
    if (!next || followed.has(next)) break;
    followed.add(next);
    target = { link: next };
  }
  throw new ProviderError('unavailable', 'The provider does not come to the end of its changes.');
}

function sortChanges(changes: ReadonlyMap<string, Change>): Omit<InboxChanges, 'cursor'> {
  const added: InboxRef[] = [];
  const removed: MessageId[] = [];
  const changed: MessageId[] = [];
  for (const change of changes.values()) {
    const id = change.id as MessageId;
    if (change['@removed'] !== undefined && change['@removed'] !== null) {
      removed.push(id);
      continue;
    }
    changed.push(id);
    // A change of the read state alone comes without the rest: such a message was there before.
    if (change.conversationId || change.receivedDateTime) added.push(toInboxRef(change));
  }
  return { added, removed, changed };
}

function toInboxRef(change: Change): InboxRef {
  const ref = toRef(change);
  return change.receivedDateTime ? ref : { ...ref, receivedAt: null };
}

function writeCursor(link: string): string {
  return encodeCursor({ kind: 'outlook-delta', link });
}

function readLink(cursor: string): string {
  const link = decodeCursor(cursorSchema, cursor, MAX_CURSOR_LENGTH)?.link ?? '';
  // Only ever a round of delta: a cursor is no way to other addresses.
  if (!/^\/[^?#]*\/messages\/(microsoft\.graph\.)?delta(\(\))?\?[^#]+$/i.test(link)) {
    throw new ProviderError('cursor-lost', 'The cursor is of another mailbox or time.');
  }
  return link;
}
