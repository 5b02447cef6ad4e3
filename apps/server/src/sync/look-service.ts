import { ProviderError } from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { IndexGoneError } from '#mail/index-gone.ts';
import type { IndexService } from '#mail/index-service.ts';
import type { KnownSendersService } from '#mail/known-senders-service.ts';
import type { OpenMailbox } from '#mail/listing-service.ts';
import type { MailboxesService } from '#mail/mailboxes-service.ts';
import type { MailboxTurns } from '#mail/turns-service.ts';
import type { Clock } from '#system.ts';
import type { AutoClassify } from './auto-classify.ts';
import { releaseWatch, takeWatch } from './watch-repository.ts';
import type { LookOutcome } from './watch-timing.ts';

/** One look at a user's mailbox, as often as somebody asks: what arrived is indexed, told and classified. */
export interface LookService {
  look(userId: UserId): Promise<LookOutcome>;
  release(userId: UserId): Promise<void>;
  /** From now on no further page of a history is asked for. */
  stopReading(): void;
  /** Waits for the page that is being read beside the looks; the rest of a history is read by the next process. */
  settle(): Promise<void>;
}

/** Addresses whom the user wrote: the newest 1,000 sent messages say whom he knows (D-121). */
const SENT_PAGES = { inboxPages: 0, sentPages: 20, itemsPerPage: 50 };
/** A look that others keep waiting for longer comes again in its time, and so does the rest of a history. */
const LOOK_PATIENCE_MS = 5_000;

export function createLookService(needs: {
  db: Database;
  clock: Clock;
  /** Names this process among those on the database. */
  processId: string;
  /** How long a watch holds without a look, in milliseconds. */
  leaseMs: number;
  mailboxes: MailboxesService;
  index: IndexService;
  senders: KnownSendersService;
  turns: MailboxTurns;
  autoClassify: AutoClassify;
  /** Whatever else is due for a mailbox that was looked at. */
  afterLook: (userId: UserId, mailbox: ConnectedMailbox) => Promise<void>;
  onTrouble: (error: unknown) => void;
}): LookService {
  const { db, clock, index, mailboxes, turns, onTrouble } = needs;
  const histories = new Map<string, Promise<void>>();
  let isStopping = false;

  /** Who watches: one process for each mailbox. The embedded database has only this one. */
  async function isOurs({ owner }: OpenMailbox): Promise<boolean> {
    if (db.engine === 'pglite') return true;
    const now = clock.now();
    const until = new Date(now.getTime() + needs.leaseMs);
    return await db.asUser(owner.userId, (tx) =>
      takeWatch(tx, owner, { by: needs.processId, now, until }),
    );
  }

  /** Beside the looks, which must not wait for it: it takes minutes of a provider's quota. */
  function readHistory(mailbox: OpenMailbox): void {
    const { mailboxId } = mailbox.owner;
    if (histories.has(mailboxId)) return;
    const work = needs.senders
      .readHistory(mailbox.owner, mailbox.provider, {
        ...SENT_PAGES,
        async inTurn(read) {
          if (isStopping) return false;
          const { kind } = await turns.run(mailbox.owner, 'history', read, LOOK_PATIENCE_MS);
          return kind === 'worked';
        },
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderError)) onTrouble(error);
      })
      .finally(() => histories.delete(mailboxId));
    histories.set(mailboxId, work);
  }

  async function lookAt(connected: ConnectedMailbox, mailbox: OpenMailbox): Promise<LookOutcome> {
    const { owner, provider } = mailbox;
    const known = await db.asUser(owner.userId, (tx) => index.head(tx, owner));
    const retryAt = known?.connection === 'throttled' ? known.retryAt : null;
    if (retryAt && retryAt > clock.now())
      return {
        kind: 'throttled',
        retryAfterSeconds: (retryAt.getTime() - clock.now().getTime()) / 1_000,
      };
    if (!(await isOurs(mailbox))) return { kind: 'watched-elsewhere' };
    const looked = await turns.run(
      owner,
      'looking',
      async () => {
        await index.refresh(owner, provider);
        await needs.afterLook(owner.userId, connected);
      },
      LOOK_PATIENCE_MS,
    );
    if (looked.kind === 'gone') return { kind: 'nothing-to-watch' };
    if (looked.kind === 'busy') return { kind: 'busy-elsewhere' };
    await needs.autoClassify(mailbox);
    if (!known?.sentReadAt) readHistory(mailbox);
    return { kind: 'fine' };
  }

  return {
    async look(userId) {
      try {
        const connected = await mailboxes.findConnected(userId);
        if (!connected) return { kind: 'nothing-to-watch' };
        return await lookAt(connected, mailboxes.open(userId, connected, 'background'));
      } catch (error) {
        if (error instanceof IndexGoneError) return { kind: 'nothing-to-watch' };
        if (!(error instanceof ProviderError)) {
          onTrouble(error);
          return { kind: 'unreachable' };
        }
        const { kind, retryAfterSeconds } = error;
        if (kind === 'reconnect') return { kind };
        return kind === 'rate-limited'
          ? { kind: 'throttled', retryAfterSeconds }
          : { kind: 'unreachable' };
      }
    },
    async release(userId) {
      if (db.engine === 'pglite') return;
      await db.asUser(userId, (tx) => releaseWatch(tx, userId, needs.processId));
    },
    stopReading() {
      isStopping = true;
    },
    async settle() {
      isStopping = true;
      await Promise.all(histories.values());
    },
  };
}
