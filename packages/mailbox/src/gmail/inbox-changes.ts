import type { InboxRef, MessageId } from '#message.ts';
import { type InboxChanges, ProviderError } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, USER_PATH } from './gmail-calls.ts';
import {
  type HistoryMessage,
  type HistoryRecord,
  historyListSchema,
  profileSchema,
} from './gmail-shapes.ts';
import { LABEL } from './labels.ts';
import { readResources } from './read-messages.ts';
import { decodeChanges, encodeChanges } from './walk-cursor.ts';

/** Gmail's most for one page of history.list. */
const PAGE_SIZE = 500;
/** 20,000 records: beyond that comparing the whole inbox costs less than going on. */
const MAX_PAGES = 40;

/**
 * What changed in the inbox since a cursor, which is a history id: opaque text of digits that grows.
 *
 * History is read for the whole mailbox: Gmail's `labelId` leaves out what has lost the label by now. The next cursor
 * is the mailbox's history id as the first page told it. The last record's id could stand before changes that were
 * told with it, a later page's behind changes that came while the pages were read; what is told twice does no harm.
 *
 * @throws ProviderError `cursor-lost` when Gmail does not know the id any more (404, mostly after a week)
 */
export async function readInboxChanges(
  calls: GmailCalls,
  cursor: string | null,
): Promise<InboxChanges> {
  if (cursor === null) {
    const path = `${USER_PATH}/profile`;
    const { historyId } = await calls.api.json(profileSchema, {
      path,
      units: GMAIL_UNITS.getProfile,
    });
    return { added: [], removed: [], changed: [], cursor: encodeChanges(historyId) };
  }
  const since = decodeChanges(cursor);
  const { records, historyId } = await readHistory(calls, since);
  const changes = await foldRecords(calls, records);
  return { ...changes, cursor: encodeChanges(latestOf(since, historyId)) };
}

async function readHistory(
  calls: GmailCalls,
  since: string,
): Promise<{ records: readonly HistoryRecord[]; historyId: string }> {
  const records: HistoryRecord[] = [];
  let historyId: string | null = null;
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = await readHistoryPage(calls, since, pageToken);
    records.push(...(list.history ?? []));
    historyId ??= list.historyId;
    pageToken = list.nextPageToken ?? undefined;
    if (pageToken === undefined) return { records, historyId };
  }
  throw new ProviderError('cursor-lost', 'There are more changes than are read one by one.');
}

async function readHistoryPage(calls: GmailCalls, since: string, pageToken: string | undefined) {
  try {
    // An id that is out of range is 404, one that is none at all is 400.
    return await calls.byId.json(historyListSchema, {
      path: `${USER_PATH}/history`,
      query: { startHistoryId: since, maxResults: PAGE_SIZE, pageToken },
      units: GMAIL_UNITS.historyList,
    });
  } catch (cause) {
    if (!(cause instanceof ProviderError) || cause.kind !== 'not-found') throw cause;
    throw new ProviderError('cursor-lost', 'Gmail does not keep changes that far back.', { cause });
  }
}

type State = 'added' | 'removed' | 'changed' | 'unknown';

/** Goes through the records in their order; what a message ended as is told, not its way there. */
async function foldRecords(
  calls: GmailCalls,
  records: readonly HistoryRecord[],
): Promise<Pick<InboxChanges, 'added' | 'removed' | 'changed'>> {
  const states = new Map<MessageId, State>();
  const refs = new Map<MessageId, InboxRef>();
  const inOrder = [...records].sort((a, b) => compareHistoryIds(a.id, b.id));
  for (const record of inOrder) {
    for (const { message, state } of statesOf(record)) {
      refs.set(message.id, { id: message.id, threadId: message.threadId, receivedAt: null });
      const former = states.get(message.id);
      // A mark on what has just come or gone changes nothing of that.
      if (state === 'changed' && former !== undefined) continue;
      states.set(message.id, state);
    }
  }
  await settleUnknown(calls, states);
  const withState = (state: State) =>
    [...states].filter(([, is]) => is === state).map(([id]) => id);
  return {
    added: withState('added').flatMap((id) => refs.get(id) ?? []),
    removed: withState('removed'),
    changed: withState('changed'),
  };
}

function* statesOf(record: HistoryRecord): Iterable<{ message: HistoryMessage; state: State }> {
  for (const { message } of record.messagesAdded ?? []) {
    const isInside = message.labelIds?.includes(LABEL.inbox);
    if (isInside !== false) yield { message, state: isInside ? 'added' : 'unknown' };
  }
  for (const { message, labelIds } of record.labelsRemoved ?? []) {
    const isInside = message.labelIds?.includes(LABEL.inbox) ?? true;
    if (labelIds.includes(LABEL.inbox)) yield { message, state: 'removed' };
    else if (leavesAside(labelIds)) yield { message, state: isInside ? 'unknown' : 'removed' };
    else if (isInside) yield { message, state: 'changed' };
  }
  for (const { message, labelIds } of record.labelsAdded ?? []) {
    const isInside = message.labelIds?.includes(LABEL.inbox) ?? true;
    if (leavesAside(labelIds)) yield { message, state: 'removed' };
    else if (labelIds.includes(LABEL.inbox)) yield { message, state: 'added' };
    else if (isInside) yield { message, state: 'changed' };
  }
  for (const { message } of record.messagesDeleted ?? []) yield { message, state: 'removed' };
}

/** Trash and Spam hide a message from the inbox whether or not it keeps that label. */
function leavesAside(labelIds: readonly string[]): boolean {
  return labelIds.includes(LABEL.trash) || labelIds.includes(LABEL.spam);
}

/** Where a record does not say whether the message is in the inbox, its labels are read. */
async function settleUnknown(calls: GmailCalls, states: Map<MessageId, State>): Promise<void> {
  const unknown = [...states].filter(([, state]) => state === 'unknown').map(([id]) => id);
  if (unknown.length === 0) return;
  const found = await readResources(calls, unknown, { format: 'minimal' });
  const inside = new Set(
    found
      .filter(({ labelIds }) => labelIds.includes(LABEL.inbox) && !leavesAside(labelIds))
      .map(({ id }) => id),
  );
  for (const id of unknown) states.set(id, inside.has(id) ? 'added' : 'removed');
}

function latestOf(first: string, second: string): string {
  return compareHistoryIds(first, second) >= 0 ? first : second;
}

function compareHistoryIds(first: string, second: string): number {
  const [a, b] = [BigInt(first), BigInt(second)];
  if (a === b) return 0;
  return a > b ? 1 : -1;
}
