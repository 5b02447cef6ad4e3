import type { Email, Provider } from '@eisen/contract';
import {
  type MailboxProvider,
  type Message,
  type MessageHead,
  ProviderError,
} from '@eisen/mailbox';
import type { Quadrant } from '@eisen/triage';
import type { Database, UserId } from '#db/database.ts';
import type { TriageReader } from '#reading/reading.ts';
import type { Clock } from '#system.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import type { InboxLook } from './inbox-look.ts';
import type { IndexService } from './index-service.ts';
import type { KnownSendersService } from './known-senders-service.ts';
import { createLedgerReader, type Ledger } from './ledger-reader.ts';
import { type MailContext, presentHead, presentMessage } from './mail-present.ts';
import type { MessagesService } from './messages-service.ts';
import { readQuadrantCursor, writeQuadrantCursor } from './quadrant-cursor.ts';
import { readQuadrantOperator } from './quadrant-operator.ts';
import { readReachable } from './reachable-changes.ts';
import { readToken, writeToken } from './sync-token.ts';

/** A user's mailbox, opened. */
export interface OpenMailbox {
  readonly owner: { readonly userId: UserId; readonly mailboxId: string };
  readonly as: Provider;
  readonly provider: MailboxProvider;
  readonly address: string;
  readonly displayName: string;
}

export interface EmailPage {
  readonly emails: readonly Email[];
  readonly nextCursor: string | null;
  readonly syncToken: string;
  /** The index that the token stands for. */
  readonly revision: number;
  readonly total: number | null;
}

export interface EmailChanges extends EmailPage {
  readonly removed: readonly string[];
}

/** What the screens read of a mailbox: pages, changes, search, single emails, the ledger (D-25, D-115). */
export interface ListingService {
  /** The inbox, newest first; the first page brings the index up to date. */
  list(mailbox: OpenMailbox, page: { limit: number; cursor: string | null }): Promise<EmailPage>;
  /**
   * What changed since a token, oldest change first. When more changed than `limit`, `nextCursor` is set and the
   * new token stands for what was answered: ask again with it.
   *
   * @returns `expired` for a token of another mailbox or of a future that this index never had
   */
  changesSince(
    mailbox: OpenMailbox,
    ask: { since: string; limit: number },
  ): Promise<EmailChanges | 'expired'>;
  search(
    mailbox: OpenMailbox,
    ask: { query: string; limit: number; cursor: string | null },
  ): Promise<EmailPage>;
  /** One whole email, or null when the mailbox does not hold it. */
  read(mailbox: OpenMailbox, id: string): Promise<Email | null>;
  ledger(mailbox: OpenMailbox): Promise<Ledger>;
}

