import type { MessageId } from '#message.ts';
import { type MailboxProvider, type Moved, ProviderError } from '#provider.ts';
import { GMAIL_UNITS } from '#remote/provider-quotas.ts';
import { type GmailCalls, messagePath, USER_PATH } from './gmail-calls.ts';
import { messageSchema } from './gmail-shapes.ts';
import { decodePlace, encodePlace, folderOf, LABEL, placeOf } from './labels.ts';

/** Gmail's most for one messages.batchModify. */
const MAX_BATCH = 1_000;
/** Up to here single calls (5 units each) cost less than batchModify (50), and pass over what is gone. */
const MAX_SINGLE = 9;

/** Moves and read marks: labels that are added and taken off. Nothing is erased (D-119). */
export function createMoving(
  calls: GmailCalls,
): Pick<MailboxProvider, 'archive' | 'trash' | 'restore' | 'setRead'> {
  return {
    archive: (id) => moveTo(calls, id, []),
    trash: (id) => moveTo(calls, id, [LABEL.trash]),
    async restore(id, formerPlace) {
      return await moveTo(calls, id, decodePlace(formerPlace));
    },
    async setRead(ids, read) {
      const change = read ? { removeLabelIds: [LABEL.unread] } : { addLabelIds: [LABEL.unread] };
      const unique = [...new Set(ids)];
      if (unique.length <= MAX_SINGLE) return await markSingly(calls, unique, change);
      for (let start = 0; start < unique.length; start += MAX_BATCH) {
        await markBatch(calls, unique.slice(start, start + MAX_BATCH), change);
      }
    },
  };
}

type LabelChange = Readonly<Partial<Record<'addLabelIds' | 'removeLabelIds', readonly string[]>>>;

/**
 * Brings a message to a place, which is the set of its INBOX, TRASH and SPAM labels. The labels are read first: only
 * so it is known whether there is anything to do, and where the message was. A message keeps its id in Gmail.
 */
async function moveTo(calls: GmailCalls, id: MessageId, target: readonly string[]): Promise<Moved> {
  const labels = await readLabels(calls, id);
  const before = placeOf(labels);
  if (isSamePlace(before, target)) return { id, formerPlace: null };
  let current: readonly string[] = before;
  const wantsTrash = target.includes(LABEL.trash);
  if (wantsTrash !== before.includes(LABEL.trash)) {
    current = placeOf(await postLabels(calls, messagePath(id, wantsTrash ? '/trash' : '/untrash')));
  }
  // Out of Trash a message may or may not be back in the inbox: what is there now counts.
  const rest = (place: readonly string[]) => place.filter((label) => label !== LABEL.trash);
  const addLabelIds = rest(target).filter((label) => !current.includes(label));
  const removeLabelIds = rest(current).filter((label) => !target.includes(label));
  if (addLabelIds.length + removeLabelIds.length > 0) {
    await postLabels(calls, messagePath(id, '/modify'), { addLabelIds, removeLabelIds });
  }
  return { id, formerPlace: encodePlace(before), formerFolder: folderOf(labels) };
}

async function readLabels(calls: GmailCalls, id: MessageId): Promise<readonly string[]> {
  const message = await calls.byId.json(messageSchema, {
    path: messagePath(id),
    query: { format: 'minimal' },
    units: GMAIL_UNITS.messagesGet,
  });
  return message.labelIds;
}

/** Label changes say what shall be, so they may run twice. */
async function postLabels(
  calls: GmailCalls,
  path: string,
  change?: LabelChange,
): Promise<readonly string[]> {
  const message = await calls.byId.json(messageSchema, {
    method: 'POST',
    path,
    body: change ?? {},
    units: GMAIL_UNITS.modify,
    safe: true,
  });
  return message.labelIds;
}

async function markSingly(
  calls: GmailCalls,
  ids: readonly MessageId[],
  change: LabelChange,
): Promise<void> {
  for (const id of ids) {
    try {
      await postLabels(calls, messagePath(id, '/modify'), change);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
    }
  }
}

/** Gmail passes over ids that are gone; one that is no id at all spoils the whole call, which then goes singly. */
async function markBatch(
  calls: GmailCalls,
  ids: readonly MessageId[],
  change: LabelChange,
): Promise<void> {
  try {
    await calls.byId.empty({
      method: 'POST',
      path: `${USER_PATH}/messages/batchModify`,
      body: { ids, ...change },
      units: GMAIL_UNITS.batchModify,
      safe: true,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error;
    await markSingly(calls, ids, change);
  }
}

function isSamePlace(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((label) => second.includes(label));
}
