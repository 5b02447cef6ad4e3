import type { MailboxProvider, MessageHead } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { Database, Tx, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import type { IndexOwnerIds, IndexService } from './index-service.ts';
import {
  eraseSenders,
  mergeSenders,
  readSenders,
  type SenderRow,
} from './known-senders-repository.ts';

/** A message's sender and moment: all that the table learns from it. */
export interface SenderSight {
  readonly address: string;
  readonly receivedAt: Date;
}

/** What is known of a sender at a message's moment; null where the history has not been read (D-121). */
export interface SenderRelation {
  readonly knownSender: boolean | null;
  readonly repliedBefore: boolean | null;
}

export interface HistoryPages {
  readonly inboxPages: number;
  readonly sentPages: number;
  readonly itemsPerPage: number;
  /** Reads each page of Sent when it may; false ends the reading, which another call goes on with. */
  readonly inTurn?: (read: () => Promise<void>) => Promise<boolean>;
}

export interface KnownSendersService {
  /**
   * What was known of each sender before the message came, and notes the senders for later ones.
   *
   * @param historyRead  whether inbox and sent mail have been read; without it "not known" means nothing
   * @returns in the order given
   */
  meet(
    tx: Tx,
    userId: UserId,
    sights: readonly SenderSight[],
    historyRead: boolean,
  ): Promise<readonly SenderRelation[]>;
  /** Meets the senders of messages that were read, and notes their times; keyed by the messages' ids. */
  relate(
    owner: IndexOwnerIds,
    messages: readonly Pick<MessageHead, 'id' | 'from' | 'receivedAt'>[],
  ): Promise<ReadonlyMap<string, SenderRelation>>;
  /**
   * Reads once who wrote and who was ever answered; in Sent it goes on where it stopped. Does nothing when all
   * has been read.
   *
   * @param pages  how many at most; a list in use tells the inbox's senders by itself
   */
  readHistory(owner: IndexOwnerIds, provider: MailboxProvider, pages?: HistoryPages): Promise<void>;
  erase(tx: Tx, userId: UserId): Promise<void>;
}

/** Mail older than the newest 10,000 says little about whom the user knows today. */
const ALL_PAGES: HistoryPages = { inboxPages: 50, sentPages: 50, itemsPerPage: 200 };

export function createKnownSendersService(needs: {
  db: Database;
  sealer: Sealer;
  clock: Clock;
  index: IndexService;
}): KnownSendersService {
  const { db, sealer, clock, index } = needs;
  const hash = (userId: UserId, address: string) =>
    sealer.mac(normalizeAddress(address), { scope: `user:${userId}`, purpose: 'known_senders' });

  async function meet(
    tx: Tx,
    userId: UserId,
    sights: readonly SenderSight[],
    historyRead: boolean,
  ): Promise<readonly SenderRelation[]> {
    const hashed = sights.map((sight) => ({ ...sight, sender: hash(userId, sight.address) }));
    const earliest = earliestBySender(hashed);
    const rows = await readSenders(
      tx,
      userId,
      [...earliest.values()].map((row) => row.sender),
    );
    const known = new Map(rows.map((row) => [keyOf(row.sender), row]));
    await mergeSenders(tx, userId, newSights(earliest, known));
    return hashed.map((sight) => relationOf(sight, earliest, known, historyRead));
  }

  async function readInboxSenders(
    owner: IndexOwnerIds,
    provider: MailboxProvider,
    { inboxPages, itemsPerPage: limit }: HistoryPages,
  ) {
    let cursor: string | null = null;
    for (let page = 0; page < inboxPages; page += 1) {
      const { items, nextCursor }: Awaited<ReturnType<MailboxProvider['listInbox']>> =
        await provider.listInbox({ limit, cursor });
      const sights = items.map((head) => ({
        address: head.from.address,
        receivedAt: head.receivedAt,
      }));
      await db.asUser(owner.userId, (tx) => meet(tx, owner.userId, sights, false));
      cursor = nextCursor;
      if (cursor === null) return;
    }
  }

  async function readSentRecipients(
    owner: IndexOwnerIds,
    provider: MailboxProvider,
    from: string | null,
    { sentPages, itemsPerPage: limit, inTurn = atOnce }: HistoryPages,
  ) {
    let cursor = from;
    let page = 0;
    let isLast = false;
    const readPage = async () => {
      const { items, nextCursor } = await provider.listSentRecipients({ limit, cursor });
      cursor = nextCursor;
      page += 1;
      isLast = cursor === null || page === sentPages;
      await db.asUser(owner.userId, async (tx) => {
        await mergeSenders(tx, owner.userId, answered(owner.userId, items, hash));
        await index.noteSentRead(tx, owner, {
          sentCursor: cursor,
          sentReadAt: isLast ? clock.now() : null,
        });
      });
    };
    while (!isLast) if (!(await inTurn(readPage))) return;
  }

  return {
    meet,
    async relate(owner, messages) {
      const sights = messages.map(({ from, receivedAt }) => ({
        address: from.address,
        receivedAt,
      }));
      const relations = await db.asUser(owner.userId, async (tx) => {
        const head = await index.head(tx, owner);
        await index.noteTimes(tx, owner, messages);
        return await meet(tx, owner.userId, sights, Boolean(head?.sentReadAt));
      });
      return new Map(
        messages.flatMap(({ id }, place) => {
          const relation = relations[place];
          return relation ? [[id, relation] as const] : [];
        }),
      );
    },
    async readHistory(owner, provider, pages = ALL_PAGES) {
      const head = await db.asUser(owner.userId, (tx) => index.head(tx, owner));
      if (!head || head.sentReadAt) return;
      if (head.sentCursor === null) await readInboxSenders(owner, provider, pages);
      await readSentRecipients(owner, provider, head.sentCursor, pages);
    },

    erase: eraseSenders,
  };
}

async function atOnce(read: () => Promise<void>): Promise<boolean> {
  await read();
  return true;
}

/** Addresses are compared without case and surrounding space (api.md, "Conventions"). */
export function normalizeAddress(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

const keyOf = (sender: Buffer) => Buffer.from(sender).toString('base64url');

function earliestBySender(
  sights: readonly { sender: Buffer; receivedAt: Date }[],
): Map<string, SenderRow> {
  const earliest = new Map<string, SenderRow>();
  for (const { sender, receivedAt } of sights) {
    const key = keyOf(sender);
    const before = earliest.get(key)?.firstSeenAt;
    if (!before || receivedAt < before)
      earliest.set(key, { sender, firstSeenAt: receivedAt, replied: false });
  }
  return earliest;
}

/** Only what the table does not say yet, so that reading a list again writes nothing. */
function newSights(earliest: Map<string, SenderRow>, known: Map<string, SenderRow>): SenderRow[] {
  return [...earliest].flatMap(([key, row]) => {
    const before = known.get(key)?.firstSeenAt;
    return before && row.firstSeenAt && before <= row.firstSeenAt ? [] : [row];
  });
}

function relationOf(
  sight: { sender: Buffer; receivedAt: Date },
  earliest: Map<string, SenderRow>,
  known: Map<string, SenderRow>,
  historyRead: boolean,
): SenderRelation {
  const key = keyOf(sight.sender);
  const row = known.get(key);
  const moments = [row?.firstSeenAt, earliest.get(key)?.firstSeenAt];
  const seenBefore = moments.some((moment) => moment && moment < sight.receivedAt);
  const replied = row?.replied ?? false;
  return {
    knownSender: seenBefore || replied || (historyRead ? false : null),
    repliedBefore: replied || (historyRead ? false : null),
  };
}

function answered(
  userId: UserId,
  addresses: readonly string[],
  hash: (userId: UserId, address: string) => Buffer,
): SenderRow[] {
  const unique = new Set(addresses.map(normalizeAddress));
  return [...unique].map((address) => ({
    sender: hash(userId, address),
    firstSeenAt: null,
    replied: true,
  }));
}
