import { type InboxRef, type MailboxProvider, ProviderError } from '@eisen/mailbox';

const REFS_PER_PAGE = 500;
/** 200,000 messages: a list that never ends must not hold a process for ever. */
const MOST_REF_PAGES = 400;
/** The same for changes; what is left over is read by the next refresh. */
const MOST_CHANGE_PAGES = 200;

/** What a provider's changes come to for one message. */
export interface NetChange {
  /** Where it ended; null when it only changed in place. */
  readonly place: 'inbox' | 'elsewhere' | null;
  readonly ref: InboxRef | null;
  /** Read state or head changed as well. */
  readonly changed: boolean;
}

export interface InboxReading {
  /** Stands for everything in `net`. */
  readonly cursor: string;
  readonly net: ReadonlyMap<string, NetChange>;
  /** Something was out of the inbox on the way, if only for a moment. */
  readonly hasLeft: boolean;
}

/**
 * Everything that changed since a cursor, as one sum: a message that came and went on the way is gone, one that is
 * told twice counts once. Applied as a whole, no state in between is ever shown.
 */
export async function readChanges(provider: MailboxProvider, since: string): Promise<InboxReading> {
  const net = new Map<string, NetChange>();
  let cursor = since;
  let hasLeft = false;
  for (let page = 0; page < MOST_CHANGE_PAGES; page += 1) {
    const changes = await provider.inboxChanges(cursor);
    cursor = changes.cursor;
    hasLeft ||= changes.removed.length > 0;
    for (const id of changes.changed) {
      const { place = null, ref = null } = net.get(id) ?? {};
      net.set(id, { place, ref, changed: true });
    }
    for (const id of changes.removed)
      net.set(id, { place: 'elsewhere', ref: null, changed: false });
    for (const ref of changes.added)
      net.set(ref.id, { place: 'inbox', ref, changed: net.get(ref.id)?.changed ?? false });
    if (changes.added.length + changes.removed.length + changes.changed.length === 0) break;
  }
  return { cursor, net, hasLeft };
}

/** Every message of the inbox as the provider lists it, newest first; one that is listed twice counts once. */
export async function readAllRefs(provider: MailboxProvider): Promise<Map<string, InboxRef>> {
  const refs = new Map<string, InboxRef>();
  let cursor: string | null = null;
  for (let page = 0; page < MOST_REF_PAGES; page += 1) {
    const { items, nextCursor }: Awaited<ReturnType<MailboxProvider['listInboxRefs']>> =
      await provider.listInboxRefs({ limit: REFS_PER_PAGE, cursor });
    for (const ref of items) if (!refs.has(ref.id)) refs.set(ref.id, ref);
    if (nextCursor === null) return refs;
    if (nextCursor === cursor) break;
    cursor = nextCursor;
  }
  throw new ProviderError('unavailable', 'The list of the inbox does not come to an end.');
}

export interface WholeInbox extends Omit<InboxReading, 'hasLeft'> {
  /** Newest first, as far as the provider told. */
  readonly members: ReadonlyMap<string, InboxRef>;
  /** As the provider counted it behind the last list. */
  readonly providerCount: number;
  /** False when mail kept leaving while it was listed: what is missing in `members` may still be there. */
  readonly isWhole: boolean;
}

const MOST_PASSES = 3;

/**
 * The whole inbox at one moment. While a list is read page by page, mail that leaves shifts what follows into pages
 * that were read already: such a pass has holes. It is repeated until nothing left during one; what the changes tell
 * outranks every list.
 *
 * Mail that came behind the cursor and left before the next look at the changes is told by nobody, though a list may
 * have shown it. So a pass without holes stands by itself, and one whose sum differs from the provider's is repeated.
 */
export async function readWholeInbox(provider: MailboxProvider): Promise<WholeInbox> {
  let { cursor } = await provider.inboxChanges(null);
  let members = new Map<string, InboxRef>();
  const net = new Map<string, NetChange>();
  for (let pass = 1; ; pass += 1) {
    const listed = await readAllRefs(provider);
    const reading = await readChanges(provider, cursor);
    const providerCount = await provider.countInbox();
    cursor = reading.cursor;
    for (const [id, change] of reading.net) net.set(id, change);
    const isWhole = !reading.hasLeft && !cameBack(listed, reading);
    members = applyNet(isWhole ? listed : new Map([...listed, ...notIn(listed, members)]), reading);
    if ((isWhole && members.size === providerCount) || pass === MOST_PASSES)
      return { cursor, net, members, providerCount, isWhole };
  }
}

/** What was listed and is told as new may have left in between: a provider tells only the end of both. */
function cameBack(listed: ReadonlyMap<string, InboxRef>, { net }: InboxReading): boolean {
  return [...net].some(([id, { place }]) => place === 'inbox' && listed.has(id));
}

function notIn(listed: ReadonlyMap<string, InboxRef>, members: ReadonlyMap<string, InboxRef>) {
  return [...members].filter(([id]) => !listed.has(id));
}

/** What came stands above the list: it is newer. */
function applyNet(
  listed: ReadonlyMap<string, InboxRef>,
  { net }: InboxReading,
): Map<string, InboxRef> {
  const came = new Map<string, InboxRef>();
  const members = new Map(listed);
  for (const [id, change] of net) {
    if (change.place === 'elsewhere') members.delete(id);
    else if (change.ref && !members.has(id)) came.set(id, change.ref);
  }
  return new Map([...[...came].reverse(), ...members]);
}
