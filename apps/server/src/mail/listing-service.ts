import type { Email, Provider } from '@eisen/contract';
import type { MailboxProvider, Message, MessageHead } from '@eisen/mailbox';
import { parseQuadrant, type Quadrant } from '@eisen/triage';
import type { Database, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import type { DecisionsService } from '#triage/decisions-service.ts';
import type { IndexHead, IndexService } from './index-service.ts';
import type { KnownSendersService } from './known-senders-service.ts';
import type { LedgerSums } from './ledger.ts';
import { sumLedger } from './ledger.ts';
import { type MailContext, presentHead, presentMessage } from './mail-present.ts';
import type { MessagesService } from './messages-service.ts';
import { readQuadrantCursor, writeQuadrantCursor } from './quadrant-cursor.ts';

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

export interface Ledger extends LedgerSums {
  readonly providerCount: number;
  readonly checkedAt: Date;
  /** Seconds since index and provider were last known to agree; null while they do not. */
  readonly lagSeconds: number | null;
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

const IN_QUADRANT = /(?:^|\s)in:("?)(\S+?)\1(?=\s|$)/iu;

export function createListingService(needs: {
  db: Database;
  clock: Clock;
  index: IndexService;
  decisions: DecisionsService;
  senders: KnownSendersService;
  messages: MessagesService;
}): ListingService {
  const { db, clock, index, decisions, messages } = needs;

  /** Ids, then what is known of them, in one transaction; then the shape. */
  async function present<H extends MessageHead, E>(
    { owner, as }: OpenMailbox,
    heads: readonly H[],
    shape: (head: H, context: MailContext) => E,
  ): Promise<E[]> {
    const now = clock.now();
    const { decided, relations } = await readContext(owner, heads, needs);
    return heads.map((head, place) =>
      shape(head, {
        provider: as,
        decision: decided.get(head.id) ?? null,
        relation: relations[place] ?? null,
        now,
      }),
    );
  }

  const count = (owner: OpenMailbox['owner']) =>
    db.asUser(owner.userId, async (tx) => sumLedger(await index.countByDecision(tx, owner)));

  const withHead = (sums: LedgerSums, head: IndexHead): Ledger => {
    const now = clock.now();
    const checkedAt = head.checkedAt ?? now;
    const lagSeconds = Math.max(0, now.getTime() - checkedAt.getTime()) / 1_000;
    return {
      ...sums,
      providerCount: head.providerCount ?? 0,
      checkedAt,
      lagSeconds: sums.known === head.providerCount ? lagSeconds : null,
    };
  };

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
      // Read before the page: what changes in between is told again rather than missed.
      const { revision, total } =
        cursor === null
          ? readHead(await index.refresh(mailbox.owner, mailbox.provider))
          : await readRevision(mailbox.owner);
      const page = await mailbox.provider.listInbox({ limit, cursor });
      return {
        emails: await present(mailbox, page.items, presentHead),
        nextCursor: page.nextCursor,
        syncToken: writeToken(mailbox.owner.mailboxId, revision),
        revision,
        total,
      };
    },

    async changesSince(mailbox, { since, limit }) {
      const { owner, provider } = mailbox;
      const from = readToken(owner.mailboxId, since);
      if (from === null) return 'expired';
      const { revision, total } = readHead(await index.refresh(owner, provider));
      if (from > revision && from > (await readRevision(owner)).revision) return 'expired';
      const changes = await db.asUser(owner.userId, (tx) =>
        index.changesSince(tx, owner, from, limit),
      );
      const more = changes.length === limit;
      const reached = more ? (changes.at(-1)?.revision ?? revision) : revision;
      const ids = changes.flatMap((row) => (row.state === 'inbox' ? [row.id] : []));
      const found = await messages.read(owner.mailboxId, provider, ids);
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
      const [email] = await present<Message, Email>(mailbox, [message], presentMessage);
      return email ?? null;
    },

    async ledger({ owner, provider }) {
      const head = await index.refresh(owner, provider);
      const sums = await count(owner);
      if (sums.known === head.providerCount || isComparedLately(head.comparedAt, clock.now()))
        return withHead(sums, head);
      // The changes did not add up: the whole inbox is compared, and what then remains is shown.
      const compared = await index.compare(owner, provider);
      return withHead(await count(owner), compared);
    },
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
      };
    });
  }
}

function readHead(head: { revision: number; providerCount: number | null } | null) {
  return { revision: head?.revision ?? 0, total: head?.providerCount ?? null };
}

/** A difference that a comparison left standing is not compared again at once. */
const COMPARE_EVERY_MS = 60_000;

function isComparedLately(comparedAt: Date | null, now: Date): boolean {
  return comparedAt !== null && now.getTime() - comparedAt.getTime() < COMPARE_EVERY_MS;
}

/** A sync token names its mailbox: a replaced mailbox counts from one again. */
function writeToken(mailboxId: string, revision: number): string {
  return Buffer.from(JSON.stringify([mailboxId, revision])).toString('base64url');
}

function readToken(mailboxId: string, token: string): number | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (!Array.isArray(parts) || parts[0] !== mailboxId) return null;
    const revision: unknown = parts[1];
    return Number.isSafeInteger(revision) && (revision as number) >= 0
      ? (revision as number)
      : null;
  } catch {
    return null;
  }
}

/** Takes `in:do` out of a search: only our own index knows quadrants (D-115). */
export function readQuadrantOperator(query: string): { quadrant: Quadrant | null; rest: string } {
  const match = IN_QUADRANT.exec(query);
  const quadrant = match?.[2] ? parseQuadrant(match[2]) : null;
  if (!match || !quadrant) return { quadrant: null, rest: query.trim() };
  const rest = `${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`;
  return { quadrant, rest: rest.replace(/\s+/g, ' ').trim() };
}