export function createListingService(needs: {
  db: Database;
  clock: Clock;
  index: IndexService;
  decisions: DecisionsService;
  senders: KnownSendersService;
  messages: MessagesService;
  inbox: InboxLook;
  /** Who reads a user's mail. */
  readerOf: (userId: UserId) => Pick<TriageReader, 'splitText'>;
  nextCheckAt: (owner: OpenMailbox['owner']) => Date | null;
}): ListingService {
  const { db, clock, index, decisions, messages, inbox } = needs;

  /** Ids, then what is known of them, in one transaction; then the shape. */
  async function present<H extends MessageHead, E>(
    { owner, as, address }: OpenMailbox,
    heads: readonly H[],
    shape: (head: H, context: MailContext) => E,
  ): Promise<E[]> {
    const now = clock.now();
    const { decided, relations, replied } = await readContext(owner, heads, needs);
    return heads.map((head, place) =>
      shape(head, {
        provider: as,
        ownerAddress: address,
        decision: decided.get(head.id) ?? null,
        relation: relations[place] ?? null,
        repliedAt: replied.get(head.id) ?? null,
        now,
      }),
    );
  }

  async function readRevision(owner: OpenMailbox['owner']) {
    return readHead(await db.asUser(owner.userId, (tx) => index.head(tx, owner)));
  }

  async function pageOfQuadrant(
    mailbox: OpenMailbox,
    quadrant: Quadrant,
    { limit, cursor }: { limit: number; cursor: string | null },
  ) {
    const { owner } = mailbox;
    const list = [owner.mailboxId, quadrant] as const;
    const after = readQuadrantCursor(list, cursor);
    // One row more than asked for, to know whether another page follows.
    const rows = await db.asUser(owner.userId, (tx) =>
      index.findInQuadrant(tx, owner, quadrant, { limit: limit + 1, after }),
    );
    const shown = rows.slice(0, limit);
    const ids = shown.map((row) => row.id);
    const found = await messages.read(owner.mailboxId, mailbox.provider, ids);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: ids.flatMap((id) => found.get(id) ?? []),
      nextCursor: last ? writeQuadrantCursor(list, last) : null,
    };
  }

  return {
    async list(mailbox, { limit, cursor }) {
      const { owner, provider } = mailbox;
      // Read before the page: what changes in between is told again rather than missed.
      const { revision, total } =
        cursor === null ? readHead(await inbox.look(owner, provider)) : await readRevision(owner);
      const page = await provider.listInbox({ limit, cursor });
      await index.noteSeen(owner, page.items);
      return {
        emails: await present(mailbox, page.items, presentHead),
        nextCursor: page.nextCursor,
        syncToken: writeToken(owner.mailboxId, revision),
        revision,
        total: total ?? (await countOrNull(provider)),
      };
    },

    async changesSince(mailbox, { since, limit }) {
      const { owner, provider } = mailbox;
      const from = readToken(owner.mailboxId, since);
      if (from === null) return 'expired';
      const { revision, total } = readHead(await inbox.look(owner, provider));
      if (from > revision && from > (await readRevision(owner)).revision) return 'expired';
      const wanted = await db.asUser(owner.userId, async (tx) =>
        (await index.countChanges(tx, owner, from)) > MOST_CHANGES
          ? 'expired'
          : await index.changesSince(tx, owner, from, limit),
      );
      // So much is read faster from the newest on than change by change.
      if (wanted === 'expired') return 'expired';
      const { changes, found } = await readReachable(mailbox, wanted, messages);
      const isCut = changes.length < wanted.length;
      const more = wanted.length === limit && !isCut;
      const reached = more || isCut ? (changes.at(-1)?.revision ?? from) : revision;
      const ids = changes.flatMap((row) => (row.state === 'inbox' ? [row.id] : []));
      const heads = ids.flatMap((id) => found.get(id) ?? []);
      const token = writeToken(owner.mailboxId, reached);
      return {
        emails: await present(mailbox, heads, presentHead),
        removed: changes.flatMap((row) => (row.state === 'inbox' ? [] : [row.id])),
        nextCursor: more ? token : null,
        syncToken: token,
        revision: reached,
        total,
      };
    },

    async search(mailbox, { query, limit, cursor }) {
      const { quadrant, rest } = readQuadrantOperator(query);
      const page =
        quadrant && rest === ''
          ? await pageOfQuadrant(mailbox, quadrant, { limit, cursor })
          : await mailbox.provider.search({ query: rest, limit, cursor });
      const emails = await present(mailbox, page.items, presentHead);
      const { revision } = await readRevision(mailbox.owner);
      return {
        emails: quadrant ? emails.filter((email) => email.quadrant === quadrant) : emails,
        nextCursor: page.nextCursor,
        syncToken: writeToken(mailbox.owner.mailboxId, revision),
        revision,
        total: null,
      };
    },

    async read(mailbox, id) {
      const message = await messages.readOne(mailbox.owner.mailboxId, mailbox.provider, id);
      if (!message) return null;
      const parts = await needs.readerOf(mailbox.owner.userId).splitText(message);
      const [email] = await present<Message, Email>(mailbox, [message], (one, context) =>
        presentMessage(one, parts, context),
      );
      return email ?? null;
    },

    ledger: createLedgerReader(needs),
  };

  async function readContext(
    owner: OpenMailbox['owner'],
    heads: readonly MessageHead[],
    { senders }: { senders: KnownSendersService },
  ) {
    const ids = heads.map((head) => head.id);
    const sights = heads.map((head) => ({
      address: head.from.address,
      receivedAt: head.receivedAt,
    }));
    return await db.asUser(owner.userId, async (tx) => {
      const historyRead = Boolean((await index.head(tx, owner))?.sentReadAt);
      await index.noteTimes(tx, owner, heads);
      return {
        decided: await decisions.read(tx, owner, ids),
        relations: await senders.meet(tx, owner.userId, sights, historyRead),
        replied: await index.readReplied(tx, owner, ids),
      };
    });
  }
}

function readHead(head: { revision: number; providerCount: number | null } | null) {
  return { revision: head?.revision ?? 0, total: head?.providerCount ?? null };
}

/** Where more than the dashboard's own mail changed, a token is not worth following (D-25: the newest 500). */
const MOST_CHANGES = 500;

async function countOrNull(provider: MailboxProvider): Promise<number | null> {
  try {
    return await provider.countInbox();
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
